/** All SQL on the table `api_keys`. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { apiKeys } from "./api-keys.tables.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type NewApiKey = Pick<ApiKeyRow, "userId" | "keyHash" | "start" | "end" | "createdAt">;

export async function findKey(tx: Tx, userId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.userId, userId));
  return row;
}

/** In place of a revoked one. False, and nothing changed, while one is active. */
export async function insertKey(tx: Tx, key: NewApiKey): Promise<boolean> {
  const fresh = { ...key, revokedAt: null, lastUsedAt: null, usageCount: 0 };
  const made = await tx
    .insert(apiKeys)
    .values(fresh)
    .onConflictDoUpdate({ target: apiKeys.userId, set: fresh, setWhere: sql`${apiKeys.revokedAt} is not null` })
    .returning({ userId: apiKeys.userId });
  return made.length > 0;
}

/** False where no key was active. */
export async function revokeKey(tx: Tx, { userId, revokedAt }: { userId: string; revokedAt: Date }): Promise<boolean> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ userId: apiKeys.userId });
  return revoked.length > 0;
}

/** False where there was no key. */
export async function deleteKey(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ userId: apiKeys.userId });
  return deleted.length > 0;
}

/** The owner of an active key. */
export async function findOwner(tx: Tx, keyHash: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: apiKeys.userId })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)));
  return row?.userId;
}

/** One more try-on was requested with this account's key. */
export async function countUse(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ usageCount: sql`${apiKeys.usageCount} + 1`, lastUsedAt: at })
    .where(eq(apiKeys.userId, userId));
}
