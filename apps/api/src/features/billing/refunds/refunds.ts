/**
 * Refunds by an admin. The decision is committed first, with its audit row. Then Stripe is called with an idempotency
 * key from that row (I-17). The outcome is read back from Stripe like any refund, so the credits follow (I-13).
 */
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import * as audit from "../../audit/audit.ts";
import { refundableCents } from "../overview/overview.ts";
import { euros, paymentsStore as store } from "../payments/payments.ts";
import { settleReversals } from "../settlement/settlement.ts";
import { type BillingDeps, isRefusal, toRefusal } from "../stripe/stripe.ts";

export type RefundAsked = {
  /** The same for a repeated request. */
  operationId: string;
  paymentId: string;
  /** Undefined: everything that is left. */
  amountCents: number | undefined;
  reason: string;
  actorId: string;
  origin: audit.Origin;
};

/** Refunds once per operation and returns the updated payment. @throws AppError NOT_FOUND, CONFLICT, and Stripe's refusals */
export async function refund(deps: BillingDeps, asked: RefundAsked): Promise<store.PaymentRow> {
  const { database, provider } = deps;
  const stripe = provider.client();
  const { amountCents, intentId } = await database.write((tx) => begin(tx, asked));
  let chargeId: string;
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: intentId,
        amount: amountCents,
        reason: "requested_by_customer",
        metadata: { payment: asked.paymentId, operation: asked.operationId },
      },
      { idempotencyKey: `refund:${asked.operationId}` },
    );
    chargeId = typeof made.charge === "string" ? made.charge : (made.charge?.id ?? "");
  } catch (error) {
    if (!isRefusal(error)) throw toRefusal(error);
    await database.write((tx) => recordRefusal(tx, asked, error.message));
    // Stripe's own message: it is shown to an admin here, and says why.
    throw new AppError("PAYMENT_REFUSED", error.message, { cause: error });
  }
  await settleReversals(deps, chargeId);
  const payment = await database.read((tx) => store.findPayment(tx, asked.paymentId));
  if (!payment) throw notFound();
  return payment;
}

/** The amount and the intent; decided once per operation, because the remaining amount differs afterwards. */
async function begin(tx: Tx, asked: RefundAsked): Promise<{ amountCents: number; intentId: string }> {
  const payment = await store.lockPayment(tx, asked.paymentId);
  if (!payment) throw notFound();
  const intentId = payment.stripePaymentIntentId;
  const begun = await audit.find(tx, asked.operationId);
  const known = Number(begun?.detail?.amountCents ?? Number.NaN);
  if (begun && intentId !== null && Number.isSafeInteger(known)) return { amountCents: known, intentId };
  const left = refundableCents(payment);
  const amountCents = asked.amountCents ?? left;
  if (left === 0 || intentId === null)
    throw new AppError("CONFLICT", "There is nothing left of this payment to refund.");
  if (amountCents > left) {
    throw new AppError("CONFLICT", `At most ${euros(left)} of this payment can be refunded.`);
  }
  await audit.record(tx, {
    id: asked.operationId,
    action: "payment.refund_requested",
    actorId: asked.actorId,
    subjectId: payment.userId,
    origin: asked.origin,
    detail: {
      paymentId: payment.id,
      amountCents,
      before: { refundedCents: payment.refundedCents },
      after: { refundedCents: payment.refundedCents + amountCents },
      reason: asked.reason,
    },
  });
  return { amountCents, intentId };
}

async function recordRefusal(tx: Tx, asked: RefundAsked, because: string): Promise<void> {
  const payment = await store.findPayment(tx, asked.paymentId);
  await audit.record(tx, {
    action: "payment.refund_refused",
    actorId: asked.actorId,
    subjectId: payment?.userId ?? null,
    origin: asked.origin,
    detail: { paymentId: asked.paymentId, operation: asked.operationId, because },
  });
}

function notFound(): AppError {
  return new AppError("NOT_FOUND", "There is no such payment.");
}
