/** Faults between Stripe and us: lost, duplicate and late events, missing answers, and money that differs from the agreement. */
import { createIntentAnswer } from "@toile/contract";
import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import type { BillingTestApp } from "../../../../test/billing-app.ts";
import { billingFile } from "../../../../test/billing-file.ts";
import {
  askToSubscribe,
  type BillingTime,
  cancel,
  changeCard,
  DAY_MS,
  HOUR_MS,
  resume,
  subscribe,
  tokenOf,
} from "../../../../test/billing-time.ts";
import type { TestUser } from "../../../../test/factories.ts";
import { comparePayments } from "../billing.cli.ts";
import * as inbox from "../settlement/events.store.ts";
import { workEvent } from "../settlement/events.ts";
import type { BillingDeps } from "../stripe/deps.ts";
import { settleInvoice } from "../subscriptions/invoices.ts";
import { syncSubscription } from "../subscriptions/sync.ts";
import { reconcileSubscriptions } from "./reconcile.ts";

const file = billingFile();
const { detailsOf, balanceOf } = file;
let app: BillingTestApp;
let time: BillingTime;
beforeEach(() => {
  ({ app, time } = file);
});

const begin = async (user: TestUser, type: "monthly" | "yearly" = "monthly") =>
  createIntentAnswer.parse(await (await askToSubscribe(app, user, type)).json());
const rowsOf = async ({ user }: TestUser) => {
  const { rows } = await app.platform.database.pool.query(
    "select id, type, state, stripe_subscription_id as stripe from subscriptions where user_id = $1 order by created_at, type",
    [user.id],
  );
  return rows as { id: string; type: string; state: string; stripe: string | null }[];
};
const paymentsOf = async ({ user }: TestUser) => {
  const { rows } = await app.platform.database.pool.query(
    "select state, failure_code, received_cents from payments where user_id = $1 order by id",
    [user.id],
  );
  return rows as { state: string; failure_code: string | null; received_cents: number }[];
};
async function subscriptionsAtStripe({ user }: TestUser): Promise<Stripe.Subscription[]> {
  const { rows } = await app.platform.database.pool.query(
    "select stripe_customer_id as id from billing_customers where user_id = $1",
    [user.id],
  );
  return (await app.stripe.subscriptions.list({ customer: rows[0]?.id, status: "all" })).data;
}

