import type { AdminMetrics } from "@toile/contract";
import { useMemo } from "react";
import { formatMoney, formatMoneyBrief } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { isEmpty, type Series } from "../charts/chart.rules.ts";
import { ChartCard, type ChartTable } from "../charts/chart-card.tsx";
import { formatSpan, type Span } from "../charts/chart-days.ts";
import { BarsOverTime, LinesOverTime } from "../charts/over-time.tsx";
import { RankedBars } from "../charts/ranked-bars.tsx";
import { type Figures, sum, toFigures } from "./chart-data.ts";

/** A figure in words, and the same along an axis, where there is less room. */
type Format = { full: (value: number) => string; brief: (value: number) => string };

const plain = (value: number) => formatNumber(value);
const COUNT: Format = { full: plain, brief: plain };
const EUROS: Format = { full: (value) => formatMoney(value), brief: (value) => formatMoneyBrief(value) };
const DOLLARS: Format = {
  full: (value) => formatMoney(value, "USD"),
  brief: (value) => formatMoneyBrief(value, "USD"),
};
const SECONDS: Format = {
  full: (value) => `${formatNumber(value, 1)} s`,
  brief: (value) => `${formatNumber(value, Number.isInteger(value) ? 0 : 1)} s`,
};

export function DashboardCharts({ metrics }: { metrics: AdminMetrics }) {
  const figures = useMemo(() => toFigures(metrics.days), [metrics]);
  return (
    <div className="mt-6 grid gap-x-12 gap-y-12 lg:grid-cols-2">
      <Business {...figures} />
      <Reasons {...figures} />
      <Engines {...figures} />
    </div>
  );
}

function Business({ spans, tryOns, revenue, signUps, funnel }: Figures) {
  return (
    <>
      <OverTime
        title="Try-ons"
        spans={spans}
        series={tryOns}
        format={COUNT}
        whole
        empty="No try-on ended in this time."
      />
      <OverTime
        title="Revenue"
        note="Minus later refunds, on the day of the payment."
        spans={spans}
        series={revenue}
        format={EUROS}
        empty="Nothing was paid in this time."
      />
      <OverTime
        title="Sign-ups"
        spans={spans}
        series={signUps}
        format={COUNT}
        whole
        empty="Nobody signed up in this time."
      />
      <ChartCard
        title="From sign-up to payment"
        note="Each is counted on its own day: a payer may have signed up long before. We don't count visits."
        empty={funnel.every(({ value }) => value === 0) ? "Nobody signed up in this time." : null}
      >
        <RankedBars ranks={funnel} format={plain} />
      </ChartCard>
    </>
  );
}

function Reasons({ refusals, alarms }: Figures) {
  const total = (ranks: typeof refusals) => `${plain(sum(ranks.map(({ value }) => value)))} in all`;
  return (
    <>
      <ChartCard
        title="Why try-ons failed"
        total={total(refusals)}
        empty={refusals.length === 0 ? "No try-on failed in this time." : null}
      >
        <RankedBars ranks={refusals} format={plain} />
      </ChartCard>
      <ChartCard
        title="What the judge found"
        total={total(alarms)}
        note="Alarms raised by results; two, or one serious one, make a result too poor to charge."
        empty={alarms.length === 0 ? "No alarm was raised in this time." : null}
      >
        <RankedBars ranks={alarms} format={plain} />
      </ChartCard>
    </>
  );
}

function Engines({ spans, engineSeconds, engineDollars }: Figures) {
  const empty = "No engine finished a try-on in this time.";
  return (
    <>
      <OverTime
        lines
        title="Time of an engine"
        note="The average of its successful try-ons, from start to end."
        spans={spans}
        series={engineSeconds}
        format={SECONDS}
        total={null}
        empty={empty}
      />
      <OverTime
        title="Cost of engines"
        note="What they charge for pictures. The embedded engine costs nothing."
        spans={spans}
        series={engineDollars}
        format={DOLLARS}
        empty={engineSeconds.length === 0 ? empty : "No engine charged for anything in this time."}
      />
    </>
  );
}

type OverTimeProps = {
  title: string;
  note?: string;
  spans: readonly Span[];
  series: readonly Series[];
  format: Format;
  whole?: boolean;
  lines?: boolean;
  /** Null: a sum of these values is meaningless. */
  total?: null;
  empty: string;
};

function OverTime({ title, note, spans, series, format, whole = false, lines = false, total, empty }: OverTimeProps) {
  const Chart = lines ? LinesOverTime : BarsOverTime;
  return (
    <ChartCard
      title={title}
      {...(note ? { note } : {})}
      {...(total === null ? {} : { total: `${format.full(sum(series.flatMap(({ values }) => values)))} in all` })}
      legend={series.map(({ name }) => name)}
      lines={lines}
      empty={isEmpty(series) ? empty : null}
      table={tableOf(spans, series, format.full)}
    >
      <Chart name={title} spans={spans} series={series} format={format.full} axis={format.brief} whole={whole} />
    </ChartCard>
  );
}

/** Newest first, as in every list of the admin area. */
function tableOf(spans: readonly Span[], series: readonly Series[], format: (value: number) => string): ChartTable {
  const rows = spans.map((span, at) => [
    formatSpan(span),
    ...series.map(({ values }) => (values[at] === null || values[at] === undefined ? "none" : format(values[at]))),
  ]);
  return { head: ["When", ...series.map(({ name }) => name)], rows: rows.reverse() };
}
