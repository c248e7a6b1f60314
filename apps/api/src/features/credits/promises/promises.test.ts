import { type RegisterAnswer, registerAnswer } from "@toile/contract";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { newId } from "../../../platform/columns.ts";
import { mails } from "../../../platform/mail/mail.tables.ts";
import * as credits from "../credits.ts";

const PASSWORD = "correct horse";
/** Never connected to: a process that only serves the web sends no mail. */
const SMTP = { url: "smtp://127.0.0.1:9", requireTls: false };

let app: TestApp;
beforeAll(async () => {
  const mail = { smtp: SMTP, from: { name: "Toile", address: "hello@toile.test" }, outbox: "" };
  app = await createTestApp({ config: { welcomeCredits: 3, mail } });
});
afterAll(async () => {
  const { violations } = await app.platform.database.read(credits.reconcile);
  await app.close();
  expect(violations).toEqual([]);
});

async function join(referralCode?: string): Promise<RegisterAnswer> {
  const json = { email: freshEmail(), password: PASSWORD, firstName: "Finn", lastName: "Bakker", referralCode };
  return registerAnswer.parse(await (await app.request("/api/v1/auth/register", { json })).json());
}

async function textsTo({ user }: RegisterAnswer): Promise<string[]> {
  const rows = await app.platform.database.read((tx) =>
    tx.select().from(mails).where(sql`${mails.recipient} = ${user.email}`).orderBy(asc(mails.id)),
  );
  return rows.map(({ text }) => text ?? "");
}

/** Opens the link mailed at registration. */
async function confirm(person: RegisterAnswer): Promise<void> {
  const { user } = person;
  const [message] = await textsTo(person);
  const token = /confirm-email#([\w-]+)/.exec(message ?? "")?.[1] ?? "";
  expect(await app.client().auth.confirmEmail(token)).toEqual({ email: user.email });
}

async function creditsOf({ accessToken }: RegisterAnswer) {
  const { balance, pending } = await app.client(accessToken).credits.balance();
  return { balance, ...pending };
}
const statsOf = ({ accessToken }: RegisterAnswer) => app.client(accessToken).referrals.stats();
const codeOf = async (person: RegisterAnswer) => (await statsOf(person)).referralCode;

describe("welcome credits", () => {
  test("wait until the email is confirmed, and are granted once", async () => {
    const person = await join();
    expect(person.pendingCredits).toBe(3);
    expect(await creditsOf(person)).toEqual({ balance: 0, ownEmail: 3, friendEmail: 0 });
    await Promise.all([confirm(person), confirm(person), confirm(person)]);
    await confirm(person);
    expect(await creditsOf(person)).toEqual({ balance: 3, ownEmail: 0, friendEmail: 0 });
    const rows = await app.client(person.accessToken).credits.transactions();
    expect(rows).toMatchObject([{ description: "Welcome credits", amount: 3, balanceAfter: 3 }]);
  });

  test("are named in the mail that confirms the email, and when its link is sent again", async () => {
    const referrer = await join();
    const friend = await join(await codeOf(referrer));
    await app.client(friend.accessToken).profile.sendEmailLink();
    expect((await textsTo(referrer))[0]).toContain("Confirm that this address is yours and get 3 free try-ons.");
    for (const text of await textsTo(friend)) expect(text).toContain("and get 8 free try-ons.");
  });

  test("that are waiting cannot be spent", async () => {
    const { user } = await join();
    const input = { userId: user.id, tryonId: newId(), credits: 1, deadline: new Date(Date.now() + 60_000) };
    const reserving = app.platform.database.write((tx) => credits.reserve(tx, input));
    await expect(reserving).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  });

  test("that were granted are never promised again", async () => {
    const person = await join();
    await confirm(person);
    const welcome = { userId: person.user.id, credits: 3, waits: true };
    await app.platform.database.write((tx) => credits.giveWelcome(tx, welcome));
    expect(await creditsOf(person)).toEqual({ balance: 3, ownEmail: 0, friendEmail: 0 });
  });
});

describe("a friend's bonus", () => {
  test("is granted to each side once its own email and the friend's are confirmed", async () => {
    const referrer = await join();
    const friend = await join(await codeOf(referrer));
    expect(friend).toMatchObject({ referral: { applied: true }, pendingCredits: 8 });
    expect(await creditsOf(referrer)).toEqual({ balance: 0, ownEmail: 3, friendEmail: 5 });
    expect(await statsOf(referrer)).toMatchObject({
      totalCreditsEarned: 0,
      referralHistory: [{ creditsEarned: 0, creditsPending: 5 }],
    });
    await confirm(friend);
    expect(await creditsOf(friend)).toEqual({ balance: 8, ownEmail: 0, friendEmail: 0 });
    expect(await creditsOf(referrer)).toEqual({ balance: 0, ownEmail: 8, friendEmail: 0 });
    await confirm(referrer);
    expect(await creditsOf(referrer)).toEqual({ balance: 8, ownEmail: 0, friendEmail: 0 });
    expect(await statsOf(referrer)).toMatchObject({
      totalCreditsEarned: 5,
      referralHistory: [{ creditsEarned: 5, creditsPending: 0 }],
    });
  });

  test("waits for the friend even if the referrer is confirmed", async () => {
    const referrer = await join();
    await confirm(referrer);
    const friend = await join(await codeOf(referrer));
    expect(await creditsOf(referrer)).toEqual({ balance: 3, ownEmail: 0, friendEmail: 5 });
    await confirm(friend);
    expect(await creditsOf(referrer)).toEqual({ balance: 8, ownEmail: 0, friendEmail: 0 });
  });

  test("is granted if both confirm at the same moment", async () => {
    for (let round = 0; round < 8; round++) {
      const referrer = await join();
      const friend = await join(await codeOf(referrer));
      await Promise.all([confirm(referrer), confirm(friend)]);
      expect(await creditsOf(referrer)).toEqual({ balance: 8, ownEmail: 0, friendEmail: 0 });
      expect(await creditsOf(friend)).toEqual({ balance: 8, ownEmail: 0, friendEmail: 0 });
    }
  });

  test("is cancelled when the friend leaves unconfirmed", async () => {
    const referrer = await join();
    const friend = await join(await codeOf(referrer));
    await app.client(friend.accessToken).profile.remove(PASSWORD);
    await confirm(referrer);
    expect(await creditsOf(referrer)).toEqual({ balance: 3, ownEmail: 0, friendEmail: 0 });
  });
});

test("the audit finds a promise that was fulfilled without credits, and one that waits for nothing", async () => {
  const person = await join();
  const { user } = person;
  const broken = async (change: string) => {
    let found: string[] = [];
    const rolledBack = app.platform.database.write(async (tx) => {
      await tx.execute(sql.raw(change));
      found = (await credits.reconcile(tx)).violations.map(({ violation }) => violation);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    return found;
  };
  expect(await broken(`update credit_promises set kept_at = now() where user_id = '${user.id}'`)).toEqual([
    "I-14 a promise was kept and did not grant its credits",
  ]);
  expect(await broken(`update users set email_verified_at = now() where id = '${user.id}'`)).toEqual([
    "I-14 a promise waits for an email that is confirmed",
  ]);
});
