/** Queries of operations outside their book (`book.store.ts`). Reads for people are in `history/history.store.ts`. */
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { creditLots, ledgerEntries, ledgerTransactions } from "../credits.tables.ts";
import type { Lot } from "./book.rules.ts";

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

export async function findTransaction(tx: Tx, idempotencyKey: string) {
  const [transaction] = await tx
    .select({ userId: ledgerTransactions.userId })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, idempotencyKey));
  return transaction;
}

/**
 * How many credits of a lot are taken back in total. Read from the entries, because the lot's `revoked` also counts
 * payments of other lots' debts.
 */
export async function sumClawedBack(tx: Tx, lotId: string): Promise<number> {
  const [row] = await tx
    .select({ credits: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.lotId, lotId), eq(ledgerEntries.account, "system:revoked")));
  return row?.credits ?? 0;
}

/** Users with expired credits that are not swept yet. */
export async function listUsersWithExpiredCredits(tx: Tx, { now, limit }: { now: Date; limit: number }) {
  const rows = await tx
    .selectDistinct({ userId: creditLots.userId })
    .from(creditLots)
    .where(and(eq(creditLots.isSpendable, true), lte(creditLots.expiresAt, now)))
    .orderBy(asc(creditLots.userId))
    .limit(limit);
  return rows.map((row) => row.userId);
}
