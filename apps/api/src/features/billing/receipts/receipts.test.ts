import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BillingTestApp, createBillingTestApp } from "../../../../test/billing-app.ts";
import { subscribe } from "../../../../test/billing-time.ts";
import { createUser, type TestUser } from "../../../../test/factories.ts";
import { type SmtpServer, startSmtpServer } from "../../../../test/smtp-server.ts";
import { newId } from "../../../platform/columns.ts";
import { mails } from "../../../platform/mail/mail.tables.ts";

const OPERATOR = {
  name: "Atelier <B.V.>",
  address: ["Street 1", "1011 AB Amsterdam"],
  vatNumber: "NL001234567B01",
  registrationNumber: "",
  email: "",
  vatBasisPoints: 2100,
};

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp({ config: { operator: OPERATOR } });
});
afterAll(() => app.close());

async function buy({ token }: TestUser, credits: number, billingEmail?: string): Promise<string> {
  const made = await (await app.intent(token, { type: "credit_purchase", amount: credits, billingEmail })).json();
  await app.pay(made);
  const { transactionId } = await app.confirm(token, made.paymentIntentId);
  return transactionId ?? "";
}

const read = (paymentId: string, token?: string) => app.api(`/payments/${paymentId}/receipt`, { token });
const emails = async () => app.platform.database.read((tx) => tx.select().from(mails).orderBy(mails.id));

describe("GET /payments/{id}/receipt", () => {
  test("is a page with the number, both parties, the item and the VAT included", async () => {
    const user = await createUser(app, { firstName: "Mia <b>", lastName: "Visser" });
    const paymentId = await buy(user, 120);
    const response = await read(paymentId, user.token);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const html = await response.text();
    for (const words of [
      /Receipt 20\d\d-\d{6}/,
      /Atelier &#60;B\.V\.&#62;<br>Street 1<br>1011 AB Amsterdam<br>VAT number NL001234567B01/,
      /Mia &#60;b&#62; Visser/,
      user.user.email,
      "120 credits",
      "€9.92",
      "VAT 21%",
      "€2.08",
      "€12.00",
      "Test payment: no money was moved",
    ]) {
      expect(html).toMatch(words);
    }
    expect(html).not.toContain("<b>");
  });

  test("has a style sheet that its policy allows, and no script", async () => {
    const user = await app.user();
    const response = await read(await buy(user, 5), user.token);
    const html = await response.text();
    expect(html).toContain("<style>");
    expect(response.headers.get("content-security-policy")).toContain("style-src 'self' 'unsafe-inline'");
    expect(html).not.toContain("<script");
  });

  test("exists only for the user's own payments: another user's, an unknown one and an invalid id look the same", async () => {
    const [owner, other] = [await app.user(), await app.user()];
    const paymentId = await buy(owner, 5);
    const responses = await Promise.all([paymentId, newId(), "nonsense"].map((id) => read(id, other.token)));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    const messages = await Promise.all(responses.map(async (response) => (await response.json()).message));
    expect(new Set(messages)).toEqual(new Set(["There is no such receipt."]));
    expect((await read(paymentId)).status).toBe(401);
  });

  test("does not exist before the payment is settled", async () => {
    const user = await app.user();
    await app.purchase(user.token, 5);
    const { rows } = await app.platform.database.pool.query("select id from payments where user_id = $1", [
      user.user.id,
    ]);
    expect((await read(rows[0].id, user.token)).status).toBe(404);
  });

  test("shows later refunds", async () => {
    const user = await app.user();
    const paymentId = await buy(user, 100);
    const { rows } = await app.platform.database.pool.query(
      "select stripe_payment_intent_id as intent from payments where id = $1",
      [paymentId],
    );
    await app.stripe.refunds.create({ payment_intent: rows[0].intent, amount: 400 });
    await app.workInbox();
    expect(await (await read(paymentId, user.token)).text()).toContain(
      "Refunded: €4.00. Paid after the refund: €6.00.",
    );
  });

  test("of a plan names its period, and has a number of the same series", async () => {
    const user = await app.user();
    await subscribe(app, user, "yearly");
    const { rows } = await app.platform.database.pool.query(
      "select id, receipt_number from payments where user_id = $1",
      [user.user.id],
    );
    const html = await (await read(rows[0].id, user.token)).text();
    expect(html).toContain(rows[0].receipt_number);
    expect(html).toMatch(/Yearly plan, \d+ \w+ \d{4} to \d+ \w+ \d{4}/);
    expect(html).toContain("€100.00");
  });

  test("keeps its seller and its rate when the shop changes them", async () => {
    const user = await app.user();
    const paymentId = await buy(user, 10);
    const { operator } = app.platform.config;
    app.platform.config.operator = { ...operator, name: "Another", address: [], vatNumber: "", vatBasisPoints: 0 };
    const [old, now] = [paymentId, await buy(user, 10)];
    app.platform.config.operator = operator;
    expect(await (await read(old, user.token)).text()).toContain("VAT 21%");
    const later = await (await read(now, user.token)).text();
    expect(later).toContain("Another");
    expect(later).toContain("No VAT charged.");
  });

  test("numbers have no gaps when several people pay at once", async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => app.user()));
    await Promise.all(users.map((user) => buy(user, 5)));
    const { rows } = await app.platform.database.pool.query(
      `select max(substr(receipt_number, 6)::int) - count(*)::int as gaps, count(distinct receipt_number)::int - count(*)::int as twice
       from payments where state = 'succeeded' group by left(receipt_number, 4)`,
    );
    expect(rows.every(({ gaps, twice }) => gaps === 0 && twice === 0)).toBe(true);
  });
});

