import type { CreditPlan } from "@toile/contract";
import clsx from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { creditsText, formatMoneyBrief } from "../../../lib/format/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { nameOf, periodOf } from "../order/order.ts";
import { savingsText } from "../order/savings.ts";

export type PlanCardsProps = {
  plans: readonly CreditPlan[];
  currency: string;
  /** The action for a plan: a button. */
  action: (plan: CreditPlan) => ReactNode;
  /** One level below the title above them. */
  heading: "h2" | "h3";
};

export function PlanCards({ plans, currency, action, heading: Heading }: PlanCardsProps) {
  const monthly = plans.find(({ type }) => type === "monthly");
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {plans.map((plan) => (
        <li
          key={plan.type}
          className={clsx(
            "flex flex-col rounded-field border p-6 sm:p-7",
            plan.bestValue ? "border-ink bg-muslin" : "border-edge/60",
          )}
        >
          <div className="flex flex-wrap items-center gap-2">
            <Heading className="display mr-auto text-title">{nameOf(plan.type)}</Heading>
            {plan.bestValue ? <Badge variant="thread">Best value</Badge> : null}
            {plan.savings > 0 ? <Badge variant="ok">Save 20%</Badge> : null}
          </div>
          <p className="mt-4 flex items-baseline gap-2">
            <span className="display tabular text-headline">{formatMoneyBrief(plan.price, currency)}</span>
            <span className="text-muted">a {periodOf(plan.type)}</span>
          </p>
          <p className="mt-2">{plan.description}</p>
          <ul className="mt-4 mb-6 grid gap-2 text-sm text-muted">
            {pointsOf({ plan, monthly, currency }).map((point) => (
              <li key={point} className="flex gap-2.5">
                <Check className="mt-0.5 size-4 shrink-0 text-thread" aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
          <div className="mt-auto grid">{action(plan)}</div>
        </li>
      ))}
    </ul>
  );
}

type PointsInput = { plan: CreditPlan; monthly: CreditPlan | undefined; currency: string };

function pointsOf({ plan, monthly, currency }: PointsInput): string[] {
  const saved = savingsText({ plan, monthly, currency });
  return [
    `${creditsText(plan.credits)} at once, for ${plan.duration}`,
    ...(saved ? [saved] : []),
    "Renews by itself; stop it at any time in your profile",
  ];
}

export function PlanSkeleton() {
  return (
    <SkeletonGroup label="Loading plans" className="grid gap-4 sm:grid-cols-2">
      {["monthly", "yearly"].map((key) => (
        <Skeleton key={key} className="h-80 rounded-field" />
      ))}
    </SkeletonGroup>
  );
}
