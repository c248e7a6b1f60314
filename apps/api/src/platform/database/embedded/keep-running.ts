/** Restarts a server that ended by itself (killed, out of memory, disk full), and retries until it runs. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../log.ts";
import type { Place } from "./place.ts";
import { findPostmaster, startPostmaster } from "./postmaster.ts";

/**
 * A check reads three small files. Our own child would report its end; a server that was taken over is not our child.
 */
const LOOK_EVERY_MS = 250;
const RETRY_MIN_MS = 250;
/** The longest time until freed disk space is noticed. */
const RETRY_MAX_MS = 5_000;

/**
 * A start that takes longer is ended and retried with twice the time. A briefly full disk can leave a server that waits
 * for itself forever; but a long log needs time to replay.
 */
const FIRST_PATIENCE_MS = 15_000;

export type KeepOptions = {
  /** The program's connections use this port, so the server must return to it. */
  port: number;
  logFile: string;
  throwaway: boolean;
  log: Logger;
  /** For tests. */
  firstPatienceMs?: number;
};

/** Returns a function that stops the watch; it resolves once no start is in progress. */
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
        // A server that gave up by itself did not need more time.
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
      log.error("the built-in PostgreSQL ended unexpectedly; it is started again");
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
