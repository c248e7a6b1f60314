/**
 * Receipts: one a settled payment, its number without gaps, what it says of the seller kept from its day. It is mailed when the payment is
 * settled, and is a page of its own that prints.
 */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as accounts from "../../accounts/accounts.ts";
import { day, describePayment, emailPayer } from "../payments/payments.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import { notesOf, type Receipt, sellerName, sumsOf } from "./receipts.rules.ts";
import * as store from "./receipts.store.ts";

export { toPage } from "./receipts.rules.ts";

/** For `payment.settled`, in its transaction: what a receipt says cannot change later, and nobody is without one. */
export async function issueReceipt(tx: Tx, deps: BillingDeps, { paymentId }: { paymentId: string }): Promise<void> {
  const { vatBasisPoints, ...seller } = deps.config.operator;
  await store.insertReceipt(tx, { paymentId, issuedAt: now(), seller, vatBasisPoints, test: deps.provider.testMode });
  const found = await findReceiptOf(tx, paymentId);
  if (!found) return;
  const { receipt, payer } = found;
  const facts: [name: string, value: string][] = [
    ["Receipt", receipt.number],
    ["Paid on", day(receipt.date)],
    ["For", receipt.description],
    ...sumsOf(receipt),
    ["Seller", [sellerName(receipt), ...receipt.seller.address].join(", ")],
  ];
  if (receipt.seller.vatNumber) facts.push(["VAT number", receipt.seller.vatNumber]);
  const email = {
    subject: `Your receipt ${receipt.number}`,
    heading: "Thank you",
    paragraphs: [
      `We received your payment. Your ${receipt.credits} credits are in your account.`,
      notesOf(receipt).join(" "),
    ],
    facts,
    action: { label: "See your payments", url: `${deps.config.appUrl}/profile?tab=history` },
  };
  await emailPayer(tx, deps, { fact: `receipt:${paymentId}`, payer, email });
}

export type FoundReceipt = { receipt: Receipt; payer: { userId: string; billingEmail: string | null } };

/** Undefined for a payment that is not settled, and for that of a deleted account. */
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
