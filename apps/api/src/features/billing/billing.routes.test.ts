import {
  confirmPaymentAnswer,
  createIntentAnswer,
  creditPackages,
  errorBody,
  PURCHASE_AMOUNT_MESSAGE,
  paymentItem,
  paymentsConfig,
} from "@toile/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BillingTestApp, CARDS, createBillingTestApp } from "../../../test/billing-app.ts";
import * as credits from "../credits/credits.ts";

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp();
});
afterAll(async () => {
  const { violations } = await app.platform.database.read(credits.reconcile);
  await app.close();
  expect(violations).toEqual([]);
});

const refusal = async (response: Response) => errorBody.parse(await response.json());

describe("GET /credits/packages", () => {
  const read = async () => creditPackages.parse(await (await app.api("/credits/packages")).json());

  test("is readable without a token [X.22, S3.09]", async () => {
    expect((await app.api("/credits/packages")).status).toBe(200);
    expect(await read()).toMatchObject({ currency: "EUR" });
  });

  test("shows three packages at ten cents a credit, the middle one popular [S9.01, S9.02, S9.03, S3.07]", async () => {
    const packages = (await read()).packages.map(({ description: _, ...rest }) => rest);
    expect(packages).toEqual([
      { type: "small", credits: 50, price: 5, pricePerCredit: 0.1, popular: false },
      { type: "medium", credits: 120, price: 12, pricePerCredit: 0.1, popular: true },
      { type: "large", credits: 200, price: 20, pricePerCredit: 0.1, popular: false },
    ]);
  });

  test("shows the monthly and the yearly plan [S9.04, S9.05, S3.08, X.09]", async () => {
    const [monthly, yearly] = (await read()).subscriptions;
    expect(monthly).toMatchObject({ type: "monthly", credits: 100, price: 10, duration: "1 month", bestValue: false });
    expect(yearly).toMatchObject({ type: "yearly", credits: 1000, price: 100, duration: "12 months", bestValue: true });
    expect(yearly?.description).toContain("20% off");
    expect(yearly?.savings).toBe(20);
  });

  test("says what a friend earns both sides [S3.10]", async () => {
    expect((await read()).referralProgram).toMatchObject({
      referrerBonus: 5,
      refereeBonus: 5,
      maxReferrals: 3,
      totalPossibleBonus: 15,
    });
  });
});

describe("GET /payments/config", () => {
  test("names the simulator, marked as test mode, and never a secret [X.59]", async () => {
    const response = await app.api("/payments/config");
    const text = await response.text();
    expect(paymentsConfig.parse(JSON.parse(text))).toEqual({
      provider: "simulator",
      publishableKey: app.keys.publishableKey,
      currency: "EUR",
      testMode: true,
      simulatorUrl: "/_stripe",
    });
    for (const secret of [app.keys.secretKey, app.keys.webhookSecret]) expect(text).not.toContain(secret);
  });
});

