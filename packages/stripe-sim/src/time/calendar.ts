/** Billing periods: counted from the anchor, so that the 31st comes back after February. Times are in seconds, UTC. */

export type Interval = { interval: string; interval_count: number };

const DAY_SECONDS = 86_400;

function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const daysInMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), daysInMonth));
  const timeOfDay = anchor - Math.floor(anchor / DAY_SECONDS) * DAY_SECONDS;
  return first.getTime() / 1000 + timeOfDay;
}

/** The start of the period `count` periods after the one that begins at the anchor. */
export function periodStart(anchor: number, { interval, interval_count }: Interval, count: number): number {
  const steps = count * interval_count;
  if (interval === "day") return anchor + steps * DAY_SECONDS;
  if (interval === "week") return anchor + steps * 7 * DAY_SECONDS;
  return addMonths(anchor, interval === "year" ? steps * 12 : steps);
}

/** The first boundary after `time`. */
export function periodEndAfter(anchor: number, interval: Interval, time: number): number {
  let count = 1;
  while (periodStart(anchor, interval, count) <= time) count += 1;
  return periodStart(anchor, interval, count);
}
