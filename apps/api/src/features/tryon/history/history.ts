/** A user's finished try-ons that are still visible, and actions on them. */
import type { Gallery, HistoryFilters, HistoryItem, WornProducts } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import * as rows from "../rows/rows.ts";
import { readWorn } from "../worn/worn.ts";
import { undoableSince } from "./history.rules.ts";
import { listCounted, listLooks, readGallery } from "./history.store.ts";
import { toRemoved } from "./removal.ts";

export { downloadLooks } from "./download.ts";
export { removeLooks, restoreLooks } from "./removal.ts";

export type HistoryDeps = { database: Database; pictures: Pictures };
type HistoryQuery = { userId: string; filters: HistoryFilters; limit: number };

export const notFound = () => new AppError("NOT_FOUND", "There is no such try-on.");

/** A numbered page, and the total. */
export async function listHistory(deps: HistoryDeps, { page, ...query }: HistoryQuery & { page: number }) {
  const offset = (page - 1) * query.limit;
  const { rows: looks, total } = await listCounted(deps.database, { ...query, offset, at: now() });
  return { items: await toItems(deps, looks), total };
}

/** Looks older than `before`. */
export async function listOlder(deps: HistoryDeps, query: HistoryQuery & { before: string }) {
  const found = await listLooks(deps.database, { ...query, limit: query.limit + 1, at: now() });
  const { looks, next } = toPage(found, query.limit);
  return { items: await toItems(deps, looks), next };
}

/** The first page and everything else a gallery needs: two statements, however long the history is. */
export async function openGallery(deps: HistoryDeps, query: HistoryQuery): Promise<Gallery> {
  const at = now();
  const removedAfter = undoableSince(at);
  const read = await readGallery(deps.database, { ...query, limit: query.limit + 1, at, removedAfter });
  const { looks, next } = toPage(read.rows, query.limit);
  const { kinds, brands, removed } = read;
  return { looks: await toItems(deps, looks), next, kinds, brands, removed: toRemoved(removed) };
}

/** Reads one extra row to know whether there is a next page. */
function toPage(found: rows.HistoryRow[], limit: number) {
  const page = found.slice(0, limit);
  return { looks: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

async function toItems({ database, pictures }: HistoryDeps, looks: rows.HistoryRow[]): Promise<HistoryItem[]> {
  const wornIn = await readWorn(database, looks);
  return looks.map((row) => toHistoryItem(pictures, row, wornIn(row)));
}

/** The products of each of these try-ons, of any user. */
export async function listWorn(deps: HistoryDeps, tryonIds: string[]): Promise<Map<string, WornProducts>> {
  const found = tryonIds.length === 0 ? [] : await deps.database.read((tx) => rows.listWorn(tx, tryonIds));
  const wornIn = await readWorn(deps.database, found);
  return new Map(found.map((row) => [row.id, wornIn(row)]));
}

/** The picture of the user's own finished try-on, if it is visible. @throws AppError NOT_FOUND */
export async function findResult(tx: Tx, owned: rows.Owned): Promise<{ pictureId: string }> {
  const row = await rows.findHistoryRow(tx, { ...owned, at: now() });
  if (!row) throw notFound();
  return { pictureId: row.resultPictureId };
}

/** Returns whether this was the first time. An unfinished try-on cannot be seen yet. @throws AppError NOT_FOUND */
export async function see({ database }: Pick<HistoryDeps, "database">, owned: rows.Owned): Promise<{ first: boolean }> {
  return database.write(async (tx) => {
    if (!(await rows.findOwned(tx, owned))) throw notFound();
    return { first: await rows.markSeen(tx, { ...owned, at: now() }) };
  });
}

/** Liked pictures are exempt from retention. @throws AppError NOT_FOUND */
export async function setLiked(
  { database, pictures }: HistoryDeps,
  { id, userId, liked }: rows.Owned & { liked: boolean },
): Promise<HistoryItem> {
  const changed = await database.write(async (tx) => {
    const row = await rows.findHistoryRow(tx, { id, userId, at: now() });
    if (!row) throw notFound();
    await rows.setLiked(tx, { id, liked });
    const results = (await rows.listResults(tx, id)).map(({ pictureId }) => pictureId);
    const ids = row.garmentPictureId === null ? results : [...results, row.garmentPictureId];
    const expiresAt = await pictures.keep(tx, { ids, forever: liked });
    return { ...row, liked, expiresAt };
  });
  return toHistoryItem(pictures, changed, (await readWorn(database, [changed]))(changed));
}

function toHistoryItem(pictures: Pictures, row: rows.HistoryRow, worn: WornProducts): HistoryItem {
  return {
    ...worn,
    id: row.id,
    resultImageUrl: pictures.signedUrls.of(row.resultPictureId),
    garmentImageUrl: row.garmentPictureId === null ? "" : pictures.signedUrls.of(row.garmentPictureId),
    createdAt: row.createdAt.toISOString(),
    liked: row.liked,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    charged: !rows.isFree(row) && rows.isCharged(row.judgement),
    free: rows.isFree(row),
    ...(row.productId === null ? {} : { productId: row.productId }),
  };
}
