/** All SQL on the table `looks`. */
import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { pictures } from "../pictures/pictures.ts";
import { looks } from "./looks.tables.ts";

export type LookRow = typeof looks.$inferSelect;
export type NewLook = Omit<LookRow, "id">;

/** Undefined if this try-on is already shared. */
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

/** A look of a removed try-on waits for an undo, and is deleted with its picture's row. */
const stillThere = and(eq(pictures.id, looks.pictureId), isNull(pictures.deletedAt));

export async function listLooks(tx: Tx, { userId, limit }: { userId: string; limit: number }): Promise<LookRow[]> {
  const rows = await tx
    .select({ look: looks })
    .from(looks)
    .innerJoin(pictures, stillThere)
    .where(eq(looks.userId, userId))
    .orderBy(desc(looks.id))
    .limit(limit);
  return rows.map(({ look }) => look);
}

export async function countLooks(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(looks)
    .innerJoin(pictures, stillThere)
    .where(eq(looks.userId, userId));
  return row?.total ?? 0;
}

/** Returns the deleted rows, so that their pictures can be deleted too. */
export async function deleteLook(tx: Tx, { token, userId }: { token: string; userId: string }) {
  const own = and(eq(looks.token, token), eq(looks.userId, userId));
  return tx.delete(looks).where(own).returning({ previewId: looks.previewId });
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(looks).where(eq(looks.userId, userId));
}
