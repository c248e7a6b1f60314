/** Invoices of subscriptions: a paid one grants its period's credits once, whichever source reports it first. */
import type Stripe from "stripe";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import {
  findPaymentByInvoice,
  insertPayment,
  type PaymentRow,
  settlePayment,
  updatePayment,
} from "../payments/payments.ts";
import { type BillingDeps, isMissing } from "../stripe/stripe.ts";
import {
  creditsExpireAt,
  type InvoicePaymentFacts,
  type InvoiceVerdict,
  judgeInvoice,
  type Period,
} from "./subscriptions.rules.ts";
import * as store from "./subscriptions.store.ts";
import { syncSubscription } from "./sync.ts";

const AMOUNT_MISMATCH = "amount_mismatch";
/** Fixed words: S4.34 in docs/requirements.md. */
const AUTHENTICATION_REQUIRED = "Additional authentication required. Please complete the payment confirmation.";

/**
 * Updates our rows from the invoice's current state at Stripe: a paid one grants its credits, once. Other invoices are
 * ignored. Webhook, confirm call and reconciler all use it, in any order and number.
 */
export async function settleInvoice(deps: BillingDeps, invoiceId: string): Promise<void> {
  const existing = await findSettled(deps, invoiceId);
  if (existing) return existing.wantsSync ? syncSubscription(deps, existing.stripeSubscriptionId) : undefined;
  const invoice = await readInvoice(deps, invoiceId);
  const stripeSubscriptionId = invoice && subscriptionIdOf(invoice);
  if (!invoice || !stripeSubscriptionId) return;
  // First, because after a crash between the two systems this links our row to Stripe's.
  await syncSubscription(deps, stripeSubscriptionId);
  const found = await findAgreed(deps, { stripeSubscriptionId, invoiceId });
  if (!found) return;
  const { row, agreed } = found;
  const verdict = judgeInvoice(invoice, await readPayments(deps, invoice), agreed);
  if (verdict.kind === "nothing") return;
  await deps.database.write((tx) => record(tx, deps, { row, invoiceId, verdict }));
}

/** An invoice counts for the plan it had when we first saw it: the subscription may have switched since. */
async function findAgreed(
  { database }: BillingDeps,
  { stripeSubscriptionId, invoiceId }: { stripeSubscriptionId: string; invoiceId: string },
) {
  return database.read(async (tx) => {
    const row = await store.findByStripeId(tx, stripeSubscriptionId);
    const payment = await findPaymentByInvoice(tx, invoiceId);
    return row && { row, agreed: { priceCents: payment?.amountCents ?? row.priceCents } };
  });
}

/** A settled invoice need not be read again; only its subscription may be outdated. */
async function findSettled({ database }: BillingDeps, invoiceId: string) {
  return database.read(async (tx) => {
    const payment = await findPaymentByInvoice(tx, invoiceId);
    if (payment?.state !== "succeeded" || payment.subscriptionId === null) return undefined;
    const row = await store.findSubscriptionRow(tx, payment.subscriptionId);
    if (!row?.stripeSubscriptionId) return undefined;
    const wantsSync = row.state === "incomplete" || row.state === "past_due";
    return { stripeSubscriptionId: row.stripeSubscriptionId, wantsSync };
  });
}

async function readInvoice({ provider, log }: BillingDeps, invoiceId: string): Promise<Stripe.Invoice | null> {
  try {
    return await provider.client().invoices.retrieve(invoiceId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.warn({ invoiceId }, "an invoice is not known to Stripe");
    return null;
  }
}

const idOf = (reference: string | { id: string }): string => (typeof reference === "string" ? reference : reference.id);

function subscriptionIdOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
}

/** Newest first, each with its intent. */
async function readPayments({ provider }: BillingDeps, invoice: Stripe.Invoice): Promise<InvoicePaymentFacts[]> {
  const stripe = provider.client();
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    limit: 100,
    // The deepest level that Stripe expands: refunds are recorded on the charge.
    expand: ["data.payment.payment_intent.latest_charge"],
  });
  return data.flatMap((payment) => {
    const intent = payment.payment.payment_intent;
    // Payments made outside Stripe have no intent and do not count: only received money does.
    if (!intent || typeof intent === "string") return [];
    const charge = intent.latest_charge;
    return [
      {
        status: payment.status,
        amountCents: payment.amount_paid ?? 0,
        currency: payment.currency,
        intentId: intent.id,
        chargeId: charge ? idOf(charge) : null,
        refundedCents: charge && typeof charge !== "string" ? charge.amount_refunded : 0,
        failure: failureOf(intent, invoice),
      },
    ];
  });
}

