/**
 * Cancelling a subscription, resuming it, and deleting the account: over HTTP, on a database, with the simulator, and
 * with a moving clock.
 */
import { createIntentAnswer, creditBalance, subscriptionDetails } from "@toile/contract";
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
  subscriptionOf,
  tokenOf,
} from "../../../../test/billing-time.ts";
import { endTryOnRow, insertTryOnRow, type TestUser } from "../../../../test/factories.ts";
import { newId } from "../../../platform/columns.ts";
import * as credits from "../../credits/credits.ts";
import { endSubscriptionsOf } from "./cancellation.ts";

const file = billingFile();
const { detailsOf, balanceOf, refusalOf, paymentsOf, subjectsTo } = file;
let app: BillingTestApp;
let time: BillingTime;
beforeEach(() => {
  ({ app, time } = file);
});

/** A successful try-on, paid with a credit. */
async function tryOn({ user }: TestUser): Promise<void> {
  const tryonId = newId();
  await app.platform.database.write(async (tx) => {
    await credits.reserve(tx, {
      userId: user.id,
      tryonId,
      credits: 1,
      deadline: new Date(time.now().getTime() + 60_000),
    });
    await insertTryOnRow(tx, { id: tryonId, userId: user.id, credits: 1 });
    await credits.capture(tx, { tryonId });
    await endTryOnRow(tx, { id: tryonId, status: "succeeded" });
  });
}

const atStripe = (id: string) => app.stripe.subscriptions.retrieve(id);

describe("cancelling", () => {
  test("stops renewal at the end of the paid period [S4.37, X.26]", async () => {
    const user = await app.user();
    await subscribe(app, user);
    await time.pass(10 * DAY_MS);
    const response = await cancel(app, user, { reason: "Too few dresses" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      success: true,
      message:
        "Your monthly plan runs until 22 Dec 2026 and will not be renewed. You can use its credits until 29 Dec 2026.",
    });
    expect(await detailsOf(user)).toMatchObject({
      status: "cancelled",
      isActive: false,
      canCancel: false,
      canResume: true,
      endDate: "2026-12-22T10:00:00.000Z",
      daysUntilExpiration: 20,
    });
    expect((await subjectsTo(user.user.email)).slice(1)).toEqual(["Your monthly plan is cancelled"]);
    await time.pass(200 * DAY_MS, { stepMs: 20 * DAY_MS });
    expect(await paymentsOf(user)).toHaveLength(1);
    expect(await subscriptionOf(app, user)).toEqual({ message: "No active subscription" });
    expect(await subjectsTo(user.user.email)).toHaveLength(2);
  });

  test("leaves its credits usable after the period, until they expire [S4.38, X.27]", async () => {
    const user = await app.user();
    await subscribe(app, user);
    await cancel(app, user);
    await time.pass(30 * DAY_MS + HOUR_MS);
    expect(await detailsOf(user)).toMatchObject({
      status: "ended",
      isActive: false,
      canResume: false,
      creditsRemaining: 100,
    });
    const token = await tokenOf(app, user);
    const balance = creditBalance.parse(await (await app.api("/credits/balance", { token })).json());
    expect(balance).toMatchObject({ balance: 100, activeSubscription: null });
    await tryOn(user);
    expect(await balanceOf(user)).toBe(99);
    expect((await detailsOf(user)).creditsRemaining).toBe(99);
    await time.pass(7 * DAY_MS);
    expect(await balanceOf(user)).toBe(0);
    expect(await subscriptionOf(app, user)).toEqual({ message: "No active subscription" });
  });

  test("needs no reason, and stores one that is given [S5.27]", async () => {
    const reasons: (object | undefined)[] = [undefined, {}, { reason: "" }, { reason: "  It was a gift  " }];
    const kept: unknown[] = [];
    for (const body of reasons) {
      const user = await app.user();
      await subscribe(app, user);
      expect((await cancel(app, user, body)).status).toBe(200);
      const { rows } = await app.platform.database.pool.query(
        "select cancel_reason from subscriptions where user_id = $1",
        [user.user.id],
      );
      kept.push(rows[0]?.cancel_reason);
    }
    expect(kept).toEqual([null, null, null, "It was a gift"]);
  });

  test.each([
    ["is too long", { reason: "x".repeat(501) }],
    ["is no text", { reason: 5 }],
  ])("with a reason that %s is 400 and cancels nothing", async (_case, body) => {
    const user = await app.user();
    await subscribe(app, user);
    expect((await cancel(app, user, body)).status).toBe(400);
    expect((await detailsOf(user)).isActive).toBe(true);
  });

  test("again gets the same answer, and sends one mail [S7.23]", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const responses = await Promise.all([cancel(app, user), cancel(app, user)]);
    const bodies = await Promise.all([...responses, await cancel(app, user)].map((response) => response.json()));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(bodies.map((body) => body.message)).size).toBe(1);
    await app.workInbox();
    expect((await subjectsTo(user.user.email)).slice(1)).toEqual(["Your monthly plan is cancelled"]);
  });

  test("without a plan is a clear 404, even with a chosen but unpaid plan [S7.23]", async () => {
    const user = await app.user();
    const nothing = { status: 404, body: { error: "NOT_FOUND", message: "You have no subscription to cancel." } };
    expect(await refusalOf(await cancel(app, user))).toMatchObject(nothing);
    await askToSubscribe(app, user, "monthly");
    expect(await refusalOf(await cancel(app, user))).toMatchObject(nothing);
  });

  test("of a subscription whose renewal failed ends it at once, and its open invoice is never charged", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    await changeCard(app, stripeSubscriptionId, "pm_card_chargeCustomerFail");
    await time.pass(31 * DAY_MS);
    const said = { success: true, message: "Your monthly plan has ended. Nothing more will be charged." };
    expect(await (await cancel(app, user)).json()).toEqual(said);
    expect(await (await cancel(app, user)).json()).toEqual(said);
    expect((await atStripe(stripeSubscriptionId)).status).toBe("canceled");
    const good = await app.stripe.paymentMethods.attach("pm_card_visa", {
      customer: String((await atStripe(stripeSubscriptionId)).customer),
    });
    await app.stripe.customers.update(String(good.customer), { invoice_settings: { default_payment_method: good.id } });
    await time.pass(60 * DAY_MS, { stepMs: 10 * DAY_MS });
    expect((await paymentsOf(user)).filter(({ state }) => state === "succeeded")).toHaveLength(1);
  });

  test("in the hour while the next period's invoice is a draft charges no further period", async () => {
    const user = await app.user();
    await subscribe(app, user);
    await time.pass(30 * DAY_MS + HOUR_MS / 2);
    expect(await detailsOf(user)).toMatchObject({ status: "active", daysUntilExpiration: 0 });
    expect(await (await cancel(app, user)).json()).toMatchObject({ message: /has ended/ });
    await time.pass(40 * DAY_MS, { stepMs: 10 * DAY_MS });
    expect(await paymentsOf(user)).toHaveLength(1);
  });
});

