/** A server that ended without being asked (killed, out of memory, its disk full) is started again, for as long as it takes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../log.ts";
import type { Place } from "./place.ts";
import { findPostmaster, startPostmaster } from "./postmaster.ts";

/** Looking costs three small files. A server of ours would tell of its end, but one that was taken over is nobody's child here. */
const LOOK_EVERY_MS = 250;
const RETRY_MIN_MS = 250;
/** A disk that has space again is found by then. */
const RETRY_MAX_MS = 5_000;

/**
 * A start that comes to nothing in that time is ended and tried anew, with twice the patience. A disk that is full for a moment can
 * leave a server that waits for itself for ever; but a long log takes its time to be replayed.
 */
const FIRST_PATIENCE_MS = 15_000;

export type KeepOptions = {
  /** Where the program's connections look for it, so it has to come back there. */
  port: number;
  logFile: string;
  throwaway: boolean;
  log: Logger;
  /** For tests. */
  firstPatienceMs?: number;
};

/** Answers the way to end it, which resolves once no start is under way. */
export function keepRunning(place: Place, options: KeepOptions): { release(): Promise<void> } {
  const released = new AbortController();
  const { signal } = released;
  const { log, firstPatienceMs = FIRST_PATIENCE_MS, ...how } = options;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});

  const startAgain = async (): Promise<void> => {
    let patienceMs = firstPatienceMs;
    for (let delayMs = RETRY_MIN_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, RETRY_MAX_MS)) {
      const startedAt = performance.now();
      try {
        const { pid } = await startPostmaster(place, { ...how, readyMs: patienceMs, signal });
        log.warn({ pid }, "the built-in PostgreSQL runs again");
        return;
      } catch (error) {
        if (signal.aborted) return;
        // One that gave up by itself had no need of more.
        if (performance.now() - startedAt >= patienceMs) patienceMs *= 2;
        log.error({ reason: error instanceof Error ? error.message : error, delayMs }, "PostgreSQL is tried again");
        await pause(delayMs);
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(LOOK_EVERY_MS);
      if (signal.aborted || findPostmaster(place.cluster)) continue;
      log.error("the built-in PostgreSQL ended by itself; it is started again");
      await startAgain();
    }
  };

  const watching = watch();
  return {
    async release() {
      released.abort();
      await watching;
    },
  };
}
