/** All SQL of links for a new password. */
import { and, eq, isNull, lte } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { passwordResets } from "../accounts.tables.ts";

export type PasswordResetRow = typeof passwordResets.$inferSelect;

/** False if that request has a link already. */
export async function insertReset(tx: Tx, row: typeof passwordResets.$inferInsert): Promise<boolean> {
  const result = await tx.insert(passwordResets).values(row).onConflictDoNothing({ target: passwordResets.id });
  return (result.rowCount ?? 0) > 0;
}

export async function findReset(tx: Tx, tokenHash: string): Promise<PasswordResetRow | undefined> {
  const [row] = await tx.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
  return row;
}

/** Includes unopened links: a new password invalidates every other way in. */
export async function useUpResets(tx: Tx, { userId, usedAt }: { userId: string; usedAt: Date }): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export async function deleteResetsOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteResetsExpiredBy(tx: Tx, time: Date): Promise<number> {
  const result = await tx.delete(passwordResets).where(lte(passwordResets.expiresAt, time));
  return result.rowCount ?? 0;
}
