import type { UseQueryResult } from "@tanstack/react-query";
import type { CreditBalance } from "@toile/contract";
import { Link } from "react-router";
import { formatDay } from "../../lib/format/day.ts";
import { formatNumber } from "../../lib/format/number.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { PendingCredits } from "./pending-credits.tsx";

function Debt({ credits }: { credits: number }) {
  return (
    <p className="mt-3 border-l-2 border-thread pl-4 text-sm">
      <strong className="font-medium">
        You owe {formatNumber(credits)} {credits === 1 ? "credit" : "credits"}.
      </strong>{" "}
      A payment was refunded or disputed after its credits were spent. We settle this first from the next credits you
      get.
    </p>
  );
}

export function BalanceCard({ data: balance, isError, refetch }: UseQueryResult<CreditBalance>) {
  const plan = balance?.activeSubscription;
  return (
    <Card variant="muslin">
      <h2 className="eyebrow">Your balance</h2>
      {balance ? (
        <p className="mt-2">
          <span className="display tabular text-hero">{formatNumber(balance.balance)}</span>{" "}
          <span className="text-muted">{balance.balance === 1 ? "credit" : "credits"}</span>
        </p>
      ) : isError ? (
        <div role="alert" className="mt-3 grid justify-items-start gap-4">
          <p>Unable to load credit balance</p>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <SkeletonGroup label="Loading your balance">
          <Skeleton className="mt-3 h-[calc(var(--text-hero)*0.98)] w-28 bg-line" />
          <Skeleton className="mt-6 h-11 rounded-full bg-line" />
        </SkeletonGroup>
      )}
      {balance && balance.debt > 0 ? <Debt credits={balance.debt} /> : null}
      {balance ? <PendingCredits pending={balance.pending} /> : null}
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
