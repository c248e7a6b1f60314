/** SQL over try-ons for admins: how they ended, never the content of their pictures. */
import type { TryOnStatus } from "@toile/contract";
import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { type DaySource, dayOf, timeOf } from "../../../platform/database/day-totals.ts";
import { tryons } from "../tryon.tables.ts";

export async function countByStatus(tx: Tx, userId: string): Promise<Record<TryOnStatus, number>> {
  const rows = await tx
    .select({ status: tryons.status, tryOns: count() })
    .from(tryons)
    .where(eq(tryons.userId, userId))
    .groupBy(tryons.status);
  const counts = { queued: 0, processing: 0, succeeded: 0, failed: 0, cancelled: 0 };
  for (const { status, tryOns } of rows) counts[status] = tryOns;
  return counts;
}

/** Newest first. */
export async function listNewest(tx: Tx, { userId, limit }: { userId: string; limit: number }) {
  return tx
    .select({
      id: tryons.id,
      status: tryons.status,
      createdAt: tryons.createdAt,
      startedAt: tryons.startedAt,
      finishedAt: tryons.finishedAt,
      engine: tryons.engine,
      errorCode: tryons.errorCode,
      productId: tryons.productId,
      viaApi: tryons.viaApi,
      creditsUsed: tryons.creditsUsed,
    })
    .from(tryons)
    .where(eq(tryons.userId, userId))
    .orderBy(desc(tryons.id))
    .limit(limit);
}

/** Waiting and running try-ons, and the age of the oldest waiting one. */
export async function measureQueue(tx: Tx) {
  const [row] = await tx
    .select({
      queued: sql<number>`count(*) filter (where ${tryons.status} = 'queued')`.mapWith(Number),
      processing: sql<number>`count(*) filter (where ${tryons.status} = 'processing')`.mapWith(Number),
      oldestQueuedAt: sql<string | null>`min(${tryons.createdAt}) filter (where ${tryons.status} = 'queued')`,
    })
    .from(tryons)
    .where(sql`${tryons.status} in ('queued', 'processing')`);
  return row ?? { queued: 0, processing: 0, oldestQueuedAt: null };
}

export type EngineDay = {
  engine: string;
  lastSuccessAt: Date;
  tryOns: number;
  uncharged: number;
  medianMs: number | null;
  p95Ms: number | null;
  microDollars: number;
};

/** A day's median needs no more than so many try-ons of an engine. */
const PACE_OF = 1_000;

/**
 * What each engine did since then, and its newest success ever; times are those of the newest thousand. Asked every few seconds while
 * somebody looks, so it reads the index `tryons_by_engine` alone: from one engine's first entry to the next one's, and then its day.
 */
export async function measureEngines(tx: Tx, { since }: { since: Date }): Promise<EngineDay[]> {
  const made = sql`status = 'succeeded' and engine is not null`;
  const lately = sql`${made} and engine = e.engine and finished_at >= ${since.toISOString()}`;
  const toMs = (place: number) => sql`round(extract(epoch from pace.spans[${sql.raw(String(place))}]) * 1000)::int`;
  const { rows } = await tx.execute<Omit<EngineDay, "lastSuccessAt"> & { last: string | Date }>(sql`
    with recursive known (engine) as (
      (select engine from tryons where ${made} order by engine limit 1)
      union all
      select (select t.engine from tryons t where t.status = 'succeeded' and t.engine is not null and t.engine > k.engine order by t.engine limit 1)
      from known k where k.engine is not null
    )
    select e.engine, newest.at as last, day.*, ${toMs(1)} as "medianMs", ${toMs(2)} as "p95Ms"
    from (select engine from known where engine is not null) e
    cross join lateral (
      select finished_at as at from tryons where ${made} and engine = e.engine order by finished_at desc limit 1
    ) newest
    cross join lateral (
      select count(*)::int as "tryOns", count(*) filter (where credits_used = 0 and credit_cost > 0)::int as uncharged,
        coalesce(sum(cost_micro_dollars), 0)::float8 as "microDollars"
      from tryons where ${lately}
    ) day
    cross join lateral (
      select percentile_cont(array[0.5, 0.95]) within group (order by span) as spans
      from (select finished_at - started_at as span from tryons where ${lately} order by finished_at desc limit ${PACE_OF}) latest
    ) pace`);
  return rows.map(({ last, ...row }) => ({ ...row, lastSuccessAt: new Date(last) }));
}

/** How many try-ons ended without a picture since then, and why some failed: code → how many. */
export async function countNotMade(tx: Tx, since: Date) {
  const { rows } = await tx.execute<{ status: TryOnStatus; code: string | null; tryOns: number }>(sql`
    select status, error_code as code, count(*)::int as "tryOns" from tryons
    where status in ('failed', 'cancelled') and finished_at >= ${since.toISOString()} group by 1, 2 order by 3 desc`);
  const of = (status: TryOnStatus) =>
    rows.filter((row) => row.status === status).reduce((sum, { tryOns }) => sum + tryOns, 0);
  const failures = rows.filter(({ status }) => status === "failed").map(({ code, tryOns }) => [code ?? "", tryOns]);
  return {
    failed: of("failed"),
    cancelled: of("cancelled"),
    failures: Object.fromEntries(failures) as Record<string, number>,
  };
}

/** What try-ons came to, by the day on which they ended. Their rows never change after that. */
export const ended: DaySource = {
  name: "tryon",
  rows: ({ from, to }) => {
    const within = sql`finished_at >= ${timeOf(from)} and finished_at < ${timeOf(to)}`;
    const rows = (measure: SQL, label: SQL, value: SQL, where: SQL) =>
      sql`select ${dayOf(sql`finished_at`)} as day, ${measure} as measure, ${label} as label, ${value} as value
        from tryons where ${within} and ${where} group by 1, 3`;
    const durationMs = sql`sum((extract(epoch from finished_at - started_at) * 1000)::bigint)`;
    const succeeded = sql`status = 'succeeded' and started_at is not null`;
    return sql`${rows(sql`'ended'`, sql`status`, sql`count(*)`, sql`true`)}
      union all ${rows(sql`'refusals'`, sql`error_code`, sql`count(*)`, sql`status = 'failed'`)}
      union all ${rows(sql`'engine_try_ons'`, sql`engine`, sql`count(*)`, succeeded)}
      union all ${rows(sql`'engine_ms'`, sql`engine`, durationMs, succeeded)}
      union all ${rows(sql`'engine_micro_dollars'`, sql`engine`, sql`sum(coalesce(cost_micro_dollars, 0))`, succeeded)}
      union all select ${dayOf(sql`finished_at`)}, 'alarms', alarm, count(*) from tryons, unnest(alarm_codes) alarm
        where ${within} group by 1, 3`;
  },
};
