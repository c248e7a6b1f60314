import type { ReferralStats } from "@toile/contract";
import { formatDay } from "../../lib/format/day.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { CodeRow } from "./code-row.tsx";
import { programText, remainingText } from "./referral-messages.ts";
import { useReferrals } from "./use-referrals.ts";

/** The code, the credits it has earned, and the friends who used it. */
export function ReferralPanel() {
  const stats = useReferrals();
  if (stats.data) return <Panel stats={stats.data} />;
  if (stats.isError) {
    return (
      <ErrorState title="Your referrals could not be loaded" onRetry={stats.refetch} className="border-y py-10">
        Nothing is lost. Please try again.
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label="Loading your referrals" className="grid gap-6">
      <Skeleton className="h-27 max-w-sm" />
      <Skeleton className="h-22" />
      <Skeleton className="h-14" />
    </SkeletonGroup>
  );
}

function Panel({ stats }: { stats: ReferralStats }) {
  const figures = [
    { label: stats.successfulReferrals === 1 ? "friend joined" : "friends joined", value: stats.successfulReferrals },
    { label: "credits earned", value: stats.totalCreditsEarned },
    { label: stats.remainingReferrals === 1 ? "place left" : "places left", value: stats.remainingReferrals },
  ];
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <p>{programText(stats)}</p>
        <div className="max-w-sm">
          <CodeRow stats={stats} />
        </div>
        <p className="text-sm text-muted">{remainingText(stats)}</p>
      </div>
      <dl className="grid grid-cols-3 divide-x divide-line border-y">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-3 py-4 text-center">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="display tabular text-heading">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="referred">
        <h3 id="referred" className="display text-title">
          Friends who joined
        </h3>
        {stats.referralHistory.length === 0 ? (
          <p className="mt-3 text-muted">Nobody yet. Send your code to a friend who would like to try things on too.</p>
        ) : (
          <JoinedFriends history={stats.referralHistory} />
        )}
      </section>
    </div>
  );
}

function JoinedFriends({ history }: { history: ReferralStats["referralHistory"] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-y">
      {history.map((item) => (
        <li
          key={`${item.referralDate} ${item.referredUser.firstName}`}
          className="flex items-baseline justify-between gap-6 py-4"
        >
          <div>
            <p>
              {item.referredUser.firstName} {item.referredUser.lastInitial}
              {item.referredUser.lastInitial ? "." : ""}
            </p>
            <p className="tabular text-sm text-muted">
              <time dateTime={item.referralDate}>{formatDay(item.referralDate)}</time>
            </p>
          </div>
          {item.creditsPending > 0 ? (
            <p className="text-right text-sm text-muted">+{item.creditsPending} once confirmed</p>
          ) : (
            <p className="tabular font-medium whitespace-nowrap text-ok">
              +{item.creditsEarned}
              <span className="sr-only"> credits earned</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