describe("POST /payments/create-intent", () => {
  test("needs a signed-in user [S5.22]", async () => {
    expect((await app.intent(undefined, { type: "credit_purchase", amount: 50 })).status).toBe(401);
  });

  test.each([0, 1001, 1.5, -5, "x", "50", null, undefined])(
    "rejects %s credits in the required words [S5.19]",
    async (amount) => {
      const { token } = await app.user();
      const response = await app.intent(token, { type: "credit_purchase", amount });
      expect(response.status).toBe(400);
      const body = await refusal(response);
      expect(body).toMatchObject({
        error: "VALIDATION_FAILED",
        details: [{ path: "amount", message: PURCHASE_AMOUNT_MESSAGE }],
      });
      expect(PURCHASE_AMOUNT_MESSAGE).toBe("Amount must be between 1 and 1000 credits");
    },
  );

  test.each([5, 1000])("accepts %d credits, at the server's price [S3.24, S5.19, X.10]", async (amount) => {
    const { token } = await app.user();
    const response = await app.intent(token, { type: "credit_purchase", amount, price: 0.01, currency: "JPY" });
    const made = createIntentAnswer.parse(await response.json());
    expect(made.clientSecret.startsWith(`${made.paymentIntentId}_secret_`)).toBe(true);
    expect(made).toMatchObject({ success: true, credits: amount, amount: amount / 10, currency: "EUR" });
    const intent = await app.stripe.paymentIntents.retrieve(made.paymentIntentId);
    expect(intent).toMatchObject({ amount: amount * 10, currency: "eur", status: "requires_payment_method" });
  });

  test("rejects a body that is not a purchase", async () => {
    const { token } = await app.user();
    for (const body of [{}, { type: "gift", amount: 5 }, [], "credit_purchase"]) {
      expect((await app.intent(token, body)).status).toBe(400);
    }
  });

  test.each([1, 4])(
    "%d credits are below the provider's minimum, and its own message is shown [S3.24, X.11]",
    async (amount) => {
      const { token } = await app.user();
      const response = await app.intent(token, { type: "credit_purchase", amount });
      expect(response.status).toBe(400);
      const body = await refusal(response);
      expect(body.error).toBe("PAYMENT_REFUSED");
      expect(body.message).toMatch(/0\.50/);
      expect(await app.balance(token)).toBe(0);
    },
  );

  test("the same key and body give the same intent, another body a 409", async () => {
    const { token } = await app.user();
    const body = { type: "credit_purchase", amount: 50 };
    const [first, second] = [await app.intent(token, body, "double"), await app.intent(token, body, "double")];
    expect(await second.json()).toEqual(await first.json());
    const other = await app.intent(token, { ...body, amount: 60 }, "double");
    expect(other.status).toBe(409);
    expect((await refusal(other)).error).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("ten simultaneous clicks with one key make one intent and one row", async () => {
    const { token, user } = await app.user();
    const click = () => app.intent(token, { type: "credit_purchase", amount: 25 }, "ten-clicks");
    const responses = await Promise.all(Array.from({ length: 10 }, click));
    const made = new Set<string>();
    for (const response of responses) {
      // Stripe rejects a repetition while the first request is running; the client then retries.
      if (response.status === 503) continue;
      made.add(createIntentAnswer.parse(await response.json()).paymentIntentId);
    }
    expect(made.size).toBe(1);
    const { rows } = await app.platform.database.pool.query("select * from payments where user_id = $1", [user.id]);
    expect(rows).toHaveLength(1);
  });

  test("is limited per account", async () => {
    const limited = await createBillingTestApp({ rateLimits: true });
    try {
      const [{ token }, other] = [await limited.user(), await limited.user()];
      const send = async (by: string) => (await limited.intent(by, { type: "credit_purchase", amount: 1 })).status;
      const statuses: number[] = [];
      for (let count = 0; count < 41; count += 1) statuses.push(await send(token));
      expect(statuses.slice(0, 40).every((status) => status === 400)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
      expect(await send(other.token)).toBe(400);
    } finally {
      await limited.close();
    }
  }, 60_000);
});

describe("POST /payments/confirm", () => {
  test("settles a paid intent and may be repeated [S7.21, S3.25]", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 120);
    await app.pay(made);
    const first = confirmPaymentAnswer.parse(await app.confirm(token, made.paymentIntentId));
    expect(first).toMatchObject({
      success: true,
      status: "succeeded",
      creditsGranted: 120,
      newBalance: 120,
      subscriptionId: null,
    });
    expect(first.transactionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await app.confirm(token, made.paymentIntentId)).toEqual(first);
  });

  test("says so if nothing was paid yet [S3.25]", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 50);
    expect(await app.confirm(token, made.paymentIntentId)).toMatchObject({
      success: false,
      status: "requires_payment_method",
      creditsGranted: 0,
      newBalance: 0,
      message: "Payment not completed",
      error: "Payment not completed",
    });
  });

  test("shows a declined card in the bank's words, and the next card pays", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 50);
    expect((await app.pay(made, CARDS.insufficient)).status).toBe(402);
    const declined = await app.confirm(token, made.paymentIntentId);
    expect(declined).toMatchObject({ success: false, creditsGranted: 0, message: "Your card has insufficient funds." });
    expect((await app.pay(made)).status).toBe(200);
    expect(await app.confirm(token, made.paymentIntentId)).toMatchObject({ success: true, newBalance: 50 });
  });

  test("waits for 3-D Secure and settles after it", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 50);
    await app.pay(made, CARDS.authenticates);
    expect(await app.confirm(token, made.paymentIntentId)).toMatchObject({ success: false, status: "requires_action" });
    await app.control(`/intents/${made.paymentIntentId}/authenticate`, { accept: true });
    expect(await app.confirm(token, made.paymentIntentId)).toMatchObject({ success: true, newBalance: 50 });
  });

  test("another user's intent and one that never existed look the same: 404, and nothing is settled", async () => {
    const [owner, other] = [await app.user(), await app.user()];
    const made = await app.purchase(owner.token, 50);
    await app.pay(made);
    for (const paymentIntentId of [made.paymentIntentId, "pi_unknown"]) {
      const response = await app.api("/payments/confirm", { token: other.token, json: { paymentIntentId } });
      expect(response.status).toBe(404);
      expect((await refusal(response)).message).toBe("There is no such payment.");
    }
    expect(await app.balance(owner.token)).toBe(0);
    expect(await app.balance(other.token)).toBe(0);
  });

  test("needs a token and an id", async () => {
    const { token } = await app.user();
    expect((await app.api("/payments/confirm", { json: { paymentIntentId: "pi_1" } })).status).toBe(401);
    for (const json of [{}, { paymentIntentId: "" }, { paymentIntentId: 5 }]) {
      expect((await app.api("/payments/confirm", { token, json })).status).toBe(400);
    }
  });
});

