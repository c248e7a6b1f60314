/** SQL of receipts. */
import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { payments } from "../billing.tables.ts";
import { receipts } from "./receipts.tables.ts";

export type NewReceipt = typeof receipts.$inferInsert;

/** Once per payment: the first seller's details are kept. */
export async function insertReceipt(tx: Tx, row: NewReceipt): Promise<void> {
  await tx.insert(receipts).values(row).onConflictDoNothing();
}

/** A settled payment with everything on its receipt except the buyer. */
export async function findReceipt(tx: Tx, paymentId: string) {
  const [row] = await tx
    .select({ payment: payments, receipt: receipts })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), isNotNull(payments.receiptNumber)));
  return row;
}

/** The settled payment as a charge of its plan; undefined for a purchase. */
export async function findPlanCharge(tx: Tx, paymentId: string) {
  const [charge] = await tx
    .select({ subscriptionId: payments.subscriptionId, plan: payments.plan, periodEnd: payments.periodEnd })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!charge?.subscriptionId) return undefined;
  const { subscriptionId, ...facts } = charge;
  const others = and(
    eq(payments.subscriptionId, subscriptionId),
    ne(payments.id, paymentId),
    isNotNull(payments.receiptNumber),
  );
  return { ...facts, isFirst: (await tx.$count(payments, others)) === 0 };
}
