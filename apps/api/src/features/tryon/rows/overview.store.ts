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

/** Outcomes of try-ons, by the day on which they ended. Their rows never change after that. */
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
