/** All SQL on the table `newsletter_subscribers`. */
import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { newsletterSubscribers } from "./newsletter.tables.ts";

type SubscriberRow = typeof newsletterSubscribers.$inferSelect;

/** The address's row, new or existing, locked until the transaction ends. */
export async function keepSubscriber(tx: Tx, subscriber: { email: string; emailKey: string }): Promise<SubscriberRow> {
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values(subscriber)
    // Changes nothing, but locks and returns the row.
    .onConflictDoUpdate({ target: newsletterSubscribers.emailKey, set: { emailKey: subscriber.emailKey } })
    .returning();
  if (!row) throw new Error("an upsert returned no row");
  return row;
}

export async function findSubscriber(tx: Tx, id: string): Promise<SubscriberRow | undefined> {
  const [row] = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  return row;
}

export async function updateSubscriber(
  tx: Tx,
  id: string,
  change: Partial<Pick<SubscriberRow, "askedAt" | "confirmedAt" | "bouncedAt">>,
): Promise<void> {
  await tx.update(newsletterSubscribers).set(change).where(eq(newsletterSubscribers.id, id));
}

export async function deleteSubscriber(tx: Tx, id: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
}

export async function deleteSubscriberByKey(tx: Tx, emailKey: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.emailKey, emailKey));
}

/** If the new address is already known, the old one is deleted. */
export async function moveSubscriber(
  tx: Tx,
  { from, to }: { from: string; to: Pick<SubscriberRow, "email" | "emailKey"> },
): Promise<void> {
  const [row] = await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.emailKey, from)).returning();
  if (!row) return;
  await tx
    .insert(newsletterSubscribers)
    .values({ ...row, ...to, bouncedAt: null })
    .onConflictDoNothing();
}

export async function markBounced(
  tx: Tx,
  { emailKey, bouncedAt }: { emailKey: string; bouncedAt: Date },
): Promise<void> {
  await tx.update(newsletterSubscribers).set({ bouncedAt }).where(eq(newsletterSubscribers.emailKey, emailKey));
}

export async function deleteUnconfirmedBefore(tx: Tx, time: Date): Promise<number> {
  const askedLast = sql`coalesce(${newsletterSubscribers.askedAt}, ${newsletterSubscribers.createdAt})`;
  const result = await tx
    .delete(newsletterSubscribers)
    .where(and(isNull(newsletterSubscribers.confirmedAt), lte(askedLast, time)));
  return result.rowCount ?? 0;
}

/** Confirmed and not refused by a server, in order of their ids. */
export async function listReaders(
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; email: string }[]> {
  return tx
    .select({ id: newsletterSubscribers.id, email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(
      and(
        isNotNull(newsletterSubscribers.confirmedAt),
        isNull(newsletterSubscribers.bouncedAt),
        after === null ? undefined : gt(newsletterSubscribers.id, after),
      ),
    )
    .orderBy(newsletterSubscribers.id)
    .limit(limit);
}
