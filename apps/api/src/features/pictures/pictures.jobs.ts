/** `media.sweep`: hides expired pictures, removes the bytes of deleted ones, and objects without a row. */
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Logger } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Pictures } from "./pictures.ts";
import { type SweepData, sweepPictures } from "./private/private.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "media.sweep": SweepData;
  }
}

/** The name in existing databases' queues and schedules. */
export const PICTURES_SWEEP = "media.sweep";

export type PicturesJobDeps = {
  pictures: Pictures;
  database: Database;
  storage: Storage;
  jobs: Jobs;
  events: Events;
  log: Logger;
};

export function definePicturesJobs(deps: PicturesJobDeps): void {
  deps.jobs.define({
    name: PICTURES_SWEEP,
    retryLimit: 3,
    retryDelaySeconds: 60,
    leaseSeconds: 15 * 60,
    concurrency: 1,
    async handle(data, { signal }) {
      const report = await sweepPictures(deps, data, signal);
      if (report.expired + report.removed + report.orphans > 0) deps.log.info(report, "pictures swept");
    },
  });
  deps.jobs.schedule(PICTURES_SWEEP, "17 * * * *");
}

/** Deletes a deleted account's pictures in the same transaction; a job then deletes the bytes. */
export async function removePicturesOfAccount(deps: PicturesJobDeps, tx: Tx, userId: string): Promise<void> {
  await deps.pictures.removeAllOf(tx, userId);
  const data: SweepData = { ownerId: userId };
  await deps.jobs.enqueue(tx, PICTURES_SWEEP, data);
}
