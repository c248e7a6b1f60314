import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BillingTestApp, createBillingTestApp } from "../../../../test/billing-app.ts";
import { createUser, type TestUser } from "../../../../test/factories.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as credits from "../../credits/credits.ts";
import { comparePayments } from "../billing.cli.ts";
import { reconcilePayments } from "./reconcile.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: BillingTestApp;
let buyer: TestUser;
let at = 0;
beforeAll(async () => {
  app = await createBillingTestApp();
});
beforeEach(async () => {
  at = Date.now();
  setClockForTests(() => new Date(at));
  buyer = await createUser(app);
});
afterEach(async () => {
  setClockForTests(null);
  await app.control("/webhooks", { hold: false });
  await app.control("/faults", {}, "DELETE");
});
afterAll(async () => {
  const { violations } = await app.platform.database.read(credits.reconcile);
  await app.close();
  expect(violations).toEqual([]);
});

/** Webhooks that never arrive: the endpoint is down, and Stripe has given up. */
const deafen = async () => {
  await app.simulator.idle();
  await app.control("/webhooks", { hold: true });
};
const pass = (ms: number) => {
  at += ms;
};
const reconcile = (lookBackHours = 2) => reconcilePayments(app.deps, { lookBackHours });
const payment = async () => {
  const query = "select * from payments where user_id = $1";
  return (await app.platform.database.pool.query(query, [buyer.user.id])).rows[0];
};
const balance = () => app.platform.database.read((tx) => credits.balance(tx, { userId: buyer.user.id }));

describe("the reconciler", () => {
  test("settles a payment that webhook and browser missed, a minute after it", async () => {
    await deafen();
    const made = await app.purchase(buyer.token, 50);
    await app.pay(made);
    await reconcile();
    expect(await balance()).toBe(0);
    pass(2 * MINUTE_MS);
    await reconcile();
    expect(await balance()).toBe(50);
    const { looked, missed } = await reconcile();
    expect({ looked, missed }).toEqual({ looked: 0, missed: 0 });
  });

  test("settles pending payments even without a list of events", async () => {
    await deafen();
    await app.pay(await app.purchase(buyer.token, 50));
    pass(2 * MINUTE_MS);
    await reconcile(0);
    expect(await balance()).toBe(50);
  });

  test("finds a refund whose webhook was lost", async () => {
    const made = await app.purchase(buyer.token, 50);
    await app.pay(made);
    await app.workInbox();
    await deafen();
    await app.stripe.refunds.create({ payment_intent: made.paymentIntentId });
    pass(2 * MINUTE_MS);
    expect((await reconcile()).missed).toBeGreaterThan(0);
    await app.workInbox();
    expect(await balance()).toBe(0);
  });

  test("processes the inbox, and one failing event does not stop the others", async () => {
    const other = await createUser(app);
    await app.pay(await app.purchase(buyer.token, 50));
    await app.pay(await app.purchase(other.token, 50));
    await app.simulator.idle();
    await app.control("/faults", { mode: "error_before", path: "/v1/payment_intents/*", method: "GET" });
    pass(2 * MINUTE_MS);
    const report = await reconcile(0);
    expect(report.failed).toBe(1);
    expect(report.worked).toBeGreaterThanOrEqual(1);
    await app.control("/faults", {}, "DELETE");
    await reconcile(0);
    expect(await balance()).toBe(50);
  });

  test("cancels an intent that is unpaid for a day, and fails one that was cancelled", async () => {
    await deafen();
    const made = await app.purchase(buyer.token, 50);
    pass(23 * HOUR_MS);
    await reconcile(0);
    expect(await payment()).toMatchObject({ state: "pending" });
    pass(2 * HOUR_MS);
    await reconcile(0);
    expect(await payment()).toMatchObject({ state: "failed" });
    expect(await app.stripe.paymentIntents.retrieve(made.paymentIntentId)).toMatchObject({ status: "canceled" });
  });

  test("gives up a row that never reached Stripe after a day, and finds the intent of one whose answer was lost", async () => {
    await deafen();
    await app.control("/faults", { mode: "drop_before", path: "/v1/customers", method: "POST" });
    expect((await app.intent(buyer.token, { type: "credit_purchase", amount: 50 })).status).toBe(503);
    const lost = await createUser(app);
    await app.control("/faults", { mode: "drop_after", path: "/v1/payment_intents", method: "POST" });
    expect((await app.intent(lost.token, { type: "credit_purchase", amount: 70 })).status).toBe(503);
    pass(30 * HOUR_MS);
    await reconcile(0);
    expect(await payment()).toMatchObject({ state: "failed", stripe_payment_intent_id: null });
    const query = "select * from payments where user_id = $1";
    const { rows } = await app.platform.database.pool.query(query, [lost.user.id]);
    expect(rows).toMatchObject([{ state: "failed" }]);
    expect(rows[0].stripe_payment_intent_id).toMatch(/^pi_/);
  });

  test("checks a payment at growing intervals", async () => {
    await deafen();
    await app.purchase(buyer.token, 50);
    const looks: number[] = [];
    for (let minutes = 5; minutes <= 60; minutes += 5) {
      pass(5 * MINUTE_MS);
      const { looked } = await reconcile(0);
      if (looked > 0) looks.push(minutes);
    }
    expect(looks.length).toBeGreaterThan(3);
    expect(looks.length).toBeLessThan(10);
  });
});

