import { createIntentAnswer, errorBody } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BillingTestApp, createBillingTestApp } from "../../../../test/billing-app.ts";
import type { TestUser } from "../../../../test/factories.ts";
import * as credits from "../../credits/credits.ts";
import { settleIntent } from "../settlement/settle-intent.ts";
import * as store from "./payments.store.ts";

let app: BillingTestApp;
let buyer: TestUser;
beforeAll(async () => {
  app = await createBillingTestApp();
});
beforeEach(async () => {
  await app.control("/faults", {}, "DELETE");
  buyer = await app.user();
});
afterAll(async () => {
  const { violations } = await app.platform.database.read(credits.reconcile);
  await app.close();
  expect(violations).toEqual([]);
});

const body = { type: "credit_purchase", amount: 50 };
const rows = async (userId: string) => {
  const query = "select * from payments where user_id = $1 order by created_at";
  return (await app.platform.database.pool.query(query, [userId])).rows;
};
const intentsAtStripe = async (userId: string) => {
  const { data } = await app.stripe.customers.list({ limit: 100 });
  const mine = data.filter(({ metadata }) => metadata.user === userId).map(({ id }) => id);
  const lists = await Promise.all(mine.map((customer) => app.stripe.paymentIntents.list({ customer })));
  return { customers: mine.length, intents: lists.flatMap((list) => list.data) };
};

describe("a purchase", () => {
  test("is paid by card and settled by the confirm call; the webhook that follows adds nothing [S4.32, S7.19]", async () => {
    const made = await app.purchase(buyer.token, 120);
    await app.pay(made);
    expect(await app.confirm(buyer.token, made.paymentIntentId)).toMatchObject({ success: true, newBalance: 120 });
    expect(await app.workInbox()).toContain("payment_intent.succeeded");
    expect(await app.balance(buyer.token)).toBe(120);
  });

  test("is settled by the webhook alone if the browser never returned; a later confirm call adds nothing", async () => {
    const made = await app.purchase(buyer.token, 50);
    await app.pay(made);
    expect(await app.balance(buyer.token)).toBe(0);
    await app.workInbox();
    expect(await app.balance(buyer.token)).toBe(50);
    expect(await app.confirm(buyer.token, made.paymentIntentId)).toMatchObject({ success: true, newBalance: 50 });
  });

  test("emits its settlement once", async () => {
    const notified: string[] = [];
    app.platform.events.on("payment.settled", async (_tx, { userId }) => {
      notified.push(userId);
    });
    const made = await app.purchase(buyer.token, 50);
    await app.pay(made);
    await Promise.all(Array.from({ length: 8 }, () => settleIntent(app.deps, made.paymentIntentId)));
    expect(notified.filter((userId) => userId === buyer.user.id)).toHaveLength(1);
  });

  test("appears as bought credits in the statement", async () => {
    const made = await app.purchase(buyer.token, 50);
    await app.pay(made);
    await app.confirm(buyer.token, made.paymentIntentId);
    const [row] = await app.client(buyer.token).credits.transactions();
    expect(row).toMatchObject({ type: "earned", amount: 50, balanceAfter: 50 });
  });

  test("has no transaction open during a call to Stripe [I-17]", async () => {
    const { pool } = app.platform.database;
    // Webhooks that arrive meanwhile are other requests with their own transactions.
    await app.control("/webhooks", { hold: true });
    const open: number[] = [];
    const watch = () => open.push(pool.totalCount - pool.idleCount);
    app.stripe.on("request", watch);
    const made = await app.purchase(buyer.token, 50);
    await app.pay(made);
    await app.confirm(buyer.token, made.paymentIntentId);
    app.stripe.off("request", watch);
    await app.control("/webhooks", { hold: false });
    expect(open).toHaveLength(3);
    expect(open).toEqual([0, 0, 0]);
  });
});

