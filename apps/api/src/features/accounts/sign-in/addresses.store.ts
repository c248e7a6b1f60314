/** All SQL of the addresses that people signed in from. */
import { and, eq, isNull, lt } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { knownAddresses, users } from "../accounts.tables.ts";

/** False if it was already known. The user's row is locked. */
export async function rememberAddress(tx: Tx, row: typeof knownAddresses.$inferInsert): Promise<boolean> {
  const existing = await tx
    .update(knownAddresses)
    .set({ lastSignInAt: row.lastSignInAt })
    .where(and(eq(knownAddresses.userId, row.userId), eq(knownAddresses.addressKey, row.addressKey)));
  if ((existing.rowCount ?? 0) > 0) return false;
  await tx.insert(knownAddresses).values(row);
  return true;
}

/** Whether the active account with that email has signed in from there. */
export async function isKnownAddress(
  tx: Tx,
  { emailKey, addressKey }: { emailKey: string; addressKey: string },
): Promise<boolean> {
  const rows = await tx
    .select({ userId: knownAddresses.userId })
    .from(knownAddresses)
    .innerJoin(users, eq(users.id, knownAddresses.userId))
    .where(and(eq(users.emailKey, emailKey), isNull(users.deletedAt), eq(knownAddresses.addressKey, addressKey)));
  return rows.length > 0;
}

export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownAddresses).where(eq(knownAddresses.userId, userId));
}

export async function forgetAddressesBefore(tx: Tx, time: Date): Promise<number> {
  const result = await tx.delete(knownAddresses).where(lt(knownAddresses.lastSignInAt, time));
  return result.rowCount ?? 0;
}
