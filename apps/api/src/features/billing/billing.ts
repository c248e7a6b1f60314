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
  type PlanType,
} from "@toile/contract";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import * as credits from "../credits/credits.ts";
import { defineBillingJobs, FORGET_PAYER } from "./billing.jobs.ts";
import { toListedPayment } from "./overview/overview.ts";
import { NOT_COMPLETED, startPurchase, paymentsStore as store, toPaymentItem } from "./payments/payments.ts";
import { findReceiptOf, issueReceipt, toPage } from "./receipts/receipts.ts";
import { type RefundAsked, refund } from "./refunds/refunds.ts";
import { receiveEvent, settleIntent, standingOfInbox } from "./settlement/settlement.ts";
import { type BillingDeps, SIMULATOR_PATH, toRefusal } from "./stripe/stripe.ts";
import {
  beginCardChange,
  cancelSubscription,
  confirmCardChange,
  findPlanCard,
  keepPlan,
  payDue,
  resumeSubscription,
  startSubscription,
  switchPlan,
} from "./subscriber/subscriber.ts";
import { findDetails, forgetSubscriber } from "./subscriptions/subscriptions.ts";

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
export type { RefundAsked } from "./refunds/refunds.ts";
export { type BillingDeps, createProvider, type Provider } from "./stripe/stripe.ts";
export { findDetails, findSubscription } from "./subscriptions/subscriptions.ts";

export type Billing = ReturnType<typeof createBilling>;

export function createBilling(deps: BillingDeps) {
  return {
    config: () => configOf(deps),
    /** For an admin: who takes the money, and what of its events waits. */
    standing: async (tx: Tx) => ({
      kind: deps.provider.kind,
      testMode: deps.provider.testMode,
      ...(await standingOfInbox(tx)),
    }),
    createIntent: (asked: IntentRequest) => createIntent(deps, asked),
    confirm: (asked: { userId: string; intentId: string }) => confirm(deps, asked),
    list: (page: { userId: string; page: number; limit: number }) => listPayments(deps, page),
    receiveEvent: (event: { body: string; signature: string | undefined }) => receiveEvent(deps, event),
    defineJobs: () => defineBillingJobs(deps),
    subscription: (userId: string) => deps.database.read((tx) => findDetails(tx, userId)),
    cancelSubscription: (asked: { userId: string; reason: string | null }) => cancelSubscription(deps, asked),
    payDue: (asked: { userId: string }) => payDue(deps, asked),
    resumeSubscription: (asked: { userId: string }) => resumeSubscription(deps, asked),
    planCard: (userId: string) => findPlanCard(deps, userId),
    beginCardChange: (asked: { operationId: string; userId: string }) => beginCardChange(deps, asked),
    confirmCardChange: (asked: { userId: string; setupIntentId: string }) => confirmCardChange(deps, asked),
    switchPlan: (asked: { userId: string; subscriptionType: PlanType }) => switchPlan(deps, asked),
    keepPlan: (asked: { userId: string }) => keepPlan(deps, asked),
    /** For an admin. Runs once per operation. @throws AppError NOT_FOUND, CONFLICT, and Stripe's refusals */
    refund: async (asked: RefundAsked) => toListedPayment(await refund(deps, asked)),
    issueReceipt: (tx: Tx, payment: { paymentId: string }) => issueReceipt(tx, deps, payment),

    /** An HTML page; null if the user has no such receipt. */
    async receiptPage({ paymentId, userId }: { paymentId: string; userId: string }) {
      const found = await deps.database.read((tx) => findReceiptOf(tx, paymentId));
      return found?.payer.userId === userId ? toPage(found.receipt) : null;
    },

    /** For a deleted account: removes personal data now, and the customer at Stripe in a job. */
    async forgetAccount(tx: Tx, userId: string): Promise<void> {
      await store.forgetPayer(tx, userId);
      await forgetSubscriber(tx, userId);
      await deps.jobs.enqueue(tx, FORGET_PAYER, { userId });
    },
  };
}

function configOf({ provider }: BillingDeps): PaymentsConfig {
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

async function createIntent(
  deps: BillingDeps,
  { operationId, userId, body }: IntentRequest,
): Promise<CreateIntentAnswer> {
  const billingEmail = body.billingEmail ?? null;
  if (body.type === "credit_purchase") {
    return startPurchase(deps, { operationId, userId, credits: body.amount, billingEmail });
  }
  return startSubscription(deps, { operationId, userId, subscriptionType: body.subscriptionType, billingEmail });
}

async function confirm(
  deps: BillingDeps,
  { userId, intentId }: { userId: string; intentId: string },
): Promise<ConfirmPaymentAnswer> {
  const { database } = deps;
  const owned = await database.read((tx) => store.findByIntent(tx, intentId));
  if (owned?.userId !== userId) throw new AppError("NOT_FOUND", "There is no such payment.");
  const status = await settleIntent(deps, intentId).catch((error) => {
    throw toRefusal(error);
  });
  return database.read(async (tx) => {
    const payment = (await store.findPayment(tx, owned.id)) ?? owned;
    const newBalance = await credits.balance(tx, { userId });
    const answer = { status, newBalance, transactionId: payment.id, subscriptionId: payment.subscriptionId };
    if (payment.state === "succeeded") return { ...answer, success: true, creditsGranted: payment.credits };
    const message = payment.failureMessage ?? NOT_COMPLETED;
    return { ...answer, success: false, creditsGranted: 0, error: message, message };
  });
}

async function listPayments(
  { database }: BillingDeps,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<{ items: PaymentItem[]; total: number }> {
  return database.read(async (tx) => {
    const rows = await store.listPaymentsOf(tx, { userId, limit, offset: (page - 1) * limit });
    return { items: rows.map(toPaymentItem), total: await store.countPaymentsOf(tx, userId) };
  });
}
