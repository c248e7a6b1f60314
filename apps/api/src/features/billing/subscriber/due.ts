/** Pays a failed renewal now, with the plan's card. With another card: POST /payments/create-intent. */
import type { SubscriptionDetails } from "@toile/contract";
import type Stripe from "stripe";
import { AppError } from "../../../platform/errors.ts";
import { type BillingDeps, isRefusal, toRefusal } from "../stripe/stripe.ts";
import { findDetails, settleInvoice } from "../subscriptions/subscriptions.ts";
import { findOwned, type OwnedSubscription } from "./cancellation.ts";

const ASKS_PAYER = "Your bank asks you to confirm this payment. Please enter your card again to do so.";
const NOT_OPEN = "Nothing is due on your plan right now.";

/**
 * May be repeated: an invoice is paid once, and a paid plan is returned unchanged.
 * @throws AppError NOT_FOUND, CONFLICT, PAYMENT_REFUSED, PAYMENTS_UNAVAILABLE
 */
export async function payDue(deps: BillingDeps, { userId }: { userId: string }): Promise<SubscriptionDetails> {
  const owned = await findOwned(deps, userId);
  if (!owned) throw new AppError("NOT_FOUND", "You have no subscription to pay for.");
  if (owned.row.state === "past_due") await payLatestInvoice(deps, owned);
  const details = await deps.database.read((tx) => findDetails(tx, userId));
  if (!details) throw new AppError("NOT_FOUND", "You have no subscription to pay for.");
  return details;
}

async function payLatestInvoice(deps: BillingDeps, { stripeSubscriptionId }: OwnedSubscription): Promise<void> {
  const stripe = deps.provider.client();
  let invoiceId: string;
  try {
    invoiceId = await findLatestInvoice(stripe, stripeSubscriptionId);
    await payInvoice(stripe, invoiceId);
  } catch (error) {
    throw toRefusal(error);
  }
  // As the webhook does, so that the answer already shows the new period and its credits.
  await settleInvoice(deps, invoiceId).catch((error) => {
    throw toRefusal(error);
  });
}

async function findLatestInvoice(stripe: Stripe, stripeSubscriptionId: string): Promise<string> {
  const { latest_invoice: latest } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
  if (latest === null) throw new AppError("CONFLICT", NOT_OPEN);
  return typeof latest === "string" ? latest : latest.id;
}

async function payInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status } = await stripe.invoices.retrieve(invoiceId);
    // Paid by an earlier press, another window or Stripe's own attempt: nothing is left to do.
    if (status === "paid") return;
    if (status !== "open") throw new AppError("CONFLICT", NOT_OPEN, { cause: error });
    if (asksPayer(error)) throw new AppError("PAYMENT_REFUSED", ASKS_PAYER, { cause: error });
    throw error;
  }
}

const ASKING_CODES = new Set(["authentication_required", "invoice_payment_intent_requires_action"]);

function asksPayer(error: Stripe.errors.StripeError): boolean {
  return ASKING_CODES.has(error.code ?? "") || ASKING_CODES.has(error.decline_code ?? "");
}
