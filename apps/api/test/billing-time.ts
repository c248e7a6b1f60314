/** Time for tests of subscriptions: the application and the simulator share a clock that only the test moves. */
import type { CreateIntentAnswer, PlanType, SubscriptionDetails } from "@toile/contract";
import * as accounts from "../src/features/accounts/accounts.ts";
import { setClockForTests } from "../src/platform/clock.ts";
import { type BillingTestApp, CARDS } from "./billing-app.ts";
import type { TestUser } from "./factories.ts";

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

export type BillingTime = ReturnType<typeof stopTime>;

/** Stops the clock; restart it with `setClockForTests(null)`. */
export function stopTime(app: BillingTestApp, begin = new Date("2026-11-22T10:00:00Z")) {
  let at = begin.getTime();
  setClockForTests(() => new Date(at));
  return {
    now: () => new Date(at),
    /** Everything due meanwhile happens at its time; Stripe's events are processed at the end of each step. */
    async pass(ms: number, { stepMs = ms }: { stepMs?: number } = {}): Promise<void> {
      for (let left = ms; left > 0; left -= stepMs) {
        at += Math.min(stepMs, left);
        await app.simulator.advance(0);
        await app.workInbox();
      }
    },
    /** Time passes, and no event reaches the application. */
    async passUnheard(ms: number): Promise<void> {
      at += ms;
      await app.simulator.advance(0);
    },
  };
}

/** Ends every subscription and restarts the clock: otherwise the next test's year would also pass for this one's. */
export async function endTime(app: BillingTestApp): Promise<void> {
  for await (const { id, status } of app.stripe.subscriptions.list({ limit: 100, status: "all" })) {
    if (status !== "canceled" && status !== "incomplete_expired") await app.stripe.subscriptions.cancel(id);
  }
  await app.workInbox();
  setClockForTests(null);
}

/** A new session: one from before the time passed has expired. */
export async function tokenOf({ platform }: Pick<BillingTestApp, "platform">, { user }: TestUser): Promise<string> {
  const { authSecret } = platform.config;
  const tokens = await platform.database.write((tx) => accounts.startSession(tx, { userId: user.id, authSecret }));
  return tokens.accessToken;
}

export async function askToSubscribe(
  app: BillingTestApp,
  user: TestUser,
  subscriptionType: PlanType,
  billingEmail?: string,
): Promise<Response> {
  return app.intent(await tokenOf(app, user), { type: "subscription", subscriptionType, billingEmail });
}

/** As the page does it: start, pay with a card, confirm. */
export async function subscribe(
  app: BillingTestApp,
  user: TestUser,
  type: PlanType = "monthly",
  card: string = CARDS.pays,
): Promise<CreateIntentAnswer> {
  const response = await askToSubscribe(app, user, type);
  if (response.status !== 200) throw new Error(`not begun: ${await response.text()}`);
  const made: CreateIntentAnswer = await response.json();
  await app.pay(made, card);
  await app.confirm(await tokenOf(app, user), made.paymentIntentId);
  return made;
}

export async function subscriptionOf(
  app: BillingTestApp,
  user: TestUser,
): Promise<SubscriptionDetails | { message: string }> {
  const response = await app.api("/credits/subscription", { token: await tokenOf(app, user) });
  if (response.status !== 200) throw new Error(`no answer: ${response.status}`);
  return response.json();
}

export async function cancel(app: BillingTestApp, user: TestUser, body?: object): Promise<Response> {
  return app.api("/credits/subscription", {
    token: await tokenOf(app, user),
    method: "DELETE",
    ...(body ? { json: body } : {}),
  });
}

export async function resume(app: BillingTestApp, user: TestUser): Promise<Response> {
  return app.api("/credits/subscription/resume", { token: await tokenOf(app, user), method: "POST" });
}

/** From now on the subscriber's saved card is declined, or pays again. */
export async function changeCard(
  { stripe }: BillingTestApp,
  stripeSubscriptionId: string,
  card: "pm_card_chargeCustomerFail" | "pm_card_visa" | "pm_card_authenticationRequired",
): Promise<void> {
  const { customer } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
  const method = await stripe.paymentMethods.attach(card, { customer: String(customer) });
  await stripe.subscriptions.update(stripeSubscriptionId, { default_payment_method: method.id });
}
