/** All SQL on the table `api_keys`. */
import { and, arrayContains, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { apiKeys } from "./api-keys.tables.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type NewApiKey = Pick<ApiKeyRow, "userId" | "keyHash" | "start" | "end" | "createdAt">;

export async function findKey(tx: Tx, userId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.userId, userId));
  return row;
}

/** Replaces a revoked one. False, without a change, while one is active. */
export async function insertKey(tx: Tx, key: NewApiKey): Promise<boolean> {
  const fresh = { ...key, revokedAt: null, lastUsedAt: null, usageCount: 0 };
  const made = await tx
    .insert(apiKeys)
    .values(fresh)
    .onConflictDoUpdate({ target: apiKeys.userId, set: fresh, setWhere: sql`${apiKeys.revokedAt} is not null` })
    .returning({ userId: apiKeys.userId });
  return made.length > 0;
}

/** False if no key was active. */
export async function revokeKey(tx: Tx, { userId, revokedAt }: { userId: string; revokedAt: Date }): Promise<boolean> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ userId: apiKeys.userId });
  return revoked.length > 0;
}

/** False if there was no key. */
export async function deleteKey(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ userId: apiKeys.userId });
  return deleted.length > 0;
}

/** An active key. */
export async function findActive(tx: Tx, keyHash: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)));
  return row;
}

type Settings = Partial<Pick<ApiKeyRow, "scopes" | "allowedOrigins">>;

/** Undefined if there is no key. */
export async function updateSettings(tx: Tx, userId: string, settings: Settings): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.update(apiKeys).set(settings).where(eq(apiKeys.userId, userId)).returning();
  return row;
}

/** Whether any active key may be used by pages of this origin. */
export async function isOriginNamed(tx: Tx, origin: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: apiKeys.userId })
    .from(apiKeys)
    .where(and(arrayContains(apiKeys.allowedOrigins, [origin]), isNull(apiKeys.revokedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Counts a try-on requested with this account's key. */
export async function countUse(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ usageCount: sql`${apiKeys.usageCount} + 1`, lastUsedAt: at })
    .where(eq(apiKeys.userId, userId));
}
