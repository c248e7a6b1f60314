/** A subscription's current plan and the one it switches to, from Stripe's state. Pure. */
import { type PlanType, planTypes, type SubscriptionDetails } from "@toile/contract";
import { z } from "zod";
import type { SubscriptionState } from "../billing.tables.ts";
import { CURRENCY_CODE } from "../payments/payments.ts";

/**
 * The agreement is stored with the subscription at Stripe, in the same call that changes its price, so neither exists
 * without the other. A later reader then knows what the next invoice was agreed for, even if our own write was lost.
 */
export const NEXT_PLAN_KEY = "next_plan";

const agreedPlan = z.object({
  type: z.enum(planTypes),
  priceCents: z.number().int().positive(),
  credits: z.number().int().positive(),
});
export type AgreedPlan = z.infer<typeof agreedPlan>;

/** The relevant fields of Stripe's subscription. */
export type PlanFacts = {
  status: string;
  /** In seconds, like all times of Stripe. A pending switch is a trial that ends with the paid period. */
  trial_end: number | null;
  metadata: Record<string, string>;
  items: {
    data: readonly {
      current_period_start: number;
      current_period_end: number;
      price: { currency: string; unit_amount: number | null; recurring: { interval: string } | null };
    }[];
  };
};

export type CurrentPlan = { type: PlanType; priceCents: number; creditsPerPeriod: number };
export type PlanStanding = CurrentPlan & {
  nextType: PlanType | null;
  nextPriceCents: number | null;
  nextCreditsPerPeriod: number | null;
  nextStartsAt: Date | null;
};

const NO_SWITCH = { nextType: null, nextPriceCents: null, nextCreditsPerPeriod: null, nextStartsAt: null };
const INTERVALS: Record<PlanType, string> = { monthly: "month", yearly: "year" };
const OVER = new Set(["canceled", "incomplete_expired"]);

/** The row becomes the new plan when that plan's first period starts at Stripe, paid or not: its invoice belongs to the new plan. */
export function judgePlan(facts: PlanFacts, current: CurrentPlan): PlanStanding {
  const { type, priceCents, creditsPerPeriod } = current;
  const stays = { type, priceCents, creditsPerPeriod, ...NO_SWITCH };
  const agreed = parseAgreed(facts.metadata[NEXT_PLAN_KEY]);
  const [item] = facts.items.data;
  // An agreement on the current type is outdated: it took effect earlier.
  if (!agreed || agreed.type === type || !item || !charges(item, agreed)) return stays;
  const startsAt = facts.trial_end ?? item.current_period_start;
  if (item.current_period_start >= startsAt) {
    return { type: agreed.type, priceCents: agreed.priceCents, creditsPerPeriod: agreed.credits, ...NO_SWITCH };
  }
  if (OVER.has(facts.status)) return stays;
  return {
    ...stays,
    nextType: agreed.type,
    nextPriceCents: agreed.priceCents,
    nextCreditsPerPeriod: agreed.credits,
    nextStartsAt: new Date(startsAt * 1000),
  };
}

/** A manual change at Stripe was not agreed, and is not applied here. */
function charges({ price }: PlanFacts["items"]["data"][number], agreed: AgreedPlan): boolean {
  return (
    price.currency === CURRENCY_CODE &&
    price.unit_amount === agreed.priceCents &&
    price.recurring?.interval === INTERVALS[agreed.type]
  );
}

export const writeAgreed = (plan: AgreedPlan): string => JSON.stringify(agreedPlan.parse(plan));

function parseAgreed(text: string | undefined): AgreedPlan | null {
  if (!text) return null;
  try {
    const parsed = agreedPlan.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export type SwitchView = Omit<PlanStanding, keyof CurrentPlan> & {
  state: SubscriptionState;
  cancelledAt: Date | null;
};

/** Also null if it was cancelled meanwhile: a plan that is not renewed does not switch. */
export function nextPlanOf(row: SwitchView): SubscriptionDetails["nextPlan"] {
  const { nextType: type, nextPriceCents: cents, nextCreditsPerPeriod: creditsGranted, nextStartsAt: startsAt } = row;
  if (row.state !== "active" || row.cancelledAt !== null) return null;
  if (type === null || cents === null || creditsGranted === null || startsAt === null) return null;
  return { type, priceInEuros: cents / 100, creditsGranted, startsAt: startsAt.toISOString() };
}
