/**
 * Starts an account's one subscription, from the request until it can be paid. The row comes first and its id is the
 * idempotency key at Stripe. An unpaid subscription is reused if the same plan is requested, and given up if another
 * is.
 */
import type { CreateIntentAnswer, PlanType } from "@toile/contract";
import type Stripe from "stripe";
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import { AppError } from "../../../platform/errors.ts";
import { day, insertPayment, PLAN_NAMES } from "../payments/payments.ts";
import { type BillingDeps, isMissing, isRefusal, toRefusal, withStripeCustomer } from "../stripe/stripe.ts";
import {
  endIncomplete,
  findLive,
  findSubscriptionRow,
  getPlan,
  insertSubscription,
  type NewSubscription,
  type Plan,
  type SubscriptionRow,
  setStripeId,
  stripePriceOf,
  syncSubscription,
  updateSubscription,
} from "../subscriptions/subscriptions.ts";
import { giveUpIncomplete } from "./cancellation.ts";

/** Each further turn means that something changed meanwhile: another window, or a payment that came through. */
const TURNS_MAX = 5;

export type SubscriptionRequest = {
  /** The request's; a repetition has the same id. Also the row's id. */
  operationId: string;
  userId: string;
  subscriptionType: PlanType;
  billingEmail: string | null;
};

/** @throws AppError SUBSCRIPTION_EXISTS, CONFLICT, PAYMENT_REFUSED, PAYMENTS_UNAVAILABLE */
export async function startSubscription(deps: BillingDeps, request: SubscriptionRequest): Promise<CreateIntentAnswer> {
  deps.provider.client();
  const plan = getPlan(request.subscriptionType);
  try {
    for (let turn = 0; turn < TURNS_MAX; turn++) {
      const row = await claimRow(deps, plan, request);
      const response = row && (await takeUp(deps, row, plan));
      if (response) return response;
    }
  } catch (error) {
    throw toRefusal(error);
  }
  throw new AppError("CONFLICT", "You are changing your subscription in another window. Please try again.");
}

/** The user's live row, created if there is none; null if it is being created or ended at this moment. */
async function claimRow({ database }: BillingDeps, plan: Plan, request: SubscriptionRequest) {
  const { operationId, userId, billingEmail } = request;
  const at = now();
  const row: NewSubscription = {
    userId,
    type: plan.type,
    priceCents: plan.priceCents,
    creditsPerPeriod: plan.credits,
    billingEmail,
    createdAt: at,
    updatedAt: at,
    checkedAt: at,
  };
  return database.write(async (tx) => {
    const live = await findLive(tx, userId);
    if (live?.state === "incomplete" && billingEmail !== null) {
      await updateSubscription(tx, live.id, { billingEmail });
    }
    if (live) return { ...live, billingEmail: billingEmail ?? live.billingEmail };
    // This operation's row may have ended since its first run.
    const made =
      (await insertSubscription(tx, { ...row, id: operationId })) ||
      (await insertSubscription(tx, { ...row, id: newId() }));
    return made ? ((await findLive(tx, userId)) ?? null) : null;
  });
}

/** Null: the row is gone, and the next turn looks again. */
async function takeUp(deps: BillingDeps, row: SubscriptionRow, plan: Plan): Promise<CreateIntentAnswer | null> {
  const isSamePlan =
    row.type === plan.type && row.priceCents === plan.priceCents && row.creditsPerPeriod === plan.credits;
  if (row.state === "incomplete") {
    if (isSamePlan) return openFirstInvoice(deps, row, plan);
    await giveUpIncomplete(deps, row);
    return null;
  }
  // Our row may be outdated; only a fresh answer from Stripe justifies a refusal.
  const current = await readAnew(deps, row);
  if (!current || current.state === "ended") return null;
  // The open invoice determines what is due, whatever the plan costs by now.
  if (current.state === "past_due" && current.type === plan.type) {
    const response = await openLatestInvoice(deps, current);
    if (response) return response;
  }
  throw new AppError("SUBSCRIPTION_EXISTS", whyNot(current));
}

function whyNot({ type, state, cancelledAt, periodEnd }: SubscriptionRow): string {
  const plan = PLAN_NAMES[type].toLowerCase();
  if (state === "past_due") {
    return `The last payment of your ${plan} failed. Pay it, or cancel the plan, before you choose another one.`;
  }
  if (cancelledAt !== null && periodEnd !== null) {
    return `Your ${plan} runs until ${day(periodEnd)}. Resume it, or choose another one after that day.`;
  }
  return `You already have the ${plan}. You can switch to the other one on the subscription tab of your profile.`;
}

