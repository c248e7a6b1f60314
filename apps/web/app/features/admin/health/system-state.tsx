import type { AdminSystem } from "@toile/contract";
import type { ReactNode } from "react";
import { formatMoment } from "../../../lib/format/moment.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { REFRESH_SECONDS } from "./use-system.ts";

type SystemStateProps = { query: AdminQuery<AdminSystem>; children: (system: AdminSystem) => ReactNode };

/** Shows the installation's state while it loads, after a failure, and when it is no longer fresh. */
export function SystemState({ query: { data: value, isError, refetch }, children }: SystemStateProps) {
  if (value) {
    return (
      <>
        <Freshness at={value.at} isStale={isError} />
        {children(value)}
      </>
    );
  }
  if (isError) {
    return (
      <ErrorState title="The state of the installation could not be loaded" onRetry={refetch}>
        The server or its database may be down. This page will try again every {REFRESH_SECONDS} seconds.
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label="Loading the state of the installation" className="grid gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-56" />
      <Skeleton className="h-72" />
    </SkeletonGroup>
  );
}

/** A line that is always there, so that nothing moves when its text changes. */
function Freshness({ at, isStale }: { at: string; isStale: boolean }) {
  const time = (
    <time dateTime={at} className="tabular">
      {formatMoment(at)}
    </time>
  );
  return (
    <p role="status" className={isStale ? "min-h-6 text-sm font-medium text-thread" : "min-h-6 text-sm text-muted"}>
      {isStale ? (
        <>Not refreshed since {time}. This may be out of date.</>
      ) : (
        <span aria-live="off">
          As of {time}; refreshed every {REFRESH_SECONDS} seconds
        </span>
      )}
    </p>
  );
}
