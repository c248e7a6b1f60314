/**
 * Two windows of one account: before the second one pays as well, it asks. The server refuses a second plan, which is never intended.
 */
import type { Client, PaymentItem } from "@toile/contract";

/** Successful purchases, newest first. */
export async function listPaid(client: Client): Promise<PaymentItem[]> {
  return (await client.payments.list()).filter(({ kind, state }) => kind === "purchase" && state === "succeeded");
}

/** The newest purchase made since the form opened; null if there is none, or if that cannot be determined. */
export async function findPaidSince(client: Client, known: ReadonlySet<string>): Promise<PaymentItem | null> {
  // A failed list must not prevent a payment.
  const paid = await listPaid(client).catch(() => []);
  return paid.find(({ id }) => !known.has(id)) ?? null;
}

/**
 * Runs `work` unless another window of this browser is paying for the same account: then it returns null without
 * running it.
 */
export async function payAlone<T>(userId: string, work: () => Promise<T>): Promise<T | null> {
  // Browsers have locks only on secure pages.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(`toile-payment:${userId}`, { ifAvailable: true }, (lock) => (lock ? work() : null));
}