describe("resuming", () => {
  test("undoes the cancellation before the period's end", async () => {
    const user = await app.user();
    await subscribe(app, user);
    await cancel(app, user);
    await time.pass(29 * DAY_MS);
    const response = await resume(app, user);
    expect(subscriptionDetails.parse(await response.json())).toMatchObject({
      status: "active",
      isActive: true,
      canCancel: true,
    });
    expect((await resume(app, user)).status).toBe(200);
    await time.pass(2 * DAY_MS);
    expect(await balanceOf(user)).toBe(200);
    expect((await cancel(app, user)).status).toBe(200);
    expect((await detailsOf(user)).status).toBe("cancelled");
  });

  test("is too late when the period is over, even if its end was not reported", async () => {
    const user = await app.user();
    await subscribe(app, user);
    await cancel(app, user);
    await time.passUnheard(30 * DAY_MS + HOUR_MS);
    expect([404, 409]).toContain((await resume(app, user)).status);
    await app.workInbox();
    expect((await resume(app, user)).status).toBe(404);
    await subscribe(app, user);
    expect(await balanceOf(user)).toBe(200);
  });

  test("without a plan is a clear 404", async () => {
    const user = await app.user();
    expect((await refusalOf(await resume(app, user))).body.message).toMatch(/^You have no subscription to resume/);
  });
});

describe("deleting the account", () => {
  test("ends the subscription at Stripe at once, and deletes all mails except the one about the deletion [I-45]", async () => {
    const user = await app.user();
    await subscribe(app, user);
    const { stripeSubscriptionId } = await detailsOf(user);
    await app.client(await tokenOf(app, user)).profile.remove();
    await endSubscriptionsOf(app.deps, user.user.id);
    await endSubscriptionsOf(app.deps, user.user.id);
    expect((await atStripe(stripeSubscriptionId)).status).toBe("canceled");
    await app.workInbox();
    // This mail's row is deleted once it is sent.
    expect(await subjectsTo(user.user.email)).toEqual(["Your Toile account is deleted"]);
    const { rows } = await app.platform.database.pool.query("select state from subscriptions where user_id = $1", [
      user.user.id,
    ]);
    expect(rows).toEqual([{ state: "ended" }]);
  });

  test("gives up an unpaid subscription", async () => {
    const user = await app.user();
    const made = createIntentAnswer.parse(await (await askToSubscribe(app, user, "monthly")).json());
    await app.client(await tokenOf(app, user)).profile.remove();
    await endSubscriptionsOf(app.deps, user.user.id);
    expect((await app.pay(made)).status).toBe(400);
  });
});
