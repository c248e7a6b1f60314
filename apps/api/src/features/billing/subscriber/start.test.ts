/**
 * A subscription's life from its owner's view: over HTTP, on a database, with the simulator, and with a moving clock.
 */
import { createIntentAnswer, creditBalance, creditUsageStats } from "@toile/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { type BillingTestApp, CARDS } from "../../../../test/billing-app.ts";
import { billingFile } from "../../../../test/billing-file.ts";
import {
  askToSubscribe,
  type BillingTime,
  cancel,
  changeCard,
  DAY_MS,
  HOUR_MS,
  subscribe,
  subscriptionOf,
  tokenOf,
} from "../../../../test/billing-time.ts";

const file = billingFile();
const { detailsOf, balanceOf, refusalOf, paymentsOf, subjectsTo } = file;
let app: BillingTestApp;
let time: BillingTime;
beforeEach(() => {
  ({ app, time } = file);
});

describe("subscribing", () => {
  test("asks for the plan's price, and does not count until it is paid [S7.20, S7.22]", async () => {
    const user = await app.user();
    const response = await askToSubscribe(app, user, "monthly");
    expect(response.status).toBe(200);
    const made = createIntentAnswer.parse(await response.json());
    expect(made).toMatchObject({ amount: 10, credits: 100, currency: "EUR" });
    expect(made.subscriptionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.clientSecret.startsWith(`${made.paymentIntentId}_secret_`)).toBe(true);
    await app.workInbox();
    expect(await subscriptionOf(app, user)).toEqual({ message: "No active subscription" });
    expect(await balanceOf(user)).toBe(0);
    expect(await paymentsOf(user)).toEqual([]);
  });

  test("is active once it is paid, with its credits and a receipt [S3.14, S7.22, X.29]", async () => {
    const user = await app.user();
    const made = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    await app.pay(made);
    expect(await app.confirm(await tokenOf(app, user), made.paymentIntentId)).toMatchObject({
      success: true,
      creditsGranted: 100,
      newBalance: 100,
      subscriptionId: made.subscriptionId,
    });
    expect(await detailsOf(user)).toMatchObject({
      subscriptionId: made.subscriptionId,
      type: "monthly",
      status: "active",
      isActive: true,
      priceInEuros: 10,
      creditsGranted: 100,
      creditsRemaining: 100,
      startDate: "2026-11-22T10:00:00.000Z",
      endDate: "2026-12-22T10:00:00.000Z",
      creditsExpireAt: "2026-12-29T10:00:00.000Z",
      daysUntilExpiration: 30,
      canCancel: true,
      canResume: false,
    });
    expect(await paymentsOf(user)).toMatchObject([
      {
        state: "succeeded",
        description: "Monthly plan, 22 Nov 2026 to 22 Dec 2026",
        amount: 10,
        receiptNumber: expect.stringMatching(/^2026-\d{6}$/),
      },
    ]);
    expect(await subjectsTo(user.user.email)).toEqual([
      expect.stringMatching(/^Your monthly plan has started: receipt 2026-\d{6}$/),
    ]);
  });

  test("appears in the balance and the usage, and in no other account's [S3.05]", async () => {
    const [user, other] = [await app.user(), await app.user()];
    await subscribe(app, user, "yearly");
    const token = await tokenOf(app, user);
    const { balance, activeSubscription } = creditBalance.parse(
      await (await app.api("/credits/balance", { token })).json(),
    );
    expect(balance).toBe(1000);
    expect(activeSubscription).toEqual({
      type: "yearly",
      status: "active",
      creditsRemaining: 1000,
      endDate: "2027-11-22T10:00:00.000Z",
    });
    const usage = creditUsageStats.parse(await (await app.api("/credits/usage-stats", { token })).json());
    expect(usage).toMatchObject({ hasActiveSubscription: true, subscriptionType: "yearly" });
    expect(await subscriptionOf(app, other)).toEqual({ message: "No active subscription" });
  });

  test("counts the subscription's own credits separately from bought ones, which do not end with it [S3.05, X.27]", async () => {
    const user = await app.user();
    const bought = await app.purchase(await tokenOf(app, user), 50);
    await app.pay(bought);
    await app.confirm(await tokenOf(app, user), bought.paymentIntentId);
    await subscribe(app, user);
    expect(await balanceOf(user)).toBe(150);
    expect((await detailsOf(user)).creditsRemaining).toBe(100);
    await cancel(app, user);
    await time.pass(60 * DAY_MS, { stepMs: 20 * DAY_MS });
    expect(await balanceOf(user)).toBe(50);
  });

  test("with a declined card grants nothing, and the same subscription can be paid with another card", async () => {
    const user = await app.user();
    const made = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    expect((await app.pay(made, CARDS.declined)).status).toBe(402);
    expect(await app.confirm(await tokenOf(app, user), made.paymentIntentId)).toMatchObject({
      success: false,
      error: expect.stringMatching(/declined/),
    });
    expect(await balanceOf(user)).toBe(0);
    const again = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    expect(again.paymentIntentId).toBe(made.paymentIntentId);
    await app.pay(again);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(100);
  });

  test("to an unknown plan is 400 in the required words", async () => {
    const { token } = await app.user();
    const refused = await refusalOf(await app.intent(token, { type: "subscription", subscriptionType: "weekly" }));
    expect(refused).toMatchObject({ status: 400, body: { message: "Please select a valid subscription" } });
  });

  test("signed out is 401, and so are reading, cancelling and resuming [S6.02]", async () => {
    expect((await app.intent(undefined, { type: "subscription", subscriptionType: "monthly" })).status).toBe(401);
    expect((await app.api("/credits/subscription")).status).toBe(401);
    expect((await app.api("/credits/subscription", { method: "DELETE" })).status).toBe(401);
    expect((await app.api("/credits/subscription/resume", { method: "POST" })).status).toBe(401);
  });
});

