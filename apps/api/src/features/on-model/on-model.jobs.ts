/** `on-model.make` processes the queue, with lower priority than shoppers' try-ons; its schedule finds changes. */
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { type RenderDeps, workLine } from "./on-model.render.ts";
import * as store from "./on-model.store.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "on-model.make": Record<string, never>;
  }
}

export const ON_MODEL_MAKE = "on-model.make";

const LEASE_SECONDS = 15 * 60;
/** The handler stops by itself well before its lease ends; the schedule continues. */
const LIMIT_MS = 8 * 60_000;
/** Behind every other job of the queue. */
const PRIORITY = -10;

export function defineOnModelJobs(
  deps: RenderDeps & { jobs: Jobs },
  { keepUp }: { keepUp: () => Promise<void> },
): void {
  deps.jobs.define({
    name: ON_MODEL_MAKE,
    // The queue is a table and the schedule runs every few minutes, so retries of the job itself would add nothing.
    retryLimit: 0,
    retryDelaySeconds: 0,
    leaseSeconds: LEASE_SECONDS,
    concurrency: 1,
    yieldsToStop: true,
    async handle(_data, { signal }) {
      await keepUp();
      const run = await workLine(deps, { signal, limitMs: LIMIT_MS, rests: true });
      if (Object.values(run).some((made) => made > 0)) deps.log.info(run, "products shown on models");
      if (!signal.aborted) return;
      // The next process continues at once.
      await deps.database.write((tx) => wakeLine(tx, deps.jobs));
    },
  });
  deps.jobs.schedule(ON_MODEL_MAKE, "*/3 * * * *");
}

/** Queues the job, which looks first for what has changed. */
export async function lookForChanges(tx: Tx, jobs: Jobs): Promise<void> {
  await jobs.enqueue(tx, ON_MODEL_MAKE, {}, { singletonKey: ON_MODEL_MAKE, priority: PRIORITY });
}

/** Queues the job if anything is due. */
export async function wakeLine(tx: Tx, jobs: Jobs): Promise<void> {
  const dueAt = await store.findNextDue(tx);
  if (dueAt && dueAt <= now()) {
    await jobs.enqueue(tx, ON_MODEL_MAKE, {}, { singletonKey: ON_MODEL_MAKE, priority: PRIORITY });
  }
}
