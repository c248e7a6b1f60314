/** Switching to the other plan from the next period on: agreed, undone, started, and with lost, duplicate and late events. */
import { type PlanType, subscriptionDetails } from "@toile/contract";
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
  subscriptionOf,
  tokenOf,
} from "../../../../test/billing-time.ts";
import type { TestUser } from "../../../../test/factories.ts";
import { NEXT_PLAN_KEY } from "../subscriptions/switch.rules.ts";
import { reconcileSubscriptions } from "./reconcile.ts";

const file = billingFile();
const { detailsOf, balanceOf, refusalOf, paymentsOf, subjectsTo } = file;
let app: BillingTestApp;
let time: BillingTime;
let user: TestUser;
beforeEach(async () => {
  ({ app, time } = file);
  user = await app.user();
});

const PATH = "/credits/subscription/switch";
const ask = async (subscriptionType: PlanType | string = "yearly") =>
  app.api(PATH, { token: await tokenOf(app, user), json: { subscriptionType } });
const undo = async () => app.api(PATH, { token: await tokenOf(app, user), method: "DELETE" });
const responseOf = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(200);
  return subscriptionDetails.parse(await response.json());
};
const atStripe = async (): Promise<Stripe.Subscription> =>
  app.stripe.subscriptions.retrieve((await detailsOf(user)).stripeSubscriptionId);
const YEARLY = { type: "yearly", priceInEuros: 100, creditsGranted: 1000, startsAt: "2026-12-22T10:00:00.000Z" };
const MONTHLY_NOW = { type: "monthly", status: "active", priceInEuros: 10, creditsGranted: 100 };
const YEARLY_NOW = { type: "yearly", status: "active", priceInEuros: 100, creditsGranted: 1000, nextPlan: null };

