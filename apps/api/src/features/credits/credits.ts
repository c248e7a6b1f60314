/**
 * The credits ledger: who may spend how much, and why. Owns the credit_* and ledger_* tables; nobody else writes them.
 * It keeps I-1 to I-7 and I-11 to I-13 of docs/invariants.md: every movement is a ledger transaction whose entries sum to
 * 0, under one idempotency key a fact; a repeated call moves nothing and answers what was done.
 *
 * Every operation first locks the user's one row in credit_accounts, so movements of one user queue up behind each
 * other. A transaction that moves credits of two users must lock them in the same order everywhere (referrals: the code's owner first).
 */
import type { CreditTransaction } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { lockAccount } from "./credits.book.store.ts";
import { addLot, type Book, loadLots, post, setExpiry, withBook } from "./credits.book.ts";
import { assertCredits, isDone, type LotSource } from "./credits.grants.ts";
import * as history from "./credits.history.store.ts";
import { give } from "./credits.promises.ts";
import * as rules from "./credits.rules.ts";
import { toTransaction } from "./credits.statement.ts";
import * as store from "./credits.store.ts";
import type { CreditLotKind } from "./credits.tables.ts";

export { grant, type LotSource } from "./credits.grants.ts";
export { callOffPromises, give, keepPromises, pending, promisesOfKind } from "./credits.promises.ts";
export { DISPUTE, REFUND } from "./credits.statement.ts";

/** Fixed words: S8.09 in docs/requirements.md. */
export const INSUFFICIENT_CREDITS_MESSAGE =
  "You don't have enough credits for this try-on. Get more credits to continue!";

export type HoldState = "pending" | "captured" | "released";
/** Makes the user's account row where it is missing. Every other call does so by itself. */
export async function ensureAccount(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await lockAccount(tx, { userId });
}

/** The credits of a new account; none for 0. `waits`: until its email is confirmed. */
export async function giveWelcome(
  tx: Tx,
  { userId, credits, waits }: { userId: string; credits: number; waits: boolean },
): Promise<void> {
  if (credits > 0) await give(tx, { userId, kind: "welcome", sourceRef: userId, credits }, { waits });
}

/**
 * Holds credits for a try-on until it is captured or released. Throws INSUFFICIENT_CREDITS (402) when the unexpired
 * credits do not suffice. A repeated call answers the hold's state of now.
 * `deadline`: when the try-on has to be settled at the latest.
 */
export async function reserve(
  tx: Tx,
  input: { userId: string; tryonId: string; credits: number; deadline: Date },
): Promise<{ applied: boolean; state: HoldState }> {
  assertCredits(input.credits);
  const { userId, tryonId, credits, deadline } = input;
  const held = await withBook(tx, { userId, tryonId }, async (book) => {
    if (book.hold) {
      if (book.hold.userId !== userId) throw new Error("the try-on holds credits of another user");
      return { applied: false, state: book.hold.state };
    }
    const shares = rules.planReserve({ lots: [...book.lots.values()], credits, now: book.now });
    if (!shares) return null;
    post(book, { kind: "reserve", key: `reserve:${tryonId}`, ref: tryonId, entries: rules.reserveEntries(shares) });
    book.writes.newHold = { tryonId, amount: credits, deadline, shares };
    return { applied: true, state: "pending" as const };
  });
  // Thrown once the book is closed: a caller that handles the refusal and commits then keeps whole books.
  if (!held) throw new AppError("INSUFFICIENT_CREDITS", INSUFFICIENT_CREDITS_MESSAGE);
  return held;
}

/**
 * Takes held credits, as a result exists: `credits` of them, all where it is absent. The others come back in the same ledger
 * transaction; 0 gives all back and still says that a result ended the hold. Answers the hold's state, which is `released`
 * when a release came first: the caller must then not show its result (I-24). `captured`: what was taken, then or now.
 */
export async function capture(
  tx: Tx,
  { tryonId, credits }: { tryonId: string; credits?: number },
): Promise<Resolution> {
  // What comes back was no good, which is our failure, not the shopper's.
  return resolve(tx, { tryonId, state: "captured", credits, failedByUs: true, reason: null });
}

