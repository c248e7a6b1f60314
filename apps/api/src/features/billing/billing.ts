/**
 * Billing: prices of credits, payments, and how a payment becomes credits. Owns payments, subscriptions,
 * billing_customers, receipt_numbers and stripe_events.
 *
 * Invariants: a Stripe payment grants at most once, whichever source reports it first (I-8); credits follow from the
 * server's price and the money received (I-9); refunds and disputes end in one state in every order (I-13); no
 * transaction is open during a call to Stripe (I-17); an event is answered once it is stored (I-28).
 */
import {
  type ConfirmPaymentAnswer,
  type CreateIntentAnswer,
  type CreateIntentRequest,
  CURRENCY,
  type PaymentItem,
  type PaymentsConfig,
} from "@toile/contract";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import * as credits from "../credits/credits.ts";
import { FORGET_PAYER } from "./billing.jobs.ts";
import { toListedPayment } from "./overview/overview.ts";
import * as payments from "./payments/payments.ts";
import { findReceiptOf, toPage } from "./receipts/receipts.ts";
import { type RefundRequest, refundPayment } from "./refunds/refunds.ts";
import { settleIntent, standingOfInbox } from "./settlement/settlement.ts";
import { type BillingDeps, SIMULATOR_PATH, toRefusal } from "./stripe/stripe.ts";
import { startSubscription } from "./subscriber/subscriber.ts";
import { forgetSubscriber } from "./subscriptions/subscriptions.ts";

export { personalData } from "./billing.personal-data.ts";
export { billingSamples } from "./billing.samples.ts";
export {
  countActiveSubscriptions,
  countSubscriptionsOf,
  firstPayments,
  listPayments,
  listPaymentsAfter,
  listRefundsByDay,
  listSubscriptions,
  listSubscriptionsAfter,
  revenue,
  settled,
} from "./overview/overview.ts";
export type { RefundRequest } from "./refunds/refunds.ts";
export { type BillingDeps, createProvider, type Provider } from "./stripe/stripe.ts";
export { findDetails, findSubscription } from "./subscriptions/subscriptions.ts";

/** For an admin: who takes the money, and what of its events waits. */
export const standing = async (tx: Tx, { provider: { kind, testMode } }: BillingDeps) => ({
  kind,
  testMode,
  ...(await standingOfInbox(tx)),
});

/** For an admin. Runs once per operation. @throws AppError NOT_FOUND, CONFLICT, and Stripe's refusals */
export const refund = async (deps: BillingDeps, request: RefundRequest) =>
  toListedPayment(await refundPayment(deps, request));

/** A receipt as an HTML page; null if the user has no such receipt. */
export async function receiptPage(
  { database }: BillingDeps,
  { paymentId, userId }: { paymentId: string; userId: string },
): Promise<string | null> {
  const found = await database.read((tx) => findReceiptOf(tx, paymentId));
  return found?.payer.userId === userId ? toPage(found.receipt) : null;
}

/** For a deleted account: removes personal data now, and the customer at Stripe in a job. */
export async function forgetAccount(tx: Tx, { jobs }: BillingDeps, userId: string): Promise<void> {
  await payments.forgetPayer(tx, userId);
  await forgetSubscriber(tx, userId);
  await jobs.enqueue(tx, FORGET_PAYER, { userId });
}

export function readConfig({ provider }: BillingDeps): PaymentsConfig {
  provider.client();
  return {
    provider: provider.kind === "simulator" ? "simulator" : "stripe",
    publishableKey: provider.publishableKey,
    currency: CURRENCY,
    testMode: provider.testMode,
    simulatorUrl: provider.simulator === null ? null : SIMULATOR_PATH,
  };
}

type IntentRequest = { operationId: string; userId: string; body: CreateIntentRequest };

export async function createIntent(
  deps: BillingDeps,
  { operationId, userId, body }: IntentRequest,
): Promise<CreateIntentAnswer> {
  const billingEmail = body.billingEmail ?? null;
  if (body.type === "credit_purchase") {
    return payments.startPurchase(deps, { operationId, userId, credits: body.amount, billingEmail });
  }
  return startSubscription(deps, { operationId, userId, subscriptionType: body.subscriptionType, billingEmail });
}

export async function confirm(
  deps: BillingDeps,
  { userId, intentId }: { userId: string; intentId: string },
): Promise<ConfirmPaymentAnswer> {
  const { database } = deps;
  const owned = await database.read((tx) => payments.findPaymentByIntent(tx, intentId));
  if (owned?.userId !== userId) throw new AppError("NOT_FOUND", "There is no such payment.");
  const status = await settleIntent(deps, intentId).catch((error) => {
    throw toRefusal(error);
  });
  return database.read(async (tx) => {
    const payment = (await payments.findPayment(tx, owned.id)) ?? owned;
    const newBalance = await credits.balance(tx, { userId });
    const response = { status, newBalance, transactionId: payment.id, subscriptionId: payment.subscriptionId };
    if (payment.state === "succeeded") return { ...response, success: true, creditsGranted: payment.credits };
    const message = payment.failureMessage ?? payments.NOT_COMPLETED;
    return { ...response, success: false, creditsGranted: 0, error: message, message };
  });
}

export async function listPaymentsOfUser(
  { database }: BillingDeps,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<{ items: PaymentItem[]; total: number }> {
  return database.read(async (tx) => {
    const rows = await payments.listPaymentsOf(tx, { userId, limit, offset: (page - 1) * limit });
    return { items: rows.map(payments.toPaymentItem), total: await payments.countPaymentsOf(tx, userId) };
  });
}
