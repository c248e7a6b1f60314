/**
 * Switches plans at the end of the paid period, and undoes that before it takes effect. Stripe is called first, in one
 * call that carries the agreement; the row then follows Stripe's state. A crash in between, a repetition and a double
 * click end in the same state.
 */
import type { PlanType, SubscriptionDetails } from "@toile/contract";
import type Stripe from "stripe";
import { AppError } from "../../../platform/errors.ts";
import { day, PLAN_NAMES } from "../payments/payments.ts";
import { type BillingDeps, isRefusal, toRefusal } from "../stripe/stripe.ts";
import {
  findDetails,
  findLive,
  getPlan,
  NEXT_PLAN_KEY,
  oldPlanParams,
  priceFromPeriodEnd,
  type SubscriptionRow,
  settleMissedInvoices,
  stripePriceOf,
  syncSubscription,
  writeAgreed,
} from "../subscriptions/subscriptions.ts";
import { findOwned, type OwnedSubscription } from "./cancellation.ts";

const NO_PLAN = "You have no plan to switch. You can choose one at any time.";
const BEING_PAID = "A payment for your plan is in progress. Please try again in a few hours.";

/**
 * From the next period on the user has this plan. May be repeated; choosing the current plan undoes a switch.
 * @throws AppError NOT_FOUND, CONFLICT, PAYMENTS_UNAVAILABLE
 */
export async function switchPlan(
  deps: BillingDeps,
  { userId, subscriptionType }: { userId: string; subscriptionType: PlanType },
): Promise<SubscriptionDetails> {
  const owned = await requireOwned(deps, userId);
  const { row } = owned;
  if (row.type === subscriptionType)
    return row.nextType === null ? detailsOf(deps, userId) : keepPlan(deps, { userId });
  const why = whyNot(row);
  if (why !== null) throw new AppError("CONFLICT", why);
  if (row.nextType !== subscriptionType)
    await change(deps, owned, (facts) => agree(deps, owned, { facts, subscriptionType }));
  return detailsOf(deps, userId);
}

/** Undoes a switch. May be repeated. @throws AppError NOT_FOUND, CONFLICT, PAYMENTS_UNAVAILABLE */
export async function keepPlan(deps: BillingDeps, { userId }: { userId: string }): Promise<SubscriptionDetails> {
  const before = await deps.database.read((tx) => findLive(tx, userId));
  const owned = await requireOwned(deps, userId);
  const { row } = owned;
  let failure: unknown = null;
  if (row.nextType !== null && row.cancelledAt === null) {
    failure = await change(deps, owned, () => oldPlanParams(deps, owned)).then(
      () => null,
      (error: unknown) => error,
    );
  }
  const after = await deps.database.read((tx) => findLive(tx, userId));
  // It took effect before it could be undone, and a shopper who pressed Undo must be told.
  if (before && after && before.type !== after.type) {
    const plan = PLAN_NAMES[after.type].toLowerCase();
    throw new AppError("CONFLICT", `Your ${plan} has already started, so you can no longer undo the switch.`);
  }
  if (failure !== null) throw failure;
  return detailsOf(deps, userId);
}

async function requireOwned(deps: BillingDeps, userId: string): Promise<OwnedSubscription> {
  const owned = await findOwned(deps, userId);
  if (owned) return owned;
  const live = await deps.database.read((tx) => findLive(tx, userId));
  if (live?.state !== "incomplete") throw new AppError("NOT_FOUND", NO_PLAN);
  throw new AppError(
    "CONFLICT",
    "The first payment of your plan is not complete. Choose the plan that you want instead.",
  );
}

function whyNot({ type, state, cancelledAt, periodEnd }: SubscriptionRow): string | null {
  const plan = PLAN_NAMES[type].toLowerCase();
  if (state === "past_due") return `The last payment of your ${plan} failed. Pay it before you switch to another plan.`;
  if (cancelledAt === null) return null;
  const until = periodEnd === null ? "is cancelled" : `is cancelled and runs until ${day(periodEnd)}`;
  return `Your ${plan} ${until}. Resume it before you switch to another plan.`;
}

type ParamsOf = (facts: Stripe.Subscription) => Promise<Stripe.SubscriptionUpdateParams>;

/** Whatever the call's outcome, the row is updated from Stripe. */
async function change(
  deps: BillingDeps,
  { stripeSubscriptionId: id }: OwnedSubscription,
  paramsOf: ParamsOf,
): Promise<void> {
  const stripe = deps.provider.client();
  try {
    const facts = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    await stripe.subscriptions.update(id, await paramsOf(facts));
  } catch (error) {
    await syncSubscription(deps, id).catch((cause) => deps.log.warn({ err: cause }, "a switch was not read back"));
    // The period ended between the two calls: it is too late to switch.
    if (isRefusal(error)) throw new AppError("CONFLICT", BEING_PAID, { cause: error, operator: true });
    throw toRefusal(error);
  }
  await syncSubscription(deps, id).catch((error) => {
    throw toRefusal(error);
  });
}

type Agreement = { facts: Stripe.Subscription; subscriptionType: PlanType };

async function agree(
  deps: BillingDeps,
  { row, stripeSubscriptionId }: OwnedSubscription,
  { facts, subscriptionType }: Agreement,
): Promise<Stripe.SubscriptionUpdateParams> {
  if (await isBeingPaid(deps, facts)) throw new AppError("CONFLICT", BEING_PAID);
  // Payments for the old plan are granted while the row still has that plan.
  await settleMissedInvoices(deps, { ...row, stripeSubscriptionId });
  const plan = getPlan(subscriptionType);
  const price = await stripePriceOf(deps, plan);
  return { ...priceFromPeriodEnd(facts, price), metadata: { [NEXT_PLAN_KEY]: writeAgreed(plan) } };
}

/** If an invoice of the old plan could still be paid after the switch, its plan would no longer be known. */
async function isBeingPaid(
  { provider }: BillingDeps,
  { id, latest_invoice: latest }: Stripe.Subscription,
): Promise<boolean> {
  if (latest !== null && typeof latest !== "string" && (latest.status === "draft" || latest.status === "open"))
    return true;
  const { data } = await provider.client().invoices.list({ subscription: id, status: "open", limit: 1 });
  return data.length > 0;
}

async function detailsOf(deps: BillingDeps, userId: string): Promise<SubscriptionDetails> {
  const details = await deps.database.read((tx) => findDetails(tx, userId));
  if (!details) throw new AppError("NOT_FOUND", NO_PLAN);
  return details;
}
