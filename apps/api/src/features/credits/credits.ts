/**
 * The credits ledger: who may spend how much, and why. Owns the credit_* and ledger_* tables; only this room writes
 * them. It keeps I-1 to I-7 and I-11 to I-13 of docs/invariants.md: every movement is a ledger transaction whose
 * entries sum to 0, under one idempotency key per event; a repeated call moves nothing and returns what was done.
 *
 * Every operation first locks the user's single row in credit_accounts, so movements of one user queue up behind each
 * other. A transaction that moves credits of two users must lock them in the same order everywhere (referrals: the
 * code's owner first).
 */
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { listUsersWithExpiredCredits, withBook } from "./book/book.ts";
import { give } from "./promises/promises.ts";

export { personalData } from "./credits.personal-data.ts";
export { creditSamples, mailCreditsGiven } from "./credits-emails.ts";
export { grant, type LotSource } from "./grants/grants.ts";
export {
  balance,
  DISPUTE,
  debt,
  firstResults,
  grantedByKind,
  grantsOfKind,
  listIdsByBalance,
  movements,
  paidLots,
  REFUND,
  reconcile,
  spendableOf,
  summaries,
  transactions,
  usageStats,
} from "./history/history.ts";
export {
  capture,
  INSUFFICIENT_CREDITS_MESSAGE,
  release,
  reserve,
} from "./holds/holds.ts";
export { callOffPromises, countBehindEmail, give, keepPromises, pending, promisesOfKind } from "./promises/promises.ts";
export { clawback, reinstate, withdraw } from "./reversals/reversals.ts";

/** The credits of a new account; none for 0. `waits`: until its email is confirmed. */
export async function giveWelcome(
  tx: Tx,
  { userId, credits, waits }: { userId: string; credits: number; waits: boolean },
): Promise<void> {
  if (credits > 0) await give(tx, { userId, kind: "welcome", sourceRef: userId, credits }, { waits });
}

/** Writes off the user's expired credits. They were not spendable before either; this only tidies the books. */
export async function expireDue(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await withBook(tx, { userId }, async () => undefined);
}

/** Users with credits for `expireDue`, at most `limit`. */
export async function listUsersDue(tx: Tx, { limit }: { limit: number }): Promise<string[]> {
  return listUsersWithExpiredCredits(tx, { now: now(), limit });
}
