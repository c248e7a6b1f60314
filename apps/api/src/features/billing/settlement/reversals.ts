/**
 * Refunds and disputes: credits are adjusted to the charge's current state at Stripe, with one end state whatever the
 * order of events (I-13).
 */
import { nowMs } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as credits from "../../credits/credits.ts";
import * as payments from "../payments/payments.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import { refundEmail } from "./refund-emails.ts";
import { settleIntent } from "./settle-intent.ts";

/** Concurrent runs read again; beyond this many retries, the job's next attempt continues. */
const READS_MAX = 25;

/** Does nothing if the charge is not ours, or no credits were granted for it. */
export async function settleReversals(deps: BillingDeps, chargeId: string): Promise<void> {
  const { database } = deps;
  const payment = await findSettled(deps, chargeId);
  if (!payment || (payment.stripeChargeId !== null && payment.stripeChargeId !== chargeId)) return;
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const before = await database.read((tx) => payments.findPayment(tx, payment.id));
    if (!before) return;
    const reversal = await readReversal(deps, chargeId);
    if (await database.write((tx) => apply(tx, deps, { before, chargeId, reversal }))) return;
  }
  throw new Error(`the reversals of payment ${payment.id} are being read by too many at once`);
}

async function readReversal({ provider }: BillingDeps, chargeId: string): Promise<payments.Reversal> {
  const stripe = provider.client();
  const charge = await stripe.charges.retrieve(chargeId);
  const disputes = charge.disputed ? (await stripe.disputes.list({ charge: chargeId, limit: 100 })).data : [];
  return payments.reversalOf(charge, disputes);
}

/** A refund may be reported before its payment: then the payment is settled first. */
async function findSettled(deps: BillingDeps, chargeId: string): Promise<payments.PaymentRow | undefined> {
  const existing = await deps.database.read((tx) => payments.findPaymentByCharge(tx, chargeId));
  if (existing?.state === "succeeded") return existing;
  const { payment_intent: intent } = await deps.provider.client().charges.retrieve(chargeId);
  const intentId = typeof intent === "string" ? intent : intent?.id;
  if (intentId === undefined) return undefined;
  await settleIntent(deps, intentId);
  const settled = await deps.database.read(async (tx) => {
    return (await payments.findPaymentByCharge(tx, chargeId)) ?? payments.findPaymentByIntent(tx, intentId);
  });
  return settled?.state === "succeeded" ? settled : undefined;
}

type Read = { before: payments.PaymentRow; chargeId: string; reversal: payments.Reversal };

/**
 * False if another run recorded its reading after `before` was read. That reading may be newer, so this run must read
 * again. Each record sets a later `updatedAt`, even without a change; otherwise an old reading could overwrite a newer
 * one.
 */
async function apply(tx: Tx, deps: BillingDeps, { before, chargeId, reversal }: Read): Promise<boolean> {
  const payment = await payments.lockPayment(tx, before.id);
  if (payment?.updatedAt.getTime() !== before.updatedAt.getTime()) return false;
  const updatedAt = new Date(Math.max(nowMs(), payment.updatedAt.getTime() + 1));
  const target = payments.creditsToTakeBack(payment, reversal);
  // The statement tells the owner why credits were taken or returned: a dispute is named as such.
  const reason = reversal.disputedCents === payment.disputedCents ? credits.REFUND : credits.DISPUTE;
  const fact = { ...lotOf(payment), target, reference: `${chargeId}:${target}:${updatedAt.getTime()}`, reason };
  await credits.clawback(tx, fact);
  await credits.reinstate(tx, fact);
  await payments.updatePayment(tx, {
    id: payment.id,
    from: ["succeeded"],
    set: { ...reversal, stripeChargeId: chargeId, updatedAt },
  });
  if (reversal.refundedCents > payment.refundedCents) {
    const fact = `refund:${payment.id}:${reversal.refundedCents}`;
    const cents = reversal.refundedCents - payment.refundedCents;
    await payments.emailPayer(tx, deps, { fact, payer: payment, email: refundEmail(deps.config, { cents }) });
  }
  return true;
}

/** The lot of credits that the payment granted. */
export function lotOf(payment: payments.PaymentRow): credits.LotSource {
  const sourceRef = payment.kind === "purchase" ? payment.stripePaymentIntentId : payment.stripeInvoiceId;
  if (sourceRef === null) throw new Error(`payment ${payment.id} was settled without a Stripe id`);
  return { kind: payment.kind, sourceRef };
}