describe("POST /credits/subscription/switch", () => {
  test("charges nothing now, and says which plan starts when and at what price", async () => {
    await subscribe(app, user);
    expect((await detailsOf(user)).nextPlan).toBeNull();
    expect(await responseOf(await ask())).toMatchObject({ ...MONTHLY_NOW, isActive: true, nextPlan: YEARLY });
    await app.workInbox();
    expect(await detailsOf(user)).toMatchObject({
      ...MONTHLY_NOW,
      startDate: "2026-11-22T10:00:00.000Z",
      endDate: "2026-12-22T10:00:00.000Z",
      nextPlan: YEARLY,
    });
    expect(await balanceOf(user)).toBe(100);
    expect(await paymentsOf(user)).toHaveLength(1);
    expect((await subjectsTo(user.user.email)).slice(1)).toEqual(["You switch to the yearly plan on 22 Dec 2026"]);
  });

  test("when the period ends the year is paid and granted once, and each payment keeps its own plan [I-8, I-10]", async () => {
    await subscribe(app, user);
    await ask();
    await time.pass(30 * DAY_MS + 2 * HOUR_MS);
    expect(await detailsOf(user)).toMatchObject({ ...YEARLY_NOW, endDate: "2027-12-22T10:00:00.000Z" });
    expect(await balanceOf(user)).toBe(1100);
    expect(await paymentsOf(user)).toMatchObject([
      { state: "succeeded", description: "Yearly plan, 22 Dec 2026 to 22 Dec 2027", amount: 100 },
      { state: "succeeded", description: "Monthly plan, 22 Nov 2026 to 22 Dec 2026", amount: 10 },
    ]);
    await time.pass(365 * DAY_MS, { stepMs: 73 * DAY_MS });
    expect(await detailsOf(user)).toMatchObject({ ...YEARLY_NOW, endDate: "2028-12-22T10:00:00.000Z" });
    expect(await paymentsOf(user)).toHaveLength(3);
  });

  test("from the yearly plan to the monthly one waits for the year's end", async () => {
    await subscribe(app, user, "yearly");
    const { nextPlan } = await responseOf(await ask("monthly"));
    expect(nextPlan).toEqual({
      type: "monthly",
      priceInEuros: 10,
      creditsGranted: 100,
      startsAt: "2027-11-22T10:00:00.000Z",
    });
    await time.pass(364 * DAY_MS, { stepMs: 91 * DAY_MS });
    expect(await detailsOf(user)).toMatchObject({ type: "yearly", nextPlan });
    await time.pass(2 * DAY_MS);
    expect(await detailsOf(user)).toMatchObject({
      ...MONTHLY_NOW,
      nextPlan: null,
      endDate: "2027-12-22T10:00:00.000Z",
    });
    expect(await paymentsOf(user)).toMatchObject([{ amount: 10 }, { amount: 100 }]);
  });

  test("pressed five times at once and once more afterwards is one switch", async () => {
    await subscribe(app, user);
    const responses = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    for (const body of responses) expect((await responseOf(body)).nextPlan).toEqual(YEARLY);
    expect((await responseOf(await ask())).nextPlan).toEqual(YEARLY);
    await time.pass(31 * DAY_MS);
    expect(await balanceOf(user)).toBe(1100);
    expect(await paymentsOf(user)).toHaveLength(2);
    expect((await subjectsTo(user.user.email)).filter((subject) => subject.startsWith("You switch"))).toHaveLength(1);
  });

  test("to the current plan changes nothing, and undoes a switch", async () => {
    await subscribe(app, user);
    expect((await responseOf(await ask("monthly"))).nextPlan).toBeNull();
    expect((await atStripe()).status).toBe("active");
    await ask("yearly");
    expect((await responseOf(await ask("monthly"))).nextPlan).toBeNull();
  });

  test("is refused with the reason if the plan is cancelled, past due, unpaid, or missing", async () => {
    expect(await refusalOf(await ask())).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND", message: "You have no plan to switch. You can choose one at any time." },
    });
    await askToSubscribe(app, user, "monthly");
    const unpaid = "The first payment of your plan is not complete. Choose the plan that you want instead.";
    expect(await refusalOf(await ask())).toMatchObject({ status: 409, body: { message: unpaid } });
    await subscribe(app, user);
    await cancel(app, user);
    const cancelled =
      "Your monthly plan is cancelled and runs until 22 Dec 2026. Resume it before you switch to another plan.";
    expect(await refusalOf(await ask())).toMatchObject({ status: 409, body: { message: cancelled } });
    await resume(app, user);
    await changeCard(app, (await detailsOf(user)).stripeSubscriptionId, "pm_card_chargeCustomerFail");
    await time.pass(31 * DAY_MS);
    const due = "The last payment of your monthly plan failed. Pay it before you switch to another plan.";
    expect(await refusalOf(await ask())).toMatchObject({ status: 409, body: { message: due } });
    expect((await atStripe()).metadata).not.toHaveProperty(NEXT_PLAN_KEY);
    expect((await ask("weekly")).status).toBe(400);
    expect((await app.api(PATH, { json: { subscriptionType: "yearly" } })).status).toBe(401);
  });

  test("is refused while a renewal waits to be charged: its plan must stay known", async () => {
    await subscribe(app, user);
    await time.pass(30 * DAY_MS + HOUR_MS / 2);
    expect(await refusalOf(await ask())).toMatchObject({
      status: 409,
      body: { error: "CONFLICT", message: expect.stringMatching(/^A payment for your plan is in progress/) },
    });
    await time.pass(HOUR_MS);
    expect((await responseOf(await ask())).nextPlan).toMatchObject({ startsAt: "2027-01-22T10:00:00.000Z" });
  });

  test("an unreported renewal is granted for the old plan before the switch is agreed", async () => {
    await subscribe(app, user);
    await app.control("/webhooks", { hold: true });
    await time.passUnheard(31 * DAY_MS);
    expect((await responseOf(await ask())).nextPlan).toMatchObject({ startsAt: "2027-01-22T10:00:00.000Z" });
    expect(await balanceOf(user)).toBe(200);
    expect(await paymentsOf(user)).toMatchObject([{ amount: 10 }, { amount: 10 }]);
  });

  test("a card that fails at the switch is past due for the new plan's price, and paying that starts it", async () => {
    await subscribe(app, user);
    await ask();
    await changeCard(app, (await detailsOf(user)).stripeSubscriptionId, "pm_card_chargeCustomerFail");
    await time.pass(31 * DAY_MS);
    expect(await detailsOf(user)).toMatchObject({ ...YEARLY_NOW, status: "past_due" });
    expect(await balanceOf(user)).toBe(100);
    expect((await subjectsTo(user.user.email)).at(-1)).toBe("Your yearly plan could not be renewed");
    const due = await app.intent(await tokenOf(app, user), { type: "subscription", subscriptionType: "yearly" });
    expect(await due.json()).toMatchObject({ amount: 100, credits: 1000 });
    await changeCard(app, (await detailsOf(user)).stripeSubscriptionId, "pm_card_visa");
    const paid = await app.api("/credits/subscription/pay", { token: await tokenOf(app, user), method: "POST" });
    expect(await responseOf(paid)).toMatchObject({ ...YEARLY_NOW, endDate: "2027-12-22T10:00:00.000Z" });
    expect(await balanceOf(user)).toBe(1100);
  });

  test("a subscriber who requests the other plan is told that they can switch", async () => {
    await subscribe(app, user);
    const refused = await refusalOf(await askToSubscribe(app, user, "yearly"));
    expect(refused.body).toMatchObject({
      error: "SUBSCRIPTION_EXISTS",
      message:
        "You already have the monthly plan. You can switch to the other one on the subscription tab of your profile.",
    });
  });
});

