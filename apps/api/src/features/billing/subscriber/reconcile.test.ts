/** An ended subscription is compared with Stripe until nothing more can change, however late its end was learned. */
import { subscriptionDetails } from "@toile/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type BillingTestApp, createBillingTestApp } from "../../../../test/billing-app.ts";
import {
  type BillingTime,
  DAY_MS,
  endTime,
  HOUR_MS,
  stopTime,
  subscribe,
  subscriptionOf,
} from "../../../../test/billing-time.ts";
import { syncSubscription } from "../subscriptions/sync.ts";
import { reconcileSubscriptions } from "./reconcile.ts";

let app: BillingTestApp;
let time: BillingTime;
beforeAll(async () => {
  app = await createBillingTestApp();
});
beforeEach(() => {
  time = stopTime(app);
});
afterEach(() => endTime(app));
afterAll(() => app.close());

async function invoicesPaid(userId: string): Promise<number> {
  const { rows } = await app.platform.database.pool.query<{ n: number }>(
    "select count(*)::int as n from payments where user_id = $1 and kind = 'subscription' and state = 'succeeded'",
    [userId],
  );
  return rows[0]?.n ?? 0;
}

async function isCompared(userId: string): Promise<boolean> {
  const { rows } = await app.platform.database.pool.query<{ settled: boolean }>(
    "select settled_at is not null as settled from subscriptions where user_id = $1",
    [userId],
  );
  return rows[0]?.settled ?? false;
}

test("a renewal that was never reported is granted although the end was learned days after it [I-8]", async () => {
  const user = await app.user();
  await subscribe(app, user);
  const { stripeSubscriptionId } = subscriptionDetails.parse(await subscriptionOf(app, user));
  await app.control("/webhooks", { hold: true });
  await time.passUnheard(31 * DAY_MS);
  await app.stripe.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true });
  await time.passUnheard(40 * DAY_MS);
  // Only the event of the end arrives.
  await syncSubscription(app.deps, stripeSubscriptionId);
  expect(await invoicesPaid(user.user.id)).toBe(1);
  await time.passUnheard(7 * HOUR_MS);
  await reconcileSubscriptions(app.deps);
  expect(await invoicesPaid(user.user.id)).toBe(2);
  expect(await isCompared(user.user.id)).toBe(true);
});

test("one that ended an hour ago is compared again, and a running one always is", async () => {
  const [goesOn, ends] = [await app.user(), await app.user()];
  for (const user of [goesOn, ends]) await subscribe(app, user);
  const { stripeSubscriptionId } = subscriptionDetails.parse(await subscriptionOf(app, ends));
  await app.stripe.subscriptions.cancel(stripeSubscriptionId);
  for (const [hours, isDone] of [
    [7, false],
    [30, false],
    [50, true],
  ] as const) {
    await time.passUnheard(hours * HOUR_MS);
    await reconcileSubscriptions(app.deps);
    expect(await isCompared(ends.user.id)).toBe(isDone);
    expect(await isCompared(goesOn.user.id)).toBe(false);
  }
});
