/** Mails links for a new password. Deletes expired tokens, links and old addresses; those are already refused while still stored. */
import { now } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteExpiredTokens, MAIL_LINK_JOB, mailResetLink } from "./accounts.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "sessions.forget": Record<string, never>;
  }
}

const EVERY_NIGHT = "17 3 * * *";

export function defineAccountsJobs(platform: Pick<Platform, "config" | "database" | "jobs" | "mailer">): void {
  const { jobs, database } = platform;
  jobs.define({
    name: MAIL_LINK_JOB,
    retryLimit: 20,
    retryDelaySeconds: 30,
    leaseSeconds: 60,
    concurrency: 2,
    async handle(data) {
      await database.write((tx) => mailResetLink(tx, platform, data));
    },
  });
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
