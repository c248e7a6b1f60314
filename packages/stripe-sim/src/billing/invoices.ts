/** Invoices: draft, open, paid or void; each open one has a PaymentIntent that collects it. */

import { getCustomer } from "../customers/customers.ts";
import { cancelIntent, createIntent, getIntent } from "../payments/payment-intents.ts";
import { invalidRequest, noSuch } from "../protocol/problems.ts";
import type { Customer, Invoice, InvoicePayment, PaymentIntent, Subscription } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { clockOf, schedule, timeFor, unschedule } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { buildInvoice, buildLine, type NewInvoice, type NewLine } from "./invoices.build.ts";

export function getInvoice(tx: Tx, id: string, param = "id"): Invoice {
  const invoice = tx.get("invoices", id);
  if (!invoice) throw noSuch("invoice", id, param);
  return invoice;
}

export function subscriptionOf(tx: Tx, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription;
  return id === undefined ? undefined : tx.get("subscriptions", id);
}

/** An invoice has one payment, whose id is derived from the invoice's. */
const paymentIdOf = (invoiceId: string): string => invoiceId.replace(/^in_/, "inpay_");

export function paymentOf(tx: Tx, invoiceId: string): InvoicePayment | undefined {
  return tx.get("invoice_payments", paymentIdOf(invoiceId));
}

/** The intent that collects this invoice; undefined for a draft, or if there is nothing to pay. */
export function intentOf(tx: Tx, invoiceId: string): PaymentIntent | undefined {
  const id = paymentOf(tx, invoiceId)?.payment.payment_intent;
  return id === undefined ? undefined : getIntent(tx, id);
}

export function draftInvoice(
  tx: Tx,
  {
    subscription,
    lines,
    ...rest
  }: Pick<NewInvoice, "subscription" | "reason" | "period" | "finalizesAt"> & { lines: Array<Omit<NewLine, "id">> },
): Invoice {
  const id = newId(tx, "in");
  const created = timeFor(tx, subscription.customer);
  const invoice = buildInvoice({
    ...rest,
    id,
    created,
    subscription,
    customer: getCustomer(tx, subscription.customer),
    lines: lines.map((line) =>
      buildLine({ ...line, id: newId(tx, "il") }, { invoice: id, subscription: subscription.id }),
    ),
  });
  tx.put("invoices", id, invoice);
  emit(tx, "invoice.created", invoice);
  if (rest.finalizesAt !== null) {
    const clock = clockOf(tx, subscription.customer);
    schedule(tx, { at: rest.finalizesAt, clock, action: "invoice.finalize", ref: id });
  }
  return invoice;
}

function takeNumber(tx: Tx, customer: Customer): string {
  const next = customer.next_invoice_sequence ?? 1;
  tx.put("customers", customer.id, { ...customer, next_invoice_sequence: next + 1 });
  return `${customer.invoice_prefix}-${String(next).padStart(4, "0")}`;
}

function collectBy(tx: Tx, invoice: Invoice, subscription: Subscription | undefined, customer: string): void {
  const saves = subscription?.payment_settings?.save_default_payment_method === "on_subscription";
  const first = invoice.billing_reason === "subscription_create";
  const intent = createIntent(tx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer,
    description: first ? "Subscription creation" : "Subscription update",
    metadata: {},
    receiptEmail: null,
    paymentMethod: null,
    setupFutureUsage: saves ? "off_session" : null,
    automatic: null,
    invoice: invoice.id,
  });
  const id = paymentIdOf(invoice.id);
  tx.put("invoice_payments", id, {
    id,
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: timeFor(tx, customer),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** Draft to open. An invoice over nothing is paid at once. */
export function finalizeInvoice(tx: Tx, id: string): Invoice {
  const before = getInvoice(tx, id);
  if (before.status !== "draft") {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: "invoice_not_editable",
    });
  }
  unschedule(tx, id, "invoice.finalize");
  const customer = getCustomer(tx, before.customer ?? "", "customer");
  const at = timeFor(tx, customer.id);
  const after = tx.put("invoices", id, {
    ...before,
    status: "open",
    number: takeNumber(tx, customer),
    effective_at: at,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    ending_balance: 0,
    status_transitions: { ...before.status_transitions, finalized_at: at },
  });
  emit(tx, "invoice.finalized", after, before);
  if (after.amount_due > 0) collectBy(tx, after, subscriptionOf(tx, after), customer.id);
  return after;
}

/** Marks the invoice itself as paid. The caller updates the subscription. */
export function markPaid(tx: Tx, id: string): Invoice {
  const before = getInvoice(tx, id);
  unschedule(tx, id, "invoice.attempt");
  const at = timeFor(tx, before.customer);
  const after = tx.put("invoices", id, {
    ...before,
    status: "paid",
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempt_count: Math.max(1, before.attempt_count),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: at },
  });
  const payment = paymentOf(tx, id);
  if (payment) {
    const paid = tx.put("invoice_payments", payment.id, {
      ...payment,
      amount_paid: after.amount_due,
      status: "paid",
      status_transitions: { ...payment.status_transitions, paid_at: at },
    });
    emit(tx, "invoice_payment.paid", paid);
  }
  emit(tx, "invoice.paid", after, before);
  emit(tx, "invoice.payment_succeeded", after, before);
  return after;
}

/** @param nextAttempt when it is tried again; null: not automatically */
export function markAttempted(
  tx: Tx,
  id: string,
  { attempts, nextAttempt, needsAction }: { attempts: number; nextAttempt: number | null; needsAction: boolean },
): Invoice {
  const before = getInvoice(tx, id);
  const after = tx.put("invoices", id, {
    ...before,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: nextAttempt,
  });
  const clock = clockOf(tx, after.customer);
  if (nextAttempt === null) unschedule(tx, id, "invoice.attempt");
  else schedule(tx, { at: nextAttempt, clock, action: "invoice.attempt", ref: id });
  emit(tx, "invoice.updated", after, before);
  if (needsAction) emit(tx, "invoice.payment_action_required", after, before);
  emit(tx, "invoice.payment_failed", after, before);
  return after;
}

/** Stops further attempts to collect it. The invoice stays open, as at Stripe. */
export function stopCollecting(tx: Tx, subscriptionId: string): void {
  for (const invoice of tx.rows("invoices")) {
    const waits = invoice.status === "open" || invoice.status === "draft";
    if (!waits || invoice.parent?.subscription_details?.subscription !== subscriptionId) continue;
    unschedule(tx, invoice.id, "invoice.attempt", "invoice.finalize");
    tx.put("invoices", invoice.id, {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}

export function voidInvoice(tx: Tx, id: string): Invoice {
  const before = getInvoice(tx, id);
  if (before.status !== "open") {
    throw invalidRequest(`You can only pass in open invoices. This invoice has a status of ${before.status}.`, {
      code: "invoice_not_editable",
    });
  }
  unschedule(tx, id, "invoice.attempt");
  const at = timeFor(tx, before.customer);
  const after = tx.put("invoices", id, {
    ...before,
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, voided_at: at },
  });
  const payment = paymentOf(tx, id);
  if (payment) {
    const status_transitions = { ...payment.status_transitions, canceled_at: at };
    tx.put("invoice_payments", payment.id, { ...payment, status: "canceled", status_transitions });
  }
  const intent = intentOf(tx, id);
  if (intent && intent.status !== "canceled") cancelIntent(tx, intent.id, "void_invoice");
  emit(tx, "invoice.voided", after, before);
  return after;
}
