/** Two windows of one account: before the second one pays as well, it asks. What nobody could want twice, a plan, the server refuses. */
import type { Client, PaymentItem } from "@toile/contract";

/** Purchases that went through, newest first. */
export async function listPaid(client: Client): Promise<PaymentItem[]> {
  return (await client.payments.list()).filter(({ kind, state }) => kind === "purchase" && state === "succeeded");
}

/** The newest purchase that was not there when the form opened; null if there is none, or where it cannot be told. */
export async function findPaidSince(client: Client, known: ReadonlySet<string>): Promise<PaymentItem | null> {
  // Nobody is kept from paying because a list does not come.
  const paid = await listPaid(client).catch(() => []);
  return paid.find(({ id }) => !known.has(id)) ?? null;
}

/** Runs `work` unless another window of this browser pays for the same account now: then null, and nothing has run. */
export async function payAlone<T>(userId: string, work: () => Promise<T>): Promise<T | null> {
  // Browsers have locks on secure pages only.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(`toile-payment:${userId}`, { ifAvailable: true }, (lock) => (lock ? work() : null));
}
