/**
 * Follows a try-on from another process than the one that renders it. A notification only says "look again", and the
 * row has the truth, so a lost, duplicate or early notification changes nothing.
 */
import type { Prediction } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import type { Notifications } from "../../../platform/database/notifications.ts";
import { isFinished, type store } from "../rows/rows.ts";
import { type Known, listUnseen, look, type Owned, type PredictionDeps, toWire } from "./predictions.ts";
import { createBell, createWatchers } from "./watchers.ts";

/** If every notification is lost, the row is still read this often, in milliseconds. */
const LOOK_AGAIN_MS = 5_000;

export type Watch = ReturnType<typeof createWatch>;
export type WatchDeps = PredictionDeps & { notifications: Notifications };

export function createWatch(deps: WatchDeps) {
  const { onChange, count, close } = createWatchers(deps.notifications);

  /** The row at once and after each change, until it ends or `signal` aborts. Cleans up when the consumer stops. */
  async function* follow(owned: Owned, signal: AbortSignal): AsyncGenerator<store.TryOnRow> {
    const bell = createBell(signal);
    // Listens before the first read: a change in between rings, and the next read finds it.
    const stop = onChange(owned.id, bell.ring);
    try {
      while (!signal.aborted) {
        const row = await look(deps, owned);
        yield row;
        if (isFinished(row.status)) return;
        await bell.next(Math.min(LOOK_AGAIN_MS, Math.max(10, row.deadlineAt.getTime() - nowMs() + 10)));
      }
    } finally {
      stop();
      bell.close();
    }
  }

  return {
    onChange,
    follow,
    /** The finished row; undefined if `signal` aborted first. */
    async untilFinished(owned: Owned, signal: AbortSignal): Promise<store.TryOnRow | undefined> {
      for await (const row of follow(owned, signal)) if (isFinished(row.status)) return row;
      return undefined;
    },
    /** @throws AppError NOT_FOUND */
    row: (owned: Owned): Promise<store.TryOnRow> => look(deps, owned),
    prediction: async (owned: Owned): Promise<Prediction> => toWire(deps, await look(deps, owned)),
    toWire: (row: store.TryOnRow, known?: Known): Promise<Prediction> => toWire(deps, row, known),
    unseen: (userId: string): Promise<Prediction[]> => listUnseen(deps, userId),
    count,
    close,
  };
}
