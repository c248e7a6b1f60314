/** All SQL on the table `push_subscriptions`. */
import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { pushSubscriptions } from "./push.tables.ts";

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type NewPushSubscription = Omit<PushSubscriptionRow, "id">;

/** A device that changed hands belongs to the user now signed in on it. */
export async function upsert(tx: Tx, row: NewPushSubscription): Promise<void> {
  await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
}

export async function deleteAllBut(tx: Tx, { userId, newest }: { userId: string; newest: number }): Promise<void> {
  const kept = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(newest);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, kept)));
}

export async function deleteByEndpoint(tx: Tx, { userId, endpoint }: { userId: string; endpoint: string }) {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

export async function deleteById(tx: Tx, id: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

export async function deleteByUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

export async function listIdsByUser(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  return rows.map(({ id }) => id);
}

export async function findById(tx: Tx, id: string): Promise<PushSubscriptionRow | undefined> {
  const [row] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}
