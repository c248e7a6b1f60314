/** SQL of payments and receipt numbers. */
import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { type PaymentRowState, payments, receiptNumbers } from "../billing.tables.ts";
import { AMOUNT_MISMATCH } from "./payments.rules.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;

/** False if the row exists already: the request is a repetition. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<boolean> {
  const made = await tx.insert(payments).values(row).onConflictDoNothing().returning({ id: payments.id });
  return made.length === 1;
}

export async function findPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** The row, locked until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return row;
}

export async function findPaymentByIntent(tx: Tx, stripePaymentIntentId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.stripePaymentIntentId, stripePaymentIntentId));
  return row;
}

export async function findPaymentByInvoice(tx: Tx, stripeInvoiceId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.stripeInvoiceId, stripeInvoiceId));
  return row;
}

export async function findPaymentByCharge(tx: Tx, stripeChargeId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.stripeChargeId, stripeChargeId));
  return row;
}

/** Stores the row's intent; an existing one is kept. */
export async function setIntent(tx: Tx, { id, intentId }: { id: string; intentId: string }): Promise<void> {
  await tx
    .update(payments)
    .set({ stripePaymentIntentId: intentId })
    .where(and(eq(payments.id, id), isNull(payments.stripePaymentIntentId)));
}

/** Changes a row if it is in one of the states; otherwise returns false, so nothing happens twice. */
export async function updatePayment(
  tx: Tx,
  { id, from, set }: { id: string; from: readonly PaymentRowState[]; set: Partial<NewPayment> },
): Promise<boolean> {
  const states = sql.join(
    from.map((state) => sql`${state}`),
    sql`, `,
  );
  const changed = await tx
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, id), sql`${payments.state} in (${states})`))
    .returning({ id: payments.id });
  return changed.length === 1;
}

/** The year's next number, in order and without gaps. The year's row stays locked until the transaction ends, so call it last. */
export async function nextReceiptNumber(tx: Tx, year: number): Promise<string> {
  const [row] = await tx
    .insert(receiptNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptNumbers.year, set: { last: sql`${receiptNumbers.last} + 1` } })
    .returning({ last: receiptNumbers.last });
  if (!row) throw new Error("no receipt number was assigned");
  return `${year}-${String(row.last).padStart(6, "0")}`;
}

/**
 * Pending purchases that are due for a check: a minute after their creation and then at growing intervals, a quarter of
 * their age and at most an hour. Those checked longest ago come first.
 */
export async function listDuePurchases(tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<PaymentRow[]> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const interval = sql`least(interval '1 hour', greatest(interval '1 minute', (${time} - ${payments.createdAt}) / 4))`;
  const due = sql`${payments.updatedAt} < ${time} - ${interval}`;
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.state, "pending"), eq(payments.kind, "purchase"), due))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
}

/** Payments that were not as agreed and wait for an operator. Oldest first. */
export async function listMismatches(tx: Tx): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.state, "pending"), eq(payments.failureCode, AMOUNT_MISMATCH)))
    .orderBy(asc(payments.createdAt));
}

/** Records that a pending payment was checked. */
export async function touchPayment(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .update(payments)
    .set({ updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.state, "pending")));
}

/** Counts as a payment for people: it succeeded, or an attempt was made and failed. */
const wasAttempted = or(eq(payments.state, "succeeded"), isNotNull(payments.failureMessage));

/** Newest first. */
export async function listPaymentsOf(
  tx: Tx,
  page: { userId: string; limit: number; offset: number },
): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.userId, page.userId), wasAttempted))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countPaymentsOf(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ rows: count() })
    .from(payments)
    .where(and(eq(payments.userId, userId), wasAttempted));
  return row?.rows ?? 0;
}

/** Number and sum of payments by kind and outcome. `declined`: an attempt failed, another may follow. */
export async function countPaymentsByOutcome(tx: Tx): Promise<{ kind: string; outcome: string; payments: number }[]> {
  const outcome = sql<string>`case
    when ${payments.state} = 'succeeded' and ${payments.disputedCents} > 0 then 'disputed'
    when ${payments.state} = 'succeeded' and ${payments.refundedCents} > 0 then 'refunded'
    when ${payments.state} = 'pending' and ${payments.failureCode} = ${AMOUNT_MISMATCH} then 'mismatch'
    when ${payments.state} = 'pending' and ${payments.failureMessage} is not null then 'declined'
    else ${payments.state} end`;
  return tx.select({ kind: payments.kind, outcome, payments: count() }).from(payments).groupBy(payments.kind, sql`2`);
}

/** Settled payments in order of their ids, after `after`. */
export async function listSettled(tx: Tx, { after, limit }: { after: string | null; limit: number }) {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.state, "succeeded"), after === null ? undefined : gt(payments.id, after)))
    .orderBy(asc(payments.id))
    .limit(limit);
}

/** Removes a deleted person's data. Amounts stay, because the law requires it. */
export async function forgetPayer(tx: Tx, userId: string): Promise<void> {
  await tx.update(payments).set({ billingEmail: null }).where(eq(payments.userId, userId));
}
