/**
 * C-9 (I-14): many people register at once with one friend's code, with addresses of one mailbox, with the friend's
 * own, twice, and again after they left. Whatever they try, a code earns five credits for each side with at most three
 * people.
 */
import { API_BASE, type RegisterAnswer } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as credits from "../../src/features/credits/credits.ts";
import { mailboxOf } from "../../src/features/referrals/referrals.rules.ts";
import * as referrals from "../../src/features/referrals/referrals.ts";
import { newId } from "../../src/platform/columns.ts";
import { createUser } from "../factories.ts";
import { createTestApp, type TestApp } from "../harness.ts";
import { campaign } from "./campaign.ts";

const { size, seed, random, rounds, report } = campaign("friends (C-9)", { quick: 4, full: 300 });
const BONUS = 5;
const FRIENDS_MAX = 3;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { welcomeCredits: 0 } });
});
afterAll(() => app.close());

/** Spellings of the Gmail mailbox `name`: Gmail ignores case, dots and everything after a plus. */
function disguise(name: string): string {
  const dotted = [...name].map((letter) => (random.chance(0.2) ? `${letter}.` : letter)).join("");
  const plus = random.chance(0.5) ? `+${random.below(1000)}` : "";
  const local = dotted.replace(/\.$/, "") + plus;
  return `${random.chance(0.5) ? local.toUpperCase() : local}@${random.pick(["gmail.com", "Gmail.com", "googlemail.com"])}`;
}

type Registered = { email: string; userId: string; token: string; applied: boolean };
type Round = { ownerId: string; ownerMailbox: string; registered: Registered[] };

async function join(email: string, referralCode: string): Promise<Registered | null> {
  const json = { email, password: "correct horse", firstName: "Finn", lastName: "Bakker", referralCode };
  const response = await app.request(`${API_BASE}/auth/register`, { json });
  // Concurrent requests with one address, or one already registered: no account is created.
  if (response.status === 409) return null;
  if (response.status !== 201) throw new Error(`a registration was answered with ${response.status}`);
  const { user, accessToken, referral }: RegisterAnswer = await response.json();
  return { email, userId: user.id, token: accessToken, applied: referral?.applied === true };
}

/** Many at once, some of whom leave, and then others with the same mailboxes and new ones. */
async function play(): Promise<Round> {
  const nameOf = () => `friend${newId().replaceAll("-", "").slice(12)}`;
  const ownName = nameOf();
  const owner = await createUser(app, { email: `${ownName}@gmail.com` });
  const code = await app.platform.database.write((tx) => referrals.ensureCode(tx, owner.user.id));
  const names = Array.from({ length: 1 + random.below(6) }, nameOf);
  const registered: Registered[] = [];
  for (let wave = 0; wave < 2; wave += 1) {
    const emails = Array.from({ length: 3 + random.below(5) }, () =>
      disguise(random.chance(0.2) ? ownName : random.pick(names)),
    );
    // A repetition of the same request, as after a lost answer.
    if (random.chance(0.5)) emails.push(random.pick(emails));
    const responses = await Promise.all(
      emails.map((email) => join(email, random.chance(0.3) ? code.toLowerCase() : code)),
    );
    const made = responses.filter((response) => response !== null);
    registered.push(...made);
    for (const { token } of made) if (random.chance(0.4)) await app.client(token).profile.remove("correct horse");
    names.push(nameOf());
  }
  return { ownerId: owner.user.id, ownerMailbox: mailboxOf(owner.user.email), registered };
}

/** Differences between a round's ledger and the rule; the list should be empty. */
async function discrepancies({ ownerId, ownerMailbox, registered }: Round): Promise<string[]> {
  const { rows } = await app.platform.database.pool.query<{ userId: string; sum: number; lots: number }>(
    `select user_id as "userId", sum(granted)::int as sum, count(*)::int as lots from credit_lots
     where kind = 'referral' and user_id = any($1) group by 1`,
    [[ownerId, ...registered.map(({ userId }) => userId)]],
  );
  const sums = new Map(rows.map(({ userId, sum }) => [userId, sum]));
  const wrong: string[] = [];
  const others = new Set(registered.map(({ email }) => mailboxOf(email)).filter((mailbox) => mailbox !== ownerMailbox));
  const due = Math.min(FRIENDS_MAX, others.size);
  const paid = registered.filter(({ userId }) => (sums.get(userId) ?? 0) > 0);
  const say = (text: string) => wrong.push(`code of ${ownerId}: ${text}`);
  if ((sums.get(ownerId) ?? 0) !== due * BONUS) say(`earned ${sums.get(ownerId) ?? 0} where ${due} friends came`);
  if (paid.length !== due) say(`${paid.length} friends were paid where ${due} came`);
  if (new Set(paid.map(({ email }) => mailboxOf(email))).size !== paid.length) say("a mailbox was paid twice");
  if (paid.some(({ email }) => mailboxOf(email) === ownerMailbox)) say("its owner was paid as a friend");
  if (rows.some(({ userId, sum, lots }) => sum !== lots * BONUS || (userId !== ownerId && lots > 1)))
    say("a bonus is not 5, once");
  for (const { userId, applied } of registered) {
    if (applied !== sums.has(userId)) say(`${userId} was told ${applied} and has ${sums.get(userId) ?? 0}`);
  }
  return wrong;
}

const violations = async () => (await app.platform.database.read(credits.reconcile)).violations;

test(`${size} crowds with one code: at most three mailboxes, five credits for each side, once [C-9, I-14]`, {
  timeout: 60_000 + size * 20_000,
}, async () => {
  const wrong: string[] = [];
  const sums = { registrations: 0, bonuses: 0 };
  for (const round of rounds()) {
    const played = await play();
    sums.registrations += played.registered.length;
    sums.bonuses += played.registered.filter(({ applied }) => applied).length;
    for (const text of await discrepancies(played)) wrong.push(`round ${round}: ${text}`);
  }
  report(`${sums.registrations} accounts, ${sums.bonuses} bonuses, ${wrong.length} violations`);
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(await violations(), `seed ${seed}`).toEqual([]);
  expect(sums.bonuses, `seed ${seed}`).toBeGreaterThan(0);
});

test("a bonus by address instead of mailbox, and one beyond the third, are caught (negative control) [C-9]", async () => {
  const owner = await createUser(app);
  const code = await app.platform.database.write((tx) => referrals.ensureCode(tx, owner.user.id));
  const name = `planted${newId().slice(-6)}`;
  const registered: Registered[] = [];
  for (const email of [`${name}@gmail.com`, `${name}+again@gmail.com`]) {
    const response = await join(email, code);
    if (response) registered.push(response);
  }
  const round = { ownerId: owner.user.id, ownerMailbox: mailboxOf(owner.user.email), registered };
  expect(await discrepancies(round)).toEqual([]);
  const again = registered[1];
  if (!again) throw new Error("the second address made no account");
  const pay = (userId: string, side: string) =>
    app.platform.database.write((tx) =>
      credits.grant(tx, { userId, kind: "referral", sourceRef: `${again.userId}:${side}`, credits: BONUS }),
    );
  await pay(again.userId, "referee");
  again.applied = true;
  expect(await discrepancies(round)).toEqual([
    expect.stringContaining("2 friends were paid where 1 came"),
    expect.stringContaining("a mailbox was paid twice"),
  ]);
  await pay(owner.user.id, "referrer");
  expect(await discrepancies(round)).toContainEqual(expect.stringContaining("earned 10 where 1 friends came"));
});
