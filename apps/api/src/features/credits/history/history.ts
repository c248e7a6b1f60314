/** The ledger for people: balance, statement, sums, and its audit. */
import type { CreditTransaction } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { CreditLotKind } from "../credits.tables.ts";
import * as history from "./history.store.ts";
import * as overview from "./overview.store.ts";
import { toTransaction } from "./statement.ts";

export { firstResults, listIdsByBalance, movements } from "./overview.store.ts";
export { DISPUTE, REFUND } from "./statement.ts";

/** Spendable credits: expired ones do not count, swept or not. */
export async function balance(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return history.sumSpendable(tx, { userId, now: now() });
}

/** Credits owed after a refund or dispute; 0 for a user without an account. The next grant repays them first. */
export async function debt(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return history.findDebt(tx, userId);
}

/** Spendable credits of the lots that these sources granted. */
export async function spendableOf(
  tx: Tx,
  source: { userId: string; kind: CreditLotKind; sourceRefs: readonly string[] },
): Promise<number> {
  return history.sumSpendableOf(tx, { ...source, now: now() });
}

/** One page of the user's statement, newest first, and its total number of rows. */
export async function transactions(
  tx: Tx,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<{ total: number; items: CreditTransaction[] }> {
  const rows = await history.listStatement(tx, { userId, limit, offset: (page - 1) * limit });
  return { total: await history.countStatement(tx, userId), items: rows.map(toTransaction) };
}

/** `creditsConsumed` counts what paid for results, not holds or expired credits. */
export async function usageStats(tx: Tx, { userId }: { userId: string }) {
  return {
    currentBalance: await balance(tx, { userId }),
    totalTransactions: await history.countStatement(tx, userId),
    creditsConsumed: await history.sumConsumed(tx, userId),
  };
}

/** The user's grants of one kind, newest first: `[{sourceRef, granted, createdAt}]`. */
export async function grantsOfKind(tx: Tx, input: { userId: string; kind: CreditLotKind }) {
  return history.listLotsOfKind(tx, input);
}

/** Credits ever granted, by kind of lot. */
export async function grantedByKind(tx: Tx): Promise<Map<CreditLotKind, number>> {
  return history.sumGrantedByKind(tx);
}

/** Every lot that money granted, and how much of it was taken back. Reads the whole ledger. */
export async function paidLots(tx: Tx): Promise<history.PaidLot[]> {
  return history.listPaidLots(tx);
}

/** Audits the whole ledger against its try-ons. Any violation is a bug. */
export async function reconcile(tx: Tx) {
  return { violations: await history.listViolations(tx), ...(await history.countLedger(tx)) };
}

/** For each account, its spendable credits and how many movements its statement has. */
export async function summaries(tx: Tx, ids: readonly string[]): Promise<Map<string, overview.CreditSummary>> {
  const rows = await overview.listSummaries(tx, { ids, now: now() });
  return new Map(rows.map((row) => [row.userId, row]));
}
