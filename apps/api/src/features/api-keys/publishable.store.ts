/** All SQL on the table `publishable_keys`. */
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { publishableKeys } from "./api-keys.tables.ts";

export type PublishableRow = typeof publishableKeys.$inferSelect;
export type NewPublishable = Pick<
  PublishableRow,
  "id" | "userId" | "key" | "name" | "allowedOrigins" | "visitorBudget" | "dailyBudget" | "createdAt"
>;
export type Owned = { id: string; userId: string };

const active = isNull(publishableKeys.revokedAt);

/** The active ones, oldest first. */
export function listActive(tx: Tx, userId: string): Promise<PublishableRow[]> {
  return tx
    .select()
    .from(publishableKeys)
    .where(and(eq(publishableKeys.userId, userId), active))
    .orderBy(asc(publishableKeys.id));
}

export async function countActive(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(publishableKeys)
    .where(and(eq(publishableKeys.userId, userId), active));
  return row?.total ?? 0;
}

/** Makes new keys of this account wait for one another, so that their limit holds. */
export async function lockKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`publishable-keys:${userId}`}, 0))`);
}

export async function insert(tx: Tx, key: NewPublishable): Promise<PublishableRow | undefined> {
  const [row] = await tx.insert(publishableKeys).values(key).onConflictDoNothing().returning();
  return row;
}

export async function findOwned(tx: Tx, { id, userId }: Owned): Promise<PublishableRow | undefined> {
  const [row] = await tx
    .select()
    .from(publishableKeys)
    .where(and(eq(publishableKeys.id, id), eq(publishableKeys.userId, userId)));
  return row;
}

export async function findActive(tx: Tx, key: string): Promise<PublishableRow | undefined> {
  const [row] = await tx
    .select()
    .from(publishableKeys)
    .where(and(eq(publishableKeys.key, key), active));
  return row;
}

/** Revoked or not. */
export async function find(tx: Tx, id: string): Promise<PublishableRow | undefined> {
  const [row] = await tx.select().from(publishableKeys).where(eq(publishableKeys.id, id));
  return row;
}

type Settings = Partial<Pick<PublishableRow, "name" | "allowedOrigins" | "visitorBudget" | "dailyBudget">>;

/** Undefined if the account has no such active key. */
export async function update(tx: Tx, owned: Owned, settings: Settings): Promise<PublishableRow | undefined> {
  const [row] = await tx
    .update(publishableKeys)
    .set(settings)
    .where(and(eq(publishableKeys.id, owned.id), eq(publishableKeys.userId, owned.userId), active))
    .returning();
  return row;
}

/** False if no such key was active. */
export async function revoke(tx: Tx, { id, userId, at }: Owned & { at: Date }): Promise<boolean> {
  const rows = await tx
    .update(publishableKeys)
    .set({ revokedAt: at })
    .where(and(eq(publishableKeys.id, id), eq(publishableKeys.userId, userId), active))
    .returning({ id: publishableKeys.id });
  return rows.length > 0;
}

/** One more try-on. Holds the key's row until the end of the transaction, so that its try-ons are counted one at a time. */
export async function countUse(tx: Tx, { id, at }: { id: string; at: Date }): Promise<PublishableRow | undefined> {
  const [row] = await tx
    .update(publishableKeys)
    .set({ usageCount: sql`${publishableKeys.usageCount} + 1`, lastUsedAt: at })
    .where(and(eq(publishableKeys.id, id), active))
    .returning();
  return row;
}

/** Holds the key's row until the end of the transaction. */
export async function lock(tx: Tx, id: string): Promise<PublishableRow | undefined> {
  const [row] = await tx.select().from(publishableKeys).where(eq(publishableKeys.id, id)).for("update");
  return row;
}

export async function setProblems(tx: Tx, { id, problems }: Pick<PublishableRow, "id" | "problems">): Promise<void> {
  await tx.update(publishableKeys).set({ problems }).where(eq(publishableKeys.id, id));
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(publishableKeys).where(eq(publishableKeys.userId, userId));
}

/** After a password reset: a person who knew the old password may have added origins. */
export async function revokeAllOf(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<string[]> {
  const rows = await tx
    .update(publishableKeys)
    .set({ revokedAt: at })
    .where(and(eq(publishableKeys.userId, userId), active))
    .returning({ id: publishableKeys.id });
  return rows.map(({ id }) => id);
}
