/**
 * C-19 (I-34): the time of an answer to a sign-in does not reveal whether the email has an account, whatever kind of
 * account it is. Pairs of requests, one with a known and one with an unknown email, in random order; the result is the
 * median of their differences. The short version only prints it, because other tests share the machine.
 */
import { API_BASE } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "../../src/features/accounts/accounts.ts";
import { freshEmail } from "../factories.ts";
import { createTestApp, type TestApp } from "../harness.ts";
import { campaign } from "./campaign.ts";

const FULL = process.env.CAMPAIGN_FULL !== undefined;
const GAP_MAX_MS = 5;
const { size, seed, random, rounds, report } = campaign("timing (C-19)", { quick: 5, full: 300 });
const PASSWORD = "correct horse";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Ask = (email: string) => Promise<unknown>;

const post = (path: string, json: unknown) => app.request(`${API_BASE}${path}`, { json });
const tryLogin: Ask = async (email) => {
  const response = await post("/auth/login", { email, password: "another horse" });
  return { status: response.status, body: withoutId(await response.json()) };
};
const forgetPassword: Ask = async (email) => {
  const response = await post("/auth/forgot-password", { email });
  return { status: response.status, body: await response.text() };
};
const withoutId = ({ requestId, ...body }: Record<string, unknown>) => (requestId ? body : null);

async function makeAccount(kind: "password" | "elsewhere"): Promise<string> {
  const email = freshEmail();
  const passwordHash = kind === "password" ? await accounts.hashPassword(PASSWORD) : null;
  await app.platform.database.write((tx) =>
    accounts.createAccount(tx, { email, passwordHash, firstName: "Mia", lastName: "Jansen" }),
  );
  return email;
}

async function timed(ask: Ask, email: string): Promise<{ ms: number; body: unknown }> {
  const startedAt = performance.now();
  const response = await ask(email);
  return { ms: performance.now() - startedAt, body: response };
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Known minus unknown, in milliseconds, and how often the answers themselves differed. */
async function compare(ask: Ask, knownEmail: string): Promise<{ gapMs: number; different: number }> {
  for (let count = 0; count < 3; count++) await ask(freshEmail());
  const gaps: number[] = [];
  let different = 0;
  for (const _pair of rounds()) {
    const unknown = freshEmail();
    const order = random.shuffle([knownEmail, unknown]);
    const measured = new Map<string, { ms: number; body: unknown }>();
    for (const email of order) measured.set(email, await timed(ask, email));
    const [one, other] = [measured.get(knownEmail), measured.get(unknown)];
    gaps.push((one?.ms ?? 0) - (other?.ms ?? 0));
    if (JSON.stringify(one?.body) !== JSON.stringify(other?.body)) different += 1;
  }
  return { gapMs: median(gaps), different };
}

test.each([
  ["a password", "password"],
  ["no password, because it signs in with Google", "elsewhere"],
] as const)(
  "a login to an account that has %s gets the same answer as one without an account, equally fast [C-19, I-34]",
  {
    timeout: 60_000 + size * 2_000,
  },
  async (label, kind) => {
    const { gapMs, different } = await compare(tryLogin, await makeAccount(kind));
    report(`login, ${label}: ${gapMs.toFixed(2)} ms between known and unknown, ${different} answers differ`);
    expect(different, `seed ${seed}`).toBe(0);
    if (FULL) expect(Math.abs(gapMs), `seed ${seed}`).toBeLessThan(GAP_MAX_MS);
  },
);

test("a request for a new password gets the same answer for a known and an unknown email, equally fast [C-19, I-34]", {
  timeout: 60_000 + size * 2_000,
}, async () => {
  const { gapMs, different } = await compare(forgetPassword, await makeAccount("password"));
  report(`forgotten password: ${gapMs.toFixed(2)} ms between known and unknown, ${different} answers differ`);
  expect(different, `seed ${seed}`).toBe(0);
  if (FULL) expect(Math.abs(gapMs), `seed ${seed}`).toBeLessThan(GAP_MAX_MS);
});

test("a login that hashes nothing for an unknown email is caught (negative control) [C-19]", {
  timeout: 60_000 + size * 2_000,
}, async () => {
  const careless: Ask = async (email) => {
    const account = await app.platform.database.read((tx) => accounts.findUserByEmail(tx, email));
    return account ? tryLogin(email) : { status: 401 };
  };
  const { gapMs, different } = await compare(careless, await makeAccount("password"));
  report(`login without a hash: ${gapMs.toFixed(2)} ms between known and unknown`);
  expect(different).toBe(size);
  if (FULL) expect(gapMs).toBeGreaterThan(GAP_MAX_MS);
});
