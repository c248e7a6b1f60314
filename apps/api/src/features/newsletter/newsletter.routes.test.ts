import { errorBody, newsletterAnswer, newsletterConfirmed } from "@toile/contract";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { setClockForTests } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { mails } from "../../platform/mail/mail.tables.ts";
import { sendNewsletterCommand } from "./newsletter.cli.ts";
import * as newsletter from "./newsletter.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const subscribe = (email: unknown) => app.request("/api/v1/newsletter", { json: { email } });
const confirm = (token: string) => app.request("/api/v1/newsletter/confirm", { json: { token } });
const unsubscribe = (token: string) => app.request("/api/v1/newsletter/unsubscribe", { json: { token } });
const later = (ms: number) => {
  const time = Date.now() + ms;
  setClockForTests(() => new Date(time));
};

const rowsOf = async (email: string) => {
  const query = sql`select email, confirmed_at is not null as confirmed, bounced_at is not null as bounced
    from newsletter_subscribers where email_key = ${email.toLowerCase()}`;
  return (await app.platform.database.read((tx) => tx.execute(query))).rows;
};

/** Mails to an address, newest first. */
async function emailsTo(email: string) {
  const rows = await app.platform.database.read((tx) =>
    tx.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id)),
  );
  return rows.map(({ subject, text, unsubscribeUrl }) => ({
    subject,
    confirm: /newsletter\/confirm#([\w.-]+)/.exec(text ?? "")?.[1] ?? "",
    unsubscribeUrl: unsubscribeUrl ?? "",
    unsubscribe: new URL(unsubscribeUrl ?? "http://none").searchParams.get("token") ?? "",
  }));
}

/** A reader, with the tokens of the confirmation mail. */
async function createReader(email = freshEmail()) {
  await subscribe(email);
  const [first] = await emailsTo(email);
  if (!first) throw new Error("nothing was mailed");
  expect((await confirm(first.confirm)).status).toBe(200);
  return { email, ...first };
}

