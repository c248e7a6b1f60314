/** `product.pictures` makes pictures in all sizes; `product.sweep` removes those that nothing shows any more, files of imports that have ended, and old counts of searches. */
import type { Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { type ImportDeps, sweepImports } from "./import/import.ts";
import {
  listUsedPictures,
  makeDuePictures,
  type PictureDeps,
  PRODUCT_PICTURES,
  wakePictures,
} from "./pictures/pictures.ts";
import { sweepSearches } from "./search/search.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "product.sweep": Record<string, never>;
  }
}

export const PRODUCT_SWEEP = "product.sweep";

const PICTURES_LEASE_SECONDS = 15 * 60;
/** The handler stops by itself well before its lease ends; the schedule continues. */
const PICTURES_LIMIT_MS = 8 * 60 * 1000;

export type CatalogueJobDeps = PictureDeps & OthersPictures & ImportDeps & { jobs: Jobs };

type OthersPictures = {
  /** Which of these public pictures a higher room refers to. */
  usedElsewhere?(tx: Tx, hashes: string[]): Promise<Set<string>>;
};

export function defineCatalogueJobs(deps: CatalogueJobDeps): void {
  deps.jobs.define({
    name: PRODUCT_PICTURES,
    // The queue is a table and the schedule runs every minute, so retries of the job itself would add nothing.
    retryLimit: 0,
    retryDelaySeconds: 0,
    leaseSeconds: PICTURES_LEASE_SECONDS,
    concurrency: 1,
    yieldsToStop: true,
    async handle(_data, { signal }) {
      const run = await makeDuePictures(deps, { signal, limitMs: PICTURES_LIMIT_MS, rests: true });
      if (run.done + run.failed > 0) deps.log.info(run, "pictures of products made");
      // The next process continues at once.
      if (signal.aborted) await deps.database.write((tx) => wakePictures(tx, deps.jobs));
    },
  });
  // Finds waiting products after a seed, a command or a retry's delay.
  deps.jobs.schedule(PRODUCT_PICTURES, "* * * * *");
  deps.jobs.define({
    name: PRODUCT_SWEEP,
    retryLimit: 2,
    retryDelaySeconds: 60,
    leaseSeconds: PICTURES_LEASE_SECONDS,
    concurrency: 1,
    async handle(_data, { signal }) {
      await sweepImports(deps, signal);
      await deps.database.write(sweepSearches);
      const removed = await sweepPictures(deps, signal);
      if (removed > 0) deps.log.info({ removed }, "unused pictures of products removed");
    },
  });
  deps.jobs.schedule(PRODUCT_SWEEP, "41 * * * *");
}

/** Returns how many pictures were removed. Exported for tests. */
export function sweepPictures(
  { pictures, usedElsewhere }: Pick<PictureDeps, "pictures"> & OthersPictures,
  signal?: AbortSignal,
): Promise<number> {
  const inUse = async (tx: Tx, hashes: string[]) => {
    const used = await listUsedPictures(tx, hashes);
    for (const hash of (await usedElsewhere?.(tx, hashes)) ?? []) used.add(hash);
    return used;
  };
  return pictures.publicPictures.sweep(inUse, signal);
}
