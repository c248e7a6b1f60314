/** SQL of subscriptions. */
import { and, asc, desc, eq, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { payments, subscriptions } from "../billing.tables.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewSubscription = typeof subscriptions.$inferInsert;

const first = async (rows: Promise<SubscriptionRow[]>): Promise<SubscriptionRow | undefined> => (await rows)[0];
const isLive = ne(subscriptions.state, "ended");

/** False if the user has a live one, or the row's id is taken. */
export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<boolean> {
  const made = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning({ id: subscriptions.id });
  return made.length === 1;
}

export const findSubscriptionRow = (tx: Tx, id: string) =>
  first(tx.select().from(subscriptions).where(eq(subscriptions.id, id)));

export const findByStripeId = (tx: Tx, stripeSubscriptionId: string) =>
  first(tx.select().from(subscriptions).where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId)));

export const findLive = (tx: Tx, userId: string) =>
  first(
    tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), isLive)),
  );

/** The newest one that was ever paid. */
export const findNewestPaid = (tx: Tx, userId: string) =>
  first(
    tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), sql`${subscriptions.periodEnd} is not null`))
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
      .limit(1),
  );

/** The row, locked until the transaction ends. Lock it before its payments. */
export const lockSubscription = (tx: Tx, id: string) =>
  first(tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update"));

/** Stores Stripe's id; false if the row ended meanwhile, or belongs to another subscription. */
export async function setStripeId(
  tx: Tx,
  { id, stripeSubscriptionId }: { id: string; stripeSubscriptionId: string },
): Promise<boolean> {
  const unknownOrSame = or(
    isNull(subscriptions.stripeSubscriptionId),
    eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId),
  );
  return change(tx, and(eq(subscriptions.id, id), isLive, unknownOrSame), { stripeSubscriptionId });
}

/** Changes a row if it is unchanged since its `revision` was read. */
export async function updateRead(
  tx: Tx,
  { id, revision, set }: { id: string; revision: number; set: Partial<NewSubscription> },
): Promise<boolean> {
  const read = and(eq(subscriptions.id, id), eq(subscriptions.revision, revision));
  return change(tx, read, { ...set, revision: revision + 1 });
}

export async function updateSubscription(tx: Tx, id: string, set: Partial<NewSubscription>): Promise<void> {
  await change(tx, eq(subscriptions.id, id), set);
}

/**
 * Ends a row that was never paid and has nothing payable left at Stripe. False if it got another subscription at Stripe
 * than `stripeSubscriptionId` meanwhile: if it ended anyway, that one could still be paid, beside its successor.
 */
export async function endIncomplete(
  tx: Tx,
  { id, stripeSubscriptionId, at }: { id: string; stripeSubscriptionId: string | null; at: Date },
): Promise<boolean> {
  const unknown = isNull(subscriptions.stripeSubscriptionId);
  const unknownOrSame =
    stripeSubscriptionId === null ? unknown : or(unknown, eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
  return change(tx, and(eq(subscriptions.id, id), eq(subscriptions.state, "incomplete"), unknownOrSame), {
    state: "ended",
    endedAt: at,
    updatedAt: at,
    revision: sql`${subscriptions.revision} + 1`,
  });
}

type Change = { [K in keyof NewSubscription]?: NewSubscription[K] | SQL };

async function change(tx: Tx, where: SQL | undefined, set: Change): Promise<boolean> {
  const changed = await tx.update(subscriptions).set(set).where(where).returning({ id: subscriptions.id });
  return changed.length === 1;
}

/** The ids that granted this subscription's credits: its paid invoices. */
export async function listPaidInvoices(tx: Tx, subscriptionId: string): Promise<string[]> {
  const rows = await tx
    .select({ invoice: payments.stripeInvoiceId })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.state, "succeeded")));
  return rows.flatMap(({ invoice }) => (invoice === null ? [] : [invoice]));
}

/** Subscriptions that were not compared with Stripe since `before` and can still change. Longest ago first. */
export async function listUnchecked(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(and(lt(subscriptions.checkedAt, before), isNull(subscriptions.settledAt)))
    .orderBy(asc(subscriptions.checkedAt))
    .limit(limit);
}

/** Removes a deleted person's data. */
export async function forgetSubscriber(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ billingEmail: null, cancelReason: null })
    .where(eq(subscriptions.userId, userId));
}
