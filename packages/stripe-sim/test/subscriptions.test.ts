/** The life of a subscription under a test clock, through stripe-node. */
import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  advanceTo,
  DAY,
  type Harness,
  idOf,
  NOVEMBER,
  payInBrowser,
  problemOf,
  startPlan,
  startSim,
  subscribe,
} from "./harness.ts";

const at = (year: number, month: number, day: number, hour = 12) => Date.UTC(year, month - 1, day, hour) / 1000;

async function paidInvoices({ stripe }: Harness, subscription: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, status: "paid", limit: 100 })).data;
}

async function addCard({ stripe }: Harness, customer: string, id: string): Promise<string> {
  const method = await stripe.paymentMethods.attach(id, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  return method.id;
}

test("a subscription is incomplete until its first invoice is paid, and then keeps the card", async () => {
  const harness = await startSim();
  const { stripe, sim } = harness;
  const plan = await startPlan(harness);
  const made = await stripe.subscriptions.create({
    customer: plan.customer.id,
    items: [{ price: plan.price.id }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    metadata: { user: "u1" },
    expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments"],
  });
  // Expanded above.
  const invoice = made.latest_invoice as Stripe.Invoice;
  expect(made.status).toBe("incomplete");
  expect(invoice).toMatchObject({
    status: "open",
    billing_reason: "subscription_create",
    amount_due: 1000,
    parent: { subscription_details: { subscription: made.id, metadata: { user: "u1" } } },
  });
  const intentId = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  const client_secret = invoice.confirmation_secret?.client_secret ?? null;
  expect(client_secret?.startsWith(`${intentId}_secret_`)).toBe(true);
  await payInBrowser(harness, { id: intentId, client_secret }, "4242424242424242");
  const active = await stripe.subscriptions.retrieve(made.id, { expand: ["default_payment_method"] });
  expect(active).toMatchObject({ status: "active", default_payment_method: { customer: plan.customer.id } });
  expect(active.items.data[0]).toMatchObject({ current_period_start: NOVEMBER, current_period_end: at(2026, 12, 30) });
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id })).data;
  expect(payment).toMatchObject({ status: "paid", amount_paid: 1000 });
  await sim.idle();
  const types = harness.types();
  expect(types).toContain("customer.subscription.created");
  expect(types.indexOf("invoice.paid")).toBeLessThan(types.lastIndexOf("customer.subscription.updated"));
});

test("each period brings one paid invoice on time, also across a February", async () => {
  const harness = await startSim();
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  await advanceTo(harness, plan, at(2026, 12, 30, 12));
  const [draft] = (await harness.stripe.invoices.list({ subscription: id, status: "draft" })).data;
  expect(draft).toMatchObject({
    billing_reason: "subscription_cycle",
    automatically_finalizes_at: at(2026, 12, 30, 13),
  });
  await advanceTo(harness, plan, at(2027, 3, 30, 14));
  const paid = await paidInvoices(harness, id);
  expect(paid.map(({ billing_reason }) => billing_reason)).toEqual([
    "subscription_cycle",
    "subscription_cycle",
    "subscription_cycle",
    "subscription_cycle",
    "subscription_create",
  ]);
  expect(paid.map(({ lines }) => lines.data[0]?.period.start)).toEqual([
    at(2027, 3, 30),
    at(2027, 2, 28),
    at(2027, 1, 30),
    at(2026, 12, 30),
    NOVEMBER,
  ]);
  expect(new Set(paid.map(({ number }) => number)).size).toBe(5);
  expect(harness.types().filter((type) => type === "invoice.paid")).toHaveLength(5);
  expect(harness.types().at(-1)).toBe("test_helpers.test_clock.ready");
});

test("a subscription set to cancel at its period's end ends then, and can be resumed before", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const planned = await stripe.subscriptions.update(id, {
    cancel_at_period_end: true,
    cancellation_details: { comment: "too few dresses", feedback: "missing_features" },
  });
  expect(planned).toMatchObject({
    status: "active",
    cancel_at: at(2026, 12, 30),
    cancellation_details: {
      comment: "too few dresses",
      feedback: "missing_features",
      reason: "cancellation_requested",
    },
  });
  const back = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(back).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await advanceTo(harness, plan, at(2027, 2, 15));
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled", ended_at: at(2026, 12, 30) });
  expect(await paidInvoices(harness, id)).toHaveLength(1);
  expect(harness.types().filter((type) => type === "customer.subscription.deleted")).toHaveLength(1);
  expect((await problemOf(stripe.subscriptions.cancel(id))).code).toBe("resource_missing");
  expect((await problemOf(stripe.subscriptions.update(id, { cancel_at_period_end: false }))).message).toMatch(
    /^A canceled/,
  );
  expect((await problemOf(stripe.subscriptions.resume(id))).message).toContain("cancel_at_period_end");
});

