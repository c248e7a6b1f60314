/** The state of the installation: its jobs, engines, components and settings. */
import type { AdminEngine, AdminSystem } from "@toile/contract";
import { SYSTEM_HOURS } from "@toile/contract";
import { now, nowMs } from "../../../platform/clock.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { listCorrected } from "../../catalogue/catalogue.ts";
import {
  CIRCUIT_FAILURES,
  CIRCUIT_PAUSE_MS,
  type EngineRecord,
  type Engines,
  JUDGE_RUNS,
  KEEP_RUNS,
  readEngineRuns,
} from "../../engines/engines.ts";
import { countNotMade, measureEngines, measureQueue } from "../../tryon/tryon.ts";
import { type PartsDeps, readParts } from "./parts.ts";
import { settingsOf } from "./settings.ts";

export { discardJobs, retryJobs } from "./failures.ts";
export { settingsOf } from "./settings.ts";

export type HealthDeps = PartsDeps & {
  jobs: Pick<Jobs, "standing">;
  engines: Pick<Engines, "states" | "version">;
};

const HOUR_MS = 60 * 60 * 1000;

const startedAt = new Date(nowMs() - process.uptime() * 1000).toISOString();

export async function readSystem(deps: HealthDeps): Promise<AdminSystem> {
  const { database, config, engines, jobs } = deps;
  const at = now();
  const since = new Date(at.getTime() - SYSTEM_HOURS * HOUR_MS);
  const rows = await database.read(async (tx) => ({
    queue: await measureQueue(tx),
    notMade: await countNotMade(tx, since),
    engines: await measureEngines(tx, { since }),
    runs: await readEngineRuns(tx, { since }),
    jobs: await jobs.standing(tx),
  }));
  const corrected = await listCorrected(database);
  const { queued, processing, oldestQueuedAt } = rows.queue;
  const waitedMs = oldestQueuedAt === null ? null : at.getTime() - new Date(oldestQueuedAt).getTime();
  return {
    at: at.toISOString(),
    process: { role: config.role, startedAt },
    queue: {
      queued,
      processing,
      oldestQueuedSeconds: waitedMs === null ? null : Math.max(0, Math.round(waitedMs / 1000)),
    },
    tryOns: { succeeded: rows.engines.reduce((sum, { tryOns }) => sum + tryOns, 0), ...rows.notMade },
    corrections: { saved: corrected.length, void: corrected.filter(({ state }) => state !== "holds").length },
    jobs: rows.jobs.map(({ lastFailure, ...standing }) => ({
      ...standing,
      lastFailure: lastFailure && { at: lastFailure.at.toISOString(), message: lastFailure.message },
    })),
    engines: engines.states().map((state) => toEngine(state, { ...rows, at })),
    judge: runsOf(rows.runs, JUDGE_RUNS),
    keepPerson: runsOf(rows.runs, KEEP_RUNS),
    rules: rulesOf(deps),
    parts: await readParts(deps),
    settings: settingsOf(config),
  };
}

type EngineDay = Awaited<ReturnType<typeof measureEngines>>[number];

type Measured = { at: Date; engines: readonly EngineDay[]; runs: readonly EngineRecord[] };

function toEngine(state: ReturnType<Engines["states"]>[number], { at, engines, runs }: Measured): AdminEngine {
  const day = engines.find(({ engine }) => engine === state.name);
  const record = runs.find(({ engine }) => engine === state.name);
  const isPaused = record?.pausedUntil != null && record.pausedUntil > at;
  return {
    ...state,
    // This process may have made nothing: then it does not know that another one passes the engine over.
    circuit: state.circuit === "closed" && isPaused ? "open" : state.circuit,
    runs: runsOf(runs, state.name),
    lastSuccessAt: day?.lastSuccessAt.toISOString() ?? null,
    day: {
      tryOns: day?.tryOns ?? 0,
      uncharged: day?.uncharged ?? 0,
      medianMs: day?.medianMs ?? null,
      p95Ms: day?.p95Ms ?? null,
      costInDollars: (day?.microDollars ?? 0) / 1_000_000,
    },
  };
}

const runsOf = (records: readonly EngineRecord[], name: string): EngineRecord["runs"] =>
  records.find(({ engine }) => engine === name)?.runs ?? { succeeded: 0, refused: 0, failed: 0, stopped: 0 };

const rulesOf = ({ config: { tryon }, engines }: HealthDeps): AdminSystem["rules"] => ({
  engineVersion: engines.version(),
  judge: tryon.judge,
  deadlineSeconds: tryon.deadlineMs / 1000,
  queueMax: tryon.queueMax,
  circuitFailures: CIRCUIT_FAILURES,
  circuitPauseSeconds: CIRCUIT_PAUSE_MS / 1000,
});
