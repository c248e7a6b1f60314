/** All SQL of referral codes and referrals. */
import { count, desc, eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { referralCodes, referrals } from "./referrals.tables.ts";

export async function findCode(tx: Tx, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(eq(referralCodes.userId, userId));
  return row?.code;
}

/** False if the code or the user's row already exists. */
export async function insertCode(tx: Tx, row: { userId: string; code: string }): Promise<boolean> {
  const inserted = await tx
    .insert(referralCodes)
    .values(row)
    .onConflictDoNothing()
    .returning({ code: referralCodes.code });
  return inserted.length === 1;
}

/** Locks the code's row: an owner's friends are counted one after the other, so that a fourth cannot slip in. */
export async function lockCodeOwner(tx: Tx, code: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.code, code))
    .for("update");
  return row?.userId;
}

export async function countFriends(tx: Tx, referrerId: string): Promise<number> {
  const [row] = await tx.select({ friends: count() }).from(referrals).where(eq(referrals.referrerId, referrerId));
  return row?.friends ?? 0;
}

/** False if this mailbox, or this account, was a friend before. */
export async function insertReferral(
  tx: Tx,
  row: { referrerId: string; refereeId: string; mailboxKey: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx.insert(referrals).values(row).onConflictDoNothing().returning({ id: referrals.id });
  return inserted.length === 1;
}

/** Newest first; never more than a code pays for. */
export async function listFriends(tx: Tx, referrerId: string) {
  return tx
    .select({ refereeId: referrals.refereeId, createdAt: referrals.createdAt })
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(desc(referrals.id));
}