test("a subscription canceled at once is never invoiced again", async () => {
  const harness = await startSim();
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  expect(await harness.stripe.subscriptions.cancel(id)).toMatchObject({ status: "canceled", ended_at: NOVEMBER });
  await advanceTo(harness, plan, at(2027, 6, 1));
  expect(await paidInvoices(harness, id)).toHaveLength(1);
});

test("a first invoice that stays unpaid for 23 hours is void, and the subscription never starts", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const made = await stripe.subscriptions.create({
    customer: plan.customer.id,
    items: [{ price: plan.price.id }],
    payment_behavior: "default_incomplete",
  });
  await advanceTo(harness, plan, NOVEMBER + 23 * 3600 - 1);
  expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("incomplete");
  await advanceTo(harness, plan, NOVEMBER + 23 * 3600);
  const ended = await stripe.subscriptions.retrieve(made.id, { expand: ["latest_invoice"] });
  expect(ended).toMatchObject({ status: "incomplete_expired", latest_invoice: { status: "void" } });
  const [intent] = (await stripe.paymentIntents.list({ customer: plan.customer.id })).data;
  expect(intent).toMatchObject({ status: "canceled", cancellation_reason: "void_invoice" });
});

test("a declined renewal makes the subscription past due, is retried, and ends it when the retries fail", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const broken = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: plan.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: broken.id });
  const due = at(2026, 12, 30, 13);
  await advanceTo(harness, plan, due);
  const behind = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(behind).toMatchObject({
    status: "past_due",
    latest_invoice: { status: "open", attempt_count: 1, next_payment_attempt: due + 3 * DAY },
  });
  await advanceTo(harness, plan, due + 8 * DAY);
  expect((await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] })).latest_invoice).toMatchObject({
    attempt_count: 3,
    next_payment_attempt: due + 15 * DAY,
  });
  await advanceTo(harness, plan, due + 15 * DAY);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "payment_failed" },
  });
  expect(harness.types().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  await advanceTo(harness, plan, at(2027, 6, 1));
  expect(await paidInvoices(harness, id)).toHaveLength(1);
});

test("a subscriber who is past due pays with another card and is active again", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const broken = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: plan.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: broken.id });
  await advanceTo(harness, plan, at(2026, 12, 31));
  const [open] = (await stripe.invoices.list({ subscription: id, status: "open" })).data;
  const refused = await problemOf(stripe.invoices.pay(open?.id ?? ""));
  expect(refused).toMatchObject({ type: "StripeCardError", code: "card_declined" });
  const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: plan.customer.id });
  const paid = await stripe.invoices.pay(open?.id ?? "", { payment_method: good.id });
  expect(paid).toMatchObject({ status: "paid", amount_paid: 1000 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  expect((await problemOf(stripe.invoices.pay(open?.id ?? ""))).message).toBe("Invoice is already paid");
});

test("a renewal whose card asks for 3-D Secure waits for the payer", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const asking = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer: plan.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: asking.id });
  await advanceTo(harness, plan, at(2026, 12, 31));
  expect(harness.types()).toContain("invoice.payment_action_required");
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  const [intent] = (await stripe.paymentIntents.list({ customer: plan.customer.id, limit: 1 })).data;
  expect(intent?.status).toBe("requires_action");
  await harness.control(`/intents/${intent?.id}/authenticate`, { accept: true });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  expect(await paidInvoices(harness, id)).toHaveLength(2);
});

test("a card that was saved with 3-D Secure renews without it", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const made = await subscribe(harness, plan, "4000002500003155");
  expect(made.status).toBe("incomplete");
  const [intent] = (await stripe.paymentIntents.list({ customer: plan.customer.id })).data;
  await harness.control(`/intents/${intent?.id}/authenticate`, { accept: true });
  await advanceTo(harness, plan, at(2027, 2, 1));
  expect(await paidInvoices(harness, made.id)).toHaveLength(3);
});

test("a subscription can be paid at once with a saved card, or be refused as a whole", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const create = (payment_behavior: Stripe.SubscriptionCreateParams.PaymentBehavior) =>
    stripe.subscriptions.create({ customer: plan.customer.id, items: [{ price: plan.price.id }], payment_behavior });
  expect((await problemOf(create("allow_incomplete"))).message).toMatch(
    /^This customer has no attached payment source/,
  );
  await addCard(harness, plan.customer.id, "pm_card_chargeCustomerFail");
  expect(await problemOf(create("error_if_incomplete"))).toMatchObject({ statusCode: 402, code: "card_declined" });
  expect((await stripe.subscriptions.list({ customer: plan.customer.id, status: "all" })).data).toEqual([]);
  expect((await create("allow_incomplete")).status).toBe("incomplete");
  await addCard(harness, plan.customer.id, "pm_card_visa");
  expect((await create("error_if_incomplete")).status).toBe("active");
});

