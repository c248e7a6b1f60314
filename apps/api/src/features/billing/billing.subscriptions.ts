/** The one subscription of an account: begun, renewed by its invoices, cancelled. */
import type { CreateIntentAnswer, CreditBalance, PlanType } from "@toile/contract";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { BillingDeps } from "./billing.deps.ts";

export type SubscriptionRequest = {
  /** Of the request: the same when it is repeated; the row's id. */
  operationId: string;
  userId: string;
  subscriptionType: PlanType;
  billingEmail: string | null;
};

/** @throws AppError SUBSCRIPTION_EXISTS, PAYMENT_REFUSED, PAYMENTS_UNAVAILABLE */
export async function startSubscription(
  _deps: BillingDeps,
  _request: SubscriptionRequest,
): Promise<CreateIntentAnswer> {
  throw new AppError("PAYMENTS_UNAVAILABLE", "Subscriptions are not available yet.");
}

/** Brings our rows to what Stripe says of the invoice now: a paid one grants its credits, once. */
export async function settleInvoice(_deps: BillingDeps, _invoiceId: string): Promise<void> {}

/** Brings our row to what Stripe says of the subscription now. */
export async function syncSubscription(_deps: BillingDeps, _stripeSubscriptionId: string): Promise<void> {}

/** Looks at what events may have missed; part of the reconciler's run. */
export async function reconcileSubscriptions(_deps: BillingDeps): Promise<void> {}

/** Ends the user's live subscription at once, at Stripe too. May run twice. */
export async function endSubscriptionsOf(_deps: BillingDeps, _userId: string): Promise<void> {}

/** For the balance; null without one. */
export async function findSubscription(_tx: Tx, _userId: string): Promise<CreditBalance["activeSubscription"]> {
  return null;
}