describe("an event of Stripe", () => {
  test.each(["created", "reversed", "shuffled"])(
    "in the order %s and three times over ends in one state [I-8]",
    async (order) => {
      const user = await app.user();
      await app.control("/webhooks", { hold: true });
      const made = await begin(user);
      await app.pay(made);
      await time.pass(31 * DAY_MS);
      await cancel(app, user);
      await resume(app, user);
      await cancel(app, user);
      await app.control("/webhooks", { hold: false });
      await app.control("/webhooks/release", { order, copies: 3 });
      await app.workInbox();
      expect(await balanceOf(user)).toBe(200);
      expect(await detailsOf(user)).toMatchObject({ status: "cancelled", endDate: "2027-01-22T10:00:00.000Z" });
      expect(await paymentsOf(user)).toMatchObject([{ state: "succeeded" }, { state: "succeeded" }]);
    },
  );

  test("processed again, in any order, changes nothing", async () => {
    const { pool } = app.platform.database;
    const existing = (await pool.query<{ id: string }>("select id from stripe_events")).rows.map(({ id }) => id);
    const user = await app.user();
    await subscribe(app, user);
    await time.pass(65 * DAY_MS, { stepMs: 15 * DAY_MS });
    const before = { details: await detailsOf(user), balance: await balanceOf(user), payments: await paymentsOf(user) };
    const again = "update stripe_events set processed_at = null where not (id = any($1)) returning id";
    const { rows } = await pool.query<{ id: string }>(again, [existing]);
    for (const { id } of rows.reverse()) await workEvent(app.deps, id);
    expect({
      details: await detailsOf(user),
      balance: await balanceOf(user),
      payments: await paymentsOf(user),
    }).toEqual(before);
    expect(before.payments).toHaveLength(3);
  });

  test("that never comes is made up for by the reconciler: a missed period as well as a missed end", async () => {
    const [renewed, ended] = [await app.user(), await app.user()];
    await subscribe(app, renewed);
    await subscribe(app, ended);
    await cancel(app, ended);
    await app.control("/webhooks", { hold: true });
    await time.passUnheard(31 * DAY_MS);
    expect(await balanceOf(renewed)).toBe(100);
    await reconcileSubscriptions(app.deps);
    expect(await balanceOf(renewed)).toBe(200);
    expect((await rowsOf(ended)).map(({ state }) => state)).toEqual(["ended"]);
    await reconcileSubscriptions(app.deps);
    expect(await balanceOf(renewed)).toBe(200);
  });

  test("about objects that are not ours is ignored", async () => {
    const { stripe } = app;
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    const ours = await stripe.subscriptions.retrieve(stripeSubscriptionId);
    const customer = await stripe.customers.create({});
    const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    const foreign = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: ours.items.data[0]?.price.id ?? "" }],
      default_payment_method: card.id,
      metadata: { subscription: "'; drop table subscriptions" },
    });
    expect(foreign.status).toBe("active");
    await app.workInbox();
    await settleInvoice(app.deps, String(foreign.latest_invoice));
    await settleInvoice(app.deps, "in_unknown");
    await syncSubscription(app.deps, "sub_unknown");
    const { rows } = await app.platform.database.pool.query(
      "select 1 from subscriptions where stripe_subscription_id = $1",
      [foreign.id],
    );
    expect(rows).toEqual([]);
  });
});

describe("a reading of Stripe", () => {
  /** The same, but its first reading of a subscription is delayed until released. */
  function withSlowFirstReading(deps: BillingDeps): { deps: BillingDeps; read: Promise<void>; letGo: () => void } {
    const read = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let isFirst = true;
    const stripe = deps.provider.client();
    const retrieve = async (...args: Parameters<typeof stripe.subscriptions.retrieve>) => {
      const found = await stripe.subscriptions.retrieve(...args);
      if (!isFirst) return found;
      isFirst = false;
      read.resolve();
      await gate.promise;
      return found;
    };
    const subscriptions = new Proxy(stripe.subscriptions, {
      get: (target, key) => (key === "retrieve" ? retrieve : Reflect.get(target, key)),
    });
    const client = new Proxy(stripe, {
      get: (target, key) => (key === "subscriptions" ? subscriptions : Reflect.get(target, key)),
    });
    return {
      deps: { ...deps, provider: { ...deps.provider, client: () => client } },
      read: read.promise,
      letGo: gate.resolve,
    };
  }

  test("that is late does not overwrite a newer one", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    const slow = withSlowFirstReading(app.deps);
    const late = syncSubscription(slow.deps, stripeSubscriptionId);
    await slow.read;
    await cancel(app, user);
    expect((await detailsOf(user)).status).toBe("cancelled");
    slow.letGo();
    await late;
    expect((await detailsOf(user)).status).toBe("cancelled");
  });

  test("by twenty at once grants a period once [I-8]", async () => {
    const user = await app.user();
    const made = await begin(user);
    await app.pay(made);
    const [subscription] = await subscriptionsAtStripe(user);
    const invoiceId = String(subscription?.latest_invoice);
    const token = await tokenOf(app, user);
    await Promise.all([
      ...Array.from({ length: 14 }, () => settleInvoice(app.deps, invoiceId)),
      ...Array.from({ length: 3 }, () => app.confirm(token, made.paymentIntentId)),
      ...Array.from({ length: 3 }, () => syncSubscription(app.deps, subscription?.id ?? "")),
    ]);
    expect(await balanceOf(user)).toBe(100);
    expect(await paymentsOf(user)).toMatchObject([{ state: "succeeded", received_cents: 1000 }]);
  });
});

