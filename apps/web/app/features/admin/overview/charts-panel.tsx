import { useSearchParams } from "react-router";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { adminKeys } from "../load/admin-keys.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { daysOf, RANGES, type Range, toRange } from "./chart-data.ts";

/** With the library that draws, which no other tab needs. */
const DashboardCharts = deferredPart(async () => ({
  default: (await import("./dashboard-charts.tsx")).DashboardCharts,
}));

/** What happened over time. The address has how far back. */
export function ChartsPanel() {
  const [params, setParams] = useSearchParams();
  const range = toRange(params.get("days"));
  const {
    data: value,
    isError,
    isFetching,
    refetch,
  } = useAdminQuery({
    failure: "Failed to load the charts",
    queryKey: adminKeys.metrics(range),
    load: (client) => client.metrics(daysOf(range, new Date())),
  });
  const choose = (chosen: Range) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("days", String(chosen));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section aria-label="Over time" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="display text-heading">Over time</h2>
        <RangeChoice range={range} onChoose={choose} />
      </div>
      {value ? (
        <div aria-busy={isFetching} className={isFetching ? "opacity-60 transition-opacity" : "transition-opacity"}>
          <DashboardCharts metrics={value} fallback={<ChartSkeletons />} />
        </div>
      ) : isError ? (
        <ErrorState title="The charts could not be loaded" onRetry={refetch}>
          Nothing is lost. Please try again in a moment.
        </ErrorState>
      ) : (
        <ChartSkeletons />
      )}
    </section>
  );
}

function RangeChoice({ range, onChoose }: { range: Range; onChoose: (range: Range) => void }) {
  return (
    <fieldset className="flex flex-wrap rounded-full border border-edge/60 p-0.5">
      <legend className="sr-only">How far back</legend>
      {RANGES.map((days) => (
        <label
          key={days}
          className="inline-flex min-h-10 cursor-pointer items-center rounded-full px-3.5 text-sm text-muted transition-colors hover:text-ink has-checked:bg-ink has-checked:text-bg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-thread sm:px-4 forced-colors:has-checked:border"
        >
          <input
            type="radio"
            name="range"
            value={days}
            checked={days === range}
            onChange={() => onChoose(days)}
            className="sr-only"
          />
          {days === 365 ? "1 year" : `${days} days`}
        </label>
      ))}
    </fieldset>
  );
}

function ChartSkeletons() {
  return (
    <SkeletonGroup label="Loading charts" className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {["try-ons", "revenue", "sign-ups", "funnel"].map((key) => (
        <Skeleton key={key} className="h-72" />
      ))}
    </SkeletonGroup>
  );
}