test("changing to a yearly price starts a year at once; a change of quantity can be invoiced in proportion", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id, items } = await subscribe(harness, plan);
  const item = items.data[0]?.id ?? "";
  await advanceTo(harness, plan, at(2026, 12, 15));
  await stripe.subscriptions.update(id, { items: [{ id: item, quantity: 2 }], proration_behavior: "always_invoice" });
  const [prorated] = await paidInvoices(harness, id);
  expect(prorated).toMatchObject({ billing_reason: "subscription_update", amount_paid: 500 });
  expect(prorated?.lines.data.map((line) => [line.amount, line.parent?.subscription_item_details?.proration])).toEqual([
    [-500, true],
    [1000, true],
  ]);
  const yearly = await stripe.prices.create({
    product: idOf(plan.price.product),
    currency: "eur",
    unit_amount: 10_000,
    recurring: { interval: "year" },
  });
  const changed = await stripe.subscriptions.update(id, {
    items: [{ id: item, price: yearly.id, quantity: 1 }],
    proration_behavior: "none",
  });
  expect(changed.items.data[0]).toMatchObject({ current_period_end: at(2027, 12, 15), price: { id: yearly.id } });
  expect((await paidInvoices(harness, id))[0]).toMatchObject({
    billing_reason: "subscription_update",
    amount_paid: 10_000,
  });
  const unspoken = stripe.subscriptions.update(id, { items: [{ id: item, quantity: 3 }] });
  expect((await problemOf(unspoken)).param).toBe("proration_behavior");
});

test("without a test clock the simulator's own time applies", async () => {
  const harness = await startSim({ clock: () => NOVEMBER * 1000 });
  const { stripe, sim } = harness;
  const customer = await stripe.customers.create({ email: "a@example.com" });
  const product = await stripe.products.create({ name: "Yearly" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "eur",
    unit_amount: 10_000,
    recurring: { interval: "year" },
    lookup_key: "yearly",
  });
  expect((await stripe.prices.list({ lookup_keys: ["yearly"] })).data).toMatchObject([{ id: price.id }]);
  await addCard(harness, customer.id, "pm_card_visa");
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  await harness.control("/clock", { advanceSeconds: 366 * DAY });
  await sim.idle();
  expect(await paidInvoices(harness, id)).toHaveLength(2);
});

test("a deleted customer's subscriptions end", async () => {
  const harness = await startSim();
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  expect(await harness.stripe.customers.del(plan.customer.id)).toMatchObject({ deleted: true });
  expect(await harness.stripe.customers.retrieve(plan.customer.id)).toMatchObject({ deleted: true });
  expect((await harness.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
});

test("a shop may leave unpaid subscriptions open: nothing is collected, and paying reactivates them", async () => {
  const harness = await startSim({ billing: { retryDays: [1], afterRetries: "unpaid" } });
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const broken = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: plan.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: broken.id });
  await advanceTo(harness, plan, at(2027, 2, 1));
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("unpaid");
  const drafts = (await stripe.invoices.list({ subscription: id, status: "draft" })).data;
  expect(drafts.map(({ automatically_finalizes_at: at }) => at)).toEqual([null]);
  await stripe.invoices.pay(drafts[0]?.id ?? "", { payment_method: "pm_card_visa" });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
});

test("a free price is active at once and renews without a card", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const free = await stripe.prices.create({
    product: idOf(plan.price.product),
    currency: "eur",
    unit_amount: 0,
    recurring: { interval: "month" },
  });
  const made = await stripe.subscriptions.create({
    customer: plan.customer.id,
    items: [{ price: free.id }],
    payment_behavior: "default_incomplete",
  });
  expect(made.status).toBe("active");
  await advanceTo(harness, plan, at(2027, 1, 1));
  expect(await paidInvoices(harness, made.id)).toHaveLength(2);
  expect((await stripe.paymentIntents.list({ customer: plan.customer.id })).data).toEqual([]);
});

test("a card saved by a SetupIntent, with its 3-D Secure, can be charged later off session", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const { id: customer } = await stripe.customers.create({ email: "a@example.com" });
  const setup = await stripe.setupIntents.create({ customer });
  const response = await stripe.setupIntents.confirm(setup.id, {
    payment_method: "pm_card_authenticationRequiredOnSetup",
    return_url: "http://shop.test/cards",
  });
  const page = response.next_action?.redirect_to_url?.url ?? "";
  const body = new URLSearchParams({ outcome: "accept" });
  const back = await fetch(page, { method: "POST", body, redirect: "manual" });
  expect(back.headers.get("location")).toContain(`http://shop.test/cards?setup_intent=${setup.id}&`);
  const saved = await stripe.setupIntents.retrieve(setup.id);
  expect(saved.status).toBe("succeeded");
  const paid = await stripe.paymentIntents.create({
    amount: 500,
    currency: "eur",
    customer,
    payment_method: idOf(saved.payment_method),
    off_session: true,
    confirm: true,
  });
  expect(paid.status).toBe("succeeded");
  const never = {
    amount: 500,
    currency: "eur",
    payment_method: "pm_card_authenticationRequiredOnSetup",
    off_session: true,
  };
  expect((await problemOf(stripe.paymentIntents.create({ ...never, confirm: true }))).code).toBe(
    "authentication_required",
  );
});
