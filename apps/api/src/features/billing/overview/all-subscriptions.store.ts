/** SQL over all subscriptions that were paid at least once, for admins. */
import type { AdminSubscriptionFilters, AdminSubscriptionSort } from "@toile/contract";
import { and, asc, count, desc, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { subscriptions } from "../billing.tables.ts";
import type { SubscriptionRow } from "../subscriptions/subscriptions.ts";

type Status = NonNullable<AdminSubscriptionFilters["status"]>;

/** The statuses of `statusOf` in subscriptions.rules.ts. */
const STATUSES: Record<Status, SQL> = {
  active: sql`state = 'active' and cancelled_at is null`,
  cancelled: sql`state <> 'ended' and cancelled_at is not null`,
  past_due: sql`state = 'past_due' and cancelled_at is null`,
  incomplete: sql`state = 'incomplete' and cancelled_at is null`,
  ended: sql`state = 'ended'`,
};

const matching = ({ status }: AdminSubscriptionFilters): SQL | undefined =>
  and(isNotNull(subscriptions.periodStart), status ? STATUSES[status] : undefined);

export async function listPaid(
  tx: Tx,
  {
    filters,
    sort,
    limit,
    offset,
  }: { filters: AdminSubscriptionFilters; sort: AdminSubscriptionSort; limit: number; offset: number },
): Promise<SubscriptionRow[]> {
  const order = sort === "created_asc" ? asc : desc;
  return tx
    .select()
    .from(subscriptions)
    .where(matching(filters))
    .orderBy(order(subscriptions.createdAt), order(subscriptions.id))
    .limit(limit)
    .offset(offset);
}

/** The next subscriptions after the given one, newest first (ids sort by time): for reading all of them in parts. */
export async function listPaidAfter(
  tx: Tx,
  { filters, after, limit }: { filters: AdminSubscriptionFilters; after: string | undefined; limit: number },
): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(and(matching(filters), after ? lt(subscriptions.id, after) : undefined))
    .orderBy(desc(subscriptions.id))
    .limit(limit);
}

export async function countPaid(tx: Tx, filters: AdminSubscriptionFilters): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(subscriptions).where(matching(filters));
  return row?.rows ?? 0;
}

/** Live ones that will be renewed. */
export async function countActive(tx: Tx): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(subscriptions).where(STATUSES.active);
  return row?.rows ?? 0;
}
/** How many plans each of these users has paid at least once. */
export async function countPaidOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ userId: string; plans: string }>(sql`
    select user_id as "userId", count(*) as plans from subscriptions
    where user_id = any(${sql.param(ids)}::uuid[]) and period_start is not null group by 1`);
  return new Map(rows.map(({ userId, plans }) => [userId, Number(plans)]));
}
