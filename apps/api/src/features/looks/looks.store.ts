/** All SQL on the table `looks`. */
import { and, count, desc, eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { looks } from "./looks.tables.ts";

export type LookRow = typeof looks.$inferSelect;
export type NewLook = Omit<LookRow, "id">;

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
}
