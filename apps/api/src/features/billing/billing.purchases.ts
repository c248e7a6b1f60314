/** Credits bought once: the row first, then the intent at Stripe, and whoever hears of the payment first settles it. */
import type { CreateIntentAnswer } from "@toile/contract";
import type Stripe from "stripe";
import { now } from "../../platform/clock.ts";
import { stripeCustomerOf } from "./billing.customers.ts";
import type { BillingDeps } from "./billing.deps.ts";
import * as store from "./billing.payments.store.ts";
import { isRefusal, toRefusal } from "./billing.refusals.ts";
import { CURRENCY_CODE, judgeIntent, purchasePriceCents } from "./billing.rules.ts";
import { settlePayment } from "./billing.settle.ts";
import { settleInvoice } from "./billing.subscriptions.ts";

export const AMOUNT_MISMATCH = "amount_mismatch";

export type PurchaseRequest = {
  /** Of the request: the same when it is repeated, so that the repetition finds the first one's row. */
  operationId: string;
  userId: string;
  credits: number;
  billingEmail: string | null;
};

/** @throws AppError PAYMENT_REFUSED in Stripe's words, PAYMENTS_UNAVAILABLE */
export async function startPurchase(deps: BillingDeps, request: PurchaseRequest): Promise<CreateIntentAnswer> {
  const { database, provider } = deps;
  const stripe = provider.client();
  const amountCents = purchasePriceCents(request.credits);
  const { operationId: id, userId, credits, billingEmail } = request;
  await database.write((tx) =>
    store.insertPayment(tx, { id, userId, kind: "purchase", credits, amountCents, billingEmail }),
  );
  try {
    const customer = await stripeCustomerOf(deps, userId);
    const intent = await stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: CURRENCY_CODE,
        customer,
        description: `${credits} credits`,
        metadata: { payment: id },
        // Cards only: what leads to another site would need a page to come back to.
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      { idempotencyKey: `intent:${id}` },
    );
    await database.write((tx) => store.setIntent(tx, { id, intentId: intent.id }));
    return toAnswer(intent, credits);
  } catch (error) {
    if (isRefusal(error)) await giveUp(deps, id, { code: error.code ?? error.type, message: error.message });
    throw toRefusal(error);
  }
}

function toAnswer(intent: Stripe.PaymentIntent, credits: number): CreateIntentAnswer {
  if (intent.client_secret === null) throw new Error("Stripe gave an intent without a client secret");
  return {
    success: true,
    clientSecret: intent.client_secret,
    paymentIntentId: intent.id,
    amount: intent.amount / 100,
    currency: "EUR",
    credits,
    subscriptionId: null,
  };
}

async function giveUp(
  { database }: BillingDeps,
  id: string,
  failure: { code: string; message: string } | null,
): Promise<void> {
  const set = { state: "failed" as const, updatedAt: now(), ...toColumns(failure) };
  await database.write((tx) => store.updatePayment(tx, { id, from: ["pending"], set }));
}

const toColumns = (failure: { code: string; message: string } | null) =>
  failure === null ? {} : { failureCode: failure.code, failureMessage: failure.message };

/**
 * Brings our row to what Stripe says of the intent now. The same for webhook, confirm call and reconciler, in any order and number.
 * An intent of an invoice is settled with its invoice; one that is not ours is nothing to us.
 */
export async function settlePurchase(deps: BillingDeps, intentId: string): Promise<void> {
  const intent = await deps.provider.client().paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
  const payment = await findPayment(deps, intent);
  if (!payment) return settleInvoiceOf(deps, intentId);
  if (payment.kind === "subscription") {
    if (payment.stripeInvoiceId !== null) await settleInvoice(deps, payment.stripeInvoiceId);
    return;
  }
  if (payment.state === "succeeded") return;
  await record(deps, payment, intent);
}

async function record(deps: BillingDeps, payment: store.PaymentRow, intent: Stripe.PaymentIntent): Promise<void> {
  const { database, log } = deps;
  const verdict = judgeIntent(intent, payment);
  const { id } = payment;
  if (verdict.kind === "paid") {
    const { receivedCents, chargeId } = verdict;
    const settlement = {
      paymentId: id,
      receivedCents,
      chargeId,
      intentId: intent.id,
      sourceRef: intent.id,
      expiresAt: null,
    };
    await database.write((tx) => settlePayment(tx, deps, settlement));
    return;
  }
  if (verdict.kind === "over") return giveUp(deps, id, null);
  const failure = verdict.kind === "mismatch" ? { code: AMOUNT_MISMATCH, message: verdict.note } : verdict.failure;
  if (verdict.kind === "mismatch") {
    log.error(
      { paymentId: id, intentId: intent.id, note: verdict.note },
      "a payment is not what was agreed; nothing was granted",
    );
  }
  // Touched even where nothing is new: the reconciler looks at those first that were not looked at for longest.
  const set = { updatedAt: now(), ...toColumns(failure) };
  await database.write((tx) => store.updatePayment(tx, { id, from: ["pending"], set }));
}

/** Where a crash came between Stripe's answer and our record of it, the intent itself names its row. */
async function findPayment({ database }: BillingDeps, intent: Stripe.PaymentIntent) {
  return database.write(async (tx) => {
    const known = await store.findByIntent(tx, intent.id);
    const named = intent.metadata.payment;
    if (known || named === undefined || !UUID.test(named)) return known;
    await store.setIntent(tx, { id: named, intentId: intent.id });
    return store.findByIntent(tx, intent.id);
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function settleInvoiceOf(deps: BillingDeps, intentId: string): Promise<void> {
  const { data } = await deps.provider
    .client()
    .invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intentId }, limit: 1 });
  const invoice = data[0]?.invoice;
  if (invoice) await settleInvoice(deps, typeof invoice === "string" ? invoice : invoice.id);
}
