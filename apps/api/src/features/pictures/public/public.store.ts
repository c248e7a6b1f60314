/** All SQL on the table `public_pictures`. */
import { and, asc, eq, gt, inArray, lt, ne, or } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { publicPictures } from "../pictures.tables.ts";
import type { Sizes } from "./sizes.ts";

export type PublicPictureRow = typeof publicPictures.$inferSelect;

/** The row of this content, created or touched: a picture that is stored again does not count as unused yet. */
export async function openPicture(
  tx: Tx,
  picture: Pick<PublicPictureRow, "hash" | "width" | "height" | "touchedAt">,
): Promise<PublicPictureRow> {
  const [row] = await tx
    .insert(publicPictures)
    .values(picture)
    .onConflictDoUpdate({ target: publicPictures.hash, set: { touchedAt: picture.touchedAt } })
    .returning();
  if (!row) throw new Error("an inserted picture returned no row");
  return row;
}

export async function markStored(tx: Tx, hash: string): Promise<void> {
  await tx
    .update(publicPictures)
    .set({ state: "stored" })
    .where(and(eq(publicPictures.hash, hash), eq(publicPictures.state, "storing")));
}

export async function markReady(tx: Tx, hash: string, { widths, placeholder }: Sizes): Promise<void> {
  await tx
    .update(publicPictures)
    .set({ state: "ready", widths, placeholder })
    .where(and(eq(publicPictures.hash, hash), eq(publicPictures.state, "stored")));
}

export async function findPicture(tx: Tx, hash: string): Promise<PublicPictureRow | undefined> {
  const [row] = await tx.select().from(publicPictures).where(eq(publicPictures.hash, hash));
  return row;
}

/** Those of the hashes that may be referred to, locked in that state until the transaction ends. */
export async function lockUsable(tx: Tx, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx
    .select({ hash: publicPictures.hash })
    .from(publicPictures)
    .where(and(inArray(publicPictures.hash, hashes), inArray(publicPictures.state, ["stored", "ready"])))
    .orderBy(asc(publicPictures.hash))
    .for("share");
  return new Set(rows.map(({ hash }) => hash));
}

export async function touch(tx: Tx, hashes: string[], at: Date): Promise<void> {
  if (hashes.length === 0) return;
  await tx.update(publicPictures).set({ touchedAt: at }).where(inArray(publicPictures.hash, hashes));
}

/**
 * Pictures not touched since `before`, in order of their hashes, after `after`; locked. Includes those being removed.
 */
export function lockUntouched(
  tx: Tx,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<Pick<PublicPictureRow, "hash" | "state">[]> {
  return tx
    .select({ hash: publicPictures.hash, state: publicPictures.state })
    .from(publicPictures)
    .where(
      and(
        gt(publicPictures.hash, after),
        or(eq(publicPictures.state, "removing"), lt(publicPictures.touchedAt, before)),
      ),
    )
    .orderBy(asc(publicPictures.hash))
    .limit(limit)
    .for("update");
}

export async function markRemoving(tx: Tx, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .update(publicPictures)
    .set({ state: "removing" })
    .where(and(inArray(publicPictures.hash, hashes), ne(publicPictures.state, "removing")));
}

export async function deletePicture(tx: Tx, hash: string): Promise<void> {
  await tx.delete(publicPictures).where(and(eq(publicPictures.hash, hash), eq(publicPictures.state, "removing")));
}
