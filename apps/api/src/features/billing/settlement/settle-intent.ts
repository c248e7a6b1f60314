/** Handles an intent's state at Stripe, whether it pays a purchase or an invoice, and whichever source reports it first (I-8). */
import type Stripe from "stripe";
import { isUuid } from "../../../platform/columns.ts";
import { findPaymentByIntent, recordIntent, setIntent } from "../payments/payments.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import { settleInvoice } from "../subscriptions/subscriptions.ts";

/**
 * Updates our row from the intent's current state at Stripe, and returns its status. Webhook, confirm call and
 * reconciler all use it, in any order and number. An intent of an invoice is settled with its invoice; one that is not
 * ours is ignored.
 */
export async function settleIntent(deps: BillingDeps, intentId: string): Promise<string> {
  const existing = await deps.database.read((tx) => findPaymentByIntent(tx, intentId));
  if (existing?.kind === "purchase" && existing.state === "succeeded") return "succeeded";
  const intent = await deps.provider.client().paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
  const payment = await findPayment(deps, intent);
  if (payment?.kind === "purchase") {
    if (payment.state !== "succeeded") await recordIntent(deps, payment, intent);
  } else {
    const invoiceId = payment?.stripeInvoiceId ?? (await findInvoice(deps, intentId));
    if (invoiceId !== null) await settleInvoice(deps, invoiceId);
  }
  return intent.status;
}

/** If a crash came between Stripe's answer and our record, the intent itself names its row. */
async function findPayment({ database }: BillingDeps, intent: Stripe.PaymentIntent) {
  const existing = await database.read((tx) => findPaymentByIntent(tx, intent.id));
  const named = intent.metadata.payment;
  if (existing || named === undefined || !isUuid(named)) return existing;
  return database.write(async (tx) => {
    await setIntent(tx, { id: named, intentId: intent.id });
    return findPaymentByIntent(tx, intent.id);
  });
}

async function findInvoice({ provider }: BillingDeps, intentId: string): Promise<string | null> {
  const payment = { type: "payment_intent", payment_intent: intentId } as const;
  const { data } = await provider.client().invoicePayments.list({ payment, limit: 1 });
  const invoice = data[0]?.invoice;
  return (typeof invoice === "object" ? invoice.id : invoice) ?? null;
}