describe("a deleted account", () => {
  test("also removes its customer at Stripe with all cards, and the addresses on its receipts", async () => {
    const body = { type: "credit_purchase", amount: 50, billingEmail: "person@example.org" };
    await app.intent(buyer.token, body);
    const { data } = await app.stripe.customers.list({ limit: 100 });
    const customer = data.find(({ metadata }) => metadata.user === buyer.user.id);
    if (!customer) throw new Error("there is no customer to forget");
    expect(JSON.stringify(customer)).not.toContain("@");
    const { database } = app.platform;
    const origin = { ipAddress: "127.0.0.1", requestId: "a-test" };
    const proof = { passwordHash: null };
    await database.write((tx) => accounts.deleteAccount(tx, app.platform, { userId: buyer.user.id, proof, origin }));
    expect(await payment()).toMatchObject({ billing_email: null });
    await app.forget(buyer.user.id);
    await app.forget(buyer.user.id);
    expect(await app.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });
});

describe("cli reconcile [I-16]", () => {
  const compare = async () =>
    (await comparePayments({ database: app.platform.database, provider: app.deps.provider })).violations;
  const tamper = (statement: ReturnType<typeof sql>) => app.platform.database.write((tx) => tx.execute(statement));

  test("finds nothing unexplained after purchases, refunds and disputes, and says what it checked", async () => {
    for (const amount of [50, 60, 70]) await app.pay(await app.purchase(buyer.token, amount));
    await app.workInbox();
    const [first, second] = (await app.stripe.paymentIntents.list({ limit: 2 })).data;
    await app.stripe.refunds.create({ payment_intent: first?.id ?? "", amount: 123 });
    await app.control("/disputes", { payment_intent: second?.id });
    await app.workInbox();
    pass(HOUR_MS);
    const { violations, over } = await comparePayments({
      database: app.platform.database,
      provider: app.deps.provider,
    });
    expect(violations).toEqual([]);
    expect(over).toMatch(/^\d+ payments at Stripe, \d+ settled here, \d+ grants$/);
  });

  test("reports money that differs from the agreement until it is refunded", async () => {
    const made = await app.purchase(buyer.token, 50);
    await app.stripe.paymentIntents.update(made.paymentIntentId, { amount: 100 });
    await app.pay(made);
    await app.workInbox();
    pass(HOUR_MS);
    const { id } = await payment();
    const said = "1.00 EUR were received where 5.00 EUR were agreed. No credits were added; please contact support.";
    expect(await compare()).toEqual([
      {
        violation: "paid, but not what was agreed: refund it at Stripe",
        subject: `${id} ${made.paymentIntentId}: ${said}`,
      },
    ]);
    await app.stripe.refunds.create({ payment_intent: made.paymentIntentId });
    await app.workInbox();
    expect(await compare()).toEqual([]);
    expect(await payment()).toMatchObject({ state: "failed" });
  });

  test("catches money without credits, credits without money, and wrong sums (negative control)", async () => {
    await app.pay(await app.purchase(buyer.token, 50));
    await app.workInbox();
    pass(HOUR_MS);
    expect(await compare()).toEqual([]);
    const { id, stripe_payment_intent_id: intentId } = await payment();

    await tamper(sql`update payments set refunded_cents = 200 where id = ${id}`);
    expect((await compare()).map(({ violation }) => violation)).toEqual([
      "refunded another amount than Stripe says",
      "took other credits back than money went",
    ]);
    await tamper(sql`update payments set refunded_cents = 0, received_cents = 9 where id = ${id}`);
    expect(await compare()).toContainEqual({
      violation: "received another amount than Stripe says",
      subject: `${id} ${intentId}`,
    });
    await tamper(
      sql`update payments set received_cents = 500, stripe_payment_intent_id = 'pi_made_up' where id = ${id}`,
    );
    expect(await compare()).toContainEqual({ violation: "settled and not paid at Stripe", subject: id });
    expect(await compare()).toContainEqual({
      violation: "credits were granted for no payment",
      subject: `purchase ${intentId}`,
    });
    await tamper(
      sql`update payments set stripe_payment_intent_id = ${intentId}, state = 'pending', receipt_number = null where id = ${id}`,
    );
    expect(await compare()).toContainEqual({ violation: "paid at Stripe and not settled", subject: intentId });
    await tamper(sql`update payments set state = 'succeeded', receipt_number = 'again' where id = ${id}`);
    expect(await compare()).toEqual([]);
  });
});
