import { useQuery } from "@tanstack/react-query";
import type { ApiCall, ApiUsage } from "@toile/contract";
import { useClient } from "../../lib/api/use-client.ts";
import { formatMoment } from "../../lib/format/moment.ts";
import { formatNumber } from "../../lib/format/number.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../ui/table.tsx";
import { developerKeys } from "./developer-keys.ts";
import { SectionCard } from "./section-card.tsx";

/** What was done with the key: thirty days as bars and as a table, and the last calls. */
export function UsageCard() {
  const getClient = useClient();
  const usage = useQuery({ queryKey: developerKeys.usage, queryFn: async () => (await getClient()).apiKeys.usage() });
  return (
    <SectionCard
      id="api-usage"
      title="Usage"
      beside={
        <Button
          variant="ghost"
          size="small"
          loading={usage.isFetching}
          onClick={() => void usage.refetch()}
          className="min-h-11"
        >
          Refresh
        </Button>
      }
    >
      {usage.data ? <Usage usage={usage.data} /> : <NoUsage failed={usage.isError} retry={usage.refetch} />}
    </SectionCard>
  );
}

function NoUsage({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (failed)
    return (
      <ErrorState title="The usage could not be loaded" onRetry={retry} className="py-8">
        Your key still works. Please try again.
      </ErrorState>
    );
  return (
    <SkeletonGroup label="Loading the usage" className="mt-5 grid gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-24" />
    </SkeletonGroup>
  );
}

function Usage({ usage: { days, calls } }: { usage: ApiUsage }) {
  if (calls.length === 0)
    return <p className="mt-4 text-muted">No calls yet. They appear here a moment after we respond.</p>;
  const sum = (pick: (day: ApiUsage["days"][number]) => number) => days.reduce((total, day) => total + pick(day), 0);
  const facts = [
    { name: "Calls", value: sum((day) => day.calls) },
    { name: "Errors", value: sum((day) => day.failed) },
    { name: "Credits", value: sum((day) => day.credits) },
  ];
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <p className="text-sm text-muted">The last 30 days, in UTC</p>
        <dl className="mt-4 grid grid-cols-3 divide-x divide-line border-y">
          {facts.map(({ name, value }) => (
            <div key={name} className="px-3 py-4 text-center">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="tabular mt-1 font-medium">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        <Days days={days} />
      </div>
      <Calls calls={calls} />
    </div>
  );
}

/** Bars for sighted users; the same numbers as a table for everyone. */
function Days({ days }: { days: ApiUsage["days"] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const used = days.filter(({ calls, credits }) => calls > 0 || credits > 0).toReversed();
  return (
    <>
      <div aria-hidden="true" className="mt-6 flex h-28 items-end gap-[3px] border-b">
        {days.map(({ day, calls, failed }) => (
          <div
            key={day}
            title={`${day}: ${formatNumber(calls)} calls, ${formatNumber(failed)} errors`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            <div className="bg-thread" style={{ height: `${(100 * failed) / most}%` }} />
            <div className="bg-ink/75" style={{ height: `${(100 * (calls - failed)) / most}%` }} />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="tabular mt-1.5 flex justify-between text-xs text-muted">
        <span>{days[0]?.day}</span>
        <span className="flex items-center gap-3">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 bg-ink/75" /> good
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 bg-thread" /> errors
          </span>
        </span>
        <span>{days.at(-1)?.day}</span>
      </div>
      <details className="mt-4">
        <summary className="cursor-pointer py-2 text-sm">Each day in figures</summary>
        <Table caption="Calls and credits by day">
          <TableHead>
            <TableRow>
              <TableHeader>Day</TableHeader>
              <TableHeader numeric>Calls</TableHeader>
              <TableHeader numeric>Errors</TableHeader>
              <TableHeader numeric>Credits</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {used.map(({ day, calls, failed, credits }) => (
              <TableRow key={day}>
                <TableCell className="tabular whitespace-nowrap">{day}</TableCell>
                <TableCell numeric>{formatNumber(calls)}</TableCell>
                <TableCell numeric>{formatNumber(failed)}</TableCell>
                <TableCell numeric>{formatNumber(credits)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </>
  );
}

function Calls({ calls }: { calls: ApiCall[] }) {
  return (
    <div>
      <h3 className="font-medium">The last {formatNumber(calls.length)} calls</h3>
      <div className="mt-2 max-h-96 overflow-y-auto">
        <Table caption="The last calls">
          <TableHead>
            <TableRow>
              <TableHeader>Time</TableHeader>
              <TableHeader>Outcome</TableHeader>
              <TableHeader>Error</TableHeader>
              <TableHeader numeric>Latency</TableHeader>
              <TableHeader numeric>Credits</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {calls.map((call) => (
              <TableRow key={call.id}>
                <TableCell className="tabular whitespace-nowrap">{formatMoment(call.at)}</TableCell>
                <TableCell className="whitespace-nowrap">
                  <Outcome call={call} />
                </TableCell>
                <TableCell className="font-mono text-xs">{call.errorCode ?? "–"}</TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatNumber(call.latencyMs)} ms
                </TableCell>
                <TableCell numeric>{formatNumber(call.creditsUsed)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </div>
  );
}

function Outcome({ call: { outcome, status, kind } }: { call: ApiCall }) {
  const bad = outcome === "failed" || outcome === "refused";
  return (
    <>
      <Badge variant={outcome === "succeeded" ? "ok" : bad ? "thread" : "outlined"}>{outcome}</Badge>{" "}
      <span className="tabular text-muted">
        {status}
        {kind === "fashn" ? ", FASHN" : ""}
      </span>
    </>
  );
}