describe("a payment that is not what was agreed [I-9]", () => {
  const tamper = async (change: { amount?: number; currency?: string }) => {
    const made = await app.purchase(buyer.token, 50);
    await app.stripe.paymentIntents.update(made.paymentIntentId, change);
    await app.pay(made);
    return made;
  };

  test.each([
    ["too little money", { amount: 100 }],
    ["another currency", { currency: "usd" }],
  ])("%s grants nothing, is stored and reported", async (_name, change) => {
    const made = await tamper(change);
    const response = await app.confirm(buyer.token, made.paymentIntentId);
    expect(response).toMatchObject({ success: false, status: "succeeded", creditsGranted: 0, newBalance: 0 });
    expect(response.message).toContain("No credits were added; please contact support.");
    await app.workInbox();
    expect(await rows(buyer.user.id)).toMatchObject([{ state: "pending", failure_code: "amount_mismatch" }]);
    expect(await app.balance(buyer.token)).toBe(0);
  });

  test("is closed once it was refunded", async () => {
    const made = await tamper({ amount: 100 });
    await app.workInbox();
    await app.stripe.refunds.create({ payment_intent: made.paymentIntentId });
    await app.workInbox();
    expect(await rows(buyer.user.id)).toMatchObject([{ state: "failed" }]);
  });
});

describe("when Stripe misbehaves", () => {
  const INTENTS = "/v1/payment_intents";

  test.each(["error_before", "rate_limited", "conflict", "drop_before"])(
    "%s is 503 with Retry-After, and the same key then gets its one intent",
    async (mode) => {
      await app.control("/faults", { mode, path: INTENTS, method: "POST" });
      const failed = await app.intent(buyer.token, body, `key-${mode}`);
      expect(failed.status).toBe(503);
      expect(Number(failed.headers.get("Retry-After"))).toBeGreaterThan(0);
      const { error } = errorBody.parse(await failed.json());
      expect(error).toBe("PAYMENTS_UNAVAILABLE");
      expect((await app.intent(buyer.token, body, `key-${mode}`)).status).toBe(200);
      expect(await rows(buyer.user.id)).toHaveLength(1);
      expect((await intentsAtStripe(buyer.user.id)).intents).toHaveLength(1);
    },
  );

  test.each(["error_after", "drop_after"])(
    "a lost answer (%s) creates no second intent when the request is repeated",
    async (mode) => {
      await app.control("/faults", { mode, path: INTENTS, method: "POST" });
      expect((await app.intent(buyer.token, body, `key-${mode}`)).status).toBe(503);
      const made = createIntentAnswer.parse(await (await app.intent(buyer.token, body, `key-${mode}`)).json());
      const { customers, intents } = await intentsAtStripe(buyer.user.id);
      expect(customers).toBe(1);
      expect(intents.map(({ id }) => id)).toEqual([made.paymentIntentId]);
    },
  );

  test("an error that Stripe stores for a key does not block the purchase for a day", async () => {
    await app.control("/faults", { mode: "error_kept", path: INTENTS, method: "POST" });
    expect((await app.intent(buyer.token, body, "kept")).status).toBe(503);
    expect((await app.intent(buyer.token, body, "kept")).status).toBe(200);
  });

  test("a customer's lost answer creates no second customer", async () => {
    await app.control("/faults", { mode: "drop_after", path: "/v1/customers", method: "POST" });
    expect((await app.intent(buyer.token, body, "customer")).status).toBe(503);
    await Promise.all([app.intent(buyer.token, body, "customer"), app.intent(buyer.token, body, "another")]);
    expect((await intentsAtStripe(buyer.user.id)).customers).toBe(1);
  });

  test("a customer that Stripe no longer knows is created again", async () => {
    await app.purchase(buyer.token, 50);
    const { data } = await app.stripe.customers.list({ limit: 100 });
    await app.stripe.customers.del(data.find(({ metadata }) => metadata.user === buyer.user.id)?.id ?? "");
    const made = await app.purchase(buyer.token, 50);
    await app.pay(made);
    expect(await app.confirm(buyer.token, made.paymentIntentId)).toMatchObject({ success: true, newBalance: 50 });
  });

  test("stripe-node itself repeats lost requests, so the shopper notices nothing", async () => {
    const patient = await createBillingTestApp({ provider: { networkRetries: 2 } });
    try {
      const { token } = await patient.user();
      await patient.control("/faults", { mode: "drop_after", path: INTENTS, method: "POST" });
      await patient.control("/faults", { mode: "conflict", path: INTENTS, method: "POST", skip: 1 });
      await patient.purchase(token, 50);
      expect((await patient.stripe.paymentIntents.list()).data).toHaveLength(1);
    } finally {
      await patient.close();
    }
  });

  test("a confirm call that Stripe does not answer is 503, settles nothing, and may be repeated", async () => {
    const made = await app.purchase(buyer.token, 50);
    await app.pay(made);
    await app.control("/faults", { mode: "error_before", path: `${INTENTS}/*`, method: "GET" });
    const json = { paymentIntentId: made.paymentIntentId };
    const failed = await app.api("/payments/confirm", { token: buyer.token, json });
    expect(failed.status).toBe(503);
    expect(failed.headers.has("Retry-After")).toBe(true);
    expect(await app.confirm(buyer.token, made.paymentIntentId)).toMatchObject({ success: true, newBalance: 50 });
  });
});

