/**
 * C-17 (I-31): ten tabs of a browser, with the web app's own code, reach the end of every access token together;
 * answers get lost, and browsers without a lock manager renew ten times at once: no one is signed out. A thief copies a
 * refresh token at any moment, with any patience: whichever of the two comes second ends the session for both.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockForTests } from "../../src/platform/clock.ts";
import { createUser } from "../factories.ts";
import { createTestApp, type TestApp } from "../harness.ts";
import { type Browser, callFrom, openBrowser } from "./browser-tabs.ts";
import { campaign } from "./campaign.ts";

const { size, seed, random, rounds, report } = campaign("sessions (C-17)", { quick: 6, full: 200 });
const TABS = 10;
const ACCESS_SECONDS = 15 * 60;
const GRACE_SECONDS = 20;

let app: TestApp;
let timeMs = Date.now();
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(() => app.close());

const startClock = () => {
  timeMs = Date.now();
  setClockForTests(() => new Date(timeMs));
};
const passSeconds = (seconds: number) => {
  timeMs += seconds * 1000;
};

type Sums = { calls: number; renewals: number; lost: number };

async function signedInBrowser(sums: Sums, options: { locks: boolean; shared?: boolean }): Promise<Browser> {
  const { user, token, refreshToken } = await createUser(app);
  const browser = openBrowser({
    app,
    tabs: TABS,
    ...options,
    now: () => timeMs,
    onResponse: async () => {
      sums.renewals += 1;
      await sleep(random.below(3));
      if (!random.chance(0.03)) return;
      sums.lost += 1;
      throw new TypeError("Failed to fetch");
    },
  });
  for (const tab of browser.tabs) tab.signIn({ accessToken: token, refreshToken, user });
  return browser;
}

/** All tabs call at about the same moment; returns how many were signed out. */
async function expireTogether({ tabs }: Browser, sums: Sums): Promise<number> {
  passSeconds(ACCESS_SECONDS + 1);
  const statuses = await Promise.all(
    tabs.map(async (tab) => {
      await sleep(random.below(4));
      sums.calls += 1;
      return callFrom(app, tab);
    }),
  );
  for (const tab of tabs) tab.restore();
  return tabs.filter((tab, index) => statuses[index] !== 200 || tab.getState().status !== "authenticated").length;
}

test(`${TABS} tabs and ${size} ends of their access token: no tab is signed out [C-17, I-31]`, {
  timeout: 60_000 + size * 5_000,
}, async () => {
  startClock();
  const sums = { calls: 0, renewals: 0, lost: 0 };
  const browsers = [await signedInBrowser(sums, { locks: true }), await signedInBrowser(sums, { locks: false })];
  let signedOut = 0;
  for (const _round of rounds()) {
    for (const browser of browsers) signedOut += await expireTogether(browser, sums);
  }
  report(`${sums.calls} calls, ${sums.renewals} renewals, ${sums.lost} lost answers, ${signedOut} false sign-outs`);
  expect(signedOut, `seed ${seed}`).toBe(0);
  expect(sums.lost + sums.renewals, `seed ${seed}`).toBeGreaterThan(size);
});

const refresh = async (refreshToken: string): Promise<string | null> => {
  const response = await app.request("/api/v1/auth/refresh", { json: { refreshToken } });
  return response.status === 200 ? ((await response.json()) as { refreshToken: string }).refreshToken : null;
};

type Theft = { thiefGoesOn: boolean; audited: boolean };

/** A token is copied from a live session; both then renew in some order, with pauses of seconds or hours. */
async function steal({ conflict }: { conflict: boolean }): Promise<Theft> {
  const { user, refreshToken } = await createUser(app);
  let owners: string | null = refreshToken;
  const renewals = random.below(4);
  let copied = random.below(renewals + 1) === 0 ? refreshToken : null;
  for (let count = 0; count < renewals && owners; count++) {
    passSeconds(GRACE_SECONDS + 1 + random.below(3600));
    owners = await refresh(owners);
    if (copied === null && random.chance(0.5)) copied = owners;
  }
  // An older copy would already be a replay at its first use.
  if (copied === null || !conflict) copied = owners;
  let thiefs: string | null = copied ?? "";
  // Either may come first and repeatedly; in the end both have come since the last pause.
  for (let turn = 0; conflict && turn < 6; turn++) {
    passSeconds(random.chance(0.4) ? random.below(GRACE_SECONDS) : GRACE_SECONDS + 1 + random.below(3600));
    if (turn >= 4 ? turn === 4 : random.chance(0.5)) owners = (owners && (await refresh(owners))) ?? owners;
    else thiefs = (thiefs && (await refresh(thiefs))) ?? thiefs;
  }
  passSeconds(GRACE_SECONDS + 1);
  if (conflict && owners) await refresh(owners);
  passSeconds(GRACE_SECONDS + 1);
  const thiefGoesOn = (await refresh(thiefs)) !== null;
  const { rows } = await app.platform.database.pool.query(
    "select 1 from audit_events where subject_id = $1 and action = 'session.replayed'",
    [user.id],
  );
  return { thiefGoesOn, audited: rows.length === 1 };
}

test(`${size * 5} stolen refresh tokens: no thief continues, and each theft is audited [C-17, I-31]`, {
  timeout: 60_000 + size * 2_000,
}, async () => {
  startClock();
  const wrong: string[] = [];
  let thefts = 0;
  for (const round of rounds()) {
    for (let count = 0; count < 5; count++) {
      thefts += 1;
      const { thiefGoesOn, audited } = await steal({ conflict: true });
      if (thiefGoesOn) wrong.push(`round ${round}: the thief goes on`);
      if (!audited) wrong.push(`round ${round}: the audit trail does not tell of it`);
    }
  }
  report(`${thefts} thefts, ${wrong.length} missed`);
  expect(wrong, `seed ${seed}`).toEqual([]);
});

test("tabs without shared storage, and a thief without a competitor, are caught (negative control) [C-17]", async () => {
  startClock();
  const sums = { calls: 0, renewals: 0, lost: 0 };
  const careless = await signedInBrowser(sums, { locks: true, shared: false });
  // Each tab renews with its own copy: after the grace period the first looks like a thief to all others.
  passSeconds(ACCESS_SECONDS + 1);
  let signedOut = 0;
  for (const tab of careless.tabs) {
    if ((await callFrom(app, tab)) !== 200) signedOut += 1;
    passSeconds(GRACE_SECONDS + 1);
  }
  expect(signedOut).toBeGreaterThan(0);
  const { thiefGoesOn, audited } = await steal({ conflict: false });
  expect({ thiefGoesOn, audited }).toEqual({ thiefGoesOn: true, audited: false });
});
