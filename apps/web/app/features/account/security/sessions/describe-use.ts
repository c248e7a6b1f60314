import { formatDay } from "../../../../lib/format/day.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * "used within the last hour", "used 3 hours ago", "used a day ago", and then the day: session times are rounded to a quarter of an
 * hour.
 */
export function describeUse(iso: string, nowMs: number): string {
  const sinceMs = nowMs - Date.parse(iso);
  if (sinceMs < HOUR_MS) return "used within the last hour";
  const hours = Math.floor(sinceMs / HOUR_MS);
  if (sinceMs < DAY_MS) return hours === 1 ? "used an hour ago" : `used ${hours} hours ago`;
  return sinceMs < 2 * DAY_MS ? "used a day ago" : `used on ${formatDay(iso)}`;
}
