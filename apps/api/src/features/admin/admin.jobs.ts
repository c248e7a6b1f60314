/** `admin.close-days` sums up the days that are over, of every room that keeps sums by day. */
import { now } from "../../platform/clock.ts";
import { closeDays, type DaySource } from "../../platform/database/day-totals.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.ts";
import * as billing from "../billing/billing.ts";
import * as credits from "../credits/credits.ts";
import { ended } from "../tryon/tryon.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "admin.close-days": Record<string, never>;
  }
}

export const CLOSE_DAYS = "admin.close-days";
/** The first run reads everything that ever happened. */
const LEASE_SECONDS = 3600;

export const DAY_SOURCES: readonly DaySource[] = [accounts.signUps, billing.settled, credits.movements, ended];

export function defineAdminJobs({ jobs, database }: Pick<Platform, "jobs" | "database">): void {
  jobs.define({
    name: CLOSE_DAYS,
    retryLimit: 2,
    retryDelaySeconds: 60,
    leaseSeconds: LEASE_SECONDS,
    concurrency: 1,
    handle: () => closeAllDays(database),
  });
  jobs.schedule(CLOSE_DAYS, "7 * * * *");
}

/** One transaction a room. May run twice. */
export async function closeAllDays(database: Pick<Platform["database"], "write">): Promise<void> {
  for (const source of DAY_SOURCES) await database.write((tx) => closeDays(tx, source, { now: now() }));
}
