/** Deletes the IP addresses of old events. */
import { nowMs } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { ORIGIN_DAYS } from "./audit.personal-data.ts";
import { forgetOriginsBefore } from "./audit.store.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "audit.forget": Record<string, never>;
  }
}

const EVERY_NIGHT = "29 3 * * *";
const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 5_000;

export function defineAuditJobs({ jobs, database }: Pick<Platform, "database" | "jobs">): void {
  jobs.define({
    name: "audit.forget",
    retryLimit: 3,
    retryDelaySeconds: 60,
    leaseSeconds: 600,
    concurrency: 1,
    async handle(_data, { signal }) {
      const before = new Date(nowMs() - ORIGIN_DAYS * DAY_MS);
      while (!signal.aborted) {
        if ((await database.write((tx) => forgetOriginsBefore(tx, { before, limit: BATCH }))) < BATCH) break;
      }
    },
  });
  jobs.schedule("audit.forget", EVERY_NIGHT);
}
