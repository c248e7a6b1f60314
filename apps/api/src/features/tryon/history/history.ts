/** What a user has made and can still see, and what may be done with it. */
import type { HistoryItem, WornProducts } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import { isCharged, isFree, store } from "../rows/rows.ts";
import { readWorn } from "../worn/worn.ts";

export type HistoryDeps = { database: Database; pictures: Pictures; catalogue: Pick<Catalogue, "findProducts"> };
export type Owned = { id: string; userId: string };
type Page = { userId: string; page: number; limit: number; liked?: boolean | undefined };

export const notFound = () => new AppError("NOT_FOUND", "There is no such try-on.");

export async function listHistory({ database, pictures, catalogue }: HistoryDeps, page: Page) {
  const { userId, liked, limit } = page;
  const query = { userId, liked, limit, offset: (page.page - 1) * limit, at: now() };
  const { rows, total } = await database.read((tx) => store.listHistory(tx, query));
  const wornIn = await readWorn(catalogue, rows);
  return { items: rows.map((row) => toHistoryItem(pictures, row, wornIn(row))), total };
}

/** The products of each of these try-ons, of any user. */
export async function listWorn(deps: HistoryDeps, tryonIds: string[]): Promise<Map<string, WornProducts>> {
  const rows = tryonIds.length === 0 ? [] : await deps.database.read((tx) => store.listWorn(tx, tryonIds));
  const wornIn = await readWorn(deps.catalogue, rows);
  return new Map(rows.map((row) => [row.id, wornIn(row)]));
}

/** The picture of the user's own finished try-on, while it can be seen. @throws AppError NOT_FOUND */
export async function findResult(tx: Tx, owned: Owned): Promise<{ pictureId: string }> {
  const row = await store.findHistoryRow(tx, { ...owned, at: now() });
  if (!row) throw notFound();
  return { pictureId: row.resultPictureId };
}

/** Liked pictures are exempt from retention. @throws AppError NOT_FOUND */
export async function setLiked(
  { database, pictures, catalogue }: HistoryDeps,
  { id, userId, liked }: Owned & { liked: boolean },
): Promise<HistoryItem> {
  const changed = await database.write(async (tx) => {
    const row = await store.findHistoryRow(tx, { id, userId, at: now() });
    if (!row) throw notFound();
    await store.setLiked(tx, { id, liked });
    const results = (await store.listResults(tx, id)).map(({ pictureId }) => pictureId);
    const ids = row.garmentPictureId === null ? results : [...results, row.garmentPictureId];
    const expiresAt = await pictures.keep(tx, { ids, forever: liked });
    return { ...row, liked, expiresAt };
  });
  return toHistoryItem(pictures, changed, (await readWorn(catalogue, [changed]))(changed));
}

/** Takes a finished try-on and all of its pictures out of sight, but for a profile photo. */
export async function remove(tx: Tx, pictures: Pictures, row: store.TryOnRow): Promise<void> {
  const results = (await store.listResults(tx, row.id)).map(({ pictureId }) => pictureId);
  await store.markRemoved(tx, { id: row.id, at: now() });
  const sent = [row.personPictureId, row.garmentPictureId].filter((id) => id !== null);
  await pictures.remove(tx, [...results, ...sent]);
}

function toHistoryItem(pictures: Pictures, row: store.HistoryRow, worn: WornProducts): HistoryItem {
  return {
    ...worn,
    id: row.id,
    resultImageUrl: pictures.addresses.of(row.resultPictureId),
    garmentImageUrl: row.garmentPictureId === null ? "" : pictures.addresses.of(row.garmentPictureId),
    createdAt: row.createdAt.toISOString(),
    liked: row.liked,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    charged: !isFree(row) && isCharged(row.judgement),
    free: isFree(row),
    ...(row.productId === null ? {} : { productId: row.productId }),
  };
}