describe("a second subscription", () => {
  test("is rejected while one is paid, with a sentence that says what to do", async () => {
    const user = await app.user();
    await subscribe(app, user);
    for (const type of ["monthly", "yearly"] as const) {
      const { status, body } = await refusalOf(await askToSubscribe(app, user, type));
      expect({ status, error: body.error }).toEqual({ status: 409, error: "SUBSCRIPTION_EXISTS" });
      expect(body.message).toBe(
        "You already have the monthly plan. You can switch to the other one on the subscription tab of your profile.",
      );
    }
    await cancel(app, user);
    const { body } = await refusalOf(await askToSubscribe(app, user, "yearly"));
    expect(body.message).toBe(
      "Your monthly plan runs until 22 Dec 2026. Resume it, or choose another one after that day.",
    );
  });

  test("of the same plan is the first one, while that is unpaid", async () => {
    const user = await app.user();
    const responses = [];
    for (let count = 0; count < 3; count++) {
      responses.push(createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json()));
    }
    expect(new Set(responses.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect(new Set(responses.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  });

  test("of another plan replaces an unpaid one, which can then no longer be paid", async () => {
    const user = await app.user();
    const monthly = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    const yearly = createIntentAnswer.parse(await (await askToSubscribe(app, user, "yearly")).json());
    expect(yearly.amount).toBe(100);
    expect((await app.pay(monthly)).status).toBe(400);
    await app.pay(yearly);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(1000);
    expect(await detailsOf(user)).toMatchObject({ type: "yearly", subscriptionId: yearly.subscriptionId });
  });

  test("requested in two windows at once is one, and is charged once", async () => {
    const user = await app.user();
    const responses = await Promise.all(Array.from({ length: 6 }, () => askToSubscribe(app, user, "monthly")));
    const made = [];
    for (const response of responses) {
      // The provider may reject the later one, to be retried; neither gets a separate subscription.
      if (response.status === 200) made.push(createIntentAnswer.parse(await response.json()));
      else expect([409, 503]).toContain(response.status);
    }
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    for (const one of made) await app.pay(one);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(100);
    expect(await paymentsOf(user)).toHaveLength(1);
  });

  test("of either plan at once leaves one that can be paid", async () => {
    const user = await app.user();
    const responses = await Promise.all([askToSubscribe(app, user, "monthly"), askToSubscribe(app, user, "yearly")]);
    for (const response of responses) expect([200, 409, 503]).toContain(response.status);
    const made = createIntentAnswer.parse(await (await askToSubscribe(app, user, "yearly")).json());
    for (const response of responses) {
      if (response.status === 200) await app.pay(await response.json());
    }
    await app.pay(made);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(1000);
    expect(await paymentsOf(user)).toHaveLength(1);
  });

  test("can be started once the first one was left unpaid for a day", async () => {
    const user = await app.user();
    const first = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    await time.passUnheard(23 * HOUR_MS);
    const second = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    await app.pay(second);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(100);
  });
});

describe("renewal", () => {
  test("grants each month's credits once, which expire a week after their month [I-10]", async () => {
    const user = await app.user();
    await subscribe(app, user);
    await time.pass(29 * DAY_MS);
    expect(await balanceOf(user)).toBe(100);
    // 22 December and an hour: the invoice is no longer a draft.
    await time.pass(2 * DAY_MS);
    expect(await balanceOf(user)).toBe(200);
    expect(await detailsOf(user)).toMatchObject({ endDate: "2027-01-22T10:00:00.000Z", creditsRemaining: 200 });
    await time.pass(6 * DAY_MS);
    expect(await balanceOf(user)).toBe(100);
    await time.pass(60 * DAY_MS, { stepMs: 10 * DAY_MS });
    expect(await detailsOf(user)).toMatchObject({ endDate: "2027-03-22T10:00:00.000Z", creditsRemaining: 200 });
    const paid = (await paymentsOf(user)).map(({ description }) => description);
    expect(paid).toEqual([
      "Monthly plan, 22 Feb 2027 to 22 Mar 2027",
      "Monthly plan, 22 Jan 2027 to 22 Feb 2027",
      "Monthly plan, 22 Dec 2026 to 22 Jan 2027",
      "Monthly plan, 22 Nov 2026 to 22 Dec 2026",
    ]);
    expect((await subjectsTo(user.user.email)).map((subject) => subject.replace(/: receipt .*$/, ""))).toEqual([
      "Your monthly plan has started",
      "Your monthly plan was renewed",
      "Your monthly plan was renewed",
      "Your monthly plan was renewed",
    ]);
  });

  test("of the yearly plan grants a thousand at once, a year later again [X.28]", async () => {
    const user = await app.user();
    await subscribe(app, user, "yearly");
    await time.pass(364 * DAY_MS);
    expect(await balanceOf(user)).toBe(1000);
    await time.pass(2 * DAY_MS);
    expect(await balanceOf(user)).toBe(2000);
    await time.pass(7 * DAY_MS);
    expect(await balanceOf(user)).toBe(1000);
    expect((await detailsOf(user)).endDate).toBe("2028-11-22T10:00:00.000Z");
  });

  test("that fails makes it past due; credits stay until they expire, and nothing is granted before it is paid", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    await changeCard(app, stripeSubscriptionId, "pm_card_chargeCustomerFail");
    await time.pass(31 * DAY_MS);
    expect(await detailsOf(user)).toMatchObject({
      status: "past_due",
      isActive: true,
      canCancel: true,
      endDate: "2026-12-22T10:00:00.000Z",
      daysUntilExpiration: 0,
      creditsRemaining: 100,
    });
    expect(await balanceOf(user)).toBe(100);
    expect(await paymentsOf(user)).toMatchObject([{ state: "pending", receiptNumber: null }, { state: "succeeded" }]);
    await time.pass(7 * DAY_MS);
    expect(await balanceOf(user)).toBe(0);
    expect((await subjectsTo(user.user.email)).slice(1)).toEqual(["Your monthly plan could not be renewed"]);

    await changeCard(app, stripeSubscriptionId, "pm_card_visa");
    await time.pass(9 * DAY_MS);
    expect(await detailsOf(user)).toMatchObject({ status: "active", endDate: "2027-01-22T10:00:00.000Z" });
    expect(await balanceOf(user)).toBe(100);
    expect(await paymentsOf(user)).toMatchObject([{ state: "succeeded" }, { state: "succeeded" }]);
  });

  test("that fails can be paid with another card at once, which then pays the next ones", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId, subscriptionId } = await detailsOf(user);
    await changeCard(app, stripeSubscriptionId, "pm_card_chargeCustomerFail");
    await time.pass(31 * DAY_MS);
    const other = await refusalOf(await askToSubscribe(app, user, "yearly"));
    expect(other.body.message).toMatch(/^The last payment of your monthly plan failed\. Pay it, or cancel the plan/);
    const made = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    expect(made.subscriptionId).toBe(subscriptionId);
    await app.pay(made);
    expect(await app.confirm(await tokenOf(app, user), made.paymentIntentId)).toMatchObject({
      success: true,
      creditsGranted: 100,
      newBalance: 200,
    });
    expect(await detailsOf(user)).toMatchObject({ status: "active", endDate: "2027-01-22T10:00:00.000Z" });
    await time.pass(31 * DAY_MS);
    expect(await detailsOf(user)).toMatchObject({ status: "active", endDate: "2027-02-22T10:00:00.000Z" });
  });

  test("that stays unpaid ends it after the last attempt; its owner is notified and may subscribe again", async () => {
    const user = await app.user();
    await subscribe(app, user);
    await changeCard(app, (await detailsOf(user)).stripeSubscriptionId, "pm_card_chargeCustomerFail");
    await time.pass(50 * DAY_MS, { stepMs: 5 * DAY_MS });
    expect(await subscriptionOf(app, user)).toEqual({ message: "No active subscription" });
    expect(await balanceOf(user)).toBe(0);
    expect((await subjectsTo(user.user.email)).slice(1)).toEqual([
      "Your monthly plan could not be renewed",
      "Your monthly plan has ended",
    ]);
    await subscribe(app, user, "yearly");
    expect(await balanceOf(user)).toBe(1000);
  });

  test("whose card needs confirmation waits for the owner", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    await changeCard(app, stripeSubscriptionId, "pm_card_authenticationRequired");
    await time.pass(31 * DAY_MS);
    expect((await detailsOf(user)).status).toBe("past_due");
    const made = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    expect(await app.confirm(await tokenOf(app, user), made.paymentIntentId)).toMatchObject({
      success: false,
      message: "Additional authentication required. Please complete the payment confirmation.",
    });
    await app.control(`/intents/${made.paymentIntentId}/authenticate`, { accept: true });
    await app.workInbox();
    expect((await detailsOf(user)).status).toBe("active");
    expect(await balanceOf(user)).toBe(200);
  });
});
