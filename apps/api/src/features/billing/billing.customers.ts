/** Our users at Stripe. It is told a user's id and nothing else of the person. */

import * as store from "./billing.customers.store.ts";
import type { BillingDeps } from "./billing.deps.ts";
import { isMissing } from "./billing.refusals.ts";

/**
 * Stripe's id of the user's customer. The row comes first and its id is the idempotency key, so that two requests at once, or a crash
 * between the two systems, make one customer. Calls Stripe: not within a transaction.
 */
export async function stripeCustomerOf({ database, provider }: BillingDeps, userId: string): Promise<string> {
  const row = await database.write((tx) => store.ensureCustomer(tx, userId));
  if (row.stripeCustomerId !== null) return row.stripeCustomerId;
  const customer = await provider
    .client()
    .customers.create({ metadata: { user: userId } }, { idempotencyKey: `customer:${row.id}` });
  await database.write((tx) => store.setStripeCustomer(tx, { id: row.id, stripeCustomerId: customer.id }));
  return customer.id;
}

/** Removes the user's customer at Stripe, cards and all; Stripe ends its subscriptions with it. May run twice. */
export async function removeStripeCustomer({ database, provider }: BillingDeps, userId: string): Promise<void> {
  const row = await database.read((tx) => store.findCustomer(tx, userId));
  if (!row?.stripeCustomerId) return;
  try {
    await provider.client().customers.del(row.stripeCustomerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