describe("a crash or a lost answer between our row and Stripe", () => {
  const KEY = "one-and-the-same-key";
  const ask = async (user: TestUser, key = KEY + user.user.id) =>
    app.intent(await tokenOf(app, user), { type: "subscription", subscriptionType: "monthly" }, key);

  test.each(["error_before", "error_after", "drop_before", "drop_after"])(
    "(%s) creates one subscription when it is requested again",
    async (mode) => {
      const user = await app.user();
      await app.control("/faults", { mode, method: "POST", path: "/v1/subscriptions" });
      expect((await ask(user)).status).toBe(503);
      expect(await rowsOf(user)).toMatchObject([{ state: "incomplete", stripe: null }]);
      const made = createIntentAnswer.parse(await (await ask(user)).json());
      await app.pay(made);
      await app.workInbox();
      expect(await balanceOf(user)).toBe(100);
      expect(await subscriptionsAtStripe(user)).toHaveLength(1);
      expect(await rowsOf(user)).toMatchObject([{ state: "active" }]);
    },
  );

  test("is repaired by the next event, so our row matches Stripe", async () => {
    const user = await app.user();
    await app.control("/faults", { mode: "drop_after", method: "POST", path: "/v1/subscriptions" });
    expect((await ask(user)).status).toBe(503);
    await app.workInbox();
    const [subscription] = await subscriptionsAtStripe(user);
    expect(await rowsOf(user)).toMatchObject([{ state: "incomplete", stripe: subscription?.id }]);
  });

  test("leaves no old plan behind when another one is chosen", async () => {
    const user = await app.user();
    await app.control("/faults", { mode: "drop_after", method: "POST", path: "/v1/subscriptions" });
    expect((await ask(user)).status).toBe(503);
    const yearly = await begin(user, "yearly");
    expect((await subscriptionsAtStripe(user)).map(({ status }) => status).sort()).toEqual([
      "incomplete",
      "incomplete_expired",
    ]);
    await app.pay(yearly);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(1000);
    expect(await rowsOf(user)).toMatchObject([
      { type: "monthly", state: "ended" },
      { type: "yearly", state: "active" },
    ]);
  });

  test("of an abandoned subscription is given up after a day", async () => {
    const user = await app.user();
    await app.control("/faults", { mode: "error_before", method: "POST", path: "/v1/subscriptions" });
    expect((await ask(user)).status).toBe(503);
    await time.passUnheard(25 * HOUR_MS);
    await reconcileSubscriptions(app.deps);
    expect(await rowsOf(user)).toMatchObject([{ state: "ended", stripe: null }]);
  });

  test("during a cancellation leaves the row as Stripe has it", async () => {
    const user = await app.user();
    await subscribe(app, user);
    await app.control("/faults", { mode: "drop_after", method: "POST", path: "/v1/subscriptions/*" });
    expect((await cancel(app, user)).status).toBe(503);
    await app.workInbox();
    expect((await detailsOf(user)).status).toBe("cancelled");
    expect((await cancel(app, user)).status).toBe(200);
  });

  test.each(["error_before", "rate_limited", "conflict"])(
    "(%s) while cards are charged is 503, and nothing is broken",
    async (mode) => {
      const user = await app.user();
      await app.control("/faults", { mode, path: "/v1/prices*" });
      expect((await askToSubscribe(app, user, "monthly")).status).toBe(503);
      await subscribe(app, user);
      expect(await balanceOf(user)).toBe(100);
    },
  );
});

