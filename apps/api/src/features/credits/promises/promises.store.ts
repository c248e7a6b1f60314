/** All SQL of promised credits. */
import { and, asc, desc, eq, isNull, or } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { creditPromises } from "../credits.tables.ts";

export type PromiseRow = typeof creditPromises.$inferSelect;

const concerns = (userId: string) => or(eq(creditPromises.userId, userId), eq(creditPromises.friendId, userId));

/** Does nothing if the source was promised before. */
export async function insertPromise(tx: Tx, row: typeof creditPromises.$inferInsert): Promise<void> {
  await tx.insert(creditPromises).values(row).onConflictDoNothing();
}

/** Promises that wait for the user's email, locked in an order that is the same for everyone. */
export async function lockWaiting(tx: Tx, userId: string): Promise<PromiseRow[]> {
  return tx
    .select()
    .from(creditPromises)
    .where(and(isNull(creditPromises.keptAt), concerns(userId)))
    .orderBy(asc(creditPromises.id))
    .for("update");
}

/** The user's own waiting promises, newest first. */
export async function listWaiting(tx: Tx, userId: string): Promise<PromiseRow[]> {
  return tx
    .select()
    .from(creditPromises)
    .where(and(isNull(creditPromises.keptAt), eq(creditPromises.userId, userId)))
    .orderBy(desc(creditPromises.id));
}

export async function markKept(tx: Tx, id: string, keptAt: Date): Promise<void> {
  await tx.update(creditPromises).set({ keptAt }).where(eq(creditPromises.id, id));
}

export async function deleteWaiting(tx: Tx, userId: string): Promise<void> {
  await tx.delete(creditPromises).where(and(isNull(creditPromises.keptAt), concerns(userId)));
}
