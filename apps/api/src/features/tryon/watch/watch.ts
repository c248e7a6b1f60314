/**
 * Follows a try-on from another process than the one that renders it. A notification only says "look again", and the
 * row has the truth, so a lost, duplicate or early notification changes nothing.
 */
import { nowMs } from "../../../platform/clock.ts";
import { isFinished, type Owned, type TryOnRow } from "../rows/rows.ts";
import { getRow, type PredictionDeps } from "./predictions.ts";
import { createBell, type Watchers } from "./watchers.ts";

export { getPrediction, getRow, listUnseen, type PredictionDeps, toWire } from "./predictions.ts";
export { createWatchers, type Watchers } from "./watchers.ts";

/** If every notification is lost, the row is still read this often, in milliseconds. */
const LOOK_AGAIN_MS = 5_000;

export type WatchDeps = PredictionDeps & { watchers: Watchers };

/** The row at once and after each change, until it ends or `signal` aborts. Cleans up when the consumer stops. */
export async function* follow(deps: WatchDeps, owned: Owned, signal: AbortSignal): AsyncGenerator<TryOnRow> {
  const bell = createBell(signal);
  // Listens before the first read: a change in between rings, and the next read finds it.
  const stop = deps.watchers.onChange(owned.id, bell.ring);
  try {
    while (!signal.aborted) {
      const row = await getRow(deps, owned);
      yield row;
      if (isFinished(row.status)) return;
      await bell.next(Math.min(LOOK_AGAIN_MS, Math.max(10, row.deadlineAt.getTime() - nowMs() + 10)));
    }
  } finally {
    stop();
    bell.close();
  }
}

/** The finished row; undefined if `signal` aborted first. */
export async function untilFinished(deps: WatchDeps, owned: Owned, signal: AbortSignal): Promise<TryOnRow | undefined> {
  for await (const row of follow(deps, owned, signal)) if (isFinished(row.status)) return row;
  return undefined;
}
