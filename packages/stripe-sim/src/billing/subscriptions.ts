/** Subscriptions: create, change, renew and end. */

import { getCustomer } from "../customers/customers.ts";
import { getPaymentMethod } from "../customers/payment-methods.ts";
import { mergeMetadata } from "../protocol/params.ts";
import { invalidRequest, noSuch, type ProblemBody, StripeProblem } from "../protocol/problems.ts";
import type { Subscription } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { periodEndAfter } from "../time/calendar.ts";
import { clockOf, schedule, timeFor } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { collectInvoice, NO_PAYMENT_METHOD, paymentMethodFor, type Rules } from "./collect.ts";
import { draftInvoice } from "./invoices.ts";
import { buildSubscription, type ItemParams, intervalOf, toItems } from "./subscriptions.build.ts";
import {
  changeItems,
  changeItemsOnTrial,
  type ItemChange,
  invoiceNow,
  lineOf,
  type Prorations,
  schedulePeriod,
  startTrial,
} from "./subscriptions.change.ts";
import {
  type Cancellation,
  changeSubscription,
  ENDED,
  endSubscription,
  expireUnpaid,
  getSubscription,
} from "./subscriptions.states.ts";

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

/** Makes the first attempt to pay, according to the payment behavior. */
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

/** @throws StripeProblem if payment fails under `error_if_incomplete`, or there is nothing to pay with */
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
  items?: ItemChange[] | undefined;
  proration_behavior?: Prorations | undefined;
  trial_end?: number | undefined;
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
  const updated = {
    ...described,
    comment: details?.comment ?? before.cancellation_details?.comment ?? null,
    feedback: details?.feedback ?? before.cancellation_details?.feedback ?? null,
    reason: before.cancellation_details?.reason ?? null,
  };
  if (ends === undefined) return details ? { cancellation_details: updated } : {};
  if (!ends) {
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null, cancellation_details: described };
  }
  return {
    cancel_at_period_end: true,
    cancel_at: before.items.data[0]?.current_period_end ?? null,
    canceled_at: before.cancel_at_period_end ? before.canceled_at : at,
    cancellation_details: { ...updated, reason: "cancellation_requested" },
  };
}

export function updateSubscription(tx: Tx, id: string, params: UpdateParams, rules: Rules): Subscription {
  const before = getSubscription(tx, id);
  const onlyWords = Object.entries(params).every(
    ([key, value]) => value === undefined || key === "metadata" || key === "cancellation_details",
  );
  if (ENDED.includes(before.status) && !onlyWords) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const change = {
    ...plannedEnd(before, params, timeFor(tx, before.customer)),
    ...changedSettings(tx, before, params),
  };
  const { items = [], trial_end: trialEnd, proration_behavior: prorations = "none" } = params;
  if (trialEnd !== undefined) {
    if (prorations === "always_invoice") {
      throw invalidRequest("This simulator starts a trial only with proration_behavior none; see its README.");
    }
    return startTrial(tx, before, { trialEnd, items, change }, rules);
  }
  const after = changeSubscription(tx, before, change);
  if (items.length === 0) return after;
  return after.status === "trialing"
    ? changeItemsOnTrial(tx, after, items)
    : changeItems(tx, after, { items, prorations }, rules);
}

function changedSettings(tx: Tx, before: Subscription, params: UpdateParams): Partial<Subscription> {
  const { default_payment_method: method, savesPaymentMethod } = params;
  const settings = before.payment_settings;
  return {
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
  };
}

export function cancelSubscription(tx: Tx, id: string, details: Omit<Cancellation, "reason">): Subscription {
  const before = getSubscription(tx, id);
  if (ENDED.includes(before.status)) throw noSuch("subscription", id);
  return endSubscription(tx, before, { ...details, reason: "cancellation_requested" });
}

/** At the end of a period: starts and invoices the next one, or ends the subscription as planned. */
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
    // For an unpaid subscription Stripe keeps the drafts and collects none of them.
    finalizesAt: before.status === "unpaid" ? null : at + rules.billing.draftSeconds,
    lines: items.map((item) => lineOf(tx, item, before.metadata)),
  });
  const after = changeSubscription(tx, before, {
    items: turned.items,
    latest_invoice: invoice.id,
    // A trial ends with its period. Whether the next period is paid is found out later, as at any renewal.
    status: before.status === "trialing" ? "active" : before.status,
  });
  schedulePeriod(tx, after);
}

/** Called when the first invoice was not paid in time. */
export function expireSubscription(tx: Tx, id: string): void {
  const before = getSubscription(tx, id);
  if (before.status === "incomplete") expireUnpaid(tx, before);
}
