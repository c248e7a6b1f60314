/** Forgets refresh tokens and mailed links that are over, and addresses of long ago. They are refused even while they are stored. */
import { now } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteExpiredTokens } from "./accounts.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "sessions.forget": Record<string, never>;
  }
}

const EVERY_NIGHT = "17 3 * * *";

export function defineAccountsJobs({ jobs, database }: Pick<Platform, "jobs" | "database">): void {
  jobs.define({
    name: "sessions.forget",
    retryLimit: 3,
    retryDelaySeconds: 60,
    leaseSeconds: 120,
    concurrency: 1,
    async handle() {
      await database.write((tx) => deleteExpiredTokens(tx, now()));
    },
  });
  jobs.schedule("sessions.forget", EVERY_NIGHT);
}