/**
 * Gives the held credits back, as there will be no result. Answers the hold's state, which is `captured` when a capture came first.
 * `cause`: after `failed` credits whose lot expired meanwhile stay spendable for 72 h; after `cancelled` they expire.
 */
export async function release(
  tx: Tx,
  { tryonId, cause, reason }: { tryonId: string; cause: "failed" | "cancelled"; reason?: string },
): Promise<Resolution> {
  const failedByUs = cause === "failed";
  return resolve(tx, { tryonId, state: "released", credits: 0, failedByUs, reason: reason ?? cause });
}

export type Resolution = { applied: boolean; state: HoldState; captured: number };
type Resolve = {
  tryonId: string;
  state: "captured" | "released";
  /** Of the held ones, those that are taken; undefined: all. */
  credits: number | undefined;
  failedByUs: boolean;
  reason: string | null;
};

/** Capture and release share one key, `resolve:<try-on>`, so that whichever comes first wins for good (I-6). */
async function resolve(tx: Tx, { tryonId, state, reason, ...end }: Resolve): Promise<Resolution> {
  const resolution = await withBook(tx, { tryonId }, async (book): Promise<Resolution> => {
    const { hold, shares } = book;
    if (!hold) throw new Error("the try-on's hold vanished under its lock");
    const captured = end.credits ?? hold.amount;
    assertPart(captured, hold.amount);
    if (hold.state !== "pending") return { applied: false, state: hold.state, captured: hold.captured };
    const lotIds = shares.map((share) => share.lotId);
    const lots = [...book.lots.values()].filter((lot) => lotIds.includes(lot.id));
    const { taken, returned } = rules.splitShares({ shares, lots, credits: captured });
    extendLots(book, returned, end.failedByUs);
    const kind = state === "captured" ? "capture" : "release";
    const entries = rules.resolveEntries({ taken, returned });
    post(book, { kind, key: `resolve:${tryonId}`, ref: tryonId, reason: reason ?? undefined, entries });
    book.writes.resolvedHold = { tryonId, state, captured, reason };
    return { applied: true, state, captured };
  });
  if (!resolution) throw new Error("the try-on holds no credits");
  return resolution;
}

/** Lots that ended while their credits were held live on for the grace of `expiryAfterRelease`. */
function extendLots(book: Book, returned: rules.LotShare[], failedByUs: boolean): void {
  for (const { lotId } of returned) {
    const lot = book.lots.get(lotId);
    if (!lot) continue;
    const expiresAt = rules.expiryAfterRelease({ expiresAt: lot.expiresAt, now: book.now, failedByUs });
    if (expiresAt !== lot.expiresAt) setExpiry(book, lotId, expiresAt);
  }
}

/** Writes off the user's expired credits. They were not spendable before either; this only tidies the books. */
export async function expireDue(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await withBook(tx, { userId }, async () => undefined);
}

/** Users whose credits wait for `expireDue`, at most `limit`. */
export async function listUsersDue(tx: Tx, { limit }: { limit: number }): Promise<string[]> {
  return store.listUsersWithExpiredCredits(tx, { now: now(), limit });
}

/**
 * Takes back the credits of a refunded or disputed lot, until `target` of them are taken in all: give the provider's cumulative
 * truth, not the step of one event, and the order of events does not matter (I-13). What is no longer there becomes debt,
 * which other credits of the user repay at once. `reference` names the fact: `<charge>:<cumulative>`. Answers how many this call took.
 */
export async function clawback(
  tx: Tx,
  input: LotSource & { target: number; reference: string; actor?: string; reason?: string },
): Promise<{ credits: number }> {
  return withLotOfSource(tx, input, async (book, lot) => {
    const key = `clawback:${input.reference}`;
    if (await isDone(book, key)) return { credits: 0 };
    const entries = rules.clawbackEntries({
      lot,
      clawedBack: await store.sumClawedBack(tx, lot.id),
      target: input.target,
    });
    if (entries.length === 0) return { credits: 0 };
    post(book, { kind: "clawback", key, ref: lot.id, actor: input.actor, reason: input.reason, entries });
    return { credits: creditsInto("system:revoked", entries) };
  });
}

/**
 * Gives clawed-back credits back until only `target` of them stay taken, as after a won dispute. Shrinks debt first.
 * `reference` names the fact, such as the dispute's id. Answers how many this call gave back.
 */
