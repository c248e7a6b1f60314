import { errorBody, type RegisterAnswer, referralStats, registerAnswer } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, freshEmail, type TestUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";
import * as accounts from "../accounts/accounts.ts";
import * as credits from "../credits/credits.ts";
import { referralCode } from "./referrals.rules.ts";
import * as referrals from "./referrals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { welcomeCredits: 0 } });
});
afterAll(async () => {
  const { violations } = await app.platform.database.read(credits.reconcile);
  await app.close();
  expect(violations).toEqual([]);
});

const register = (code: string | undefined, email = freshEmail()) =>
  app.request("/api/v1/auth/register", {
    json: { email, password: "correct horse", firstName: "Finn", lastName: "Bakker", referralCode: code },
  });
const join = async (code: string, email?: string): Promise<RegisterAnswer> =>
  registerAnswer.parse(await (await register(code, email)).json());
const balanceOf = async (token: string) => (await app.client(token).credits.balance()).balance;
const statsOf = async (token: string) => app.client(token).referrals.stats();
const codeOf = async ({ token }: TestUser) => (await statsOf(token)).referralCode;

describe("registering with a friend's code", () => {
  test("gives each side 5 credits that do not expire, labelled as such in both statements [S9.11, X.27]", async () => {
    const friend = await createUser(app);
    const response = await join(` ${(await codeOf(friend)).toLowerCase()} `);
    expect(response.referral).toEqual({ applied: true });
    const lots = sql`select expires_at from credit_lots where user_id in (${friend.user.id}, ${response.user.id})`;
    const { rows } = await app.platform.database.read((tx) => tx.execute(lots));
    expect(rows).toEqual([{ expires_at: null }, { expires_at: null }]);
    for (const token of [friend.token, response.accessToken]) {
      expect(await balanceOf(token)).toBe(5);
      const [row] = await app.client(token).credits.transactions();
      expect(row).toMatchObject({ type: "earned", description: "Referral bonus", amount: 5, balanceAfter: 5 });
    }
  });

  test("an unknown code is 400 and creates no account", async () => {
    const email = freshEmail();
    const response = await register("REF000000", email);
    expect(response.status).toBe(400);
    expect(errorBody.parse(await response.json())).toMatchObject({
      error: "INVALID_REFERRAL_CODE",
      details: [{ path: "referralCode" }],
    });
    expect((await register(undefined, email)).status).toBe(201);
  });

  test("a blank code counts as none, and without one the answer does not mention referrals", async () => {
    expect((await join("  ")).referral).toBeUndefined();
  });

  test("a fourth friend gets an account, and neither side a bonus [X.24, S9.12]", async () => {
    const friend = await createUser(app);
    const code = await codeOf(friend);
    for (let count = 0; count < 3; count++) expect((await join(code)).referral).toEqual({ applied: true });
    const fourth = await join(code);
    expect(fourth.referral).toEqual({ applied: false, reason: "limit_reached" });
    expect(await balanceOf(fourth.accessToken)).toBe(0);
    expect(await balanceOf(friend.token)).toBe(15);
  });

  test("10 simultaneous registrations with one code pay exactly 3", { timeout: 60_000 }, async () => {
    const friend = await createUser(app);
    const code = await codeOf(friend);
    const responses = await Promise.all(Array.from({ length: 10 }, () => join(code)));
    expect(responses.filter((response) => response.referral?.applied)).toHaveLength(3);
    expect(await balanceOf(friend.token)).toBe(15);
    const balances = await Promise.all(responses.map((response) => balanceOf(response.accessToken)));
    expect(balances.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 5, 5, 5]);
  });

  test("never pays a person for another address of their own mailbox [I-14]", async () => {
    const friend = await createUser(app, { email: "own.mailbox@gmail.com" });
    const response = await join(await codeOf(friend), "ownmailbox+2@googlemail.com");
    expect(response.referral).toEqual({ applied: false });
    expect(await balanceOf(friend.token)).toBe(0);
  });

  test("one mailbox counts as one friend, even after its account was deleted [I-14]", async () => {
    const friend = await createUser(app);
    const code = await codeOf(friend);
    const first = await join(code, "one.friend@gmail.com");
    await app.client(first.accessToken).profile.remove("correct horse");
    expect((await join(code, "onefriend+again@gmail.com")).referral).toEqual({ applied: false });
    expect(await balanceOf(friend.token)).toBe(5);
  });

  test("the code of a deleted account is unknown", async () => {
    const friend = await createUser(app);
    const code = await codeOf(friend);
    await app.client(friend.token).profile.remove();
    expect((await register(code)).status).toBe(400);
  });

  test("the stored mailbox is not an address", async () => {
    const friend = await createUser(app);
    await join(await codeOf(friend), "plain.sight@gmail.com");
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select 1 from referrals where mailbox_key like '%plain%'`),
    );
    expect(rows).toEqual([]);
  });
});

describe("GET /referrals/stats", () => {
  test("without a token it is 401 [S6.02]", async () => {
    expect((await app.request("/api/v1/referrals/stats")).status).toBe(401);
  });

  test("of an account without referrals", async () => {
    const { user, token } = await createUser(app);
    expect(await statsOf(token)).toEqual({
      referralCode: referralCode(user.id, 0),
      successfulReferrals: 0,
      totalCreditsEarned: 0,
      remainingReferrals: 3,
      referralHistory: [],
      isActive: true,
      creditsEarned: 0,
      referralsCount: 0,
      creditsPerReferral: 5,
    });
  });

  test("counts the user's friends, newest first, showing only first name and initial [S3.12, X.25]", async () => {
    const friend = await createUser(app);
    const referrer = await createUser(app);
    const code = await codeOf(friend);
    await join(code);
    const deleted = await join(code);
    await app.client(deleted.accessToken).profile.remove("correct horse");
    const third = await join(code);
    await join(await codeOf(referrer));
    const stats = referralStats.parse(await statsOf(friend.token));
    expect(stats).toMatchObject({
      successfulReferrals: 3,
      totalCreditsEarned: 15,
      remainingReferrals: 0,
      isActive: false,
      creditsEarned: 15,
      referralsCount: 3,
    });
    expect(stats.referralHistory.map((item) => item.referredUser)).toEqual([
      { firstName: "Finn", lastInitial: "B" },
      { firstName: "Former member", lastInitial: "" },
      { firstName: "Finn", lastInitial: "B" },
    ]);
    for (const { creditsEarned, referralDate } of stats.referralHistory) {
      expect(creditsEarned).toBe(5);
      expect(Date.parse(referralDate)).not.toBeNaN();
    }
    expect(JSON.stringify(stats)).not.toContain(third.user.email);
  });

  test("if two ids end alike, the earlier account keeps the code and the later one gets another [X.23]", async () => {
    const ending = "abcdef";
    const ids = [newId(), newId()].map((id) => id.slice(0, -6) + ending);
    const codes: string[] = [];
    for (const id of ids) {
      await app.platform.database.write(async (tx) => {
        const { id: made } = await accounts.createAccount(tx, {
          email: freshEmail(),
          passwordHash: null,
          firstName: "Same",
          lastName: "Ending",
        });
        await tx.execute(sql`update users set id = ${id} where id = ${made}`);
        codes.push(await referrals.ensureCode(tx, id));
        expect(await referrals.ensureCode(tx, id)).toBe(codes.at(-1));
      });
    }
    expect(codes[0]).toBe("REFABCDEF");
    expect(codes[1]).toMatch(/^REF[0-9A-F]{6}$/);
    expect(codes[1]).not.toBe(codes[0]);
  });
});
