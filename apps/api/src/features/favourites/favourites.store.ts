/** All SQL on the table `favourites`. */
import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { favourites } from "./favourites.tables.ts";

export type Favourite = { userId: string; productId: string };

/** Safe to repeat. */
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

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(favourites).where(eq(favourites.userId, userId));
}