describe("DELETE /credits/subscription/switch", () => {
  test("the plan continues unchanged, with its own price at its own time", async () => {
    await subscribe(app, user);
    await ask();
    expect(await responseOf(await undo())).toMatchObject({ ...MONTHLY_NOW, nextPlan: null });
    expect((await responseOf(await undo())).nextPlan).toBeNull();
    expect((await atStripe()).metadata).not.toHaveProperty(NEXT_PLAN_KEY);
    expect((await subjectsTo(user.user.email)).at(-1)).toBe("You keep the monthly plan");
    await time.pass(31 * DAY_MS);
    expect(await detailsOf(user)).toMatchObject({ ...MONTHLY_NOW, endDate: "2027-01-22T10:00:00.000Z" });
    expect(await balanceOf(user)).toBe(200);
    expect(await paymentsOf(user)).toMatchObject([{ amount: 10 }, { amount: 10 }]);
  });

  test("after many switches and undone switches, the last request holds", async () => {
    await subscribe(app, user);
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await responseOf(await ask())).nextPlan).toEqual(YEARLY);
      expect((await responseOf(await undo())).nextPlan).toBeNull();
    }
    await ask();
    await time.pass(31 * DAY_MS);
    expect(await detailsOf(user)).toMatchObject(YEARLY_NOW);
    expect(await balanceOf(user)).toBe(1100);
  });

  test("is reported as too late, even if the new plan's start was not reported yet", async () => {
    await subscribe(app, user);
    await ask();
    await app.control("/webhooks", { hold: true });
    await time.passUnheard(31 * DAY_MS);
    expect(await refusalOf(await undo())).toMatchObject({
      status: 409,
      body: { message: "Your yearly plan has already started, so you can no longer undo the switch." },
    });
    await app.control("/webhooks", { hold: false });
    await app.control("/webhooks/release");
    await app.workInbox();
    expect(await detailsOf(user)).toMatchObject(YEARLY_NOW);
    expect(await balanceOf(user)).toBe(1100);
  });

  test("without a plan there is nothing to undo", async () => {
    expect((await undo()).status).toBe(404);
    expect((await app.api(PATH, { method: "DELETE" })).status).toBe(401);
  });
});

describe("a cancelled plan", () => {
  test("loses its switch, and says so; resumed, it stays the old plan", async () => {
    await subscribe(app, user);
    await ask();
    const said = await (await cancel(app, user)).json();
    expect(said.message).toBe(
      "Your monthly plan runs until 22 Dec 2026 and will not be renewed. The switch to the yearly plan is cancelled too. " +
        "You can use its credits until 29 Dec 2026.",
    );
    expect(await detailsOf(user)).toMatchObject({ status: "cancelled", nextPlan: null });
    expect(await responseOf(await resume(app, user))).toMatchObject({ ...MONTHLY_NOW, isActive: true, nextPlan: null });
    await time.pass(31 * DAY_MS);
    expect(await paymentsOf(user)).toMatchObject([{ amount: 10 }, { amount: 10 }]);
  });

  test("ends at its time, and nothing more is charged", async () => {
    await subscribe(app, user);
    await ask();
    await cancel(app, user);
    await time.pass(40 * DAY_MS);
    expect(await subscriptionOf(app, user)).toHaveProperty("message");
    expect(await paymentsOf(user)).toHaveLength(1);
  });

  test("whose switch could not be undone is still cancelled, and resumed without the switch", async () => {
    await subscribe(app, user);
    await ask();
    await app.control("/faults", { mode: "error_before", method: "POST", path: "/v1/subscriptions*", skip: 1 });
    expect((await cancel(app, user)).status).toBe(200);
    expect((await atStripe()).cancel_at_period_end).toBe(true);
    expect((await atStripe()).metadata).toHaveProperty(NEXT_PLAN_KEY);
    expect(await detailsOf(user)).toMatchObject({ status: "cancelled", nextPlan: null });
    expect(await responseOf(await resume(app, user))).toMatchObject({ ...MONTHLY_NOW, nextPlan: null });
    await time.pass(31 * DAY_MS);
    expect(await paymentsOf(user)).toMatchObject([{ amount: 10 }, { amount: 10 }]);
  });

  test("in one window while another one switches: nothing is charged after the end", async () => {
    await subscribe(app, user);
    const responses = await Promise.all([ask(), cancel(app, user)]);
    expect(responses[1].status).toBe(200);
    await app.workInbox();
    expect(await detailsOf(user)).toMatchObject({ status: "cancelled", nextPlan: null });
    await time.pass(40 * DAY_MS);
    expect(await paymentsOf(user)).toHaveLength(1);
  });
});

