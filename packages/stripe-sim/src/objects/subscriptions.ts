/** Subscriptions: begun, changed, renewed and ended. */
import { periodEndAfter } from "../calendar.ts";
import { clockOf, schedule, timeFor } from "../clocks.ts";
import { collectInvoice, NO_PAYMENT_METHOD, paymentMethodFor, type Rules } from "../collect.ts";
import { emit } from "../events.ts";
import { newId } from "../ids.ts";
import { mergeMetadata } from "../params.ts";
import { invalidRequest, noSuch, type ProblemBody, StripeProblem } from "../problems.ts";
import type { Tx } from "../store.ts";
import type { Subscription, SubscriptionItem } from "../wire.ts";
import { getProduct, planOf } from "./catalogue.ts";
import { getCustomer } from "./customers.ts";
import { describeItem, type NewLine } from "./invoices.build.ts";
import { draftInvoice, finalizeInvoice } from "./invoices.ts";
import { amountProblem } from "./payment-intents.rules.ts";
import { getPaymentMethod } from "./payment-methods.ts";
import { buildSubscription, getRecurringPrice, type ItemParams, intervalOf, toItems } from "./subscriptions.build.ts";
import {
  type Cancellation,
  changeSubscription,
  ENDED,
  endSubscription,
  expireUnpaid,
  getSubscription,
} from "./subscriptions.states.ts";

export type SubscriptionOutcome = { subscription: Subscription; refused: ProblemBody | null };
export type PaymentBehavior = "default_incomplete" | "allow_incomplete" | "error_if_incomplete";

export type CreateParams = {
  customer: string;
  items: ItemParams[];
  payment_behavior: PaymentBehavior;
  cancel_at_period_end: boolean;
  default_payment_method: string | undefined;
  description: string | null;
  metadata: Record<string, string>;
  savesPaymentMethod: boolean;
  offSession: boolean;
};

function requireOwnMethod(tx: Tx, methodId: string, customerId: string): string {
  const method = getPaymentMethod(tx, methodId, "default_payment_method");
  if (method.customer === customerId) return method.id;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
    { code: "resource_missing", param: "default_payment_method" },
  );
}

function lineOf(tx: Tx, item: SubscriptionItem, metadata: Record<string, string>): Omit<NewLine, "id"> {
  return {
    item,
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    description: describeItem(item, getProduct(tx, item.price.product)),
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
    metadata,
  };
}

function schedulePeriod(tx: Tx, subscription: Subscription): void {
  const at = subscription.items.data[0]?.current_period_end ?? 0;
  const clock = clockOf(tx, subscription.customer);
  schedule(tx, { at, clock, action: "subscription.period", ref: subscription.id });
}

/** Opens an invoice for `lines` and makes it the subscription's latest. */
function invoiceNow(
  tx: Tx,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_update",
  lines: Array<Omit<NewLine, "id">>,
): Subscription {
  const at = timeFor(tx, subscription.customer);
  const draft = draftInvoice(tx, { subscription, reason, period: { start: at, end: at }, finalizesAt: null, lines });
  finalizeInvoice(tx, draft.id);
  return tx.put("subscriptions", subscription.id, { ...subscription, latest_invoice: draft.id });
}

/** The first attempt, as the payment behavior says. */
function begin(tx: Tx, subscription: Subscription, params: CreateParams, rules: Rules): ProblemBody | null {
  const invoiceId = subscription.latest_invoice ?? "";
  const free = tx.get("invoices", invoiceId)?.amount_due === 0;
  const clock = clockOf(tx, subscription.customer);
  const expiresAt = timeFor(tx, subscription.customer) + rules.billing.incompleteSeconds;
  schedule(tx, { at: expiresAt, clock, action: "subscription.expire", ref: subscription.id });
  if (params.payment_behavior === "default_incomplete" && !free) return null;
  if (!free && paymentMethodFor(tx, subscription.customer, subscription) === null) {
    throw invalidRequest(NO_PAYMENT_METHOD, { code: "resource_missing" });
  }
  const how = { paymentMethod: null, automatic: false, offSession: params.offSession };
  const { invoice, refused } = collectInvoice(tx, invoiceId, how, rules);
  if (params.payment_behavior === "error_if_incomplete" && invoice.status !== "paid") {
    throw new StripeProblem(
      402,
      refused ?? {
        type: "card_error",
        code: "subscription_payment_intent_requires_action",
        message:
          "Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with subscription.latest_invoice.",
      },
    );
  }
  return refused;
}

