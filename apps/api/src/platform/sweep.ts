/** Housekeeping of the platform's own tables and of its storage. */
import { lt } from "drizzle-orm";
import { now } from "./clock.ts";
import { idempotencyKeys } from "./platform.tables.ts";
import type { Platform } from "./platform.ts";

const SWEEP_JOB = "platform.sweep";

/** Removes old idempotency keys, ended rate limits and unfinished files, every hour on one process. */
export function defineSweep(platform: Pick<Platform, "jobs" | "database" | "rateLimits" | "storage">): void {
  platform.jobs.define({
    name: SWEEP_JOB,
    retryLimit: 2,
    retryDelaySeconds: 60,
    leaseSeconds: 60,
    concurrency: 1,
    handle: async () => {
      await platform.database.write((tx) => tx.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now())));
      await platform.rateLimits.sweep();
      await platform.storage.tidy();
    },
  });
  platform.jobs.schedule(SWEEP_JOB, "17 * * * *");
}