function failureOf(
  { last_payment_error: error, status }: Stripe.PaymentIntent,
  { billing_reason: reason }: Stripe.Invoice,
): InvoicePaymentFacts["failure"] {
  if (error) {
    const code = error.decline_code ?? error.code ?? "payment_failed";
    return { code, message: error.message ?? "Payment not completed" };
  }
  // A new subscriber is present and can be asked to confirm; at a renewal the customer is not present.
  if (status !== "requires_action" || reason === "subscription_create") return null;
  return { code: "authentication_required", message: AUTHENTICATION_REQUIRED };
}

type Found = {
  row: store.SubscriptionRow;
  invoiceId: string;
  verdict: Exclude<InvoiceVerdict, { kind: "nothing" }>;
};

/** Lock order: subscription, payment, credit account, receipt numbers. */
async function record(tx: Tx, deps: BillingDeps, { row, invoiceId, verdict }: Found): Promise<void> {
  await store.lockSubscription(tx, row.id);
  const { id: paymentId } = await ensurePayment(tx, { row, invoiceId, verdict });
  const at = now();
  switch (verdict.kind) {
    case "paid": {
      const { period, kind: _, ...paid } = verdict;
      const expiresAt = creditsExpireAt(period.end);
      const set = { periodStart: period.start, periodEnd: period.end };
      if (!(await settlePayment(tx, deps, { ...paid, paymentId, sourceRef: invoiceId, expiresAt, set }))) return;
      await movePeriod(tx, row.id, period);
      return;
    }
    case "mismatch":
      deps.log.error(
        { paymentId, invoiceId, note: verdict.note },
        "an invoice differs from what was agreed; nothing was granted",
      );
      await updatePayment(tx, {
        id: paymentId,
        from: ["pending", "failed"],
        set: { failureCode: AMOUNT_MISMATCH, failureMessage: verdict.note, updatedAt: at },
      });
      return;
    case "waiting":
      if (!verdict.failure) return;
      await updatePayment(tx, {
        id: paymentId,
        from: ["pending"],
        set: { failureCode: verdict.failure.code, failureMessage: verdict.failure.message, updatedAt: at },
      });
      return;
    case "over":
      await updatePayment(tx, { id: paymentId, from: ["pending"], set: { state: "failed", updatedAt: at } });
  }
}

/** The invoice's one row. */
async function ensurePayment(tx: Tx, { row, invoiceId, verdict }: Found): Promise<PaymentRow> {
  const intentId = verdict.kind === "paid" || verdict.kind === "waiting" ? verdict.intentId : null;
  await insertPayment(tx, {
    userId: row.userId,
    kind: "subscription",
    credits: row.creditsPerPeriod,
    amountCents: row.priceCents,
    subscriptionId: row.id,
    plan: row.type,
    stripeInvoiceId: invoiceId,
    stripePaymentIntentId: intentId,
    billingEmail: row.billingEmail,
    periodStart: verdict.period.start,
    periodEnd: verdict.period.end,
    createdAt: now(),
  });
  const payment = await findPaymentByInvoice(tx, invoiceId);
  if (!payment) throw new Error("an invoice's payment was neither created nor found");
  return payment;
}

/** Invoices may be settled in any order; the subscription shows the last paid period. */
async function movePeriod(tx: Tx, id: string, { start, end }: Period): Promise<void> {
  const row = await store.findSubscriptionRow(tx, id);
  if (!row || (row.periodEnd !== null && row.periodEnd >= end)) return;
  await store.updateSubscription(tx, id, { periodStart: start, periodEnd: end, updatedAt: now() });
}

/** Settles a subscription's missed paid invoices. Returns how many there were. */
export async function settleMissedInvoices(deps: BillingDeps, row: store.SubscriptionRow): Promise<number> {
  if (row.stripeSubscriptionId === null) return 0;
  const { data } = await deps.provider
    .client()
    .invoices.list({ subscription: row.stripeSubscriptionId, status: "paid", limit: 100 });
  const settled = new Set(await deps.database.read((tx) => store.listPaidInvoices(tx, row.id)));
  // An invoice over nothing, as at the start of a trial, pays for no period.
  const missed = data.filter(({ id, amount_paid: paid }) => paid > 0 && !settled.has(id));
  for (const { id } of missed) await settleInvoice(deps, id);
  return missed.length;
}