describe("GET /payments", () => {
  const list = async (token: string, query = "") => {
    const response = await app.api(`/payments${query}`, { token });
    return { headers: response.headers, items: paymentItem.array().parse(await response.json()) };
  };

  test("lists the user's payments, newest first, with receipts in order and without unattempted ones", async () => {
    const [owner, other] = [await app.user(), await app.user()];
    for (const amount of [50, 1000]) {
      const made = await app.purchase(owner.token, amount);
      await app.pay(made);
      await app.confirm(owner.token, made.paymentIntentId);
    }
    await app.purchase(owner.token, 10);
    const declined = await app.purchase(owner.token, 20);
    await app.pay(declined, CARDS.declined);
    await app.confirm(owner.token, declined.paymentIntentId);
    const { items, headers } = await list(owner.token);
    expect(items).toMatchObject([
      { description: "20 credits", state: "pending", receiptNumber: null },
      {
        description: "1000 credits",
        amount: 100,
        credits: 1000,
        state: "succeeded",
        refundedAmount: 0,
        kind: "purchase",
      },
      { description: "50 credits", amount: 5, currency: "EUR", state: "succeeded" },
    ]);
    expect(headers.get("X-Total-Count")).toBe("3");
    const [second = 0, first = 0] = items.slice(1).map(({ receiptNumber }) => Number(receiptNumber?.slice(5)));
    expect(second).toBe(first + 1);
    expect((await list(other.token)).items).toEqual([]);
  });

  test("is paged, and needs a signed-in user", async () => {
    const { token } = await app.user();
    for (const amount of [5, 6, 7]) {
      const made = await app.purchase(token, amount);
      await app.pay(made);
      await app.confirm(token, made.paymentIntentId);
    }
    const { items, headers } = await list(token, "?page=2&limit=2");
    expect(items.map(({ credits }) => credits)).toEqual([5]);
    expect(headers.get("Link")).toContain('rel="prev"');
    expect((await app.api("/payments")).status).toBe(401);
    expect((await app.api("/payments?page=0", { token })).status).toBe(400);
  });
});
