import type { AdminEngine, AdminSystem } from "@toile/contract";
import { formatMoment } from "../../../lib/format/moment.ts";
import { formatMoney } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/table.tsx";
import { errorRate, formatMs, formatSpan } from "./health.rules.ts";

const CIRCUITS = {
  closed: { variant: "ok", words: "In use" },
  "half-open": { variant: "chalk", words: "Being tested" },
  open: { variant: "thread", words: "Skipped" },
} as const;

/** Each engine, in the order in which they are used, and the rules that apply. */
export function EnginesTable({ system: { engines, judge, keepPerson, rules } }: { system: AdminSystem }) {
  return (
    <>
      <div className="mt-3">
        <Table caption="Engines in their order" className="min-w-max">
          <TableHead>
            <TableRow>
              <TableHeader>Engine</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader>Last success</TableHeader>
              <TableHeader numeric>Errors, 24 h</TableHeader>
              <TableHeader numeric>Try-ons, 24 h</TableHeader>
              <TableHeader numeric>Not charged</TableHeader>
              <TableHeader numeric>Median</TableHeader>
              <TableHeader numeric>95% within</TableHeader>
              <TableHeader numeric>Cost, 24 h</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {engines.map((engine) => (
              <EngineRow key={engine.name} engine={engine} />
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="measure mt-4 grid gap-1 text-sm text-muted">
        <li>
          Metrics cover all processes; errors are counted by the hour. Refusals are not errors, and a try-on may take
          several runs.
        </li>
        <li>
          After {formatNumber(rules.circuitFailures)} failures in a row an engine is skipped for{" "}
          {formatSpan(rules.circuitPauseSeconds)}. A try-on has {formatSpan(rules.deadlineSeconds)} in total.
        </li>
        <li>
          The judge is {rules.judge ? "on" : "off"}: {rules.judge ? "" : "only the embedded engine’s own "}pictures that
          it finds poor are free. First engine: <code className="font-mono text-xs">{rules.engineVersion}</code>
        </li>
        <li>
          In the last 24 hours the judge checked {formatNumber(judge.succeeded + judge.refused + judge.failed)} pictures
          from other engines. It failed on {formatNumber(judge.failed)}, and could not read the photos for{" "}
          {formatNumber(judge.refused)}. None of these were shown.
        </li>
        <li>
          {formatNumber(keepPerson.succeeded)} of their pictures got the photo’s own person and room back;{" "}
          {formatNumber(keepPerson.refused)} stayed as they came, and {formatNumber(keepPerson.failed)} were not shown
          because they made the body narrower.
        </li>
      </ul>
    </>
  );
}

function EngineRow({ engine }: { engine: AdminEngine }) {
  const { name, paid, circuit, runs, lastSuccessAt, day } = engine;
  const rate = errorRate(engine);
  return (
    <TableRow>
      <TableCell middle>
        <span className="font-medium">{name}</span>
        {paid ? <span className="block text-muted">charges for calls</span> : null}
      </TableCell>
      <TableCell middle>
        <Badge variant={CIRCUITS[circuit].variant}>{CIRCUITS[circuit].words}</Badge>
      </TableCell>
      <TableCell middle className="tabular whitespace-nowrap">
        {lastSuccessAt === null ? "none yet" : formatMoment(lastSuccessAt)}
      </TableCell>
      <TableCell middle numeric className="whitespace-nowrap">
        {rate === null ? "no run yet" : `${formatNumber(rate * 100, 1)}%`}
        <span className="block text-muted">
          {formatNumber(runs.failed)} of {formatNumber(runs.succeeded + runs.refused + runs.failed)}
        </span>
      </TableCell>
      <TableCell middle numeric>
        {formatNumber(day.tryOns)}
      </TableCell>
      <TableCell middle numeric>
        {formatNumber(day.uncharged)}
      </TableCell>
      <TableCell middle numeric className="whitespace-nowrap">
        {formatMs(day.medianMs)}
      </TableCell>
      <TableCell middle numeric className="whitespace-nowrap">
        {formatMs(day.p95Ms)}
      </TableCell>
      <TableCell middle numeric>
        {paid ? formatMoney(day.costInDollars, "USD") : "–"}
      </TableCell>
    </TableRow>
  );
}
