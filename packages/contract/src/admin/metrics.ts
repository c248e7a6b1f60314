/** What happened day by day. Days are UTC; money in euros, engines' cost in dollars. */
import { z } from "zod";

const count = z.number().int().nonnegative();

export const ADMIN_METRICS_DAYS_MAX = 366;
/** Both days are included; by default the last thirty days. */
export const adminMetricsQuery = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type AdminMetricsQuery = z.output<typeof adminMetricsQuery>;

export const adminDay = z.object({
  day: z.iso.date(),
  signUps: count,
  /** Grouped by how they ended on that day. */
  tryOns: z.object({ succeeded: count, failed: count, cancelled: count }),
  /** Payments settled on that day, minus what has been refunded of them since. */
  revenue: z.number(),
  payments: count,
  /** Accounts that got their first charged result on that day, and accounts that paid for the first time. */
  firstResults: count,
  firstPayments: count,
  creditsConsumed: count,
  /** Why try-ons failed: code → count. */
  refusals: z.record(z.string(), count),
  /** What the judge found wrong with results: code → count. */
  alarms: z.record(z.string(), count),
  /** For try-ons that succeeded. `averageMs`: from the moment a worker claimed one until its end. */
  engines: z.array(
    z.object({ engine: z.string(), tryOns: count, averageMs: count, costInDollars: z.number().nonnegative() }),
  ),
});
export type AdminDay = z.infer<typeof adminDay>;
/** Every day of the range, in order. */
export const adminMetrics = z.object({ from: z.iso.date(), to: z.iso.date(), days: z.array(adminDay) });
export type AdminMetrics = z.infer<typeof adminMetrics>;
