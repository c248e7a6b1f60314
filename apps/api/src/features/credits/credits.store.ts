/** The SQL that moves credits. Reading them for people is in `credits.history.store.ts`. */
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { AccountChange, Entry, Lot, LotChange, LotShare } from "./credits.rules.ts";
import {
  creditAccounts,
  creditHoldLots,
  creditHolds,
  creditLots,
  type LedgerKind,
  ledgerEntries,
  ledgerTransactions,
} from "./credits.tables.ts";

export type CreditAccount = { userId: string; available: number; held: number; debt: number };
export type Hold = typeof creditHolds.$inferSelect;

/** Locks the user's one fixed row, making it when it is missing. Whoever moves credits holds it until the commit. */
export async function lockAccount(tx: Tx, userId: string): Promise<CreditAccount> {
  const select = () => tx.select().from(creditAccounts).where(eq(creditAccounts.userId, userId)).for("update");
  const [found] = await select();
  if (found) return found;
  await tx.insert(creditAccounts).values({ userId }).onConflictDoNothing();
  const [made] = await select();
  if (!made) throw new Error("a credit account was inserted and is not there");
  return made;
}

export async function changeAccount(tx: Tx, userId: string, change: AccountChange): Promise<void> {
  await tx
    .update(creditAccounts)
    .set({
      available: sql`${creditAccounts.available} + ${change.available}`,
      held: sql`${creditAccounts.held} + ${change.held}`,
      debt: sql`${creditAccounts.debt} + ${change.debt}`,
    })
    .where(eq(creditAccounts.userId, userId));
}

/** Lots with credits left, expired ones too: the caller has to sweep those. */
export async function listLotsWithCredits(tx: Tx, userId: string): Promise<Lot[]> {
  return tx
    .select()
    .from(creditLots)
    .where(and(eq(creditLots.userId, userId), gt(creditLots.available, 0)));
}

export async function findLot(tx: Tx, source: { kind: Lot["kind"]; sourceRef: string }) {
  const [lot] = await tx
    .select()
    .from(creditLots)
    .where(and(eq(creditLots.kind, source.kind), eq(creditLots.sourceRef, source.sourceRef)));
  return lot;
}

export async function listLotsById(tx: Tx, lotIds: readonly string[]): Promise<Lot[]> {
  return lotIds.length === 0
    ? []
    : tx
        .select()
        .from(creditLots)
        .where(inArray(creditLots.id, [...lotIds]));
}

export type NewLot = Pick<Lot, "id" | "kind" | "sourceRef" | "granted" | "expiresAt"> & { userId: string };

/** A lot whose credits are all available. */
export async function insertLot(tx: Tx, lot: NewLot & { createdAt: Date }): Promise<void> {
  await tx.insert(creditLots).values({ ...lot, available: lot.granted });
}

export async function changeLot(tx: Tx, lotId: string, change: LotChange): Promise<void> {
  await tx
    .update(creditLots)
    .set({
      available: sql`${creditLots.available} + ${change.available}`,
      held: sql`${creditLots.held} + ${change.held}`,
      consumed: sql`${creditLots.consumed} + ${change.consumed}`,
      expired: sql`${creditLots.expired} + ${change.expired}`,
      revoked: sql`${creditLots.revoked} + ${change.revoked}`,
    })
    .where(eq(creditLots.id, lotId));
}

export async function setLotExpiry(tx: Tx, lotId: string, expiresAt: Date | null): Promise<void> {
  await tx.update(creditLots).set({ expiresAt }).where(eq(creditLots.id, lotId));
}

export type NewTransaction = {
  userId: string;
  idempotencyKey: string;
  kind: LedgerKind;
  ref: string | null;
  actor: string;
  reason: string | null;
  balanceAfter: number;
  createdAt: Date;
  entries: readonly Entry[];
};

/** Rejects with a unique violation when the key was used before: callers look first, under the account's lock. */
export async function insertTransaction(tx: Tx, { entries, ...transaction }: NewTransaction): Promise<void> {
  const id = newId();
  await tx.insert(ledgerTransactions).values({ ...transaction, id });
  await tx
    .insert(ledgerEntries)
    .values(entries.map((entry) => ({ ...entry, transactionId: id, userId: transaction.userId })));
}

export async function findTransaction(tx: Tx, idempotencyKey: string) {
  const [transaction] = await tx
    .select({ userId: ledgerTransactions.userId })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, idempotencyKey));
  return transaction;
}

/**
 * How many credits of a lot are taken back in all. Read from the entries: the lot's `revoked` also counts what paid
 * debts of other lots.
 */
export async function sumClawedBack(tx: Tx, lotId: string): Promise<number> {
  const [row] = await tx
    .select({ credits: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.lotId, lotId), eq(ledgerEntries.account, "system:revoked")));
  return row?.credits ?? 0;
}

export async function findHold(tx: Tx, tryonId: string): Promise<Hold | undefined> {
  const [hold] = await tx.select().from(creditHolds).where(eq(creditHolds.tryonId, tryonId));
  return hold;
}

export async function insertHold(
  tx: Tx,
  hold: { tryonId: string; userId: string; amount: number; deadline: Date; createdAt: Date },
  shares: readonly LotShare[],
): Promise<void> {
  await tx.insert(creditHolds).values(hold);
  await tx.insert(creditHoldLots).values(shares.map((share) => ({ ...share, tryonId: hold.tryonId })));
}

export async function listHoldShares(tx: Tx, tryonId: string): Promise<LotShare[]> {
  return tx
    .select({ lotId: creditHoldLots.lotId, amount: creditHoldLots.amount })
    .from(creditHoldLots)
    .where(eq(creditHoldLots.tryonId, tryonId))
    .orderBy(asc(creditHoldLots.lotId));
}

/** Throws when the hold is not pending: it would be resolved twice. */
export async function resolveHold(
  tx: Tx,
  {
    tryonId,
    ...end
  }: {
    tryonId: string;
    state: "captured" | "released";
    captured: number;
    resolvedAt: Date;
    reason: string | null;
  },
): Promise<void> {
  const resolved = await tx
    .update(creditHolds)
    .set(end)
    .where(and(eq(creditHolds.tryonId, tryonId), eq(creditHolds.state, "pending")))
    .returning({ tryonId: creditHolds.tryonId });
  if (resolved.length !== 1) throw new Error("a credit hold was resolved twice");
}

/** Users who own credits that have expired and are not swept yet. */
export async function listUsersWithExpiredCredits(tx: Tx, { now, limit }: { now: Date; limit: number }) {
  const rows = await tx
    .selectDistinct({ userId: creditLots.userId })
    .from(creditLots)
    .where(and(gt(creditLots.available, 0), lte(creditLots.expiresAt, now)))
    .orderBy(asc(creditLots.userId))
    .limit(limit);
  return rows.map((row) => row.userId);
}