/** @throws StripeProblem where payment is an error (`error_if_incomplete`), or there is nothing to pay with */
export function createSubscription(tx: Tx, params: CreateParams, rules: Rules): Subscription {
  const customer = getCustomer(tx, params.customer, "customer");
  const id = newId(tx, "sub");
  const at = timeFor(tx, customer.id);
  const items = toItems(tx, params.items, { subscription: id, at });
  const method = params.default_payment_method;
  const built = buildSubscription({
    id,
    customer,
    items,
    at,
    cancelAtPeriodEnd: params.cancel_at_period_end,
    defaultPaymentMethod: method === undefined ? null : requireOwnMethod(tx, method, customer.id),
    description: params.description,
    metadata: params.metadata,
    savesPaymentMethod: params.savesPaymentMethod,
  });
  tx.put("customers", customer.id, { ...customer, currency: customer.currency ?? built.currency });
  tx.put("subscriptions", id, built);
  const lines = items.map((item) => lineOf(tx, item, params.metadata));
  const subscription = invoiceNow(tx, built, "subscription_create", lines);
  emit(tx, "customer.subscription.created", subscription);
  schedulePeriod(tx, subscription);
  begin(tx, subscription, params, rules);
  return getSubscription(tx, id);
}

export type UpdateParams = {
  cancel_at_period_end?: boolean | undefined;
  cancellation_details?: Omit<Cancellation, "reason"> | undefined;
  default_payment_method?: string | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  items?: Array<{ id?: string | undefined; price?: string | undefined; quantity?: number | undefined }> | undefined;
  proration_behavior?: "none" | "always_invoice" | undefined;
  savesPaymentMethod?: boolean | undefined;
};

function plannedEnd(before: Subscription, params: UpdateParams, at: number): Partial<Subscription> {
  const { cancel_at_period_end: ends, cancellation_details: details } = params;
  const described = {
    ...before.cancellation_details,
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  const told = {
    ...described,
    comment: details?.comment ?? before.cancellation_details?.comment ?? null,
    feedback: details?.feedback ?? before.cancellation_details?.feedback ?? null,
    reason: before.cancellation_details?.reason ?? null,
  };
  if (ends === undefined) return details ? { cancellation_details: told } : {};
  if (!ends) {
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null, cancellation_details: described };
  }
  return {
    cancel_at_period_end: true,
    cancel_at: before.items.data[0]?.current_period_end ?? null,
    canceled_at: before.cancel_at_period_end ? before.canceled_at : at,
    cancellation_details: { ...told, reason: "cancellation_requested" },
  };
}

