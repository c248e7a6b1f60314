/** One-time purchases of credits: the row first, then the intent at Stripe; whichever source reports the payment first settles it. */
import { type CreateIntentAnswer, CURRENCY } from "@toile/contract";
import type Stripe from "stripe";
import { now } from "../../../platform/clock.ts";
import { type BillingDeps, isKeptFailure, isRefusal, toRefusal, withStripeCustomer } from "../stripe/stripe.ts";
import { AMOUNT_MISMATCH, CURRENCY_CODE, type Failure, judgeIntent, purchasePriceCents } from "./payments.rules.ts";
import * as store from "./payments.store.ts";
import { settlePayment } from "./settle.ts";

export type PurchaseRequest = {
  /** The request's; a repetition has the same id and so finds the first one's row. */
  operationId: string;
  userId: string;
  credits: number;
  billingEmail: string | null;
};

/** @throws AppError PAYMENT_REFUSED in Stripe's words, PAYMENTS_UNAVAILABLE */
export async function startPurchase(deps: BillingDeps, request: PurchaseRequest): Promise<CreateIntentAnswer> {
  const { operationId: id, userId, credits, billingEmail } = request;
  deps.provider.client();
  const amountCents = purchasePriceCents(credits);
  const row = { id, userId, kind: "purchase" as const, credits, amountCents, billingEmail, ...bornNow() };
  await deps.database.write((tx) => store.insertPayment(tx, row));
  try {
    const intent = await withStripeCustomer(deps, userId, (customer) =>
      createIntent(deps, { id, customer, credits, amountCents }),
    );
    await deps.database.write((tx) => store.setIntent(tx, { id, intentId: intent.id }));
    return toIntentResponse(intent, credits);
  } catch (error) {
    if (isRefusal(error)) await giveUp(deps, id, { code: error.code ?? error.type, message: error.message });
    throw toRefusal(error);
  }
}

function bornNow() {
  const at = now();
  return { createdAt: at, updatedAt: at };
}

async function createIntent(
  { provider }: BillingDeps,
  { id, customer, credits, amountCents }: { id: string; customer: string; credits: number; amountCents: number },
): Promise<Stripe.PaymentIntent> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: CURRENCY_CODE,
    customer,
    description: credits === 1 ? "1 credit" : `${credits} credits`,
    metadata: { payment: id },
    // Cards only: methods that redirect to another site would need a return page.
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  };
  const create = (idempotencyKey: string) => provider.client().paymentIntents.create(params, { idempotencyKey });
  const key = `intent:${id}:${customer}`;
  try {
    return await create(key);
  } catch (error) {
    if (!isKeptFailure(error)) throw error;
    // If the first intent was created after all, its secret was lost and no one can pay it.
    return create(`${key}:again`);
  }
}

function toIntentResponse(intent: Stripe.PaymentIntent, credits: number): CreateIntentAnswer {
  if (intent.client_secret === null) throw new Error("Stripe gave an intent without a client secret");
  return {
    success: true,
    clientSecret: intent.client_secret,
    paymentIntentId: intent.id,
    amount: intent.amount / 100,
    currency: CURRENCY,
    credits,
    subscriptionId: null,
  };
}

/** Marks a payment that will never succeed. Keeps the last attempt's failure if none is given. */
export async function giveUp({ database }: BillingDeps, id: string, failure: Failure | null): Promise<void> {
  const set = { state: "failed" as const, updatedAt: now(), ...(failure ? toColumns(failure) : {}) };
  await database.write((tx) => store.updatePayment(tx, { id, from: ["pending"], set }));
}

const toColumns = (failure: Failure | null) => ({
  failureCode: failure?.code ?? null,
  failureMessage: failure?.message ?? null,
});

/** Updates a purchase's row from its intent. */
export async function recordIntent(
  deps: BillingDeps,
  payment: store.PaymentRow,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const { database, log } = deps;
  const { id } = payment;
  const verdict = judgeIntent(intent, payment);
  if (verdict.kind === "paid") {
    const { receivedCents, chargeId } = verdict;
    const fact = { intentId: intent.id, sourceRef: intent.id, expiresAt: null };
    await database.write((tx) => settlePayment(tx, deps, { paymentId: id, receivedCents, chargeId, ...fact }));
    return;
  }
  if (verdict.kind === "over") return giveUp(deps, id, null);
  if (verdict.kind === "mismatch" && payment.failureCode !== AMOUNT_MISMATCH) {
    log.error(
      { paymentId: id, intentId: intent.id, failure: verdict.failure },
      "a payment differs from what was agreed",
    );
  }
  // Written even if nothing changed: the reconciler starts with the rows that were checked longest ago.
  const set = { updatedAt: now(), ...toColumns(verdict.failure) };
  await database.write((tx) => store.updatePayment(tx, { id, from: ["pending"], set }));
}