describe("asking for the newsletter", () => {
  test("stores the address, without an account and unconfirmed, and asks its owner [O2.86, X.70]", async () => {
    const email = freshEmail();
    const response = await subscribe(email);
    expect(response.status).toBe(202);
    newsletterAnswer.parse(await response.json());
    expect(await rowsOf(email)).toEqual([{ email, confirmed: false, bounced: false }]);
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(["Please confirm: the Toile newsletter"]);
  });

  test("answers the same for a known address, keeps one row and asks once, in any spelling [X.70]", async () => {
    const email = freshEmail();
    const first = await (await subscribe(email)).text();
    const again = await subscribe(` ${email.toUpperCase()} `);
    expect(again.status).toBe(202);
    expect(await again.text()).toBe(first);
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test("ten times at once stores one row and sends one mail", async () => {
    const email = freshEmail();
    const responses = await Promise.all(Array.from({ length: 10 }, () => subscribe(email)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test("asks again after an hour, and never a confirmed reader", async () => {
    const email = freshEmail();
    await subscribe(email);
    later(61 * 60_000);
    await subscribe(email);
    const emails = await emailsTo(email);
    expect(emails).toHaveLength(2);
    await confirm(emails[0]?.confirm ?? "");
    later(5 * DAY_MS);
    await subscribe(email);
    expect(await emailsTo(email)).toHaveLength(2);
  });

  test.each(["", "no address", 7, undefined])("refuses %j", async (email) => {
    expect((await subscribe(email)).status).toBe(400);
  });
});

describe("confirming", () => {
  test("makes a reader, and repeating it changes nothing [X.70]", async () => {
    const { email, confirm: token } = await createReader();
    expect(newsletterConfirmed.parse(await (await confirm(token)).json())).toEqual({ email });
    expect(await rowsOf(email)).toEqual([{ email, confirmed: true, bounced: false }]);
  });

  test("rejects a token that is made up, or made for another purpose", async () => {
    const { unsubscribe: other } = await createReader();
    for (const token of ["made-up", other]) {
      const response = await confirm(token);
      expect([response.status, errorBody.parse(await response.json()).error]).toEqual([400, "INVALID_LINK"]);
    }
  });
});

describe("leaving", () => {
  test("deletes the address, and repeating it is not an error [X.70]", async () => {
    const { email, unsubscribe: token } = await createReader();
    for (let time = 0; time < 2; time++) expect((await unsubscribe(token)).status).toBe(204);
    expect(await rowsOf(email)).toEqual([]);
  });

  test("is one POST by the mail program to the header's URL, without a cookie or confirmation", async () => {
    const { email, unsubscribeUrl } = await createReader();
    const { pathname, search } = new URL(unsubscribeUrl);
    const post = () =>
      app.request(pathname + search, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect((await post()).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
    expect((await post()).status).toBe(200);
  });

  test("does not happen if a program only opens the link", async () => {
    const { email, unsubscribeUrl } = await createReader();
    const { pathname, search } = new URL(unsubscribeUrl);
    for (const method of ["GET", "HEAD"]) await app.request(pathname + search, { method });
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test("rejects a foreign token", async () => {
    const { email, confirm: other } = await createReader();
    for (const token of ["made-up", other]) expect((await unsubscribe(token)).status).toBe(400);
    expect((await app.request("/newsletter/unsubscribe", { method: "POST" })).status).toBe(400);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test("happens with the account's deletion [I-45]", async () => {
    const { user, token } = await createUser(app);
    await createReader(user.email);
    const response = await app.request("/api/v1/users/profile", { method: "DELETE", token });
    expect(response.status).toBe(204);
    expect(await rowsOf(user.email)).toEqual([]);
  });

  test("happens with the account's deletion for its earlier address as well: the subscription followed the account [I-45]", async () => {
    const email = freshEmail();
    const to = freshEmail();
    const { token, user } = await createUser(app, { email });
    await createReader(email);
    const change = (tx: Tx) => app.platform.events.emit(tx, "email.changed", { from: email, to });
    await app.platform.database.write(async (tx) => {
      await tx.execute(sql`update users set email = ${to}, email_key = ${to} where id = ${user.id}`);
      await change(tx);
    });
    expect(await rowsOf(email)).toEqual([]);
    expect(await emailsTo(email)).toEqual([]);
    expect(await rowsOf(to)).toEqual([{ email: to, confirmed: true, bounced: false }]);
    // Repeating it is safe, and an address that is already a reader stays one.
    await app.platform.database.write(change);
    expect((await app.request("/api/v1/users/profile", { method: "DELETE", token, json: {} })).status).toBe(204);
    expect(await rowsOf(to)).toEqual([]);
  });

  test("happens after thirty days to an unconfirmed address", async () => {
    const [reader, silent] = [await createReader(), freshEmail()];
    await subscribe(silent);
    later(29 * DAY_MS);
    await app.platform.database.write((tx) => newsletter.forgetUnconfirmed(tx));
    expect(await rowsOf(silent)).toHaveLength(1);
    later(31 * DAY_MS);
    await app.platform.database.write((tx) => newsletter.forgetUnconfirmed(tx));
    expect(await rowsOf(silent)).toEqual([]);
    expect(await rowsOf(reader.email)).toHaveLength(1);
  });
});

describe("an issue", () => {
  const issue = { subject: "Linen", text: "First.\n\nSecond.", url: "http://localhost:3000/blog/linen" };
  const issuesTo = async (email: string) => (await emailsTo(email)).filter(({ subject }) => subject === issue.subject);

  test("goes only to readers, once each, with an unsubscribe link", async () => {
    const [reader, silent, gone, refused] = [
      await createReader(),
      freshEmail(),
      await createReader(),
      await createReader(),
    ];
    await subscribe(silent);
    await unsubscribe(gone.unsubscribe);
    await app.platform.database.write((tx) =>
      app.platform.events.emit(tx, "mail.refused", { recipient: refused.email }),
    );
    expect(await rowsOf(refused.email)).toEqual([{ email: refused.email, confirmed: true, bounced: true }]);
    for (let time = 0; time < 2; time++) await newsletter.sendIssue(app.platform, issue);
    const sent = await issuesTo(reader.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.unsubscribeUrl).toContain("/newsletter/unsubscribe?token=");
    for (const email of [silent, gone.email, refused.email]) expect(await issuesTo(email)).toEqual([]);
    expect((await unsubscribe(sent[0]?.unsubscribe ?? "")).status).toBe(204);
    expect(await rowsOf(reader.email)).toEqual([]);
  });

  test("is not requested again for an address that a server refused, until a month later", async () => {
    const email = freshEmail();
    await subscribe(email);
    await app.platform.database.write((tx) => app.platform.events.emit(tx, "mail.refused", { recipient: email }));
    later(DAY_MS);
    await subscribe(email);
    expect(await emailsTo(email)).toHaveLength(1);
    later(31 * DAY_MS);
    await subscribe(email);
    expect(await emailsTo(email)).toHaveLength(2);
  });

  test("is sent by the operator's command, which links to a page of this site", async () => {
    const reader = await createReader();
    const printed: string[] = [];
    const run = (...args: string[]) =>
      sendNewsletterCommand({ platform: app.platform, args, print: (line) => void printed.push(line) });
    expect(await run("/blog/fit", "--subject", "Fit", "--text", "Words.")).toBe(0);
    expect((await emailsTo(reader.email))[0]?.subject).toBe("Fit");
    expect(await run("/blog/fit")).toBe(2);
    expect(await run("https://elsewhere.example/x", "--subject", "Fit", "--text", "Words.")).toBe(1);
  });
});
