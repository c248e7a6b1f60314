/** The days of the API as the series and ranks that charts draw. Pure. */
import type { AdminDay } from "@toile/contract";
import { inPoints, isEmpty, type Series, spanOf } from "../charts/chart.rules.ts";
import type { Span } from "../charts/chart-days.ts";
import type { Rank } from "../charts/ranked-bars.tsx";

export const RANGES = [7, 30, 90, 365] as const;
export type Range = (typeof RANGES)[number];
const STANDARD: Range = 30;

/** The `days` of the address. */
export const toRange = (asked: string | null): Range => RANGES.find((range) => String(range) === asked) ?? STANDARD;

const DAY_MS = 86_400_000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last `range` days, today's included, in UTC as the server counts. */
export const daysOf = (range: Range, now: Date): Span => ({
  from: isoDay(now.getTime() - (range - 1) * DAY_MS),
  to: isoDay(now.getTime()),
});

export type Figures = {
  spans: Span[];
  tryOns: Series[];
  revenue: Series[];
  signUps: Series[];
  engineSeconds: Series[];
  engineDollars: Series[];
  funnel: Rank[];
  refusals: Rank[];
  alarms: Rank[];
};

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, one) => all + (one ?? 0), 0);

export function toFigures(days: readonly AdminDay[]): Figures {
  const points = inPoints(days);
  const series = (name: string, of: (day: AdminDay) => number): Series => ({
    name,
    values: points.map((point) => sum(point.map(of))),
  });
  const engines = [...new Set(days.flatMap((day) => day.engines.map(({ engine }) => engine)))].sort();
  return {
    spans: points.map(spanOf),
    tryOns: [
      series("Succeeded", ({ tryOns }) => tryOns.succeeded),
      series("Failed", ({ tryOns }) => tryOns.failed),
      series("Cancelled", ({ tryOns }) => tryOns.cancelled),
    ],
    revenue: [series("Revenue", ({ revenue }) => revenue)],
    signUps: [series("Sign-ups", ({ signUps }) => signUps)],
    engineSeconds: engines.map((name) => ({ name, values: points.map((point) => averageSeconds(point, name)) })),
    engineDollars: engines
      .map((name) => series(name, (day) => sum(of(day, name).map((one) => one.costInDollars))))
      .filter((costs) => !isEmpty([costs])),
    funnel: funnelOf(days),
    refusals: ranksOf(days.map(({ refusals }) => refusals)),
    alarms: ranksOf(days.map(({ alarms }) => alarms)),
  };
}

const of = (day: AdminDay, name: string) => day.engines.filter(({ engine }) => engine === name);

/** Of all try-ons of these days alike, not of the days; null without any. */
function averageSeconds(days: readonly AdminDay[], name: string): number | null {
  const runs = days.flatMap((day) => of(day, name));
  const tryOns = sum(runs.map((run) => run.tryOns));
  return tryOns === 0 ? null : sum(runs.map((run) => run.tryOns * run.averageMs)) / tryOns / 1000;
}

function funnelOf(days: readonly AdminDay[]): Rank[] {
  const signUps = sum(days.map((day) => day.signUps));
  const share = (value: number) => (signUps === 0 ? {} : { note: `${Math.round((100 * value) / signUps)}%` });
  const [results, payments] = [sum(days.map((day) => day.firstResults)), sum(days.map((day) => day.firstPayments))];
  return [
    { name: "Signed up", value: signUps },
    { name: "First charged try-on", value: results, ...share(results) },
    { name: "First payment", value: payments, ...share(payments) },
  ];
}

/** The most frequent first, of several the alphabet's. */
function ranksOf(counts: readonly Record<string, number>[]): Rank[] {
  const totals = new Map<string, number>();
  for (const [code, count] of counts.flatMap(Object.entries)) totals.set(code, (totals.get(code) ?? 0) + count);
  const all = sum([...totals.values()]);
  return [...totals]
    .sort(([a, most], [b, more]) => more - most || a.localeCompare(b))
    .map(([code, value]) => ({ name: codeText(code), value, note: `${Math.round((100 * value) / all)}%` }));
}

/** `NO_PERSON` → 'No person'. */
function codeText(code: string): string {
  const words = code.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
