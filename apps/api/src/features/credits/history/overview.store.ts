/** SQL over the credits of many accounts, for admins. */
import type { AdminUserFilters } from "@toile/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { type DaySource, dayOf, timeOf } from "../../../platform/database/day-totals.ts";
import { accountsMatching } from "../../accounts/accounts.ts";

/** Counts like the statement of one user: see `movesAvailable` in history.store.ts. */
const MOVES_AVAILABLE = sql`(t.kind not in ('capture', 'clawback', 'reinstate') or exists (
  select 1 from ledger_entries e where e.transaction_id = t.id and e.account = 'user:available'))`;

/** Movements of available credits, and credits that paid for results, by day. */
export const movements: DaySource = {
  name: "credits",
  rows: ({
    from,
    to,
  }) => sql`select ${dayOf(sql`t.created_at`)} as day, 'movements' as measure, '' as label, count(*) as value
      from ledger_transactions t where t.created_at >= ${timeOf(from)} and t.created_at < ${timeOf(to)} and ${MOVES_AVAILABLE} group by 1
    union all select ${dayOf(sql`t.created_at`)}, 'consumed', '', sum(e.amount)
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.created_at >= ${timeOf(from)} and t.created_at < ${timeOf(to)} and t.kind = 'capture' and e.account = 'system:consumed'
      group by 1`,
};

/**
 * Accounts whose credits paid for a result for the first time, by day. A separate source, because closed daily sums
 * cannot gain new measures.
 */
export const firstResults: DaySource = {
  name: "credits-first",
  rows: ({
    from,
    to,
  }) => sql`select ${dayOf(sql`t.created_at`)} as day, 'first_results' as measure, '' as label, count(*) as value
    from ledger_transactions t where t.created_at >= ${timeOf(from)} and t.created_at < ${timeOf(to)} and t.kind = 'capture'
      and not exists (select 1 from ledger_transactions e
        where e.user_id = t.user_id and e.kind = 'capture' and (e.created_at, e.id) < (t.created_at, t.id)) group by 1`,
};

export type CreditSummary = { userId: string; spendable: number; movements: number };

/** For each account, its spendable credits and how many movements its statement has; unordered. */
export async function listSummaries(
  tx: Tx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<CreditSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ userId: string; spendable: string; movements: string }>(sql`
    select u.id as "userId",
      (select coalesce(sum(l.available), 0) from credit_lots l where l.user_id = u.id and l.available > 0
        and (l.expires_at is null or l.expires_at > ${timeOf(now)})) as spendable,
      (select count(*) from ledger_transactions t where t.user_id = u.id and ${MOVES_AVAILABLE}) as movements
    from unnest(${sql.param(ids)}::uuid[]) u(id)`);
  return rows.map((row) => ({ ...row, spendable: Number(row.spendable), movements: Number(row.movements) }));
}

type BalancePage = { filters: Omit<AdminUserFilters, "sort">; order: "asc" | "desc"; limit: number; offset: number };

/**
 * Ids of the active accounts that match the filters, by balance. Sorts all of them: an index on the balance would have
 * to be updated with every movement.
 */
export async function listIdsByBalance(tx: Tx, { filters, order, limit, offset }: BalancePage): Promise<string[]> {
  const direction: SQL = order === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select users.id from users left join credit_accounts a on a.user_id = users.id where ${accountsMatching(filters)}
    order by coalesce(a.available, 0) ${direction}, users.id ${direction} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}
