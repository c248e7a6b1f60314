/** A user's finished try-ons that are still visible, and actions on them. */
import type { Gallery, HistoryFilters, HistoryItem, WornProducts } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import { isCharged, isFree, store } from "../rows/rows.ts";
import { readWorn } from "../worn/worn.ts";
import { undoableSince } from "./history.rules.ts";
import { listCounted, listLooks, readGallery } from "./history.store.ts";
import { toRemoved } from "./removal.ts";

export { downloadLooks } from "./download.ts";
export { removeLooks, restoreLooks } from "./removal.ts";

export type HistoryDeps = { database: Database; pictures: Pictures; catalogue: Pick<Catalogue, "findProducts"> };
export type Owned = store.Owned;
type Asked = { userId: string; filters: HistoryFilters; limit: number };

export const notFound = () => new AppError("NOT_FOUND", "There is no such try-on.");

/** A numbered page, and the total. */
export async function listHistory(deps: HistoryDeps, { page, ...asked }: Asked & { page: number }) {
  const query = { ...asked, offset: (page - 1) * asked.limit, at: now() };
  const { rows, total } = await listCounted(deps.database, query);
  return { items: await toItems(deps, rows), total };
}

/** Looks older than `before`. */
export async function listOlder(deps: HistoryDeps, asked: Asked & { before: string }) {
  const { rows, next } = toPage(
    await listLooks(deps.database, { ...asked, limit: asked.limit + 1, at: now() }),
    asked.limit,
  );
  return { items: await toItems(deps, rows), next };
}

/** The first page and everything else a gallery needs: two statements, however long the history is. */
export async function openGallery(deps: HistoryDeps, asked: Asked): Promise<Gallery> {
  const at = now();
  const removedAfter = undoableSince(at);
  const read = await readGallery(deps.database, { ...asked, limit: asked.limit + 1, at, removedAfter });
  const { rows, next } = toPage(read.rows, asked.limit);
  const { kinds, brands, removed } = read;
  return { looks: await toItems(deps, rows), next, kinds, brands, removed: toRemoved(removed) };
}

/** Reads one extra row to know whether there is a next page. */
function toPage(found: store.HistoryRow[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

async function toItems({ catalogue, pictures }: HistoryDeps, rows: store.HistoryRow[]): Promise<HistoryItem[]> {
  const wornIn = await readWorn(catalogue, rows);
  return rows.map((row) => toHistoryItem(pictures, row, wornIn(row)));
}

/** The products of each of these try-ons, of any user. */
export async function listWorn(deps: HistoryDeps, tryonIds: string[]): Promise<Map<string, WornProducts>> {
  const rows = tryonIds.length === 0 ? [] : await deps.database.read((tx) => store.listWorn(tx, tryonIds));
  const wornIn = await readWorn(deps.catalogue, rows);
  return new Map(rows.map((row) => [row.id, wornIn(row)]));
}

/** The picture of the user's own finished try-on, if it is visible. @throws AppError NOT_FOUND */
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
