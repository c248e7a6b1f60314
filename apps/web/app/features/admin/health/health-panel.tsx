import type { AdminSystem } from "@toile/contract";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatNumber } from "../../../lib/format/number.ts";
import { RankedBars } from "../charts/ranked-bars.tsx";
import { EnginesTable } from "./engines-table.tsx";
import { concernsOf, formatSpan } from "./health.rules.ts";
import { JobsTable } from "./jobs-table.tsx";
import { Parts } from "./parts.tsx";
import { SystemState } from "./system-state.tsx";
import { useSystem } from "./use-system.ts";

/** Whether everything works, and what is waiting. */
export function HealthPanel() {
  const query = useSystem();
  return (
    <SystemState query={query}>
      {(system) => (
        <>
          <Concerns system={system} />
          <Section title="Components">
            <Parts parts={system.parts} />
          </Section>
          <Section title="Try-ons">
            <TryOns system={system} />
          </Section>
          <Section title="Engines">
            <EnginesTable system={system} />
          </Section>
          <Section title="Jobs">
            <JobsTable jobs={system.jobs} onChanged={query.refetch} />
          </Section>
        </>
      )}
    </SystemState>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="display text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The first thing to read: does everything work? */
function Concerns({ system }: { system: AdminSystem }) {
  const concerns = concernsOf(system);
  if (concerns.length === 0) {
    return (
      <p className="mt-4 flex items-center gap-3 border-y py-5">
        <CircleCheck className="size-5 shrink-0 text-ok" aria-hidden="true" />
        Everything works.
      </p>
    );
  }
  return (
    <div className="mt-4 flex gap-3 border-y border-thread py-5">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-thread" aria-hidden="true" />
      <ul className="grid gap-1">
        {concerns.map((concern) => (
          <li key={concern}>{concern}.</li>
        ))}
      </ul>
    </div>
  );
}

function TryOns({ system: { queue, tryOns, rules } }: { system: AdminSystem }) {
  const ended = tryOns.succeeded + tryOns.failed;
  const failures = Object.entries(tryOns.failures).map(([name, value]) => ({ name, value }));
  const figures = [
    { name: "Waiting", value: formatNumber(queue.queued), note: `of ${formatNumber(rules.queueMax)} at most` },
    { name: "Being made", value: formatNumber(queue.processing), note: "now" },
    {
      name: "Oldest has waited",
      value: queue.oldestQueuedSeconds === null ? "–" : formatSpan(queue.oldestQueuedSeconds),
      note: `${formatSpan(rules.deadlineSeconds)} is the limit`,
    },
    {
      name: "Failed",
      value: ended === 0 ? "–" : `${formatNumber((100 * tryOns.failed) / ended, 1)}%`,
      note: `${formatNumber(tryOns.failed)} of ${formatNumber(ended)} in 24 hours`,
    },
  ];
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-px border-y bg-line xl:grid-cols-4">
        {figures.map(({ name, value, note }) => (
          <div key={name} className="bg-bg px-3 py-5 sm:px-6">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="display tabular mt-1 text-title">{value}</dd>
            <dd className="tabular mt-1 text-sm text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      {failures.length > 0 ? (
        <div className="mt-8 max-w-2xl">
          <h3 className="font-medium">Why try-ons failed in 24 hours</h3>
          <RankedBars ranks={failures} format={(value) => formatNumber(value)} />
        </div>
      ) : null}
    </>
  );
}