function prorationLines(
  tx: Tx,
  before: SubscriptionItem,
  after: SubscriptionItem,
  at: number,
): Array<Omit<NewLine, "id">> {
  const { current_period_start: start, current_period_end: end } = before;
  const left = (end - at) / (end - start);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(at * 1000);
  const part = (item: SubscriptionItem) => Math.round((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * left);
  const name = (item: SubscriptionItem) => getProduct(tx, item.price.product).name;
  const line = { period: { start: at, end }, proration: true, metadata: {} };
  return [
    { ...line, item: before, amount: -part(before), description: `Unused time on ${name(before)} after ${day}` },
    { ...line, item: after, amount: part(after), description: `Remaining time on ${name(after)} after ${day}` },
  ];
}

/** Another price or quantity. Another interval begins a period of its own, paid in full at once. */
function changeItems(tx: Tx, before: Subscription, params: UpdateParams, rules: Rules): Subscription {
  const at = timeFor(tx, before.customer);
  let restarts = false;
  const changes = new Map((params.items ?? []).map((item) => [item.id ?? "", item]));
  const prorated: Array<Omit<NewLine, "id">> = [];
  const items = before.items.data.map((item): SubscriptionItem => {
    const change = changes.get(item.id);
    if (!change) return item;
    changes.delete(item.id);
    const price = change.price === undefined ? item.price : getRecurringPrice(tx, change.price, "items[0][price]");
    const [was, is] = [intervalOf(item.price), intervalOf(price)];
    restarts ||= was.interval !== is.interval || was.interval_count !== is.interval_count;
    const after = { ...item, price, plan: planOf(price), quantity: change.quantity ?? item.quantity ?? 1 };
    prorated.push(...prorationLines(tx, item, after, at));
    return after;
  });
  const [stranger] = changes.keys();
  if (stranger !== undefined) throw noSuch("subscription_item", stranger, "items[0][id]");
  const moved = !restarts
    ? items
    : items.map((item) => ({
        ...item,
        current_period_start: at,
        current_period_end: periodEndAfter(at, intervalOf(item.price), at),
      }));
  // A renewal that cannot be charged would be found out a month later, with nobody there.
  const total = items.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  const problem = total > 0 ? amountProblem(total, before.currency) : null;
  if (problem) throw problem;
  const after = changeSubscription(tx, before, {
    items: { ...before.items, data: moved },
    billing_cycle_anchor: restarts ? at : before.billing_cycle_anchor,
  });
  if (restarts) schedulePeriod(tx, after);
  const full = restarts ? moved.map((item) => lineOf(tx, item, after.metadata)) : [];
  const lines = [
    ...(params.proration_behavior === "always_invoice" ? prorated.filter(({ amount }) => !restarts || amount < 0) : []),
    ...full,
  ];
  if (lines.length === 0) return after;
  if (lines.reduce((sum, { amount }) => sum + amount, 0) < 0) {
    throw invalidRequest("This simulator does not speak prorations that end in a credit; see its README.");
  }
  const invoiced = invoiceNow(tx, after, "subscription_update", lines);
  collectInvoice(tx, invoiced.latest_invoice ?? "", { paymentMethod: null, automatic: true, offSession: true }, rules);
  return getSubscription(tx, before.id);
}

export function updateSubscription(tx: Tx, id: string, params: UpdateParams, rules: Rules): Subscription {
  const before = getSubscription(tx, id);
  const onlyWords = Object.entries(params).every(
    ([key, value]) => value === undefined || key === "metadata" || key === "cancellation_details",
  );
  if (ENDED.includes(before.status) && !onlyWords) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const { default_payment_method: method, savesPaymentMethod } = params;
  const settings = before.payment_settings;
  const after = changeSubscription(tx, before, {
    ...plannedEnd(before, params, timeFor(tx, before.customer)),
    description: params.description === undefined ? before.description : params.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    ...(method === undefined ? {} : { default_payment_method: requireOwnMethod(tx, method, before.customer) }),
    ...(savesPaymentMethod === undefined || settings === null
      ? {}
      : {
          payment_settings: {
            ...settings,
            save_default_payment_method: savesPaymentMethod ? "on_subscription" : "off",
          },
        }),
  });
  return params.items === undefined ? after : changeItems(tx, after, params, rules);
}

export function cancelSubscription(tx: Tx, id: string, details: Omit<Cancellation, "reason">): Subscription {
  const before = getSubscription(tx, id);
  if (ENDED.includes(before.status)) throw noSuch("subscription", id);
  return endSubscription(tx, before, { ...details, reason: "cancellation_requested" });
}

/** The period is over: the next one begins and is invoiced, or the planned end has come. */
export function turnPeriod(tx: Tx, id: string, rules: Rules): void {
  const before = getSubscription(tx, id);
  if (ENDED.includes(before.status)) return;
  if (before.cancel_at_period_end) {
    endSubscription(tx, before, { reason: "cancellation_requested" });
    return;
  }
  if (before.status === "incomplete") return;
  const at = timeFor(tx, before.customer);
  const [first] = before.items.data;
  const items = before.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEndAfter(before.billing_cycle_anchor, intervalOf(item.price), item.current_period_end),
  }));
  const turned = { ...before, items: { ...before.items, data: items } };
  const invoice = draftInvoice(tx, {
    subscription: turned,
    reason: "subscription_cycle",
    period: { start: first?.current_period_start ?? at, end: first?.current_period_end ?? at },
    // Of a subscription that is given up Stripe keeps the drafts, and collects none.
    finalizesAt: before.status === "unpaid" ? null : at + rules.billing.draftSeconds,
    lines: items.map((item) => lineOf(tx, item, before.metadata)),
  });
  const after = changeSubscription(tx, before, { items: turned.items, latest_invoice: invoice.id });
  schedulePeriod(tx, after);
}

/** Nobody paid the first invoice in time. */
export function expireSubscription(tx: Tx, id: string): void {
  const before = getSubscription(tx, id);
  if (before.status === "incomplete") expireUnpaid(tx, before);
}
