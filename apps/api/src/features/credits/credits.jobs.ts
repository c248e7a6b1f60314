/** Writes expired credits off. They are not spendable even before that, so a late run does no harm. */
import type { Platform } from "../../platform/platform.ts";
import * as credits from "./credits.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "credits.expire": Record<string, never>;
  }
}

const EVERY_TEN_MINUTES = "*/10 * * * *";
/** The rest waits for the next run; one user is one short transaction. */
const USERS_PER_RUN = 5_000;

export function defineCreditsJobs({ jobs, database }: Pick<Platform, "jobs" | "database">): void {
  jobs.define({
    name: "credits.expire",
    retryLimit: 3,
    retryDelaySeconds: 30,
    leaseSeconds: 300,
    concurrency: 1,
    async handle(_data, { signal }) {
      await expireCredits({ database }, signal);
    },
  });
  jobs.schedule("credits.expire", EVERY_TEN_MINUTES);
}

/** Returns how many users had expired credits. A second run finds none. */
export async function expireCredits({ database }: Pick<Platform, "database">, signal?: AbortSignal): Promise<number> {
  const userIds = await database.read((tx) => credits.listUsersDue(tx, { limit: USERS_PER_RUN }));
  for (const userId of userIds) {
    signal?.throwIfAborted();
    // One transaction per user: locking many accounts in one would make their owners wait, and could deadlock.
    await database.write((tx) => credits.expireDue(tx, { userId }));
  }
  return userIds.length;
}
