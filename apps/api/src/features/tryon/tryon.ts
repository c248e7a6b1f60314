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
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as credits from "../credits/credits.ts";
import type { Engines } from "../engines/engines.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { type AcceptDeps, createRecordingLimit } from "./accept/accept.ts";
import * as history from "./history/history.ts";
import { createTryOnMetrics, type RenderDeps } from "./render/render.ts";
import * as rows from "./rows/rows.ts";
import * as settle from "./settle/settle.ts";
import * as watch from "./watch/watch.ts";

export { accept, refuse } from "./accept/accept.ts";
export { buttonSamples } from "./button/button.ts";
export { findResult, listWorn } from "./history/history.ts";
export { countNotMade, ended, measureEngines, measureQueue, type TryOnRow } from "./rows/rows.ts";
export type { TryOnFinished } from "./settle/settle.ts";
export { personalData } from "./tryon.personal-data.ts";
/** For joins that would otherwise be a query per row; only this feature writes it. */
export { tryons } from "./tryon.tables.ts";
export { getPrediction, getRow, toWire } from "./watch/watch.ts";

/** For an admin: the number of the user's try-ons by status, and the newest ones. Their pictures are visible only to the owner. */
export async function tryOnsOf(tx: Tx, { userId, limit }: { userId: string; limit: number }) {
  return {
    byStatus: await rows.countByStatus(tx, userId),
    newest: await rows.listNewest(tx, { userId, limit }),
  };
}

type Needs = { pictures: Pictures; engines: Engines };

/** What every function here takes first: the platform, the rooms below, and what this process keeps of the room. */
export type TryOnDeps = Platform & Needs & AcceptDeps & RenderDeps;

export const toTryOnDeps = (platform: Platform, needs: Needs): TryOnDeps => ({
  ...platform,
  ...needs,
  recording: createRecordingLimit(),
  watchers: watch.createWatchers(platform.notifications),
  tryOnMetrics: createTryOnMetrics(platform.metrics),
});

/** Cancels an unfinished one, removes a finished one. @throws AppError NOT_FOUND */
export async function cancelOrRemove(deps: TryOnDeps, owned: rows.Owned): Promise<void> {
  await deps.database.write(async (tx) => {
    const row = await rows.findOwned(tx, owned);
    if (!row) throw history.notFound();
    if (!rows.isFinished(row.status) && (await settle.cancel(tx, deps, row.id))) return;
    await history.removeLooks(tx, deps, { ids: [row.id], userId: row.userId });
  });
}

type VisitorOf = { userId: string; keyId: string; visitorId: string };

/** What has not ended is cancelled; all pictures go. Doing it twice is fine. */
export async function removeAllOfVisitor(deps: TryOnDeps, { userId, ...visitor }: VisitorOf): Promise<void> {
  await deps.database.write(async (tx) => {
    const ids = await rows.listOfVisitor(tx, visitor);
    for (const id of ids) await settle.cancel(tx, deps, id);
    await history.removeLooks(tx, deps, { ids, userId });
  });
}

/** The finished try-on as a prediction, with the credits left. */
export async function readOutcome(
  deps: TryOnDeps,
  row: rows.TryOnRow,
): Promise<{ prediction: Prediction; remainingCredits: number }> {
  const prediction = await watch.toWire(deps, row);
  const remainingCredits = await deps.database.read((tx) => credits.balance(tx, { userId: row.userId }));
  return { prediction, remainingCredits };
}

/** For a deleted account: ends running work, returns credits to the ledger, and removes personal data. */
export async function forgetAccount(tx: Tx, deps: TryOnDeps, userId: string): Promise<void> {
  for (const id of await rows.listUnfinishedOf(tx, userId)) await settle.cancel(tx, deps, id);
  await rows.forgetPerson(tx, { userId, at: now() });
}

/** The pictures of a result as data URLs. */
export async function resultDataUrls({ database, pictures }: TryOnDeps, row: rows.TryOnRow): Promise<string[]> {
  const shown = await database.read(async (tx) => {
    const results = await rows.listResults(tx, row.id);
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
