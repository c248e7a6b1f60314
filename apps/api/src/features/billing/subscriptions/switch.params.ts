/** Parameters that undo a switch at Stripe. Separate from switch.ts, because a cancellation needs them as well. */
import type Stripe from "stripe";
import type { BillingDeps } from "../stripe/stripe.ts";
import { stripePriceOf } from "./plans.ts";
import type { SubscriptionRow } from "./subscriptions.store.ts";
import { NEXT_PLAN_KEY } from "./switch.rules.ts";

type Switching = { row: SubscriptionRow; stripeSubscriptionId: string };

/**
 * Restores the old price from the period's end on, and removes the agreement: one call, so that both happen or neither.
 */
export async function oldPlanParams(
  deps: BillingDeps,
  { row, stripeSubscriptionId }: Switching,
): Promise<Stripe.SubscriptionUpdateParams> {
  const { type, priceCents, creditsPerPeriod: credits } = row;
  const price = await stripePriceOf(deps, { type, priceCents, credits });
  const facts = await deps.provider.client().subscriptions.retrieve(stripeSubscriptionId);
  return { ...priceFromPeriodEnd(facts, price), metadata: { [NEXT_PLAN_KEY]: "" } };
}

/**
 * Stripe cannot change a price "at the period's end". Its documented way is a trial until then: the next invoice has
 * the new price, comes at that time with the reason `subscription_cycle`, and nothing is charged before. Until then
 * Stripe reports `trialing`, and creates an invoice over nothing.
 */
export function priceFromPeriodEnd({ items }: Stripe.Subscription, price: string): Stripe.SubscriptionUpdateParams {
  const [item] = items.data;
  if (!item) throw new Error("a subscription without items");
  return { items: [{ id: item.id, price }], proration_behavior: "none", trial_end: item.current_period_end };
}

/** Part of a cancellation, which holds even if this fails: nothing is charged, and a resumption leaves the switch out again. */
export async function dropSwitch(deps: BillingDeps, switching: Switching): Promise<void> {
  try {
    const params = await oldPlanParams(deps, switching);
    await deps.provider.client().subscriptions.update(switching.stripeSubscriptionId, params);
  } catch (error) {
    deps.log.warn(
      { err: error, subscriptionId: switching.row.id },
      "the switch of a cancelled plan could not be undone",
    );
  }
}
