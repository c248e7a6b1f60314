/** The one place where money becomes credits: purchases and invoices end here, whichever source reported first that they are paid. */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as credits from "../../credits/credits.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import * as store from "./payments.store.ts";

declare module "../../../platform/events.ts" {
  interface EventMap {
    /** Paid, and its credits granted, in this very transaction; told once a payment. */
    "payment.settled": { paymentId: string; userId: string; kind: "purchase" | "subscription" };
  }
}

export type Settlement = {
  paymentId: string;
  /** What Stripe says was received, checked against the price by the caller. */
  receivedCents: number;
  intentId: string | null;
  chargeId: string | null;
  /** Names the fact, `pi_…` or `in_…`: one grant for it, ever (I-8). */
  sourceRef: string;
  /** Null: its credits do not end. */
  expiresAt: Date | null;
  /** What else is now known of the row, such as an invoice's period. */
  set?: Partial<store.NewPayment>;
};

/**
 * Marks the payment paid, grants its credits, gives it a receipt number and tells of it. False where that was done before.
 * Locks in this order everywhere: payment, credit account, receipt numbers; the last is everybody's.
 */
export async function settlePayment(
  tx: Tx,
  { events }: Pick<BillingDeps, "events">,
  { paymentId, ...paid }: Settlement,
): Promise<boolean> {
  const payment = await store.lockPayment(tx, paymentId);
  if (!payment || payment.state === "succeeded") return false;
  await credits.grant(tx, {
    userId: payment.userId,
    kind: payment.kind,
    sourceRef: paid.sourceRef,
    credits: payment.credits,
    expiresAt: paid.expiresAt,
  });
  const at = now();
  const settled = await store.updatePayment(tx, {
    id: paymentId,
    // A payment that was given up and paid all the same is money received.
    from: ["pending", "failed"],
    set: {
      ...paid.set,
      state: "succeeded",
      receivedCents: paid.receivedCents,
      stripePaymentIntentId: paid.intentId ?? payment.stripePaymentIntentId,
      stripeChargeId: paid.chargeId ?? payment.stripeChargeId,
      failureCode: null,
      failureMessage: null,
      receiptNumber: await store.nextReceiptNumber(tx, at.getUTCFullYear()),
      settledAt: at,
      updatedAt: at,
    },
  });
  if (!settled) throw new Error("a locked payment changed");
  await events.emit(tx, "payment.settled", { paymentId, userId: payment.userId, kind: payment.kind });
  return true;
}