/** A subscription that Stripe does not know, as after a change of keys, would block the account for good. */
async function readAnew(deps: BillingDeps, row: SubscriptionRow): Promise<SubscriptionRow | undefined> {
  const { database, log } = deps;
  if (row.stripeSubscriptionId !== null) {
    try {
      await deps.provider.client().subscriptions.retrieve(row.stripeSubscriptionId);
    } catch (error) {
      if (!isMissing(error)) throw error;
      log.error({ subscriptionId: row.id }, "a live subscription is not known to Stripe; its owner may subscribe anew");
      const at = now();
      await database.write((tx) =>
        updateSubscription(tx, row.id, {
          state: "ended",
          endedAt: at,
          updatedAt: at,
          revision: row.revision + 1,
        }),
      );
      return undefined;
    }
    await syncSubscription(deps, row.stripeSubscriptionId);
  }
  return database.read((tx) => findSubscriptionRow(tx, row.id));
}

async function openFirstInvoice(
  deps: BillingDeps,
  row: SubscriptionRow,
  plan: Plan,
): Promise<CreateIntentAnswer | null> {
  const stripeSubscriptionId = row.stripeSubscriptionId ?? (await makeAtStripe(deps, row, plan));
  const response = await openLatestInvoice(deps, { ...row, stripeSubscriptionId });
  // Paid in another window, or expired: the row is updated, and the next turn acts on it.
  if (!response) await syncSubscription(deps, stripeSubscriptionId);
  return response;
}

/** @throws AppError CONFLICT if another window gave the row up meanwhile */
async function makeAtStripe(deps: BillingDeps, row: SubscriptionRow, plan: Plan): Promise<string> {
  const { database, provider } = deps;
  let made: Stripe.Subscription;
  try {
    const price = await stripePriceOf(deps, plan);
    made = await withStripeCustomer(deps, row.userId, (customer) =>
      provider.client().subscriptions.create(
        {
          customer,
          items: [{ price }],
          payment_behavior: "default_incomplete",
          payment_settings: { save_default_payment_method: "on_subscription" },
          metadata: { subscription: row.id },
        },
        { idempotencyKey: `subscription:${row.id}:${customer}` },
      ),
    );
  } catch (error) {
    // The same request would be refused again, so the row must not block another one.
    if (isRefusal(error)) {
      await database.write((tx) => endIncomplete(tx, { id: row.id, stripeSubscriptionId: null, at: now() }));
    }
    throw error;
  }
  const { id } = made;
  if (await database.write((tx) => setStripeId(tx, { id: row.id, stripeSubscriptionId: id }))) return id;
  await provider.client().subscriptions.cancel(id);
  throw new AppError("CONFLICT", "You chose another plan in another window. Please check before you pay.");
}

/** The subscription's open invoice, for the browser to pay; null if it is not open. */
async function openLatestInvoice(
  { database, provider }: BillingDeps,
  row: SubscriptionRow,
): Promise<CreateIntentAnswer | null> {
  if (row.stripeSubscriptionId === null) return null;
  const { latest_invoice: invoice } = await provider.client().subscriptions.retrieve(row.stripeSubscriptionId, {
    expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments"],
  });
  if (invoice === null || typeof invoice === "string" || invoice.status !== "open") return null;
  const clientSecret = invoice.confirmation_secret?.client_secret;
  const intent = invoice.payments?.data.find(({ status }) => status === "open")?.payment.payment_intent;
  if (!clientSecret || !intent) return null;
  const paymentIntentId = typeof intent === "string" ? intent : intent.id;
  await database.write((tx) =>
    insertPayment(tx, {
      userId: row.userId,
      kind: "subscription",
      credits: row.creditsPerPeriod,
      amountCents: row.priceCents,
      subscriptionId: row.id,
      plan: row.type,
      stripeInvoiceId: invoice.id,
      stripePaymentIntentId: paymentIntentId,
      billingEmail: row.billingEmail,
      createdAt: now(),
    }),
  );
  return {
    success: true,
    clientSecret,
    paymentIntentId,
    amount: row.priceCents / 100,
    currency: "EUR",
    credits: row.creditsPerPeriod,
    subscriptionId: row.id,
  };
}
