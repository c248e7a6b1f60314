import { Link } from "react-router";
import { formatDay } from "../../lib/day.ts";
import { formatNumber } from "../../lib/number.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import type { CreditBalanceState } from "./credit-balance.ts";

export function BalanceCard({ balance, failed, loading, reload }: CreditBalanceState) {
  const plan = balance?.activeSubscription;
  return (
    <Card variant="muslin">
      <h2 className="eyebrow">Your balance</h2>
      {balance ? (
        <p className="mt-2">
          <span className="display tabular text-hero">{formatNumber(balance.balance)}</span>{" "}
          <span className="text-muted">{balance.balance === 1 ? "credit" : "credits"}</span>
        </p>
      ) : failed && !loading ? (
        <div role="alert" className="mt-3 grid justify-items-start gap-4">
          <p>Unable to load credit balance</p>
          <Button variant="secondary" size="small" onClick={reload}>
            Retry
          </Button>
        </div>
      ) : (
        <SkeletonGroup label="Loading your balance">
          <Skeleton className="mt-3 h-[calc(var(--text-hero)*0.98)] w-28 bg-line" />
          <Skeleton className="mt-6 h-11 rounded-full bg-line" />
        </SkeletonGroup>
      )}
      {plan ? (
        <p className="mt-3 text-sm text-muted">
          {formatNumber(plan.creditsRemaining)} of them from your {plan.type} plan, whose paid period ends on{" "}
          {formatDay(plan.endDate)}.{" "}
          <Link
            to="/profile?tab=subscription"
            className="target text-ink underline decoration-thread underline-offset-4"
          >
            Your subscription
          </Link>
        </p>
      ) : null}
      {balance && balance.balance > 0 ? (
        <Button asChild variant="secondary" className="mt-6 w-full">
          <Link to="/try-on">Try something on</Link>
        </Button>
      ) : null}
    </Card>
  );
}
