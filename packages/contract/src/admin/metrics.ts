/** What happened day by day. Days are UTC; money in euros, engines' cost in dollars. */
import { z } from "zod";

const count = z.number().int().nonnegative();

export const ADMIN_METRICS_DAYS_MAX = 366;
/** Both days included; the last thirty days where they are left out. */
export const adminMetricsQuery = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type AdminMetricsQuery = z.output<typeof adminMetricsQuery>;

export const adminDay = z.object({
  day: z.iso.date(),
  signUps: count,
  /** By how they ended on that day. */
  tryOns: z.object({ succeeded: count, failed: count, cancelled: count }),
  /** Payments that were settled on that day, less what was refunded of them by now. */
  revenue: z.number(),
  payments: count,
  /** Accounts that got their first charged result on that day, and those that paid for the first time. */
  firstResults: count,
  firstPayments: count,
  creditsConsumed: count,
  /** Why try-ons failed: code → how many. */
  refusals: z.record(z.string(), count),
  /** What the judge found wrong with results: code → how many. */
  alarms: z.record(z.string(), count),
  /** Of try-ons that succeeded. `averageMs`: from the moment a worker took one up to its end. */
  engines: z.array(
    z.object({ engine: z.string(), tryOns: count, averageMs: count, costInDollars: z.number().nonnegative() }),
  ),
});
export type AdminDay = z.infer<typeof adminDay>;
/** Every day of the range, in order. */
export const adminMetrics = z.object({ from: z.iso.date(), to: z.iso.date(), days: z.array(adminDay) });
export type AdminMetrics = z.infer<typeof adminMetrics>;
