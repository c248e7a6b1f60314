/** The figures of the health screen in words. Pure. */
import type { AdminEngine, AdminPartState, AdminSystem } from "@toile/contract";
import { formatNumber } from "../../../lib/format/number.ts";

export const STATE_WORDS: Record<AdminPartState, string> = {
  ok: "Works",
  attention: "Needs attention",
  failing: "Does not respond",
};

const SPANS = [
  { unit: "d", seconds: 86_400 },
  { unit: "h", seconds: 3_600 },
  { unit: "min", seconds: 60 },
] as const;

/** 45 → '45 s', 5400 → '1 h 30 min', 200000 → '2 d 7 h'. */
export function formatSpan(seconds: number): string {
  const index = SPANS.findIndex((span) => seconds >= span.seconds);
  const span = SPANS[index];
  if (!span) return `${formatNumber(Math.round(seconds))} s`;
  const next = SPANS[index + 1];
  const whole = Math.floor(seconds / span.seconds);
  const rest = next ? Math.floor((seconds % span.seconds) / next.seconds) : 0;
  return `${formatNumber(whole)} ${span.unit}${next && rest > 0 ? ` ${rest} ${next.unit}` : ""}`;
}

/** 1536 → '1.5 kB': a kB is 1000 bytes, as on a disk's label. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${formatNumber(value, value < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}

export const formatMs = (ms: number | null): string =>
  ms === null ? "–" : ms < 1000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1000, 1)} s`;

/** Of the runs that the engine ended itself: a refusal is a result, and a stopped run says nothing. Null without runs. */
export function errorRate({ runs: { succeeded, refused, failed } }: Pick<AdminEngine, "runs">): number | null {
  const all = succeeded + refused + failed;
  return all === 0 ? null : failed / all;
}

/** What needs attention, in words; empty if nothing does. */
export function concernsOf({ parts, engines, judge, jobs, queue, rules, corrections }: AdminSystem): string[] {
  const names = { database: "The database", storage: "Storage", mail: "Mail", payments: "Payments" };
  const ofParts = (Object.keys(names) as (keyof typeof names)[]).flatMap((part) => {
    const { state } = parts[part];
    return state === "ok" ? [] : [`${names[part]} ${state === "failing" ? "does not respond" : "needs attention"}`];
  });
  const ofEngines = engines
    .filter(({ circuit }) => circuit !== "closed")
    .map(({ name }) => `The engine ${name} is skipped after failures`);
  const ofJudge = judge.failed > 0 ? [uncheckedWords(judge.failed)] : [];
  const failed = jobs.reduce((sum, kind) => sum + kind.failed, 0);
  const ofJobs = failed > 0 ? [`${formatNumber(failed)} ${failed === 1 ? "job has" : "jobs have"} failed`] : [];
  const waitsLong = (queue.oldestQueuedSeconds ?? 0) > rules.deadlineSeconds / 2;
  const ofReadings = corrections.void > 0 ? [voidWords(corrections.void)] : [];
  return [...ofParts, ...ofEngines, ...ofJudge, ...ofJobs, ...(waitsLong ? ["Try-ons wait long"] : []), ...ofReadings];
}

const uncheckedWords = (count: number): string =>
  count === 1
    ? "1 picture was not shown because the judge failed"
    : `${formatNumber(count)} pictures were not shown because the judge failed`;

const voidWords = (count: number): string =>
  count === 1
    ? "1 corrected garment reading no longer applies"
    : `${formatNumber(count)} corrected garment readings no longer apply`;
