/** Housekeeping of the platform's own tables and of its storage. */
import { lt } from "drizzle-orm";
import { now } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { idempotencyKeys } from "../platform.tables.ts";
import type { RateLimits } from "../rate-limit.ts";
import type { Storage } from "../storage/storage.ts";
import type { Jobs } from "./jobs.ts";

declare module "./jobs.ts" {
  interface JobMap {
    "platform.sweep": Record<string, never>;
  }
}

const SWEEP_JOB = "platform.sweep";

type SweepDeps = { jobs: Jobs; database: Database; rateLimits: RateLimits; storage: Storage };

/** Removes old idempotency keys, ended rate limits and unfinished files, every hour on one process. */
export function defineSweep(platform: SweepDeps): void {
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
