/** The texts for a switch of plan: when it begins, at what price, and that nothing is charged before. */
import { type CreditPlan, PLANS, type PlanType, type SubscriptionDetails } from "@toile/contract";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { creditsText, formatMoneyBrief } from "../../../lib/format/money.ts";
import { nameOf, periodOf } from "../order/order.ts";

type Priced = Pick<CreditPlan, "type" | "price" | "credits">;

export function otherPlanOf(type: PlanType): Priced {
  const plan = PLANS.find((each) => each.type !== type);
  if (!plan) throw new Error(`"${type}" is the only plan`);
  return plan;
}

/** A plan that is not renewed, or not paid, cannot be switched. */
export function maySwitch({
  status,
  isActive,
  nextPlan,
}: Pick<SubscriptionDetails, "status" | "isActive" | "nextPlan">): boolean {
  return status === "active" && isActive && nextPlan === null;
}

export function askText({ type, endDate }: Pick<SubscriptionDetails, "type" | "endDate">, plan: Priced): string {
  return (
    `Your ${nameOf(type).toLowerCase()} plan runs until ${formatDay(endDate)}. ` +
    `From then on you pay ${formatMoneyBrief(plan.price)} a ${periodOf(plan.type)} for ${creditsText(plan.credits)}. ` +
    "You pay nothing today."
  );
}

export function waitingText(next: NonNullable<SubscriptionDetails["nextPlan"]>): { title: string; text: string } {
  const price = `${formatMoneyBrief(next.priceInEuros)} a ${periodOf(next.type)}`;
  return {
    title: `Switches to the ${next.type} plan on ${formatDay(next.startsAt)}`,
    text: `From then on you pay ${price} for ${creditsText(next.creditsGranted)}. You pay nothing before then.`,
  };
}

const FAILED = "That did not work. You were not charged. Please try again.";

export const switchFailure = (error: unknown): string => serverMessage(error) ?? FAILED;
