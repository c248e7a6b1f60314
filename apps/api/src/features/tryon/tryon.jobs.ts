/** `tryon.render` makes a try-on; `tryon.sweep` ends or revives try-ons after a crash, a lost job or a dead worker. */
import { now, nowMs } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { type RenderDeps, renderTryOn } from "./render/render.ts";
import * as rows from "./rows/rows.ts";
import * as settle from "./settle/settle.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "tryon.sweep": Record<string, never>;
  }
}

export const TRYON_SWEEP = "tryon.sweep";
const BATCH = 100;
/** Beyond the deadline: the handler then stops by itself and still has to record its end. */
const LEASE_MARGIN_SECONDS = 60;

export type TryOnJobDeps = RenderDeps & { jobs: Jobs; config: Pick<Config, "tryon" | "appUrl"> };

export function defineTryOnJobs(deps: TryOnJobDeps): void {
  deps.jobs.define({
    name: settle.TRYON_RENDER,
    // Attempts of the engine are counted in the row; these retries are for a database outage.
    retryLimit: 3,
    retryDelaySeconds: 2,
    leaseSeconds: Math.ceil(deps.config.tryon.deadlineMs / 1000) + LEASE_MARGIN_SECONDS,
    concurrency: deps.config.tryon.threads,
    handle: ({ tryonId }, { signal }) => renderTryOn(deps, tryonId, signal),
  });
  deps.jobs.define({
    name: TRYON_SWEEP,
    retryLimit: 0,
    retryDelaySeconds: 0,
    leaseSeconds: 55,
    concurrency: 1,
    async handle(_data) {
      await sweepTryOns(deps);
    },
  });
  deps.jobs.schedule(TRYON_SWEEP, "* * * * *");
}

type SweepDeps = Pick<TryOnJobDeps, "database" | "log" | keyof settle.SettleDeps>;
export type TryOnSweepReport = { timedOut: number; revived: number; enqueued: number };

/**
 * One sweep; may run twice or concurrently, because every change is guarded. One transaction per try-on: a bad row does
 * not stop the others.
 */
export async function sweepTryOns(deps: SweepDeps): Promise<TryOnSweepReport> {
  const { database, notifications, log } = deps;
  const report = { timedOut: 0, revived: 0, enqueued: 0 };

  const overdue = await database.read((tx) => rows.listOverdue(tx, { at: now(), limit: BATCH }));
  for (const id of overdue) {
    if (await database.write((tx) => settle.fail(tx, deps, { id }, rows.TIMED_OUT))) report.timedOut += 1;
  }

  const lost = { before: new Date(nowMs() - rows.WORKER_LOST_MS), workerKey: notifications.presenceKey, limit: BATCH };
  for (const claimed of await database.read((tx) => rows.listAbandoned(tx, lost))) {
    await database.write((tx) => settle.retryOrFail(tx, deps, claimed));
    report.revived += 1;
  }

  const forgotten = new Date(nowMs() - rows.FORGOTTEN_MS);
  for (const waiting of await database.read((tx) => rows.listWaiting(tx, { before: forgotten, limit: BATCH }))) {
    await database.write((tx) => settle.enqueue(tx, deps, waiting));
    report.enqueued += 1;
  }
  if (report.timedOut + report.revived > 0) log.warn(report, "try-ons swept");
  return report;
}
