/** All SQL on the table `pictures`. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, not, or, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { pictures } from "../pictures.tables.ts";

export type PictureRow = typeof pictures.$inferSelect;
export type NewPicture = Omit<PictureRow, "createdAt" | "deletedAt" | "inUse" | "forVisitor"> & {
  forVisitor?: boolean;
};

export async function insertPicture(tx: Tx, picture: NewPicture & { inUse?: boolean }): Promise<PictureRow> {
  const [row] = await tx.insert(pictures).values(picture).returning();
  if (!row) throw new Error("an inserted picture returned no row");
  return row;
}

/** Serialises a user's changes of the profile photo until the transaction ends. */
export async function lockProfileOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`profile-picture:${ownerId}`}, 0))`);
}

/**
 * Inserting an owner's pictures takes a shared lock, deleting all of them an exclusive one, so none slips in behind an
 * account's deletion (I-45). The user's own row is not enough: foreign keys to it do not wait for its deletion.
 */
export async function lockPicturesOf(tx: Tx, ownerId: string, mode: "insert" | "remove-all"): Promise<void> {
  const key = sql`hashtextextended(${`pictures:${ownerId}`}, 0)`;
  await tx.execute(
    mode === "insert" ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  );
}

const isLivePhotoOf = (ownerId: string) =>
  and(eq(pictures.ownerId, ownerId), eq(pictures.kind, "profile"), isNull(pictures.deletedAt));

/** The one in use. */
export async function findProfile(tx: Tx, ownerId: string): Promise<PictureRow | undefined> {
  const [row] = await tx
    .select()
    .from(pictures)
    .where(and(isLivePhotoOf(ownerId), pictures.inUse));
  return row;
}

/** The user's own photos, newest first. */
export async function listPhotos(tx: Tx, ownerId: string): Promise<PictureRow[]> {
  return tx.select().from(pictures).where(isLivePhotoOf(ownerId)).orderBy(desc(pictures.id));
}

/** Puts one photo in use, or none. Undefined if the owner has no such photo. */
export async function putInUse(
  tx: Tx,
  { ownerId, id }: { ownerId: string; id: string | null },
): Promise<PictureRow | undefined> {
  // The other one first: two must never be in use.
  await tx
    .update(pictures)
    .set({ inUse: false })
    .where(and(isLivePhotoOf(ownerId), pictures.inUse, id === null ? undefined : ne(pictures.id, id)));
  if (id === null) return undefined;
  const [row] = await tx
    .update(pictures)
    .set({ inUse: true })
    .where(and(isLivePhotoOf(ownerId), eq(pictures.id, id)))
    .returning();
  return row;
}

/** The photo in use, or another one. Returns whether there was one. */
export async function markPhotoDeleted(
  tx: Tx,
  { ownerId, id, at }: { ownerId: string; id: string | "in use"; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(pictures)
    .set({ deletedAt: at })
    .where(and(isLivePhotoOf(ownerId), id === "in use" ? pictures.inUse : eq(pictures.id, id)))
    .returning({ id: pictures.id });
  return rows.length > 0;
}

/** All photos of the person: their own photos, and those sent for one try-on. */
export async function markPhotosOfPersonDeleted(tx: Tx, { ownerId, at }: { ownerId: string; at: Date }): Promise<void> {
  await tx
    .update(pictures)
    .set({ deletedAt: at })
    .where(
      and(eq(pictures.ownerId, ownerId), inArray(pictures.kind, ["profile", "person"]), isNull(pictures.deletedAt)),
    );
}

/** Except the profile photo: it belongs to the account, whatever else refers to it. */
export async function markDeleted(tx: Tx, { ids, at }: { ids: string[]; at: Date }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(pictures)
    .set({ deletedAt: at })
    .where(and(inArray(pictures.id, ids), ne(pictures.kind, "profile"), isNull(pictures.deletedAt)));
}

/** Restores pictures that were deleted at `since` or later and have not expired. */
export async function unmarkDeleted(
  tx: Tx,
  { ids, since, at }: { ids: string[]; since: Date; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(pictures)
    .set({ deletedAt: null })
    .where(and(inArray(pictures.id, ids), ne(pictures.kind, "profile"), gte(pictures.deletedAt, since), isLive(at)));
}

export async function markAllOfOwnerDeleted(tx: Tx, { ownerId, at }: { ownerId: string; at: Date }): Promise<void> {
  await tx
    .update(pictures)
    .set({ deletedAt: at })
    .where(and(eq(pictures.ownerId, ownerId), isNull(pictures.deletedAt)));
}

export async function setExpiry(tx: Tx, { ids, expiresAt }: { ids: string[]; expiresAt: Date | null }): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(pictures).set({ expiresAt }).where(inArray(pictures.id, ids));
}

const isLive = (at: Date) => or(isNull(pictures.expiresAt), sql`${pictures.expiresAt} > ${at.toISOString()}`);

/** Those of these pictures that may be shown now. */
export async function listShown(tx: Tx, { ids, at }: { ids: string[]; at: Date }): Promise<PictureRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(pictures)
    .where(and(inArray(pictures.id, ids), isNull(pictures.deletedAt), isLive(at)));
}

/** All pictures of a person that are not deleted, in the order of their making, a page at a time. Not those of a shop's visitors. */
export async function listAllOf(
  tx: Tx,
  { ownerId, after, limit }: { ownerId: string; after: string | null; limit: number },
): Promise<PictureRow[]> {
  return tx
    .select()
    .from(pictures)
    .where(
      and(
        eq(pictures.ownerId, ownerId),
        not(pictures.forVisitor),
        isNull(pictures.deletedAt),
        after === null ? undefined : gt(pictures.id, after),
      ),
    )
    .orderBy(asc(pictures.id))
    .limit(limit);
}

/** A picture, if it may be shown now. */
export async function findShown(tx: Tx, { id, at }: { id: string; at: Date }): Promise<PictureRow | undefined> {
  const [row] = await tx
    .select()
    .from(pictures)
    .where(and(eq(pictures.id, id), isNull(pictures.deletedAt), isLive(at)));
  return row;
}

/** A picture even if it may no longer be shown: a running render may still use it. */
export async function findPicture(tx: Tx, id: string): Promise<PictureRow | undefined> {
  const [row] = await tx.select().from(pictures).where(eq(pictures.id, id));
  return row;
}

/** Marks up to `limit` expired pictures deleted; returns how many. */
export async function markExpired(tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<number> {
  // A CTE is evaluated once; a subquery may be evaluated once per row, and would then exceed the limit.
  const due = tx.$with("due").as(
    tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(isNull(pictures.deletedAt), lt(pictures.expiresAt, at)))
      .limit(limit)
      .for("update", { skipLocked: true }),
  );
  const rows = await tx
    .with(due)
    .update(pictures)
    .set({ deletedAt: at })
    .from(due)
    .where(eq(pictures.id, due.id))
    .returning({ id: pictures.id });
  return rows.length;
}

export type Removable = Pick<PictureRow, "id" | "storageKey" | "kind">;

/** Rows deleted before `before`, optionally of one owner: their objects are to be removed. */
export async function listRemovable(
  tx: Tx,
  { before, ownerId, limit }: { before: Date; ownerId?: string | undefined; limit: number },
): Promise<Removable[]> {
  return tx
    .select({ id: pictures.id, storageKey: pictures.storageKey, kind: pictures.kind })
    .from(pictures)
    .where(
      and(
        isNotNull(pictures.deletedAt),
        sql`${pictures.deletedAt} <= ${before.toISOString()}`,
        ownerId === undefined ? undefined : eq(pictures.ownerId, ownerId),
      ),
    )
    .orderBy(pictures.deletedAt)
    .limit(limit);
}

export async function deleteRows(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(pictures).where(inArray(pictures.id, ids));
}

/** Those of the given keys that have a row. */
export async function listStoredKeys(tx: Tx, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.select({ key: pictures.storageKey }).from(pictures).where(inArray(pictures.storageKey, keys));
  return new Set(rows.map((row) => row.key));
}