describe("money that differs from the agreement", () => {
  test("grants nothing: a plan whose price was lowered manually at Stripe [I-9]", async () => {
    const { stripe } = app;
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    const { items } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
    const [item] = items.data;
    const cheap = await stripe.prices.create({
      product: String(item?.price.product),
      currency: "eur",
      unit_amount: 100,
      recurring: { interval: "month" },
    });
    await stripe.subscriptions.update(stripeSubscriptionId, {
      items: [{ id: item?.id ?? "", price: cheap.id }],
      proration_behavior: "none",
    });
    await time.pass(31 * DAY_MS);
    expect(await balanceOf(user)).toBe(100);
    expect(await paymentsOf(user)).toMatchObject([
      { state: "succeeded" },
      { state: "pending", failure_code: "amount_mismatch" },
    ]);
    const [invoice] = (await stripe.invoices.list({ subscription: stripeSubscriptionId })).data;
    const compared = await comparePayments({ database: app.platform.database, provider: app.deps.provider });
    expect(compared.violations).toEqual([
      expect.objectContaining({
        subject: expect.stringContaining(`${invoice?.id}: 1.00 EUR were received where 10.00`),
      }),
    ]);
    const [paid] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? "" })).data;
    await stripe.refunds.create({ payment_intent: String(paid?.payment.payment_intent) });
    await app.workInbox();
    expect(await paymentsOf(user)).toMatchObject([{ state: "succeeded" }, { state: "failed" }]);
  });

  test("grants nothing: a proration that is charged at once [I-10]", async () => {
    const { stripe } = app;
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    const { items } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
    await stripe.subscriptions.update(stripeSubscriptionId, {
      items: [{ id: items.data[0]?.id ?? "", quantity: 3 }],
      proration_behavior: "always_invoice",
    });
    await app.workInbox();
    const paid = await stripe.invoices.list({ subscription: stripeSubscriptionId, status: "paid" });
    expect(paid.data.map(({ billing_reason }) => billing_reason)).toEqual([
      "subscription_update",
      "subscription_create",
    ]);
    expect(await balanceOf(user)).toBe(100);
    await reconcileSubscriptions(app.deps);
    expect(await balanceOf(user)).toBe(100);
  });

  test("is not requested: one of our prices that differs at Stripe is not sold", async () => {
    const { stripe } = app;
    const [price] = (await stripe.prices.list({ lookup_keys: ["toile-yearly-eur-10000"] })).data;
    const product = price ? String(price.product) : (await stripe.products.create({ name: "Yearly" })).id;
    const wrong = await stripe.prices.create({
      product,
      currency: "eur",
      unit_amount: 10_000,
      recurring: { interval: "month" },
      lookup_key: "toile-yearly-eur-10000",
      transfer_lookup_key: true,
    });
    const user = await app.user();
    expect((await askToSubscribe(app, user, "yearly")).status).toBe(503);
    await stripe.prices.update(wrong.id, { active: false });
    if (price)
      await stripe.prices.update(price.id, { lookup_key: "toile-yearly-eur-10000", transfer_lookup_key: true });
    else await stripe.prices.update(wrong.id, { lookup_key: "unused" });
    expect((await askToSubscribe(app, user, "yearly")).status).toBe(200);
  });

  test("an invoice that was paid while its subscription was given up still grants its credits", async () => {
    const user = await app.user();
    const made = await begin(user);
    await app.pay(made);
    // Another plan is chosen before this one's payment is reported.
    const second = await askToSubscribe(app, user, "yearly");
    expect(second.status).toBe(409);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(100);
    expect(await detailsOf(user)).toMatchObject({ type: "monthly", status: "active" });
  });

  test("a renewal that fails and is then charged successfully by Stripe itself is paid once", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    await changeCard(app, stripeSubscriptionId, "pm_card_chargeCustomerFail");
    await app.control("/webhooks", { hold: true });
    await time.passUnheard(31 * DAY_MS);
    await changeCard(app, stripeSubscriptionId, "pm_card_visa");
    await time.passUnheard(4 * DAY_MS);
    await app.control("/webhooks", { hold: false });
    await app.control("/webhooks/release", { order: "reversed" });
    await app.workInbox();
    expect(await balanceOf(user)).toBe(200);
    expect((await detailsOf(user)).status).toBe("active");
    const waiting = await app.platform.database.read((tx) =>
      inbox.listWaiting(tx, { before: new Date("9999-01-01"), limit: 10 }),
    );
    expect(waiting).toEqual([]);
  });
});
