/** All SQL on counted searches. */
import type { Searched, SearchedFilters, SearchedSort } from "@toile/contract";
import { lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { searchDays } from "../catalogue.tables.ts";
import type { SearchDay } from "./search-counts.rules.ts";

/** Queries stored per day, the most frequent ones: a limit on disk space. */
const QUERIES_A_DAY = 2_000;

export async function addDays(tx: Tx, days: readonly SearchDay[]): Promise<void> {
  // Always in the same order, so that two processes cannot deadlock.
  const rows = [...days].sort((one, other) => (one.day + one.query < other.day + other.query ? -1 : 1));
  if (rows.length === 0) return;
  await tx
    .insert(searchDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [searchDays.day, searchDays.query],
      set: {
        searches: sql`${searchDays.searches} + excluded.searches`,
        missed: sql`${searchDays.missed} + excluded.missed`,
        lastFound: sql`excluded.last_found`,
      },
    });
}

type Page = { filters: SearchedFilters; from: string; limit: number; offset: number };

const ORDERS: Record<SearchedSort, SQL> = {
  missed_desc: sql`missed desc, searches desc, query`,
  missed_asc: sql`missed, searches, query`,
  searches_desc: sql`searches desc, query`,
  searches_asc: sql`searches, query`,
  last_desc: sql`"lastDay" desc, missed desc, query`,
  last_asc: sql`"lastDay", missed desc, query`,
  query_asc: sql`query`,
  query_desc: sql`query desc`,
};

export async function listCounted(
  tx: Tx,
  { filters: { found, search, sort }, from, limit, offset }: Page,
): Promise<{ items: Searched[]; total: number }> {
  const part = search ? sql`and strpos(query, ${search.toLowerCase()}) > 0` : sql``;
  const missed = found === "nothing" ? sql`having sum(missed) > 0` : sql``;
  const sums = sql`select query, sum(searches)::int as searches, sum(missed)::int as missed, max(day)::text as "lastDay",
      (array_agg(last_found order by day desc))[1] as "lastFound"
    from ${searchDays} where day >= ${from} ${part} group by query ${missed}`;
  const { rows } = await tx.execute<Searched & { total: number }>(sql`
    with sums as (${sums})
    select s.*, (select count(*)::int from sums) as total,
      exists (select from search_synonyms y where y.phrase = s.query) as "hasSynonyms"
    from sums s order by ${ORDERS[sort]} limit ${limit} offset ${offset}`);
  if (rows.length > 0 || offset === 0)
    return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
  // A page beyond the end needs the total, too.
  const counted = await tx.execute<{ total: number }>(sql`select count(*)::int as total from (${sums}) s`);
  return { items: [], total: counted.rows[0]?.total ?? 0 };
}

/** Removes older days, and from each day all but the most frequent queries. Returns the number of removed rows. */
export async function sweepCounted(tx: Tx, { before }: { before: Date }): Promise<number> {
  const old = await tx.delete(searchDays).where(lt(searchDays.day, sql`${before.toISOString()}::timestamptz`));
  const rare = await tx.execute(sql`
    delete from ${searchDays} d using (
      select day, query, row_number() over (partition by day order by missed desc, searches desc, query) as place from ${searchDays}
    ) r where r.place > ${QUERIES_A_DAY} and d.day = r.day and d.query = r.query`);
  return (old.rowCount ?? 0) + (rare.rowCount ?? 0);
}
