import type { AdminJobs } from "@toile/contract";
import clsx from "clsx";
import { useState } from "react";
import { formatMoment } from "../../../lib/format/moment.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/table.tsx";
import { formatSpan } from "./health.rules.ts";
import { type JobActs, useJobActs } from "./use-job-acts.ts";

/** Stays while a phone scrolls to the buttons, which would otherwise not show whose they are. */
const KIND =
  "max-md:sticky max-md:left-0 max-md:z-1 max-md:w-36 max-md:max-w-36 max-md:bg-bg max-md:pr-3 max-md:[overflow-wrap:anywhere]";

type JobsTableProps = { jobs: readonly AdminJobs[]; onChanged: () => void };

/** Every kind of job, always all of them and in the same order, so that they are easy to find. */
export function JobsTable({ jobs, onChanged }: JobsTableProps) {
  const acts = useJobActs(onChanged);
  const [discarding, setDiscarding] = useState<string | null>(null);
  const discard = async (name: string) => {
    await acts.discard(name);
    setDiscarding(null);
  };
  return (
    <>
      <p className="measure mt-2 text-sm text-muted">
        A job has failed when it has used all its attempts; we list it for a day. Every job can safely run twice, so
        running one again does no harm.
      </p>
      <div className="mt-3">
        <Table caption="Jobs by kind" className="min-w-max">
          <TableHead>
            <TableRow>
              <TableHeader className={KIND}>Kind</TableHeader>
              <TableHeader numeric>Waiting</TableHeader>
              <TableHeader numeric>Oldest has waited</TableHeader>
              <TableHeader numeric>Running</TableHeader>
              <TableHeader numeric>Later</TableHeader>
              <TableHeader numeric>Failed</TableHeader>
              <TableHeader>Last failure</TableHeader>
              <TableHeader>
                <span className="sr-only">Actions</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {jobs.map((kind) => (
              <JobRow key={kind.name} kind={kind} acts={acts} onDiscard={() => setDiscarding(kind.name)} />
            ))}
          </TableBody>
        </Table>
      </div>
      {discarding === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => (acts.busy === null ? setDiscarding(null) : undefined)}
          title={`Discard the failed jobs of ${discarding}?`}
          description="Their work stays undone, and they disappear from this list. The audit log keeps their number."
          confirmLabel="Discard"
          cancelLabel="Keep them"
          destructive
          loading={acts.busy === discarding}
          onConfirm={() => void discard(discarding)}
        />
      )}
    </>
  );
}

type JobRowProps = { kind: AdminJobs; acts: JobActs; onDiscard: () => void };

function JobRow({ kind, acts, onDiscard }: JobRowProps) {
  const { name, waiting, later, running, failed, oldestSeconds, lastFailure, canRetry } = kind;
  return (
    <TableRow className="h-14">
      <TableCell middle className={clsx(KIND, "font-mono text-xs")}>
        {name}
      </TableCell>
      <Figure value={waiting} />
      <TableCell middle numeric className="whitespace-nowrap">
        {oldestSeconds === null ? "–" : formatSpan(oldestSeconds)}
      </TableCell>
      <Figure value={running} />
      <Figure value={later} />
      <TableCell middle numeric className={failed > 0 ? "font-medium text-thread" : "text-muted"}>
        {formatNumber(failed)}
      </TableCell>
      <TableCell middle className="w-72 max-w-72">
        {lastFailure ? (
          <>
            <span className="tabular block text-muted">{formatMoment(lastFailure.at)}</span>
            <span className="line-clamp-2 break-words whitespace-normal">{lastFailure.message}</span>
          </>
        ) : null}
      </TableCell>
      <TableCell middle>
        <div className="flex min-w-44 justify-end gap-2">
          {failed > 0 && canRetry ? (
            <Button
              variant="secondary"
              size="small"
              loading={acts.busy === name}
              onClick={() => void acts.retry(name)}
              aria-label={`Run again: failed jobs of ${name}`}
            >
              Run again
            </Button>
          ) : null}
          {failed > 0 ? (
            <Button
              variant="secondary"
              size="small"
              onClick={onDiscard}
              aria-label={`Discard the failed jobs of ${name}`}
            >
              Discard
            </Button>
          ) : null}
        </div>
      </TableCell>
    </TableRow>
  );
}

function Figure({ value }: { value: number }) {
  return (
    <TableCell middle numeric {...(value === 0 ? { className: "text-muted" } : {})}>
      {formatNumber(value)}
    </TableCell>
  );
}
