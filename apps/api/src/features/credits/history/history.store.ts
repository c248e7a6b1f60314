/** Reads the ledger for people: balance, statement, sums, and the audit view. Locks and moves nothing. */
import { and, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Tx, untimed } from "../../../platform/database/database.ts";
import type { CreditLotKind, LedgerKind } from "../credits.tables.ts";
import { creditAccounts, creditLotKinds, creditLots, ledgerEntries, ledgerTransactions } from "../credits.tables.ts";

/** Unexpired available credits; 0 for a user without an account. */
export async function sumSpendable(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<number> {
  const [row] = await tx
    .select({ credits: sql<number>`coalesce(sum(${creditLots.available}), 0)`.mapWith(Number) })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.userId, userId),
        gt(creditLots.available, 0),
        or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, now)),
      ),
    );
  return row?.credits ?? 0;
}

/** 0 for a user without an account. */
export async function findDebt(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ debt: creditAccounts.debt })
    .from(creditAccounts)
    .where(eq(creditAccounts.userId, userId));
  return row?.debt ?? 0;
}

export async function sumSpendableOf(
  tx: Tx,
  { userId, kind, sourceRefs, now }: { userId: string; kind: CreditLotKind; sourceRefs: readonly string[]; now: Date },
): Promise<number> {
  if (sourceRefs.length === 0) return 0;
  const [row] = await tx
    .select({ credits: sql<number>`coalesce(sum(${creditLots.available}), 0)`.mapWith(Number) })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.userId, userId),
        eq(creditLots.kind, kind),
        inArray(creditLots.sourceRef, [...sourceRefs]),
        or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, now)),
      ),
    );
  return row?.credits ?? 0;
}

export type StatementRow = {
  id: string;
  kind: LedgerKind;
  /** The lot's kind for a grant; null for every other kind. */
  lotKind: CreditLotKind | null;
  /** The hold's state for a reserve; null for every other kind. */
  holdState: "pending" | "captured" | "released" | null;
  /** The movement's reason, if one was given. */
  reason: string | null;
  /** The change of the available credits, never 0. */
  change: number;
  balanceAfter: number;
  createdAt: Date;
};

/** A capture changes available credits only if it returns some (the reserve took them); a clawback may be all debt. */
const movesAvailable = (userId: string): SQL => sql`${ledgerTransactions.userId} = ${userId}
  and (${ledgerTransactions.kind} not in ('capture', 'clawback', 'reinstate') or exists (
    select 1 from ledger_entries e where e.transaction_id = ${ledgerTransactions.id} and e.account = 'user:available'))`;

/** Newest first. */
export async function listStatement(
  tx: Tx,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<StatementRow[]> {
  // Names are written out in the subqueries: in a select of one table the builder omits the table's name, and they would be ambiguous.
  return tx
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      lotKind: sql<CreditLotKind | null>`case when ledger_transactions.kind = 'grant' then (
        select l.kind from ledger_entries e join credit_lots l on l.id = e.lot_id
        where e.transaction_id = ledger_transactions.id and e.account = 'user:available' limit 1) end`,
      holdState: sql<StatementRow["holdState"]>`case when ledger_transactions.kind = 'reserve' then (
        select h.state from credit_holds h where h.tryon_id = ledger_transactions.ref::uuid) end`,
      change: sql<number>`(select sum(e.amount) from ledger_entries e
        where e.transaction_id = ledger_transactions.id and e.account = 'user:available')`.mapWith(Number),
      reason: ledgerTransactions.reason,
      balanceAfter: ledgerTransactions.balanceAfter,
      createdAt: ledgerTransactions.createdAt,
    })
    .from(ledgerTransactions)
    .where(movesAvailable(userId))
    .orderBy(desc(ledgerTransactions.id))
    .limit(limit)
    .offset(offset);
}

export async function countStatement(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(ledgerTransactions).where(movesAvailable(userId));
  return row?.rows ?? 0;
}

/** Credits that paid for results. */
export async function sumConsumed(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ credits: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.account, "system:consumed")));
  return row?.credits ?? 0;
}

export async function listLotsOfKind(tx: Tx, { userId, kind }: { userId: string; kind: CreditLotKind }) {
  return tx
    .select({ sourceRef: creditLots.sourceRef, granted: creditLots.granted, createdAt: creditLots.createdAt })
    .from(creditLots)
    .where(and(eq(creditLots.userId, userId), eq(creditLots.kind, kind)))
    .orderBy(desc(creditLots.id));
}

/**
 * Every kind is included, with 0 if nothing was granted. What a won dispute returned counts only as the original grant.
 */
export async function sumGrantedByKind(tx: Tx): Promise<Map<CreditLotKind, number>> {
  const { rows } = await tx.execute<{ kind: CreditLotKind; credits: string }>(sql`
    select kind, sum(granted) as credits from credit_lots where not starts_with(source_ref, 'reinstate:') group by 1`);
  const sums = new Map(creditLotKinds.map((kind) => [kind, 0]));
  for (const { kind, credits } of rows) sums.set(kind, Number(credits));
  return sums;
}

export type PaidLot = {
  kind: "purchase" | "subscription";
  sourceRef: string;
  userId: string;
  granted: number;
  takenBack: number;
};

/** Excludes lots that returned clawed-back credits: they were not paid for again. */
export async function listPaidLots(tx: Tx): Promise<PaidLot[]> {
  await untimed(tx);
  const { rows } = await tx.execute<PaidLot>(sql`
    select l.kind, l.source_ref as "sourceRef", l.user_id as "userId", l.granted::int,
      coalesce((select sum(e.amount) from ledger_entries e
        where e.lot_id = l.id and e.account = 'system:revoked'), 0)::int as "takenBack"
    from credit_lots l
    where l.kind in ('purchase', 'subscription') and not starts_with(l.source_ref, 'reinstate:')`);
  return rows;
}

export type Violation = { violation: string; subject: string };

/** Every violated rule that the database can detect; the list should be empty. Reads the whole ledger. */
export async function listViolations(tx: Tx): Promise<Violation[]> {
  // The audit reads every entry and may take longer than a request is allowed to.
  await untimed(tx);
  const { rows } = await tx.execute<Violation>(sql`
    select violation, subject from ledger_violations
    union all select violation, subject from credit_promise_violations order by 1, 2`);
  return rows;
}

export async function countLedger(tx: Tx): Promise<{ accounts: number; transactions: number }> {
  return {
    accounts: await tx.$count(creditAccounts),
    transactions: await tx.$count(ledgerTransactions),
  };
}
