/** All sources of daily sums, and the job that closes their days. */
import { now } from "../../../platform/clock.ts";
import { closeDays, type DaySource } from "../../../platform/database/day-totals.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as billing from "../../billing/billing.ts";
import * as credits from "../../credits/credits.ts";
import { ended } from "../../tryon/tryon.ts";

export const DAY_SOURCES: readonly DaySource[] = [
  accounts.signUps,
  billing.settled,
  billing.firstPayments,
  credits.movements,
  credits.firstResults,
  ended,
];

/** One transaction per room. Safe to repeat. */
export async function closeAllDays(database: Pick<Platform["database"], "write">): Promise<void> {
  for (const source of DAY_SOURCES) await database.write((tx) => closeDays(tx, source, { now: now() }));
}
