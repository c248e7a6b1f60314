/** Credits held for a try-on: taken when there is a result, returned when there will be none. */
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  assertCredits,
  type Book,
  expiryAfterRelease,
  type LotShare,
  planReserve,
  post,
  reserveEntries,
  resolveEntries,
  setExpiry,
  splitShares,
  withBook,
} from "../book/book.ts";

/** Fixed words: S8.09 in docs/requirements.md. */
export const INSUFFICIENT_CREDITS_MESSAGE =
  "You don't have enough credits for this try-on. Get more credits to continue!";

export type HoldState = "pending" | "captured" | "released";

/**
 * Holds credits for a try-on until it is captured or released. Throws INSUFFICIENT_CREDITS (402) if the unexpired
 * credits do not suffice. A repeated call returns the hold's current state. `deadline`: when the try-on must be settled
 * at the latest.
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
    const shares = planReserve({ lots: [...book.lots.values()], credits, now: book.now });
    if (!shares) return null;
    post(book, { kind: "reserve", key: `reserve:${tryonId}`, ref: tryonId, entries: reserveEntries(shares) });
    book.writes.newHold = { tryonId, amount: credits, deadline, shares };
    return { applied: true, state: "pending" as const };
  });
  // Thrown after the book is closed: a caller that handles the error and commits keeps consistent books.
  if (!held) throw new AppError("INSUFFICIENT_CREDITS", INSUFFICIENT_CREDITS_MESSAGE);
  return held;
}

/**
 * Takes held credits, because there is a result: `credits` of them, all if absent. The others are returned in the same
 * ledger transaction; 0 returns all and still records that a result ended the hold. Returns the hold's state, which is
 * `released` if a release came first: the caller must then not show its result (I-24). `captured`: what was taken, by
 * this or an earlier call.
 */
export async function capture(
  tx: Tx,
  { tryonId, credits }: { tryonId: string; credits?: number },
): Promise<Resolution> {
  // Returned credits are for poor pictures: our failure, not the shopper's.
  return resolve(tx, { tryonId, state: "captured", credits, failedByUs: true, reason: null });
}

/**
 * Returns the held credits, because there will be no result. Returns the hold's state, which is `captured` if a capture
 * came first. `cause`: after `failed`, credits whose lot expired meanwhile stay spendable for 72 h; after `cancelled`
 * they expire.
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
  /** How many of the held credits are taken; undefined: all. */
  credits: number | undefined;
  failedByUs: boolean;
  reason: string | null;
};

/** Capture and release share one key, `resolve:<try-on>`, so the first one wins for good (I-6). */
async function resolve(tx: Tx, { tryonId, state, reason, ...end }: Resolve): Promise<Resolution> {
  const resolution = await withBook(tx, { tryonId }, async (book): Promise<Resolution> => {
    const { hold, shares } = book;
    if (!hold) throw new Error("the try-on's hold vanished under its lock");
    const captured = end.credits ?? hold.amount;
    assertPart(captured, hold.amount);
    if (hold.state !== "pending") return { applied: false, state: hold.state, captured: hold.captured };
    const lotIds = shares.map((share) => share.lotId);
    const lots = [...book.lots.values()].filter((lot) => lotIds.includes(lot.id));
    const { taken, returned } = splitShares({ shares, lots, credits: captured });
    extendLots(book, returned, end.failedByUs);
    const kind = state === "captured" ? "capture" : "release";
    const entries = resolveEntries({ taken, returned });
    post(book, { kind, key: `resolve:${tryonId}`, ref: tryonId, reason: reason ?? undefined, entries });
    book.writes.resolvedHold = { tryonId, state, captured, reason };
    return { applied: true, state, captured };
  });
  if (!resolution) throw new Error("the try-on holds no credits");
  return resolution;
}

/** Lots that expired while their credits were held are extended by `expiryAfterRelease`. */
function extendLots(book: Book, returned: LotShare[], failedByUs: boolean): void {
  for (const { lotId } of returned) {
    const lot = book.lots.get(lotId);
    if (!lot) continue;
    const expiresAt = expiryAfterRelease({ expiresAt: lot.expiresAt, now: book.now, failedByUs });
    if (expiresAt !== lot.expiresAt) setExpiry(book, lotId, expiresAt);
  }
}

function assertPart(credits: number, held: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0 || credits > held) {
    throw new TypeError("a hold takes whole credits, at most as many as it holds");
  }
}
