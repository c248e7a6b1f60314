/**
 * Refunds by an admin. The decision is committed first, with its audit row. Then Stripe is called with an idempotency
 * key from that row (I-17). The outcome is read back from Stripe like any refund, so the credits follow (I-13).
 */
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import * as audit from "../../audit/audit.ts";
import { refundableCents } from "../overview/overview.ts";
import { euros, findPayment, lockPayment, type PaymentRow } from "../payments/payments.ts";
import { settleReversals } from "../settlement/settlement.ts";
import { type BillingDeps, isRefusal, toRefusal } from "../stripe/stripe.ts";

export type RefundRequest = {
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
export async function refundPayment(deps: BillingDeps, request: RefundRequest): Promise<PaymentRow> {
  const { database, provider } = deps;
  const stripe = provider.client();
  const { amountCents, intentId } = await database.write((tx) => begin(tx, request));
  let chargeId: string;
  try {
    const refund = await stripe.refunds.create(
      {
        payment_intent: intentId,
        amount: amountCents,
        reason: "requested_by_customer",
        metadata: { payment: request.paymentId, operation: request.operationId },
      },
      { idempotencyKey: `refund:${request.operationId}` },
    );
    chargeId = typeof refund.charge === "string" ? refund.charge : (refund.charge?.id ?? "");
  } catch (error) {
    if (!isRefusal(error)) throw toRefusal(error);
    await database.write((tx) => recordRefusal(tx, request, error.message));
    // Stripe's own message: it is shown to an admin here, and says why.
    throw new AppError("PAYMENT_REFUSED", error.message, { cause: error });
  }
  await settleReversals(deps, chargeId);
  const payment = await database.read((tx) => findPayment(tx, request.paymentId));
  if (!payment) throw notFound();
  return payment;
}

/** The amount and the intent; decided once per operation, because the remaining amount differs afterwards. */
async function begin(tx: Tx, request: RefundRequest): Promise<{ amountCents: number; intentId: string }> {
  const payment = await lockPayment(tx, request.paymentId);
  if (!payment) throw notFound();
  const intentId = payment.stripePaymentIntentId;
  const begun = await audit.find(tx, request.operationId);
  const decided = Number(begun?.detail?.amountCents ?? Number.NaN);
  if (begun && intentId !== null && Number.isSafeInteger(decided)) return { amountCents: decided, intentId };
  const left = refundableCents(payment);
  const amountCents = request.amountCents ?? left;
  if (left === 0 || intentId === null)
    throw new AppError("CONFLICT", "There is nothing left of this payment to refund.");
  if (amountCents > left) {
    throw new AppError("CONFLICT", `At most ${euros(left)} of this payment can be refunded.`);
  }
  await audit.record(tx, {
    id: request.operationId,
    action: "payment.refund_requested",
    actorId: request.actorId,
    subjectId: payment.userId,
    origin: request.origin,
    detail: {
      paymentId: payment.id,
      amountCents,
      before: { refundedCents: payment.refundedCents },
      after: { refundedCents: payment.refundedCents + amountCents },
      reason: request.reason,
    },
  });
  return { amountCents, intentId };
}

async function recordRefusal(tx: Tx, request: RefundRequest, because: string): Promise<void> {
  const payment = await findPayment(tx, request.paymentId);
  await audit.record(tx, {
    action: "payment.refund_refused",
    actorId: request.actorId,
    subjectId: payment?.userId ?? null,
    origin: request.origin,
    detail: { paymentId: request.paymentId, operation: request.operationId, because },
  });
}

function notFound(): AppError {
  return new AppError("NOT_FOUND", "There is no such payment.");
}
