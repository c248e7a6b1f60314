/** SQL of the inbox. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, max, min, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { stripeEvents } from "../billing.tables.ts";

export type EventRow = typeof stripeEvents.$inferSelect;

/** False if it was already stored. */
export async function insertEvent(tx: Tx, row: typeof stripeEvents.$inferInsert): Promise<boolean> {
  const made = await tx.insert(stripeEvents).values(row).onConflictDoNothing().returning({ id: stripeEvents.id });
  return made.length === 1;
}

export async function findEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(stripeEvents).where(eq(stripeEvents.id, id));
  return row;
}

/** Which of these are already stored. */
export async function listStored(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.select({ id: stripeEvents.id }).from(stripeEvents).where(inArray(stripeEvents.id, ids));
  return new Set(rows.map(({ id }) => id));
}

export async function markProcessed(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .update(stripeEvents)
    .set({ processedAt: at, error: null })
    .where(and(eq(stripeEvents.id, id), isNull(stripeEvents.processedAt)));
}

export async function noteError(tx: Tx, { id, error }: { id: string; error: string }): Promise<void> {
  await tx
    .update(stripeEvents)
    .set({ error })
    .where(and(eq(stripeEvents.id, id), isNull(stripeEvents.processedAt)));
}

/** Events received before a time that are still waiting, oldest first. */
export async function listWaiting(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await tx
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(isNull(stripeEvents.processedAt), lt(stripeEvents.receivedAt, before)))
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Waiting events: never run, last run failed, and the age of the oldest. */
export async function measureWaiting(tx: Tx): Promise<{ fresh: number; failed: number; oldest: Date | null }> {
  const [row] = await tx
    .select({
      fresh: sql<number>`count(*) filter (where ${stripeEvents.error} is null)`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${stripeEvents.error} is not null)`.mapWith(Number),
      oldest: min(stripeEvents.receivedAt),
    })
    .from(stripeEvents)
    .where(isNull(stripeEvents.processedAt));
  return row ?? { fresh: 0, failed: 0, oldest: null };
}

/** When the newest came. */
export async function findNewest(tx: Tx): Promise<Date | null> {
  const [row] = await tx.select({ at: max(stripeEvents.receivedAt) }).from(stripeEvents);
  return row?.at ?? null;
}

/** Removes those that were worked before a time; answers how many. */
export async function deleteProcessed(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .delete(stripeEvents)
    .where(and(isNotNull(stripeEvents.processedAt), lt(stripeEvents.processedAt, before)))
    .returning({ id: stripeEvents.id });
  return gone.length;
}
