import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { CodeRow } from "./code-row.tsx";
import { programText, remainingText } from "./referral-messages.ts";
import { useReferrals } from "./use-referrals.ts";

/** The short form for /buy-credits. */
export function ReferralCard() {
  const stats = useReferrals();
  return (
    <Card asChild>
      <section aria-labelledby="referral-card">
        <h2 id="referral-card" className="display text-title">
          Share Toile with a friend
        </h2>
        {stats.data ? (
          <>
            <p className="mt-2 mb-5 text-sm text-muted">
              {stats.data.isActive ? programText(stats.data) : remainingText(stats.data)}
            </p>
            {stats.data.isActive ? <CodeRow stats={stats.data} /> : null}
            <p className="mt-4 text-sm">
              <Link to="/profile?tab=referral" className="target underline decoration-thread underline-offset-4">
                Your referrals
              </Link>
            </p>
          </>
        ) : stats.isError ? (
          <div role="alert" className="mt-3 grid justify-items-start gap-3">
            <p className="text-sm text-muted">Your code could not be loaded.</p>
            <Button variant="secondary" size="small" onClick={() => void stats.refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <SkeletonGroup label="Loading your referral code" className="mt-4 grid gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-13" />
            <Skeleton className="h-11" />
          </SkeletonGroup>
        )}
      </section>
    </Card>
  );
}
