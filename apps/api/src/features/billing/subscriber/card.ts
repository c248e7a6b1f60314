/**
 * The card that pays a running plan's renewals: showing and replacing it. It is stored at Stripe and read each time,
 * because it can change there: a bank sends a new card, or an open invoice is paid with another one.
 */
import type { CardSetup, PlanCard } from "@toile/contract";
import type Stripe from "stripe";
import { AppError } from "../../../platform/errors.ts";
import { type BillingDeps, isKeptFailure, isMissing, isRefusal, toRefusal } from "../stripe/stripe.ts";
import { findLive } from "../subscriptions/subscriptions.ts";

/** In the metadata of Stripe's subscription: the setup that its card came from, and when that was started, in Stripe's seconds. */
const SETUP = "card_setup";
const SETUP_AT = "card_setup_at";

type RunningPlan = { rowId: string; subscription: Stripe.Subscription };

/** Null if no plan runs, or it is not paid by card. @throws AppError PAYMENTS_UNAVAILABLE */
export async function findPlanCard(deps: BillingDeps, userId: string): Promise<PlanCard | null> {
  const plan = await findRunning(deps, userId);
  return plan ? cardOf(plan.subscription) : null;
}

/**
 * Starts a change: the browser confirms the answer with a card. Nothing has changed yet.
 * @throws AppError NOT_FOUND, PAYMENT_REFUSED, PAYMENTS_UNAVAILABLE
 */
export async function beginCardChange(
  deps: BillingDeps,
  { operationId, userId }: { operationId: string; userId: string },
): Promise<CardSetup> {
  const { rowId, subscription } = await getRunning(deps, userId);
  const params: Stripe.SetupIntentCreateParams = {
    // The plan's own customer: another customer's card could not pay it.
    customer: idOf(subscription.customer),
    usage: "off_session",
    metadata: { subscription: rowId },
    // Cards only: methods that redirect to another site would need a return page.
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  };
  const { setupIntents } = deps.provider.client();
  const create = (idempotencyKey: string) => setupIntents.create(params, { idempotencyKey });
  const key = `card:${operationId}`;
  try {
    const setup = await create(key).catch((error) => {
      if (!isKeptFailure(error)) throw error;
      // If the first setup was created after all, its secret was lost and no card can be attached to it.
      return create(`${key}:again`);
    });
    if (setup.client_secret === null) throw new Error("Stripe gave a setup without a client secret");
    return { clientSecret: setup.client_secret, setupIntentId: setup.id };
  } catch (error) {
    if (!isRefusal(error)) throw toRefusal(error);
    const sentence = "We cannot change your card right now. Please try again later, or contact support.";
    throw new AppError("PAYMENT_REFUSED", sentence, { cause: error, operator: true });
  }
}

/**
 * From now on the card of this setup pays the plan. May be repeated; a late repetition does not restore an older card.
 * Returns the card that pays now.
 * @throws AppError NOT_FOUND, CONFLICT, PAYMENT_REFUSED, PAYMENTS_UNAVAILABLE
 */
export async function confirmCardChange(
  deps: BillingDeps,
  { userId, setupIntentId }: { userId: string; setupIntentId: string },
): Promise<PlanCard | null> {
  const plan = await getRunning(deps, userId);
  const { subscription } = plan;
  const setup = await getOwnSetup(deps, plan, setupIntentId);
  if (setup.status !== "succeeded" || setup.payment_method === null) {
    throw new AppError("CONFLICT", "Your bank has not confirmed this card. Your plan still uses the old card.");
  }
  const { [SETUP]: lastId, [SETUP_AT]: lastAt = "0" } = subscription.metadata;
  if (lastId === setup.id || Number(lastAt) > setup.created) return cardOf(subscription);
  try {
    const changed = await deps.provider.client().subscriptions.update(subscription.id, {
      default_payment_method: idOf(setup.payment_method),
      metadata: { [SETUP]: setup.id, [SETUP_AT]: String(setup.created) },
      expand: CARD_FIELDS,
    });
    return cardOf(changed);
  } catch (error) {
    if (!isRefusal(error)) throw toRefusal(error);
    const sentence = "This card cannot pay for your plan. Please try another card; your plan still uses the old one.";
    throw new AppError("PAYMENT_REFUSED", sentence, { cause: error });
  }
}

async function getOwnSetup(
  { provider }: BillingDeps,
  { rowId, subscription }: RunningPlan,
  setupIntentId: string,
): Promise<Stripe.SetupIntent> {
  const unknown = () => new AppError("NOT_FOUND", "There is no such card change.");
  let setup: Stripe.SetupIntent;
  try {
    setup = await provider.client().setupIntents.retrieve(setupIntentId);
  } catch (error) {
    throw isRefusal(error) ? unknown() : toRefusal(error);
  }
  // Another user's, or of an earlier plan.
  const isOwn = setup.customer !== null && idOf(setup.customer) === idOf(subscription.customer);
  if (!isOwn || setup.metadata?.subscription !== rowId) throw unknown();
  return setup;
}

async function getRunning(deps: BillingDeps, userId: string): Promise<RunningPlan> {
  const plan = await findRunning(deps, userId);
  if (!plan) throw new AppError("NOT_FOUND", "You have no active plan, so there is no card to change.");
  return plan;
}

const CARD_FIELDS = ["default_payment_method", "customer.invoice_settings.default_payment_method"];
const ENDED: ReadonlySet<Stripe.Subscription.Status> = new Set(["canceled", "incomplete", "incomplete_expired"]);

/** The user's paid plan, freshly read from Stripe. */
async function findRunning({ database, provider }: BillingDeps, userId: string): Promise<RunningPlan | undefined> {
  const row = await database.read((tx) => findLive(tx, userId));
  if (!row?.stripeSubscriptionId || row.state === "incomplete") return undefined;
  try {
    const subscription = await provider
      .client()
      .subscriptions.retrieve(row.stripeSubscriptionId, { expand: CARD_FIELDS });
    return ENDED.has(subscription.status) ? undefined : { rowId: row.id, subscription };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw toRefusal(error);
  }
}

/** The card that Stripe will charge: the subscription's own, else the customer's. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): PlanCard | null {
  const shared =
    typeof customer === "string" || customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const method = own ?? shared;
  if (method === null || typeof method === "string" || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

const idOf = (field: string | { id: string }): string => (typeof field === "string" ? field : field.id);