describe("a crash", () => {
  test("between the row and Stripe leaves a row that the repeated request finds", async () => {
    await app.control("/faults", { mode: "drop_before", path: "/v1/customers", method: "POST" });
    expect((await app.intent(buyer.token, body, "crash")).status).toBe(503);
    const before = await rows(buyer.user.id);
    expect(before).toMatchObject([{ state: "pending", stripe_payment_intent_id: null }]);
    const made = createIntentAnswer.parse(await (await app.intent(buyer.token, body, "crash")).json());
    const after = await rows(buyer.user.id);
    expect(after).toMatchObject([{ id: before[0].id, stripe_payment_intent_id: made.paymentIntentId }]);
  });

  test("between Stripe's answer and our record loses no payment: the intent names its row", async () => {
    const made = await app.purchase(buyer.token, 50);
    await app.platform.database.write((tx) =>
      tx.execute(sql`update payments set stripe_payment_intent_id = null where user_id = ${buyer.user.id}`),
    );
    await app.pay(made);
    await app.workInbox();
    expect(await app.balance(buyer.token)).toBe(50);
    expect(await app.confirm(buyer.token, made.paymentIntentId)).toMatchObject({ success: true, creditsGranted: 50 });
  });

  test("an intent without a payment grants nothing", async () => {
    for (const payment of ["", "not an id", "0193f2c1-7a2b-7c3d-8e4f-a1b2c3d4e5f6"]) {
      const metadata: Record<string, string> = payment === "" ? {} : { payment };
      const intent = await app.stripe.paymentIntents.create({
        amount: 500,
        currency: "eur",
        metadata,
        payment_method: "pm_card_visa",
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      });
      expect(await settleIntent(app.deps, intent.id)).toBe("succeeded");
    }
    await app.workInbox();
    expect(await rows(buyer.user.id)).toEqual([]);
  });
});

describe("receipt numbers", () => {
  test("are in order and without gaps, however many payments settle at once, and a rolled-back one leaves no gap", async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => app.user()));
    const made = await Promise.all(buyers.map(({ token }) => app.purchase(token, 10)));
    for (const intent of made) await app.pay(intent);
    await expect(
      app.platform.database.write(async (tx) => {
        await store.nextReceiptNumber(tx, new Date().getUTCFullYear());
        throw new Error("given up");
      }),
    ).rejects.toThrow("given up");
    await Promise.all(made.map(({ paymentIntentId }) => settleIntent(app.deps, paymentIntentId)));
    const { rows: found } = await app.platform.database.pool.query<{ n: number }>(
      "select substr(receipt_number, 6)::int as n from payments where receipt_number is not null order by n",
    );
    expect(found.map(({ n }) => n)).toEqual(found.map((_row, index) => index + 1));
  });
});
