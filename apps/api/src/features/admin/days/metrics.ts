/** What happened day by day: the daily sums of all rooms together. */
import type { AdminMetrics, AdminMetricsQuery } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readDays } from "../../../platform/database/day-totals.ts";
import * as billing from "../../billing/billing.ts";
import { rangeOf, toDays } from "./metrics.rules.ts";
import { DAY_SOURCES } from "./sources.ts";

/** @throws AppError VALIDATION_FAILED for an invalid range */
export async function readMetrics(database: Pick<Database, "read">, query: AdminMetricsQuery): Promise<AdminMetrics> {
  const range = rangeOf(query, now());
  return database.read(async (tx) => {
    const totals = [];
    // A transaction is one connection, which runs one query at a time.
    for (const source of DAY_SOURCES) totals.push(...(await readDays(tx, source, range)));
    return { ...range, days: toDays(range, totals, await billing.listRefundsByDay(tx, range)) };
  });
}
