/** The effects of an attempt to pay an invoice, on the payment, the invoice and the subscription. */

import { type AuthenticationPage, confirmIntent, factsOf, type PaymentOutcome } from "../payments/payment-intents.ts";
import { invalidRequest, type ProblemBody } from "../protocol/problems.ts";
import type { Invoice, Subscription } from "../protocol/wire.ts";
import type { Tx } from "../store/store.ts";
import { timeFor } from "../time/clocks.ts";
import { finalizeInvoice, getInvoice, intentOf, markAttempted, markPaid, subscriptionOf } from "./invoices.ts";
import { activate, changeSubscription, endSubscription, fallBehind } from "./subscriptions.states.ts";

const DAY_SECONDS = 86_400;

/** What a shop configures in Stripe's dashboard. */
export type BillingPolicy = {
  /** How long a renewal's invoice stays a draft. */
  draftSeconds: number;
  /** How long a first invoice may stay unpaid. */
  incompleteSeconds: number;
  /** Days between failed attempts; `afterRetries` applies after the last one. */
  retryDays: readonly number[];
  afterRetries: "cancel" | "unpaid" | "past_due";
};

export const DEFAULT_POLICY: BillingPolicy = {
  draftSeconds: 3_600,
  incompleteSeconds: 23 * 3_600,
  retryDays: [3, 5, 7],
  afterRetries: "cancel",
};

export type Rules = AuthenticationPage & { billing: BillingPolicy };

function afterPayment(tx: Tx, invoice: Invoice, paymentMethod: string | null): void {
  const subscription = subscriptionOf(tx, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  if (subscription.status === "incomplete" || subscription.status === "past_due" || subscription.status === "unpaid") {
    activate(tx, subscription, paymentMethod);
  }
}

function giveUp(tx: Tx, subscription: Subscription, { afterRetries }: BillingPolicy): void {
  if (afterRetries === "cancel") endSubscription(tx, subscription, { reason: "payment_failed" });
  if (afterRetries === "unpaid") changeSubscription(tx, subscription, { status: "unpaid" });
}

function afterFailure(tx: Tx, invoice: Invoice, { automatic, needsAction }: Attempt, { billing }: Rules): void {
  const subscription = subscriptionOf(tx, invoice);
  const first = invoice.billing_reason === "subscription_create";
  // The payer's own attempts do not move the retry schedule; only automatic ones do.
  const attempts = automatic || invoice.attempt_count === 0 ? invoice.attempt_count + 1 : invoice.attempt_count;
  const days = first || invoice.auto_advance === false ? undefined : billing.retryDays[attempts - 1];
  const planned = automatic || invoice.next_payment_attempt === null;
  const next = days === undefined ? null : timeFor(tx, invoice.customer) + days * DAY_SECONDS;
  const nextAttempt = planned ? next : invoice.next_payment_attempt;
  markAttempted(tx, invoice.id, { attempts, nextAttempt, needsAction });
  if (!subscription || first) return;
  const behind = fallBehind(tx, subscription);
  if (automatic && nextAttempt === null && behind.status === "past_due") giveUp(tx, behind, billing);
}

type Attempt = { automatic: boolean; needsAction: boolean };

/** Must be called with the outcome of every attempt. An intent without an invoice is left unchanged. */
export function settle(
  tx: Tx,
  outcome: PaymentOutcome,
  { automatic }: { automatic: boolean },
  rules: Rules,
): PaymentOutcome {
  const { intent, refused } = outcome;
  const invoiceId = factsOf(tx, intent.id).invoice;
  if (invoiceId === null) return outcome;
  const invoice = getInvoice(tx, invoiceId);
  if (intent.status === "succeeded") afterPayment(tx, markPaid(tx, invoice.id), intent.payment_method);
  // A payer who is present is asked for 3-D Secure. For an automatic attempt, needing it is a failure.
  else if (refused || automatic) afterFailure(tx, invoice, { automatic, needsAction: !refused }, rules);
  return outcome;
}

/** The subscription's own card, or else the customer's. */
export function paymentMethodFor(tx: Tx, customerId: string | null, subscription?: Subscription): string | null {
  const customer = customerId === null ? undefined : tx.get("customers", customerId);
  return subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null;
}

export const NO_PAYMENT_METHOD =
  "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.";

export type Collecting = {
  /** Null: use the subscription's or the customer's. */
  paymentMethod: string | null;
  /** Started by the schedule, without the payer; false if a request started it. */
  automatic: boolean;
  offSession: boolean;
};

/** One attempt at an open invoice. */
export function collectInvoice(
  tx: Tx,
  id: string,
  { paymentMethod, automatic, offSession }: Collecting,
  rules: Rules,
): { invoice: Invoice; refused: ProblemBody | null } {
  const invoice = getInvoice(tx, id);
  const intent = intentOf(tx, id);
  if (!intent) {
    const paid = markPaid(tx, id);
    afterPayment(tx, paid, null);
    return { invoice: paid, refused: null };
  }
  const method = paymentMethod ?? paymentMethodFor(tx, invoice.customer, subscriptionOf(tx, invoice));
  if (method === null) {
    if (!automatic) throw invalidRequest(NO_PAYMENT_METHOD, { code: "resource_missing" });
    afterFailure(tx, invoice, { automatic, needsAction: false }, rules);
    return { invoice: getInvoice(tx, id), refused: null };
  }
  const how = { paymentMethod: method, offSession, returnUrl: null, waitsForPayer: automatic };
  const { refused } = settle(tx, confirmIntent(tx, intent.id, how, rules), { automatic }, rules);
  return { invoice: getInvoice(tx, id), refused };
}

/** Finalizes a draft whose time has come and makes the first attempt to collect it. */
export function finalizeAndCollect(tx: Tx, id: string, rules: Rules): void {
  finalizeInvoice(tx, id);
  collectInvoice(tx, id, { paymentMethod: null, automatic: true, offSession: true }, rules);
}
