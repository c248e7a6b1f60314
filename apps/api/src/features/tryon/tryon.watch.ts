/**
 * Following a try-on from another process than the one that renders it. A signal says "look again" and the row says what
 * is true, so a lost, doubled or early signal changes nothing.
 */
import type { Prediction, WornProducts } from "@toile/contract";
import { nowMs } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Notifications } from "../../platform/database/notifications.ts";
import { AppError } from "../../platform/errors.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Media } from "../media/media.ts";
import { isFinished, TIMED_OUT, toPrediction } from "./tryon.rules.ts";
import { type Settle, TRYON_CHANNEL } from "./tryon.settle.ts";
import * as store from "./tryon.store.ts";
import { readWorn } from "./tryon.worn.ts";

/** Should every signal be lost, the row is looked at this often all the same, milliseconds. */
const LOOK_AGAIN_MS = 5_000;

/** What ended longer ago is found in the history; telling of it would be no news. */
const UNSEEN_MS = 24 * 60 * 60_000;
const UNSEEN_MAX = 6;

export type Watch = ReturnType<typeof createWatch>;
type Wake = (mayHaveEnded: boolean) => void;
type Owned = { id: string; userId: string };

/** One subscription for the process; each watcher is called for its own try-on only. */
function createWatchers(notifications: Notifications) {
  const watchers = new Map<string, Set<Wake>>();
  const close = notifications.subscribe(TRYON_CHANNEL, (payload) => {
    const mayHaveEnded = payload === "" || payload.endsWith("!");
    // An empty payload follows a lost connection: anything may have happened meanwhile.
    const woken = payload === "" ? [...watchers.values()] : [watchers.get(payload.replace("!", "")) ?? new Set<Wake>()];
    for (const group of woken) for (const wake of group) wake(mayHaveEnded);
  });
  return {
    close,
    /** How many are watching now. */
    count: () => [...watchers.values()].reduce((sum, group) => sum + group.size, 0),
    /** Calls `wake` whenever the try-on may have changed. Answers the way out. */
    onChange(id: string, wake: Wake): () => void {
      const group = watchers.get(id) ?? new Set();
      watchers.set(id, group.add(wake));
      return () => {
        group.delete(wake);
        if (group.size === 0) watchers.delete(id);
      };
    },
  };
}

export type WatchDeps = {
  database: Database;
  notifications: Notifications;
  media: Media;
  settle: Settle;
  catalogue: Pick<Catalogue, "findProducts">;
};

export function createWatch(deps: WatchDeps) {
  const { database, notifications, media, settle, catalogue } = deps;
  const { onChange, count, close } = createWatchers(notifications);

  const read = async (tx: Tx, owned: Owned): Promise<store.TryOnRow> => {
    const row = await store.findOwned(tx, owned);
    if (!row) throw new AppError("NOT_FOUND", "There is no such try-on.");
    return row;
  };

  /** The row of now. One whose time is over is settled first, so that it ends even if every worker is dead (I-21). */
  const look = async (owned: Owned): Promise<store.TryOnRow> => {
    const row = await database.read((tx) => read(tx, owned));
    if (isFinished(row.status) || row.deadlineAt.getTime() > nowMs()) return row;
    await database.write((tx) => settle.fail(tx, { id: row.id }, TIMED_OUT));
    return database.read((tx) => read(tx, owned));
  };

  const resultsOf = async (row: store.TryOnRow) =>
    row.status === "succeeded" ? database.read((tx) => store.listResults(tx, row.id)) : [];

  /** What has been read before is given: its products, as for every event of one stream, and its pictures, as for a list. */
  const toWire = async (
    row: store.TryOnRow,
    known?: WornProducts,
    shown?: store.ResultPicture[],
  ): Promise<Prediction> => {
    const worn = known ?? (await readWorn(catalogue, [row]))(row);
    const results = shown ?? (await resultsOf(row));
    const toShown = ({ pictureId, judgement }: store.ResultPicture) => ({
      imageUrl: media.addresses.of(pictureId),
      judgement,
    });
    return toPrediction(row, results.map(toShown), worn);
  };

  /** The row at once and after each change, until it ends or `signal` aborts. Cleans up when the consumer stops. */
  async function* follow(owned: Owned, signal: AbortSignal): AsyncGenerator<store.TryOnRow> {
    const bell = createBell(signal);
    // Listening before the first look: a change in between rings, and the next look finds it.
    const stop = onChange(owned.id, bell.ring);
    try {
      while (!signal.aborted) {
        const row = await look(owned);
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
    /** The finished row; undefined where `signal` aborted first. */
    async untilFinished(owned: Owned, signal: AbortSignal): Promise<store.TryOnRow | undefined> {
      for await (const row of follow(owned, signal)) if (isFinished(row.status)) return row;
      return undefined;
    },
    async prediction(owned: Owned): Promise<Prediction> {
      return toWire(await look(owned));
    },
    toWire,

    /** What the user has to be shown again or told of: under way, or ended unseen within a day. */
    async unseen(userId: string): Promise<Prediction[]> {
      const since = new Date(nowMs() - UNSEEN_MS);
      const { rows, results } = await database.read(async (tx) => {
        const found = await store.listUnseen(tx, { userId, since, limit: UNSEEN_MAX });
        const ids = found.map(({ id }) => id);
        return { rows: found, results: ids.length === 0 ? [] : await store.listResultsOf(tx, ids) };
      });
      const wornIn = await readWorn(catalogue, rows);
      const resultsOf = (id: string) => results.filter(({ tryonId }) => tryonId === id);
      return Promise.all(rows.map((row) => toWire(row, wornIn(row), resultsOf(row.id))));
    },
    count,
    close,
  };
}

/** A bell that is heard even if it rang before anyone listened, but only once. */
function createBell(signal: AbortSignal) {
  let rung = false;
  let wake: (() => void) | undefined;
  const ring = () => {
    rung = true;
    wake?.();
  };
  signal.addEventListener("abort", ring);
  return {
    ring,
    close: () => signal.removeEventListener("abort", ring),
    /** Resolves at the next ring, or after `timeoutMs`. */
    async next(timeoutMs: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      rung = signal.aborted;
    },
  };
}
