/** SQL over all payments, for admins. */
import type { AdminPaymentFilters, AdminPaymentSort, AdminPaymentStatus } from "@toile/contract";
import { and, asc, count, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { type DaySource, dayOf, timeOf } from "../../../platform/database/day-totals.ts";
import { payments } from "../billing.tables.ts";
import type { PaymentRow } from "../payments/payments.ts";

/**
 * Settled payments and the money received for them, by day of settlement and kind. Later refunds are not subtracted.
 */
export const settled: DaySource = {
  name: "billing",
  rows: ({ from, to }) => {
    const rows = (
      measure: SQL,
      value: SQL,
    ) => sql`select ${dayOf(sql`settled_at`)} as day, ${measure} as measure, kind as label, ${value} as value
      from payments where state = 'succeeded' and settled_at >= ${timeOf(from)} and settled_at < ${timeOf(to)} group by 1, kind`;
    return sql`${rows(sql`'payments'`, sql`count(*)`)} union all ${rows(sql`'received_cents'`, sql`sum(received_cents)`)}`;
  },
};

/**
 * Accounts that paid for the first time, by day. A separate source, because closed daily sums cannot gain new measures.
 */
export const firstPayments: DaySource = {
  name: "billing-first",
  rows: ({
    from,
    to,
  }) => sql`select ${dayOf(sql`p.settled_at`)} as day, 'first_payments' as measure, '' as label, count(*) as value
    from payments p where p.state = 'succeeded' and p.settled_at >= ${timeOf(from)} and p.settled_at < ${timeOf(to)}
      and not exists (select 1 from payments e
        where e.user_id = p.user_id and e.state = 'succeeded' and (e.settled_at, e.id) < (p.settled_at, p.id)) group by 1`,
};

/** Refunds in total, and of payments settled since then. */
export async function sumRefunds(
  tx: Tx,
  { since }: { since: Date },
): Promise<{ totalCents: number; sinceCents: number }> {
  const [row] = await tx
    .select({
      total: sql<string>`coalesce(sum(${payments.refundedCents}), 0)`,
      since: sql<string>`coalesce(sum(${payments.refundedCents}) filter (where ${payments.settledAt} >= ${timeOf(since)}), 0)`,
    })
    .from(payments)
    .where(sql`${payments.refundedCents} > 0`);
  return { totalCents: Number(row?.total ?? 0), sinceCents: Number(row?.since ?? 0) };
}

/** Refunds by the day on which their payment was settled. */
export async function listRefundsByDay(tx: Tx, { from, to }: { from: string; to: string }) {
  const { rows } = await tx.execute<{ day: string; cents: string }>(sql`
    select ${dayOf(sql`settled_at`)}::text as day, sum(refunded_cents) as cents from payments
    where refunded_cents > 0 and settled_at >= ${from}::timestamp at time zone 'UTC'
      and settled_at < (${to}::timestamp + interval '1 day') at time zone 'UTC' group by 1`);
  return new Map(rows.map(({ day, cents }) => [day, Number(cents)]));
}

const STATUSES: Record<AdminPaymentStatus, SQL> = {
  pending: sql`state = 'pending'`,
  failed: sql`state = 'failed'`,
  succeeded: sql`state = 'succeeded' and refunded_cents = 0 and disputed_cents = 0`,
  refunded: sql`state = 'succeeded' and refunded_cents > 0 and disputed_cents = 0`,
  disputed: sql`state = 'succeeded' and disputed_cents > 0`,
};

function matching({ userId, kind, status }: AdminPaymentFilters): SQL | undefined {
  return and(
    // A card form that was opened and abandoned is not a payment.
    sql`(state <> 'pending' or failure_message is not null)`,
    userId ? eq(payments.userId, userId) : undefined,
    kind ? eq(payments.kind, kind) : undefined,
    status ? STATUSES[status] : undefined,
  );
}

const ORDERS: Record<AdminPaymentSort, SQL[]> = {
  created_desc: [desc(payments.createdAt), desc(payments.id)],
  created_asc: [asc(payments.createdAt), asc(payments.id)],
  amount_desc: [desc(payments.amountCents), desc(payments.id)],
  amount_asc: [asc(payments.amountCents), asc(payments.id)],
};

export async function listAll(
  tx: Tx,
  {
    filters,
    sort,
    limit,
    offset,
  }: { filters: AdminPaymentFilters; sort: AdminPaymentSort; limit: number; offset: number },
): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(matching(filters))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset);
}

/** The next payments after the given one, newest first (ids sort by time): for reading all of them in parts. */
export async function listAllAfter(
  tx: Tx,
  { filters, after, limit }: { filters: AdminPaymentFilters; after: string | undefined; limit: number },
): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(matching(filters), after ? lt(payments.id, after) : undefined))
    .orderBy(desc(payments.id))
    .limit(limit);
}

export async function countAll(tx: Tx, filters: AdminPaymentFilters): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(payments).where(matching(filters));
  return row?.rows ?? 0;
}
