/** The only place where money becomes credits: purchases and invoices end here, whichever source first reports them as paid. */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as credits from "../../credits/credits.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import * as store from "./payments.store.ts";

declare module "../../../platform/events.ts" {
  interface EventMap {
    /** Paid, and its credits granted, in this transaction; emitted once per payment. */
    "payment.settled": { paymentId: string; userId: string; kind: "purchase" | "subscription" };
  }
}

export type Settlement = {
  paymentId: string;
  /** The amount received according to Stripe; the caller has checked it against the price. */
  receivedCents: number;
  intentId: string | null;
  chargeId: string | null;
  /** Identifies the payment, `pi_…` or `in_…`: it is granted at most once (I-8). */
  sourceRef: string;
  /** Null: its credits do not expire. */
  expiresAt: Date | null;
  /** Other columns to set, such as an invoice's period. */
  set?: Partial<store.NewPayment>;
};

/**
 * Marks the payment paid, grants its credits, assigns a receipt number and emits the event. False if that was done
 * before. Lock order everywhere: payment, credit account, receipt numbers; the last lock is shared by all users.
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
    // A payment that was given up and paid anyway is money received.
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
