/**
 * Shared looks: results that their owner shows to others. Owns `looks`.
 *
 * Invariants: a picture is public if and only if its row in `looks` exists and its owner still has it; its URL contains
 * 192 random bits and is never reused; account deletion, removal of the try-on and retention also remove the look.
 */
import { randomBytes } from "node:crypto";
import { LOOKS_MAX, type Look, type PublicLook, type WornProduct, type WornProducts } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { PictureRow, Pictures } from "../pictures/pictures.ts";
import { findResult, listWorn, type TryOnDeps } from "../tryon/tryon.ts";
import { makePreview } from "./looks.preview.ts";
import * as store from "./looks.store.ts";

export { personalData } from "./looks.personal-data.ts";

export type LooksDeps = {
  database: Database;
  pictures: Pictures;
  tryons: TryOnDeps;
};

const TOKEN_BYTES = 24;

const noSuchLook = () => new AppError("NOT_FOUND", "There is no such look.");

export async function list({ database, tryons }: LooksDeps, userId: string): Promise<Look[]> {
  const rows = await database.read((tx) => store.listLooks(tx, { userId, limit: LOOKS_MAX }));
  const ids = rows.map(({ tryonId }) => tryonId);
  const wornIn = await listWorn(tryons, ids);
  return rows.map((row) => toLook(row, wornIn));
}

/** From now on its URLs answer like unknown ones. @throws AppError NOT_FOUND */
export async function revoke(
  { database, pictures }: LooksDeps,
  owned: { token: string; userId: string },
): Promise<void> {
  await database.write(async (tx) => {
    const gone = await store.deleteLook(tx, owned);
    if (gone.length === 0) throw noSuchLook();
    await pictures.remove(tx, previewsOf(gone));
  });
}

/** @throws AppError NOT_FOUND */
export async function findPublic({ database, pictures, tryons }: LooksDeps, token: string): Promise<PublicLook> {
  const { row, picture } = await database.read((tx) => findShown(tx, pictures, token));
  const base = `/api/v1/looks/${row.token}`;
  return {
    imageUrl: `${base}/picture`,
    width: picture.width,
    height: picture.height,
    previewUrl: `${base}/preview`,
    ...onSale((await listWorn(tryons, [row.tryonId])).get(row.tryonId)),
  };
}

/** The picture, or its card; the picture again if the card has expired. @throws AppError NOT_FOUND */
export async function findPicture(
  { database, pictures }: LooksDeps,
  { token, which }: { token: string; which: "picture" | "preview" },
): Promise<PictureRow> {
  return database.read(async (tx) => {
    const { row, picture } = await findShown(tx, pictures, token);
    if (which === "picture" || row.previewId === null) return picture;
    return (await pictures.findShown(tx, row.previewId)) ?? picture;
  });
}

/** A removed try-on must not be visible: its picture is gone, and its card is removed too. The link waits for an undo. */
export async function hideTryOn(tx: Tx, { pictures }: LooksDeps, tryonId: string): Promise<void> {
  await pictures.remove(tx, previewsOf([await store.findByTryOn(tx, tryonId)]));
}

/** Restored, it is shared as before. */
export async function showTryOn(
  tx: Tx,
  { pictures }: LooksDeps,
  { tryonId, since }: { tryonId: string; since: Date },
): Promise<void> {
  await pictures.restore(tx, { ids: previewsOf([await store.findByTryOn(tx, tryonId)]), since });
}

/** The pictures themselves are deleted with the account's other pictures. */
export const forgetAccount = (tx: Tx, userId: string): Promise<void> => store.deleteAllOf(tx, userId);

const NO_PRODUCTS: WornProducts = { product: null, wornWith: [] };

const toLook = (row: store.LookRow, wornIn: Map<string, WornProducts>): Look => ({
  ...(wornIn.get(row.tryonId) ?? NO_PRODUCTS),
  token: row.token,
  path: `/look/${row.token}`,
  predictionId: row.tryonId,
  createdAt: row.createdAt.toISOString(),
});

/** `fresh` false: it was already shared and keeps its link. @throws AppError NOT_FOUND, CONFLICT */
export async function share(
  { database, pictures, tryons }: LooksDeps,
  owned: { tryonId: string; userId: string },
): Promise<{ look: Look; fresh: boolean }> {
  const { tryonId, userId } = owned;
  const { existing, picture } = await database.read(async (tx) => {
    const { pictureId } = await findResult(tx, { id: tryonId, userId });
    return { existing: await store.findByTryOn(tx, tryonId), picture: await pictures.findShown(tx, pictureId) };
  });
  const wornIn = await listWorn(tryons, [tryonId]);
  if (existing) return { look: toLook(existing, wornIn), fresh: false };
  if (!picture) throw noSuchLook();
  const preview = await pictures.put(await makePreview(await pictures.read(picture)), {
    ownerId: userId,
    kind: "result",
  });
  try {
    const row = await database.write(async (tx) => {
      await pictures.admit(tx, userId);
      if ((await store.countLooks(tx, userId)) >= LOOKS_MAX) {
        throw new AppError("CONFLICT", `You are sharing ${LOOKS_MAX} pictures. Stop sharing one of them first.`);
      }
      // Checked again: it may have been removed while its card was made.
      const { pictureId } = await findResult(tx, { id: tryonId, userId });
      await pictures.insert(tx, preview);
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const row = { token, userId, tryonId, pictureId, previewId: preview.id, createdAt: now() };
      const made = await store.insertLook(tx, row);
      if (!made) await pictures.remove(tx, [preview.id]);
      return made;
    });
    if (row) return { look: toLook(row, wornIn), fresh: true };
  } catch (error) {
    // After an AppError nothing was committed. After any other error that is unknown, and the sweep finds out.
    if (error instanceof AppError) await pictures.discard([preview]);
    throw error;
  }
  // A double click: the other request was first.
  const first = await database.read((tx) => store.findByTryOn(tx, tryonId));
  if (!first) throw noSuchLook();
  return { look: toLook(first, wornIn), fresh: false };
}

async function findShown(
  tx: Tx,
  pictures: Pictures,
  token: string,
): Promise<{ row: store.LookRow; picture: PictureRow }> {
  const row = await store.findByToken(tx, token);
  const picture = row && (await pictures.findShown(tx, row.pictureId));
  if (!row || !picture) throw noSuchLook();
  return { row, picture };
}

const previewsOf = (looks: ({ previewId: string | null } | undefined)[]): string[] =>
  looks.flatMap((look) => look?.previewId ?? []);

/** Products that are no longer sold are not offered to viewers of a look. */
function onSale({ product, wornWith }: WornProducts = NO_PRODUCTS): WornProducts {
  const isSold = ({ status }: WornProduct) => status !== "inactive" && status !== "discontinued";
  return { product: product && isSold(product) ? product : null, wornWith: wornWith.filter(isSold) };
}
