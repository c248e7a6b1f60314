/** Our users at Stripe. It receives the user's id and no other personal data. */
import type Stripe from "stripe";
import * as store from "./customers.store.ts";
import type { BillingDeps } from "./deps.ts";
import { isMissing } from "./refusals.ts";

/**
 * Runs `work` with the Stripe id of the user's customer; make that id part of the idempotency keys. If Stripe no longer
 * knows the customer, as after a change of account or of the simulator's data, a new one is created and `work` runs
 * again. Not within a transaction.
 */
export async function withStripeCustomer<T>(
  deps: BillingDeps,
  userId: string,
  work: (customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = await stripeCustomerOf(deps, userId);
  try {
    return await work(customerId);
  } catch (error) {
    if (!isMissing(error) || error.param !== "customer") throw error;
    await deps.database.write((tx) => store.forgetStripeCustomer(tx, { userId, stripeCustomerId: customerId }));
    return work(await stripeCustomerOf(deps, userId, customerId));
  }
}

/**
 * The row comes first and its id is the idempotency key, so two concurrent requests, or a crash between the two
 * systems, create one customer.
 * @param instead of a customer that is gone
 */
export async function stripeCustomerOf(
  { database, provider }: BillingDeps,
  userId: string,
  instead = "",
): Promise<string> {
  const row = await database.write((tx) => store.ensureCustomer(tx, userId));
  if (row.stripeCustomerId !== null) return row.stripeCustomerId;
  const idempotencyKey = `customer:${row.id}:${instead}`;
  const customer = await provider.client().customers.create({ metadata: { user: userId } }, { idempotencyKey });
  await database.write((tx) => store.setStripeCustomer(tx, { id: row.id, stripeCustomerId: customer.id }));
  return customer.id;
}

/** Removes the user's customer at Stripe with its cards; Stripe ends its subscriptions too. Safe to repeat. */
export async function removeStripeCustomer({ database, provider }: BillingDeps, userId: string): Promise<void> {
  const row = await database.read((tx) => store.findCustomer(tx, userId));
  if (!row?.stripeCustomerId) return;
  try {
    await provider.client().customers.del(row.stripeCustomerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Every intent of the user's customer at Stripe, newest first. */
export function intentsOf(
  { provider }: Pick<BillingDeps, "provider">,
  stripeCustomerId: string,
): AsyncIterable<Stripe.PaymentIntent> {
  return provider.client().paymentIntents.list({ customer: stripeCustomerId, limit: 100 });
}
