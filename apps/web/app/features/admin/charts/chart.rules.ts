/** What every chart of the admin area is made of. Pure. */
import type { Span } from "./chart-days.ts";

/** One figure over time. Null: there is none at that point, which is not the same as 0. */
export type Series = { name: string; values: readonly (number | null)[] };

/** More days than this are drawn week by week: a bar of one day would be thinner than a hair. */
const DAYS_APART_MAX = 92;
const WEEK = 7;

/** Days in the groups that are drawn as one point each. Weeks end with the last day, so that only the first one may be short. */
export function inPoints<D>(days: readonly D[]): D[][] {
  if (days.length <= DAYS_APART_MAX) return days.map((day) => [day]);
  const points: D[][] = [];
  for (let end = days.length; end > 0; end -= WEEK) points.unshift(days.slice(Math.max(0, end - WEEK), end));
  return points;
}

export const spanOf = (days: readonly { day: string }[]): Span => ({
  from: days[0]?.day ?? "",
  to: days.at(-1)?.day ?? "",
});

/** Whether there is nothing to draw. */
export const isEmpty = (series: readonly Series[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));

/** The highest and lowest point of a chart whose series stand on one another, or beside one another. */
export function rangeOf(series: readonly Series[], stacked: boolean): [number, number] {
  const count = series[0]?.values.length ?? 0;
  let [low, high] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const values = series.map(({ values }) => values[at] ?? 0);
    const tops = stacked ? [values.reduce((sum, value) => sum + value, 0)] : values;
    low = Math.min(low, ...tops);
    high = Math.max(high, ...tops);
  }
  return [low, high];
}

/** Which of `count` points get a label: evenly, the last one always, at most `room`. */
export function labelled(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  const at: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) at.unshift(index);
  return at;
}

/** The point that a key moves to; undefined for a key that means nothing here. */
export function movedBy(key: string, at: number | null, count: number): number | undefined {
  const last = count - 1;
  const from = at ?? last;
  const targets: Record<string, number> = {
    ArrowLeft: at === null ? last : from - 1,
    ArrowDown: at === null ? last : from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageUp: from + WEEK,
    PageDown: from - WEEK,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}

/** How series are distinguished: by colour, and by dashes or order for people who cannot see the difference. */
export const LOOKS = [
  { colour: "var(--chalk)", dashes: "" },
  { colour: "var(--thread)", dashes: "7 4" },
  { colour: "var(--edge)", dashes: "2 4" },
  { colour: "var(--ink)", dashes: "10 3 2 3" },
] as const;
export type Look = (typeof LOOKS)[number];
export const lookOf = (index: number): Look => LOOKS[index % LOOKS.length] ?? LOOKS[0];
