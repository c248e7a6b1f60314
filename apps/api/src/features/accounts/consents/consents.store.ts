/** All SQL of consents. */
import { and, desc, eq, isNull } from "drizzle-orm";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { userConsents } from "../accounts.tables.ts";

export type ConsentRow = typeof userConsents.$inferSelect;

export async function findLatestConsent(
  tx: Tx,
  userId: string,
  kind: ConsentRow["kind"],
): Promise<ConsentRow | undefined> {
  const [row] = await tx
    .select()
    .from(userConsents)
    .where(and(eq(userConsents.userId, userId), eq(userConsents.kind, kind)))
    .orderBy(desc(userConsents.id))
    .limit(1);
  return row;
}

/** Safe to repeat. */
export async function insertConsent(tx: Tx, consent: Omit<ConsentRow, "id" | "withdrawnAt">): Promise<void> {
  await tx
    .insert(userConsents)
    .values({ id: newId(), ...consent })
    .onConflictDoNothing();
}

/** Photos only: the terms cannot be withdrawn while the account lives. Returns whether there was a consent. */
export async function markWithdrawn(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<boolean> {
  const rows = await tx
    .update(userConsents)
    .set({ withdrawnAt: at })
    .where(and(eq(userConsents.userId, userId), eq(userConsents.kind, "photo"), isNull(userConsents.withdrawnAt)))
    .returning({ id: userConsents.id });
  return rows.length > 0;
}

export async function deleteConsents(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userConsents).where(eq(userConsents.userId, userId));
}
