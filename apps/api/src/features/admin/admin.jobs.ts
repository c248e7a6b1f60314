/** `admin.close-days` sums the finished days of every room that keeps daily sums. */
import type { Platform } from "../../platform/platform.ts";
import { closeAllDays } from "./days/days.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "admin.close-days": Record<string, never>;
  }
}

const CLOSE_DAYS = "admin.close-days";
/** The first run reads the whole history. */
const LEASE_SECONDS = 3600;

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
