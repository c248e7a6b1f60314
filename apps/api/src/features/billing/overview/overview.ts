/** All payments and subscriptions, for admins: sums and pages. */
import type {
  AdminPaymentFilters,
  AdminPaymentSort,
  AdminPaymentStatus,
  AdminSubscription,
  AdminSubscriptionFilters,
  AdminSubscriptionSort,
} from "@toile/contract";
import type { Tx } from "../../../platform/database/database.ts";
import { readTotals } from "../../../platform/database/day-totals.ts";
import type { PaymentRow } from "../payments/payments.ts";
import { type SubscriptionRow, statusOf } from "../subscriptions/subscriptions.ts";
import * as allPayments from "./all-payments.store.ts";
import * as allSubscriptions from "./all-subscriptions.store.ts";

export { firstPayments, listRefundsByDay, settled } from "./all-payments.store.ts";

type Revenue = { totalCents: number; monthCents: number; payments: number };

/** Money received less refunds: in total, and for payments settled since `monthStart`, the first day of a month. */
export async function revenue(tx: Tx, { monthStart }: { monthStart: string }): Promise<Revenue> {
  const all = await readTotals(tx, allPayments.settled);
  const month = await readTotals(tx, allPayments.settled, { from: monthStart });
  const refunds = await allPayments.sumRefunds(tx, { since: new Date(`${monthStart}T00:00:00Z`) });
  return {
    totalCents: (all.get("received_cents") ?? 0) - refunds.totalCents,
    monthCents: (month.get("received_cents") ?? 0) - refunds.sinceCents,
    payments: all.get("payments") ?? 0,
  };
}

export const countActiveSubscriptions = (tx: Tx): Promise<number> => allSubscriptions.countActive(tx);
export const countSubscriptionsOf = (tx: Tx, ids: readonly string[]) => allSubscriptions.countPaidOf(tx, ids);

type Page<F, S> = { filters: F; sort: S; limit: number; offset: number };

/** `userId` is the payer, whom this room knows only by id. */
type ListedSubscription = Omit<AdminSubscription, "_id" | "userId"> & { userId: string };

export async function listSubscriptions(
  tx: Tx,
  page: Page<AdminSubscriptionFilters, AdminSubscriptionSort>,
): Promise<{ items: ListedSubscription[]; total: number }> {
  const rows = await allSubscriptions.listPaid(tx, page);
  return { items: rows.map(toListedSubscription), total: await allSubscriptions.countPaid(tx, page.filters) };
}

function toListedSubscription(row: SubscriptionRow): ListedSubscription {
  return {
    id: row.id,
    userId: row.userId,
    type: row.type,
    priceInEuros: row.priceCents / 100,
    creditsGranted: row.creditsPerPeriod,
    status: statusOf(row),
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listPayments(
  tx: Tx,
  page: Page<AdminPaymentFilters, AdminPaymentSort>,
): Promise<{ items: ListedPayment[]; total: number }> {
  const rows = await allPayments.listAll(tx, page);
  return { items: rows.map(toListedPayment), total: await allPayments.countAll(tx, page.filters) };
}

type Part<F> = { filters: F; after: string | undefined; limit: number };

/** In parts, each starting after the last row of the previous one. */
export const listPaymentsAfter = async (tx: Tx, part: Part<AdminPaymentFilters>): Promise<ListedPayment[]> =>
  (await allPayments.listAllAfter(tx, part)).map(toListedPayment);
export const listSubscriptionsAfter = async (
  tx: Tx,
  part: Part<AdminSubscriptionFilters>,
): Promise<ListedSubscription[]> => (await allSubscriptions.listPaidAfter(tx, part)).map(toListedSubscription);

type ListedPayment = ReturnType<typeof toListedPayment>;

export function toListedPayment(row: PaymentRow) {
  return {
    id: row.id,
    userId: row.userId,
    kind: row.kind,
    status: statusOfPayment(row),
    priceInEuros: row.amountCents / 100,
    refundedInEuros: row.refundedCents / 100,
    disputedInEuros: row.disputedCents / 100,
    refundableInEuros: refundableCents(row) / 100,
    credits: row.credits,
    receiptNumber: row.receiptNumber,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

/** What can still be refunded of a settled payment. Disputed money is at the bank. */
export function refundableCents(row: PaymentRow): number {
  if (row.state !== "succeeded") return 0;
  return Math.max(0, row.receivedCents - row.refundedCents - row.disputedCents);
}

function statusOfPayment(row: PaymentRow): AdminPaymentStatus {
  if (row.state !== "succeeded") return row.state;
  if (row.disputedCents > 0) return "disputed";
  return row.refundedCents > 0 ? "refunded" : "succeeded";
}
