/** All SQL on the tables `webhooks` and `webhook_deliveries`. */
import type { WebhookEvent } from "@toile/contract";
import { and, count, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { webhookDeliveries, webhooks } from "./webhooks.tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type Owned = { id: string; userId: string };

const owned = ({ id, userId }: Owned) => and(eq(webhooks.id, id), eq(webhooks.userId, userId));

/** Serialises a developer's additions, for their limit; released with the transaction. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${userId}`}, 0))`);
}

export async function countWebhooks(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(webhooks).where(eq(webhooks.userId, userId));
  return row?.total ?? 0;
}

export async function listWebhooks(tx: Tx, userId: string): Promise<WebhookRow[]> {
  return tx.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(webhooks.id);
}

/** Those that are on and subscribe to this event. */
export async function listListening(
  tx: Tx,
  { userId, event }: { userId: string; event: WebhookEvent },
): Promise<WebhookRow[]> {
  return tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), isNull(webhooks.disabledAt), sql`${event} = any(${webhooks.events})`));
}

export async function findWebhook(tx: Tx, which: Owned): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(owned(which));
  return row;
}

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [made] = await tx.insert(webhooks).values(row).returning();
  if (!made) throw new Error("an inserted webhook returned no row");
  return made;
}

/** The current salt becomes the previous one. */
export async function renewSalt(
  tx: Tx,
  which: Owned,
  { salt, at }: { salt: string; at: Date },
): Promise<WebhookRow | undefined> {
  const change = { salt, previousSalt: sql`${webhooks.salt}`, renewedAt: at };
  const [row] = await tx.update(webhooks).set(change).where(owned(which)).returning();
  return row;
}

type Change = Partial<Pick<WebhookRow, "url" | "events" | "disabledAt" | "disabledBy" | "failingSince">>;

export async function updateWebhook(tx: Tx, which: Owned, change: Change): Promise<WebhookRow | undefined> {
  const [row] = await tx.update(webhooks).set(change).where(owned(which)).returning();
  return row;
}

/** False if there was none. */
export async function deleteWebhook(tx: Tx, which: Owned): Promise<boolean> {
  return (await tx.delete(webhooks).where(owned(which)).returning({ id: webhooks.id })).length > 0;
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.userId, userId));
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.userId, userId));
}

/** A message arrived, so the webhook works again. */
export async function clearFailing(tx: Tx, id: string): Promise<void> {
  await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id));
}

/** The webhook after one more failure; the first failure's time is kept. */
export async function markFailing(tx: Tx, { id, at }: { id: string; at: Date }): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${at.toISOString()})` })
    .where(eq(webhooks.id, id))
    .returning();
  return row;
}

/** False if it was already off. */
export async function switchOff(tx: Tx, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({ disabledAt: at, disabledBy: "failing" })
    .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt)))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

export async function insertDeliveries(
  tx: Tx,
  rows: (typeof webhookDeliveries.$inferInsert)[],
): Promise<DeliveryRow[]> {
  return rows.length === 0 ? [] : tx.insert(webhookDeliveries).values(rows).returning();
}

/** Messages registered for a try-on before it ended. */
export async function takeExpected(
  tx: Tx,
  { tryonId, type, giveUpAt }: { tryonId: string; type: WebhookEvent; giveUpAt: Date },
): Promise<DeliveryRow[]> {
  return tx
    .update(webhookDeliveries)
    .set({ state: "waiting", type, giveUpAt })
    .where(and(eq(webhookDeliveries.tryonId, tryonId), eq(webhookDeliveries.state, "expected")))
    .returning();
}

export type Outgoing = { delivery: DeliveryRow; webhook: WebhookRow | null };

/** A waiting message, with its webhook. */
export async function findOutgoing(tx: Tx, id: string): Promise<Outgoing | undefined> {
  const [row] = await tx
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .leftJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "waiting")));
  return row;
}

type End = Partial<
  Pick<
    DeliveryRow,
    "state" | "attempts" | "status" | "problem" | "latencyMs" | "response" | "lastAttemptAt" | "nextAttemptAt"
  >
>;

export async function updateDelivery(tx: Tx, id: string, end: End): Promise<void> {
  await tx.update(webhookDeliveries).set(end).where(eq(webhookDeliveries.id, id));
}

/** Waiting messages of a switched-off webhook are not sent any more. */
export async function failWaiting(
  tx: Tx,
  { webhookId, problem }: { webhookId: string; problem: string },
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: "failed", problem, nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, "waiting")));
}

export async function listDeliveries(
  tx: Tx,
  { webhookId, limit }: { webhookId: string; limit: number },
): Promise<DeliveryRow[]> {
  return tx
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

/** Sends an ended message again; undefined if the webhook has no such message, or it is still waiting. */
export async function reopenDelivery(
  tx: Tx,
  { id, webhookId, giveUpAt }: { id: string; webhookId: string; giveUpAt: Date },
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ state: "waiting", nextAttemptAt: null, giveUpAt })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.webhookId, webhookId),
        inArray(webhookDeliveries.state, ["delivered", "failed"]),
      ),
    )
    .returning();
  return row;
}

export async function deleteOlder(tx: Tx, before: Date): Promise<void> {
  await tx.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}
