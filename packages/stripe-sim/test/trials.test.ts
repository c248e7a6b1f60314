/** A trial during a subscription: how Stripe moves a renewal and starts another interval at the period's end. */
import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  advanceTo,
  DAY,
  type Harness,
  NOVEMBER,
  type Plan,
  problemOf,
  startPlan,
  startSim,
  subscribe,
} from "./harness.ts";

const at = (year: number, month: number, day: number, hour = 12) => Date.UTC(year, month - 1, day, hour) / 1000;
const END = at(2026, 12, 30);

async function yearlyPrice({ stripe }: Harness, { price }: Plan): Promise<string> {
  const product = String(price.product);
  return (
    await stripe.prices.create({ product, currency: "eur", unit_amount: 10_000, recurring: { interval: "year" } })
  ).id;
}

async function invoices({ stripe }: Harness, subscription: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, limit: 100 })).data;
}

const itemOf = ({ items }: Stripe.Subscription) => items.data[0] as Stripe.SubscriptionItem;

/** Schedules another price from the period's end on. */
async function planChange({ stripe }: Harness, id: string, price: string, rest: Stripe.SubscriptionUpdateParams = {}) {
  const item = itemOf(await stripe.subscriptions.retrieve(id));
  return stripe.subscriptions.update(id, {
    items: [{ id: item.id, price }],
    proration_behavior: "none",
    trial_end: END,
    ...rest,
  });
}

test("another interval begins when the trial ends; until then the only charge is an invoice over nothing", async () => {
  const harness = await startSim();
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const price = await yearlyPrice(harness, plan);
  await advanceTo(harness, plan, at(2026, 12, 10));
  const trialing = await planChange(harness, id, price);
  expect(trialing).toMatchObject({
    status: "trialing",
    trial_start: at(2026, 12, 10),
    trial_end: END,
    billing_cycle_anchor: END,
    cancel_at: null,
  });
  expect(itemOf(trialing)).toMatchObject({
    price: { id: price },
    current_period_start: at(2026, 12, 10),
    current_period_end: END,
  });
  const [free, ...before] = await invoices(harness, id);
  expect(before).toHaveLength(1);
  expect(free).toMatchObject({
    id: trialing.latest_invoice,
    billing_reason: "subscription_update",
    status: "paid",
    total: 0,
  });
  expect(free?.lines.data).toMatchObject([
    { amount: 0, description: "Trial period for Monthly", period: { start: at(2026, 12, 10), end: END } },
  ]);
  expect((await harness.stripe.invoicePayments.list({ invoice: free?.id ?? "" })).data).toEqual([]);
  await advanceTo(harness, plan, END);
  const [draft] = await invoices(harness, id);
  expect(draft).toMatchObject({ billing_reason: "subscription_cycle", status: "draft", total: 10_000 });
  expect(draft?.lines.data[0]?.period).toEqual({ start: END, end: at(2027, 12, 30) });
  expect((await harness.stripe.subscriptions.retrieve(id)).status).toBe("active");
  await advanceTo(harness, plan, END + 3600);
  expect(await harness.stripe.invoices.retrieve(draft?.id ?? "")).toMatchObject({
    status: "paid",
    amount_paid: 10_000,
  });
  await advanceTo(harness, plan, at(2028, 1, 1));
  expect((await invoices(harness, id)).map(({ total }) => total)).toEqual([10_000, 10_000, 0, 1000]);
});

test("changing back to the old price before the trial ends restores the original renewal", async () => {
  const harness = await startSim();
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  await planChange(harness, id, await yearlyPrice(harness, plan));
  const back = await planChange(harness, id, plan.price.id);
  expect(back).toMatchObject({ status: "trialing", trial_start: NOVEMBER, trial_end: END });
  await advanceTo(harness, plan, at(2027, 2, 1));
  expect((await invoices(harness, id)).map(({ total }) => total)).toEqual([1000, 1000, 0, 0, 1000]);
});

test("during a trial, a different price alone charges nothing and moves nothing", async () => {
  const harness = await startSim();
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const price = await yearlyPrice(harness, plan);
  const item = itemOf(await planChange(harness, id, plan.price.id));
  const items = [{ id: item.id, price }];
  const after = await harness.stripe.subscriptions.update(id, { items, proration_behavior: "none" });
  expect(itemOf(after)).toMatchObject({ price: { id: price }, current_period_end: END });
  expect(await invoices(harness, id)).toHaveLength(2);
});

test("a trial of a subscription that is set to cancel ends it without another charge", async () => {
  const harness = await startSim();
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const price = await yearlyPrice(harness, plan);
  expect(await planChange(harness, id, price, { cancel_at_period_end: true })).toMatchObject({ cancel_at: END });
  await advanceTo(harness, plan, at(2027, 2, 1));
  expect(await harness.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled", ended_at: END });
  expect((await invoices(harness, id)).map(({ total }) => total)).toEqual([0, 1000]);
});

test("if the card fails when a trial ends, the subscription is past due", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  await planChange(harness, id, await yearlyPrice(harness, plan));
  const broken = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: plan.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: broken.id });
  await advanceTo(harness, plan, END + 3600);
  const behind = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(behind).toMatchObject({ status: "past_due", latest_invoice: { status: "open", amount_due: 10_000 } });
});

test("the end of a trial is announced three days before, once", async () => {
  const harness = await startSim();
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const price = await yearlyPrice(harness, plan);
  await planChange(harness, id, price);
  await planChange(harness, id, price);
  const warnings = () => harness.types().filter((type) => type === "customer.subscription.trial_will_end").length;
  await advanceTo(harness, plan, END - 3 * DAY - 1);
  expect(warnings()).toBe(0);
  await advanceTo(harness, plan, END - 3 * DAY);
  expect(warnings()).toBe(1);
  await advanceTo(harness, plan, END);
  expect(warnings()).toBe(1);
});

test("a trial is refused if its end is past or too far away, or if nothing is paid", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const begin = (trial_end: number, rest: Stripe.SubscriptionUpdateParams = { proration_behavior: "none" }) =>
    problemOf(stripe.subscriptions.update(id, { trial_end, ...rest }));
  expect(await begin(NOVEMBER)).toMatchObject({ statusCode: 400, param: "trial_end" });
  expect(await begin(NOVEMBER + 731 * DAY)).toMatchObject({ statusCode: 400, param: "trial_end" });
  expect(await begin(END, {})).toMatchObject({ statusCode: 400, param: "proration_behavior" });
  const broken = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: plan.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: broken.id });
  await advanceTo(harness, plan, at(2026, 12, 31));
  expect((await begin(at(2027, 1, 30))).message).toMatch(/only for active subscriptions/);
  expect(await invoices(harness, id)).toHaveLength(2);
});
