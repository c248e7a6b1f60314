/**
 * Try-ons: a person's photo and a garment's photo in, a picture out, paid with credits. Owns `tryons` and
 * `tryon_results`.
 *
 * Invariants: an accepted try-on has its row, its hold and its job in one commit (I-20); it ends within its deadline
 * even if every worker dies (I-21); its credits are taken if and only if a result is visible and good enough, and
 * returned otherwise (I-6, I-7); one that was not charged for has one free mend, which holds no credits (I-18); a late
 * worker changes nothing (I-24); each row is read and written only by its owner (I-35).
 */
import type { Prediction } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Notifications } from "../../platform/database/notifications.ts";
import type { Events } from "../../platform/events.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Logger } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import * as credits from "../credits/credits.ts";
import type { Engines } from "../engines/engines.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { createAccept, type Refused, refuse } from "./accept/accept.ts";
import * as history from "./history/history.ts";
import { createTryOnMetrics } from "./render/render.ts";
import { isFinished, overview, store, visitors } from "./rows/rows.ts";
import { createSettle, type Settle } from "./settle/settle.ts";
import { defineTryOnJobs, sweepTryOns } from "./tryon.jobs.ts";
import { createWatch } from "./watch/watch.ts";

export { buttonSamples } from "./button/button.ts";
export type { TryOnFinished } from "./settle/settle.ts";
export { personalData } from "./tryon.personal-data.ts";
/** For joins that would otherwise be a query per row; only this feature writes it. */
export { tryons } from "./tryon.tables.ts";
export type TryOnRow = store.TryOnRow;

/** Daily sums over finished try-ons. */
export const ended = overview.ended;

/** How many try-ons wait and run, and the age of the oldest waiting one. */
export const measureQueue = overview.measureQueue;
/** For the operator: what each engine did lately, and how try-ons ended. */
export const measureEngines = overview.measureEngines;
export const countNotMade = overview.countNotMade;

/** For an admin: the number of the user's try-ons by status, and the newest ones. Their pictures are visible only to the owner. */
export async function tryOnsOf(tx: Tx, { userId, limit }: { userId: string; limit: number }) {
  return {
    byStatus: await overview.countByStatus(tx, userId),
    newest: await overview.listNewest(tx, { userId, limit }),
  };
}

export type TryOnDeps = {
  database: Database;
  notifications: Notifications;
  jobs: Jobs;
  events: Events;
  log: Logger;
  metrics: Metrics;
  config: Pick<Config, "tryon" | "appUrl" | "web" | "retention">;
  pictures: Pictures;
  engines: Engines;
  catalogue: Pick<Catalogue, "findGarment" | "findGiven" | "findProducts" | "readPicture">;
};

export type TryOns = ReturnType<typeof createTryOns>;

export function createTryOns(deps: TryOnDeps) {
  const { database } = deps;
  const settle = createSettle(deps);
  const watch = createWatch({ ...deps, settle });
  const accept = createAccept({ ...deps, settle });
  const jobDeps = { ...deps, settle, watch, tryOnMetrics: createTryOnMetrics(deps.metrics) };

  return {
    accept,
    refuse: (refused: Refused) => refuse({ database, settle }, refused),
    watch,
    defineJobs: () => defineTryOnJobs(jobDeps),
    sweep: () => sweepTryOns(jobDeps),

    /** Cancels an unfinished one, removes a finished one. @throws AppError NOT_FOUND */
    async cancelOrRemove(owned: history.Owned): Promise<void> {
      await database.write(async (tx) => {
        const row = await store.findOwned(tx, owned);
        if (!row) throw history.notFound();
        if (!isFinished(row.status) && (await settle.cancel(tx, row.id))) return;
        await history.removeLooks(tx, deps, { ids: [row.id], userId: row.userId });
      });
    },

    removeAllOfVisitor: (visitor: VisitorOf) => removeAllOfVisitor(deps, settle, visitor),
    ...galleryOf(deps),
    /** The products of each of these try-ons, of any user. */
    wornIn: (tryonIds: string[]) => history.listWorn(deps, tryonIds),
    findResult: history.findResult,
    setLiked: (change: history.Owned & { liked: boolean }) => history.setLiked(deps, change),

    /** Returns whether this was the first time. An unfinished try-on cannot be seen yet. @throws AppError NOT_FOUND */
    async see(owned: history.Owned): Promise<{ first: boolean }> {
      return database.write(async (tx) => {
        if (!(await store.findOwned(tx, owned))) throw history.notFound();
        return { first: await store.markSeen(tx, { ...owned, at: now() }) };
      });
    },

    /** The finished try-on as a prediction, with the credits left and, if requested, the bytes. */
    async outcome(row: store.TryOnRow): Promise<{ prediction: Prediction; remainingCredits: number }> {
      const prediction = await watch.toWire(row);
      const remainingCredits = await database.read((tx) => credits.balance(tx, { userId: row.userId }));
      return { prediction, remainingCredits };
    },

    resultDataUrls: (row: store.TryOnRow) => resultDataUrls(deps, row),

    /** For a deleted account: ends running work, returns credits to the ledger, and removes personal data. */
    async forgetAccount(tx: Tx, userId: string): Promise<void> {
      for (const id of await store.listUnfinishedOf(tx, userId)) await settle.cancel(tx, id);
      await store.forgetPerson(tx, { userId, at: now() });
    },

    close: () => watch.close(),
  };
}

type VisitorOf = { userId: string; keyId: string; visitorId: string };

/** What has not ended is cancelled; all pictures go. Doing it twice is fine. */
async function removeAllOfVisitor(deps: TryOnDeps, settle: Settle, { userId, ...visitor }: VisitorOf): Promise<void> {
  await deps.database.write(async (tx) => {
    const ids = await visitors.listOfVisitor(tx, visitor);
    for (const id of ids) await settle.cancel(tx, id);
    await history.removeLooks(tx, deps, { ids, userId });
  });
}

/** Looks of one user. */
type Chosen = { ids: string[]; userId: string };

function galleryOf(deps: TryOnDeps) {
  const { database } = deps;
  return {
    history: (asked: Parameters<typeof history.listHistory>[1]) => history.listHistory(deps, asked),
    olderLooks: (asked: Parameters<typeof history.listOlder>[1]) => history.listOlder(deps, asked),
    gallery: (asked: Parameters<typeof history.openGallery>[1]) => history.openGallery(deps, asked),
    /** Hidden at once; `restoreLooks` restores them for UNDO_MINUTES. */
    removeLooks: (chosen: Chosen) => database.write((tx) => history.removeLooks(tx, deps, chosen)),
    restoreLooks: (chosen: Chosen) => database.write((tx) => history.restoreLooks(tx, deps, chosen)),
    downloadLooks: (chosen: Chosen & { timeZone: string }) => history.downloadLooks(deps, chosen),
  };
}

/** The pictures of a result as data URLs. */
async function resultDataUrls({ database, pictures }: TryOnDeps, row: store.TryOnRow): Promise<string[]> {
  const shown = await database.read(async (tx) => {
    const results = await store.listResults(tx, row.id);
    const found = [];
    // A transaction is one connection, which runs one query at a time.
    for (const { pictureId } of results) found.push(await pictures.findShown(tx, pictureId));
    return found;
  });
  const urls: string[] = [];
  for (const picture of shown) {
    if (!picture) continue;
    const bytes = Buffer.from(await pictures.read(picture));
    urls.push(`data:${picture.contentType};base64,${bytes.toString("base64")}`);
  }
  return urls;
}
