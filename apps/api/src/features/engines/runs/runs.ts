/**
 * Counts how runs of engines ended. They are collected in memory and written together, so that no try-on waits for it. A process that
 * dies loses its last seconds. Owns `engine_hours`.
 */
import { nowMs } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { addHours, type EngineHour, forgetHours, sumHours } from "./runs.store.ts";

export type Outcome = "succeeded" | "refused" | "failed" | "stopped";
export type EngineRuns = Record<Outcome, number>;
/** `pausedUntilMs`: after this run the engine is passed over for a while. */
export type EngineRun = { engine: string; outcome: Outcome; pausedUntilMs: number | null };
export type EngineRecord = { engine: string; runs: EngineRuns; pausedUntil: Date | null };

const HOUR_MS = 60 * 60 * 1000;
const FLUSH_MS = 2_000;
const KEEP_MS = 30 * 24 * HOUR_MS;
const NO_RUNS: EngineRuns = { succeeded: 0, refused: 0, failed: 0, stopped: 0 };

export function createEngineRuns({ database, log }: { database: Pick<Database, "write">; log: Logger }) {
  let waiting = new Map<string, EngineHour>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const hours = [...waiting.values()];
    waiting = new Map();
    await database
      .write(async (tx) => {
        await addHours(tx, hours);
        await forgetHours(tx, { before: new Date(nowMs() - KEEP_MS) });
      })
      // Lost counts are worth a line in the log and nothing more.
      .catch((err: unknown) => log.warn({ err }, "runs of engines were not counted"));
  };
  return {
    note({ engine, outcome, pausedUntilMs }: EngineRun): void {
      const hour = new Date(Math.floor(nowMs() / HOUR_MS) * HOUR_MS);
      const key = `${engine} ${hour.getTime()}`;
      const counted = waiting.get(key) ?? { engine, hour, ...NO_RUNS, pausedUntil: null };
      const pausedUntil = pausedUntilMs === null ? counted.pausedUntil : new Date(pausedUntilMs);
      waiting.set(key, { ...counted, [outcome]: counted[outcome] + 1, pausedUntil });
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
  };
}

/** The runs of each engine since the hour that holds this time, in all processes. */
export async function readEngineRuns(tx: Tx, { since }: { since: Date }): Promise<EngineRecord[]> {
  const from = new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS);
  const sums = await sumHours(tx, { since: from });
  return sums.map(({ engine, pausedUntil, ...runs }) => ({
    engine,
    runs,
    pausedUntil: pausedUntil === null ? null : new Date(pausedUntil),
  }));
}
