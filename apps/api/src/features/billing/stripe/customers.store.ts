/** SQL of billing_customers. */
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { billingCustomers } from "../billing.tables.ts";

export type CustomerRow = typeof billingCustomers.$inferSelect;

export async function findCustomer(tx: Tx, userId: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
  return row;
}

/** The user's row, created if missing. */
export async function ensureCustomer(tx: Tx, userId: string): Promise<CustomerRow> {
  const [made] = await tx.insert(billingCustomers).values({ userId }).onConflictDoNothing().returning();
  const row = made ?? (await findCustomer(tx, userId));
  if (!row) throw new Error("a customer's row was neither created nor found");
  return row;
}

export async function setStripeCustomer(tx: Tx, { id, stripeCustomerId }: { id: string; stripeCustomerId: string }) {
  await tx
    .update(billingCustomers)
    .set({ stripeCustomerId })
    .where(and(eq(billingCustomers.id, id), isNull(billingCustomers.stripeCustomerId)));
}

/** Forgets a customer that Stripe does not know. */
export async function forgetStripeCustomer(
  tx: Tx,
  { userId, stripeCustomerId }: { userId: string; stripeCustomerId: string },
): Promise<void> {
  await tx
    .update(billingCustomers)
    .set({ stripeCustomerId: null })
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.stripeCustomerId, stripeCustomerId)));
}
