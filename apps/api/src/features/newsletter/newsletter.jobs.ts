/** Deletes unconfirmed addresses. */
import type { Platform } from "../../platform/platform.ts";
import { forgetUnconfirmed } from "./newsletter.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "newsletter.sweep": Record<string, never>;
  }
}

const EVERY_NIGHT = "53 3 * * *";

export function defineNewsletterJobs({ jobs, database }: Pick<Platform, "database" | "jobs">): void {
  jobs.define({
    name: "newsletter.sweep",
    retryLimit: 3,
    retryDelaySeconds: 60,
    leaseSeconds: 120,
    concurrency: 1,
    async handle() {
      await database.write((tx) => forgetUnconfirmed(tx));
    },
  });
  jobs.schedule("newsletter.sweep", EVERY_NIGHT);
}
