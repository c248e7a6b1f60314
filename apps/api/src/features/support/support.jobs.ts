/** Deletes old questions. */
import type { Platform } from "../../platform/platform.ts";
import { forgetOld } from "./support.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "support.sweep": Record<string, never>;
  }
}

const EVERY_NIGHT = "57 3 * * *";

export function defineSupportJobs({ jobs, database }: Pick<Platform, "database" | "jobs">): void {
  jobs.define({
    name: "support.sweep",
    retryLimit: 3,
    retryDelaySeconds: 60,
    leaseSeconds: 120,
    concurrency: 1,
    async handle() {
      await database.write((tx) => forgetOld(tx));
    },
  });
  jobs.schedule("support.sweep", EVERY_NIGHT);
}
