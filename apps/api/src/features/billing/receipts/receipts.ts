/**
 * Receipts: one per settled payment, numbered without gaps, with the seller's details as of its day. A receipt is
 * mailed when the payment is settled, and is also a page for printing.
 */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as accounts from "../../accounts/accounts.ts";
import { describePayment, emailPayer, PLAN_NAMES } from "../payments/payments.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import { type Occasion, receiptEmail } from "./receipt-emails.ts";
import type { Receipt } from "./receipts.rules.ts";
import * as store from "./receipts.store.ts";

export { receiptEmail } from "./receipt-emails.ts";
export { toPage } from "./receipts.rules.ts";

/** Handles `payment.settled`, in its transaction: every settled payment has a receipt, and its content cannot change later. */
export async function issueReceipt(tx: Tx, deps: BillingDeps, { paymentId }: { paymentId: string }): Promise<void> {
  const { vatBasisPoints, ...seller } = deps.config.operator;
  await store.insertReceipt(tx, { paymentId, issuedAt: now(), seller, vatBasisPoints, test: deps.provider.testMode });
  const found = await findReceiptOf(tx, paymentId);
  if (!found) return;
  const { receipt, payer } = found;
  const email = receiptEmail(deps.config, receipt, await occasionOf(tx, paymentId));
  await emailPayer(tx, deps, { fact: `receipt:${paymentId}`, payer, email });
}

/** The first charge of a plan starts it, later ones renew it. */
async function occasionOf(tx: Tx, paymentId: string): Promise<Occasion> {
  const charge = await store.findPlanCharge(tx, paymentId);
  if (!charge) return { kind: "purchase" };
  const { plan, periodEnd, isFirst } = charge;
  return {
    kind: isFirst ? "start" : "renewal",
    plan: plan === null ? "plan" : PLAN_NAMES[plan].toLowerCase(),
    periodEnd,
  };
}

export type FoundReceipt = { receipt: Receipt; payer: { userId: string; billingEmail: string | null } };

/** Undefined for a payment that is not settled, or whose account was deleted. */
export async function findReceiptOf(tx: Tx, paymentId: string): Promise<FoundReceipt | undefined> {
  const row = await store.findReceipt(tx, paymentId);
  if (!row?.payment.receiptNumber || row.payment.settledAt === null) return undefined;
  const { payment } = row;
  const account = await accounts.findUser(tx, payment.userId);
  if (!account) return undefined;
  const receipt = {
    number: row.payment.receiptNumber,
    date: row.payment.settledAt,
    seller: row.receipt.seller,
    buyer: {
      name: `${account.firstName} ${account.lastName}`.trim(),
      email: payment.billingEmail ?? account.email,
    },
    description: describePayment(payment),
    credits: payment.credits,
    grossCents: payment.receivedCents,
    refundedCents: payment.refundedCents,
    vatBasisPoints: row.receipt.vatBasisPoints,
    test: row.receipt.test,
  };
  return { receipt, payer: { userId: payment.userId, billingEmail: payment.billingEmail } };
}
