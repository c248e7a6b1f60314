/** Refunds and disputes: credits go back toward what Stripe says of the charge now, one end state whatever the order of events (I-13). */
import { nowMs } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as credits from "../../credits/credits.ts";
import { creditsToTakeBack, type Reversal, reversalOf, paymentsStore as store } from "../payments/payments.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import { settleIntent } from "./settle-intent.ts";

/** Runs that meet each other read again; more of them at once than this are left to their job's next attempt. */
const READS_MAX = 25;

/** Nothing where the charge is not ours, or no credits were given for it. */
export async function settleReversals(deps: BillingDeps, chargeId: string): Promise<void> {
  const { database } = deps;
  const payment = await findSettled(deps, chargeId);
  if (!payment || (payment.stripeChargeId !== null && payment.stripeChargeId !== chargeId)) return;
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const before = await database.read((tx) => store.findPayment(tx, payment.id));
    if (!before) return;
    const reversal = await readReversal(deps, chargeId);
    if (await database.write((tx) => apply(tx, { before, chargeId, reversal }))) return;
  }
  throw new Error(`the reversals of payment ${payment.id} are being read by too many at once`);
}

async function readReversal({ provider }: BillingDeps, chargeId: string): Promise<Reversal> {
  const stripe = provider.client();
  const charge = await stripe.charges.retrieve(chargeId);
  const disputes = charge.disputed ? (await stripe.disputes.list({ charge: chargeId, limit: 100 })).data : [];
  return reversalOf(charge, disputes);
}

/** A refund may be heard of before the payment was: that is settled first. */
async function findSettled(deps: BillingDeps, chargeId: string): Promise<store.PaymentRow | undefined> {
  const known = await deps.database.read((tx) => store.findByCharge(tx, chargeId));
  if (known?.state === "succeeded") return known;
  const { payment_intent: intent } = await deps.provider.client().charges.retrieve(chargeId);
  const intentId = typeof intent === "string" ? intent : intent?.id;
  if (intentId === undefined) return undefined;
  await settleIntent(deps, intentId);
  const settled = await deps.database.read(async (tx) => {
    return (await store.findByCharge(tx, chargeId)) ?? store.findByIntent(tx, intentId);
  });
  return settled?.state === "succeeded" ? settled : undefined;
}

type Read = { before: store.PaymentRow; chargeId: string; reversal: Reversal };

/**
 * False where another run recorded its reading after `before` was read: that one may be the fresher, so this one has to be read again. Each
 * record leaves a later `updatedAt`, even where it changed nothing, or an old reading could undo a newer one.
 */
async function apply(tx: Tx, { before, chargeId, reversal }: Read): Promise<boolean> {
  const payment = await store.lockPayment(tx, before.id);
  if (payment?.updatedAt.getTime() !== before.updatedAt.getTime()) return false;
  const updatedAt = new Date(Math.max(nowMs(), payment.updatedAt.getTime() + 1));
  const target = creditsToTakeBack(payment, reversal);
  // The owner reads in the statement why credits went or came back: a dispute is called one.
  const reason = reversal.disputedCents === payment.disputedCents ? credits.REFUND : credits.DISPUTE;
  const fact = { ...lotOf(payment), target, reference: `${chargeId}:${target}:${updatedAt.getTime()}`, reason };
  await credits.clawback(tx, fact);
  await credits.reinstate(tx, fact);
  await store.updatePayment(tx, {
    id: payment.id,
    from: ["succeeded"],
    set: { ...reversal, stripeChargeId: chargeId, updatedAt },
  });
  return true;
}

/** The credits that the payment was turned into. */
export function lotOf(payment: store.PaymentRow): credits.LotSource {
  const sourceRef = payment.kind === "purchase" ? payment.stripePaymentIntentId : payment.stripeInvoiceId;
  if (sourceRef === null) throw new Error(`payment ${payment.id} was settled without a fact of Stripe's`);
  return { kind: payment.kind, sourceRef };
}
