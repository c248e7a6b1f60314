/** All SQL on the tables `favourites` and `looks`. */
import { and, count, desc, eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { favourites, looks } from "./wardrobe.tables.ts";

type Favourite = { userId: string; productId: string };
export type LookRow = typeof looks.$inferSelect;
export type NewLook = Omit<LookRow, "id">;

/** Twice is once. */
export async function insertFavourite(tx: Tx, favourite: Favourite & { createdAt: Date }): Promise<void> {
  await tx.insert(favourites).values(favourite).onConflictDoNothing();
}

export async function deleteFavourite(tx: Tx, { userId, productId }: Favourite): Promise<void> {
  await tx.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)));
}

/** Ids of products, the newest favourite first. */
export async function listFavourites(
  tx: Tx,
  { userId, limit, offset = 0 }: { userId: string; limit: number; offset?: number },
): Promise<string[]> {
  const rows = await tx
    .select({ productId: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.productId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ productId }) => productId);
}

export const countFavourites = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(favourites, eq(favourites.userId, userId));

/** Undefined where this try-on is shared already. */
export async function insertLook(tx: Tx, look: NewLook): Promise<LookRow | undefined> {
  const [row] = await tx.insert(looks).values(look).onConflictDoNothing({ target: looks.tryonId }).returning();
  return row;
}

export async function findByToken(tx: Tx, token: string): Promise<LookRow | undefined> {
  const [row] = await tx.select().from(looks).where(eq(looks.token, token));
  return row;
}

export async function findByTryOn(tx: Tx, tryonId: string): Promise<LookRow | undefined> {
  const [row] = await tx.select().from(looks).where(eq(looks.tryonId, tryonId));
  return row;
}

export async function listLooks(tx: Tx, { userId, limit }: { userId: string; limit: number }): Promise<LookRow[]> {
  return tx.select().from(looks).where(eq(looks.userId, userId)).orderBy(desc(looks.id)).limit(limit);
}

export async function countLooks(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(looks).where(eq(looks.userId, userId));
  return row?.total ?? 0;
}

/** The rows that went, for the pictures that go with them. */
export async function deleteLook(tx: Tx, which: { token: string; userId: string } | { tryonId: string }) {
  const condition =
    "token" in which
      ? and(eq(looks.token, which.token), eq(looks.userId, which.userId))
      : eq(looks.tryonId, which.tryonId);
  return tx.delete(looks).where(condition).returning({ previewId: looks.previewId });
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(looks).where(eq(looks.userId, userId));
  await tx.delete(favourites).where(eq(favourites.userId, userId));
}