describe("losses between Stripe and us", () => {
  test.each(["error_after", "drop_after"])(
    "an answer (%s): the switch holds at Stripe, and the next event reports it",
    async (mode) => {
      await subscribe(app, user);
      await app.control("/faults", { mode, method: "POST", path: "/v1/subscriptions*" });
      expect((await ask()).status).toBe(503);
      await app.workInbox();
      expect((await detailsOf(user)).nextPlan).toEqual(YEARLY);
      expect((await responseOf(await ask())).nextPlan).toEqual(YEARLY);
      await time.pass(31 * DAY_MS);
      expect(await balanceOf(user)).toBe(1100);
    },
  );

  test("our write and all events: the reconciler corrects the row before the switch takes effect", async () => {
    await loseWrite();
    await time.passUnheard(7 * HOUR_MS);
    await reconcileSubscriptions(app.deps);
    expect((await detailsOf(user)).nextPlan).toEqual(YEARLY);
  });

  test("and until after it took effect: the year is granted once, with the agreed plan [I-8]", async () => {
    await loseWrite();
    await time.passUnheard(31 * DAY_MS);
    await reconcileSubscriptions(app.deps);
    expect(await detailsOf(user)).toMatchObject({ ...YEARLY_NOW, endDate: "2027-12-22T10:00:00.000Z" });
    expect(await balanceOf(user)).toBe(1100);
    await app.control("/webhooks", { hold: false, copies: 3, order: "shuffled" });
    await app.control("/webhooks/release", { order: "reversed", copies: 3 });
    await app.workInbox();
    expect(await balanceOf(user)).toBe(1100);
    expect(await paymentsOf(user)).toHaveLength(2);
  });

  test("an invoice over nothing is not a payment, and not a missed one", async () => {
    await subscribe(app, user);
    await ask();
    await app.workInbox();
    await time.passUnheard(7 * HOUR_MS);
    await reconcileSubscriptions(app.deps);
    const { rows } = await app.platform.database.pool.query("select 1 from payments where user_id = $1", [
      user.user.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("a manual change at Stripe is not a switch, and grants nothing new [I-9]", async () => {
    await subscribe(app, user);
    const { id, items } = await atStripe();
    const { data } = await app.stripe.prices.list({ limit: 100 });
    const price = data.find(({ recurring }) => recurring?.interval === "month")?.id ?? "";
    const agreed = JSON.stringify({ type: "yearly", priceCents: 10_000, credits: 1000 });
    await app.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? "", price }],
      proration_behavior: "none",
      metadata: { [NEXT_PLAN_KEY]: agreed },
    });
    await app.workInbox();
    expect((await detailsOf(user)).nextPlan).toBeNull();
    await time.pass(31 * DAY_MS);
    expect(await balanceOf(user)).toBe(200);
  });
});

/** Stripe accepts a switch, and neither its answer nor its event reaches us. */
async function loseWrite(): Promise<void> {
  await subscribe(app, user);
  await app.control("/webhooks", { hold: true });
  const { id } = await atStripe();
  await ask();
  await app.platform.database.pool.query(
    "update subscriptions set next_type = null, next_price_cents = null, next_credits_per_period = null, next_starts_at = null where stripe_subscription_id = $1",
    [id],
  );
  expect((await detailsOf(user)).nextPlan).toBeNull();
}
