/** Our plans as prices at Stripe: found by lookup key, created the first time. */
import { type CreditPlan, PLANS, type PlanType } from "@toile/contract";
import Stripe from "stripe";
import { AppError } from "../../../platform/errors.ts";
import { CURRENCY_CODE, PLAN_NAMES } from "../payments/payments.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import { priceLookupKey } from "./subscriptions.rules.ts";

const INTERVALS: Record<PlanType, "month" | "year"> = { monthly: "month", yearly: "year" };

export type Plan = { type: PlanType; priceCents: number; credits: number };

export function getPlan(type: PlanType): Plan {
  const plan: CreditPlan | undefined = PLANS.find((one) => one.type === type);
  if (!plan) throw new Error(`there is no plan "${type}"`);
  return { type, priceCents: Math.round(plan.price * 100), credits: plan.credits };
}

/**
 * Stripe's id of the plan's price. Concurrent requests create one, because they share an idempotency key. A price that
 * was changed manually at Stripe is never charged.
 * @throws Stripe's errors; AppError PAYMENTS_UNAVAILABLE for such a price
 */
export async function stripePriceOf(deps: BillingDeps, plan: Plan): Promise<string> {
  const price = (await findPrice(deps, plan)) ?? (await makePrice(deps, plan));
  const { recurring } = price;
  const isOurs =
    price.currency === CURRENCY_CODE &&
    price.unit_amount === plan.priceCents &&
    recurring?.interval === INTERVALS[plan.type] &&
    recurring.interval_count === 1;
  if (isOurs) return price.id;
  deps.log.error({ price: price.id, plan: plan.type }, "the plan's price at Stripe differs from this shop's price");
  throw new AppError("PAYMENTS_UNAVAILABLE", "This plan is not available at the moment.");
}

async function findPrice({ provider }: BillingDeps, plan: Plan): Promise<Stripe.Price | undefined> {
  const key = priceLookupKey(plan.type, plan.priceCents);
  const { data } = await provider.client().prices.list({ lookup_keys: [key], active: true, limit: 1 });
  return data[0];
}

async function makePrice(deps: BillingDeps, plan: Plan): Promise<Stripe.Price> {
  const stripe = deps.provider.client();
  const product = `toile-${plan.type}`;
  await stripe.products
    .create({ id: product, name: PLAN_NAMES[plan.type] }, { idempotencyKey: `product:${product}` })
    .catch(unlessThere);
  const key = priceLookupKey(plan.type, plan.priceCents);
  const made = await stripe.prices
    .create(
      {
        product,
        currency: CURRENCY_CODE,
        unit_amount: plan.priceCents,
        recurring: { interval: INTERVALS[plan.type] },
        lookup_key: key,
      },
      { idempotencyKey: `price:${key}` },
    )
    .catch(unlessThere);
  const price = made ?? (await findPrice(deps, plan));
  if (!price) throw new Error(`the price ${key} was neither created nor found`);
  return price;
}

/** Another process may have created it after the first request's idempotency key expired. */
function unlessThere(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && /exists|already/i.test(error.message)) return;
  throw error;
}