describe("the email", () => {
  test("of a plan says once that it started, and then each time that it was renewed", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const lines = async () =>
      (await emails()).filter(({ recipient }) => recipient === user.user.email).map(({ subject }) => subject);
    expect(await lines()).toEqual([expect.stringMatching(/^Your monthly plan has started: receipt 20\d\d-\d{6}$/)]);
    const [{ id = "" } = {}] = (
      await app.platform.database.read((tx) => tx.execute(sql`select id from payments where user_id = ${user.user.id}`))
    ).rows as { id?: string }[];
    // The same payment again, as after a crash between the two records.
    await app.platform.database.write((tx) =>
      app.platform.events.emit(tx, "payment.settled", { paymentId: id, userId: user.user.id, kind: "subscription" }),
    );
    expect(await lines()).toHaveLength(1);
  });

  test("goes to the account and to the billing address, once each, with the sums of the page", async () => {
    const user = await app.user();
    const paymentId = await buy(user, 120, "books@toile.test");
    await app.workInbox();
    const sent = (await emails()).filter(({ key }) => key.startsWith(`receipt:${paymentId}`));
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(["books@toile.test", user.user.email].sort());
    for (const { subject, text } of sent) {
      expect(subject).toMatch(/^Your receipt 20\d\d-\d{6}$/);
      for (const words of ["120 credits", "Net: €9.92", "VAT 21%: €2.08", "Total: €12.00", "NL001234567B01"]) {
        expect(text).toContain(words);
      }
    }
    // That address may be a stranger's: it is not told what somebody typed as their own.
    const [toStranger] = sent.filter(({ recipient }) => recipient === "books@toile.test");
    expect(toStranger?.text).not.toContain(user.user.email);
    expect(await (await read(paymentId, user.token)).text()).toContain("books@toile.test");
  });

  test("is sent once if both addresses are the same", async () => {
    const user = await app.user();
    const paymentId = await buy(user, 5, user.user.email.toUpperCase());
    expect((await emails()).filter(({ key }) => key.startsWith(`receipt:${paymentId}`))).toHaveLength(1);
  });

  test("is not promised to an invalid billing address [S5.28]", async () => {
    const { token } = await app.user();
    const response = await app.intent(token, { type: "credit_purchase", amount: 5, billingEmail: "not an address" });
    expect(response.status).toBe(400);
  });
});

describe("with the queue at work", () => {
  test("the receipt arrives at the mail server", async () => {
    const server: SmtpServer = await startSmtpServer();
    const mail = {
      smtp: { url: server.url(), requireTls: false },
      from: { name: "Toile", address: "hello@toile.example" },
      outbox: "",
    };
    const working = await createBillingTestApp({ work: true, config: { mail } });
    try {
      const { token, user } = await working.user();
      const made = await working.purchase(token, 50);
      await working.pay(made);
      // No confirm call: the webhook alone settles it.
      await expect.poll(() => server.taken).toHaveLength(1);
      expect(server.taken[0]?.to).toEqual([user.email]);
      expect(server.taken[0]?.data).toMatch(/^Subject: Your receipt 20\d\d-000001/m);
    } finally {
      await working.close();
      await server.close();
    }
  });

  test("the receipt is in the outbox if there is no mail server", async () => {
    const working = await createBillingTestApp({ work: true });
    const { outbox } = working.platform.config.mail;
    const list = () => {
      try {
        return readdirSync(outbox).filter((file) => file.endsWith(".html"));
      } catch {
        return [];
      }
    };
    try {
      const { token } = await working.user();
      const made = await working.purchase(token, 50);
      await working.pay(made);
      await expect.poll(() => list()).toHaveLength(1);
      expect(readFileSync(path.join(outbox, list()[0] ?? ""), "utf8")).toContain("€5.00");
    } finally {
      await working.close();
    }
  });
});