export async function reinstate(
  tx: Tx,
  input: LotSource & { target: number; reference: string; actor?: string; reason?: string },
): Promise<{ credits: number }> {
  return withLotOfSource(tx, input, async (book, lot) => {
    const key = `reinstate:${input.reference}`;
    if (await isDone(book, key)) return { credits: 0 };
    const restoredLotId = newId();
    const { entries, restored } = rules.reinstateEntries({
      lotId: lot.id,
      restoredLotId,
      clawedBack: await store.sumClawedBack(tx, lot.id),
      target: input.target,
      debt: book.account.debt,
    });
    if (entries.length === 0) return { credits: 0 };
    if (restored > 0) {
      addLot(book, {
        id: restoredLotId,
        kind: lot.kind,
        sourceRef: key,
        granted: restored,
        // A lot that ended during the dispute would give back nothing at all.
        expiresAt: rules.expiryAfterRelease({ expiresAt: lot.expiresAt, now: book.now, failedByUs: true }),
      });
    }
    post(book, {
      kind: "reinstate",
      key,
      ref: lot.id,
      actor: input.actor,
      reason: input.reason,
      entries,
      newLots: [restoredLotId],
    });
    return { credits: -creditsInto("system:revoked", entries) };
  });
}

async function withLotOfSource<T>(
  tx: Tx,
  source: LotSource,
  work: (book: Book, lot: rules.Lot) => Promise<T>,
): Promise<T> {
  const found = await store.findLot(tx, source);
  if (!found) throw new Error(`no credits were granted for ${source.kind} ${source.sourceRef}`);
  return withBook(tx, { userId: found.userId }, async (book) => {
    await loadLots(book, [found.id]);
    const lot = book.lots.get(found.id);
    if (!lot) throw new Error("a lot vanished from the ledger");
    return work(book, lot);
  });
}

/** Spendable credits: expired ones do not count, swept or not. */
export async function balance(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return history.sumSpendable(tx, { userId, now: now() });
}

/** Credits owed after a refund or dispute; 0 for a user without an account. Whatever is granted next pays them first. */
export async function debt(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return history.findDebt(tx, userId);
}

/** Spendable credits of the lots that these facts granted. */
export async function spendableOf(
  tx: Tx,
  source: { userId: string; kind: CreditLotKind; sourceRefs: readonly string[] },
): Promise<number> {
  return history.sumSpendableOf(tx, { ...source, now: now() });
}

/** One page of the user's statement, newest first, and how many rows it has in all. */
export async function transactions(
  tx: Tx,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<{ total: number; items: CreditTransaction[] }> {
  const rows = await history.listStatement(tx, { userId, limit, offset: (page - 1) * limit });
  return { total: await history.countStatement(tx, userId), items: rows.map(toTransaction) };
}

/** `creditsConsumed` counts what paid for results, neither holds nor expired credits. */
export async function usageStats(tx: Tx, { userId }: { userId: string }) {
  return {
    currentBalance: await balance(tx, { userId }),
    totalTransactions: await history.countStatement(tx, userId),
    creditsConsumed: await history.sumConsumed(tx, userId),
  };
}

/** The user's grants of one kind, newest first: `[{sourceRef, granted, createdAt}]`. */
export async function grantsOfKind(tx: Tx, input: { userId: string; kind: CreditLotKind }) {
  return history.listLotsOfKind(tx, input);
}

/** Credits ever granted, by kind of lot. */
export async function grantedByKind(tx: Tx): Promise<Map<CreditLotKind, number>> {
  return history.sumGrantedByKind(tx);
}

/** What payments were turned into: every lot that money granted, and how much of it was taken back. Reads the whole ledger. */
export async function paidLots(tx: Tx): Promise<history.PaidLot[]> {
  return history.listPaidLots(tx);
}

/** The audit of the whole ledger against the try-ons it paid for. Any violation is a bug. */
export async function reconcile(tx: Tx) {
  return { violations: await history.listViolations(tx), ...(await history.countLedger(tx)) };
}

function creditsInto(account: rules.Entry["account"], entries: readonly rules.Entry[]): number {
  return entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0);
}

function assertPart(credits: number, held: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0 || credits > held) {
    throw new TypeError("a hold gives whole credits, at most as many as it holds");
  }
}
