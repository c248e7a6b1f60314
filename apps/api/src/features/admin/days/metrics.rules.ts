/** Converts daily sums by measure and label into the days of the charts. Pure. */
import { ADMIN_METRICS_DAYS_MAX, type AdminDay } from "@toile/contract";
import { AppError } from "../../../platform/errors.ts";

const DAY_MS = 86_400_000;
const STANDARD_DAYS = 30;

export type DayTotal = { day: string; measure: string; label: string; value: number };

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The requested days, up to today. @throws AppError VALIDATION_FAILED for too many days or a reversed range */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const last = to ?? dayOf(now.getTime());
  const first = from ?? dayOf(Date.parse(last) - (STANDARD_DAYS - 1) * DAY_MS);
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (count < 1) throw refused("The range ends before it begins.");
  if (count > ADMIN_METRICS_DAYS_MAX) throw refused(`Please choose at most ${ADMIN_METRICS_DAYS_MAX} days.`);
  return { from: first, to: last };
}

const refused = (message: string) =>
  new AppError("VALIDATION_FAILED", message, { details: [{ path: "from", message }] });

/** Every day of the range, including days without events. */
export function toDays(
  { from, to }: { from: string; to: string },
  totals: readonly DayTotal[],
  refundsCents: ReadonlyMap<string, number>,
): AdminDay[] {
  const byDay = Map.groupBy(totals, ({ day }) => day);
  const days: AdminDay[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = dayOf(at);
    days.push(toDay(day, byDay.get(day) ?? [], refundsCents.get(day) ?? 0));
  }
  return days;
}

function toDay(day: string, totals: readonly DayTotal[], refundedCents: number): AdminDay {
  const of = (measure: string) => totals.filter((total) => total.measure === measure);
  const sum = (measure: string) => of(measure).reduce((all, { value }) => all + value, 0);
  const by = (measure: string) => Object.fromEntries(of(measure).map(({ label, value }) => [label, value]));
  const ended = by("ended");
  const [ms, cost] = [by("engine_ms"), by("engine_micro_dollars")];
  return {
    day,
    signUps: sum("sign_ups"),
    tryOns: { succeeded: ended.succeeded ?? 0, failed: ended.failed ?? 0, cancelled: ended.cancelled ?? 0 },
    revenue: (sum("received_cents") - refundedCents) / 100,
    payments: sum("payments"),
    firstResults: sum("first_results"),
    firstPayments: sum("first_payments"),
    creditsConsumed: sum("consumed"),
    refusals: by("refusals"),
    alarms: by("alarms"),
    engines: of("engine_try_ons").map(({ label: engine, value: tryOns }) => ({
      engine,
      tryOns,
      averageMs: Math.round((ms[engine] ?? 0) / tryOns),
      costInDollars: (cost[engine] ?? 0) / 1_000_000,
    })),
  };
}
