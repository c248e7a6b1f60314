/** Credits of a refunded or disputed payment: taken back, and returned after a won dispute. */
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import {
  addLot,
  assertCredits,
  type Book,
  clawbackEntries,
  type Entry,
  expiryAfterRelease,
  findLot,
  isDone,
  type Lot,
  type LotSource,
  loadLots,
  post,
  reinstateEntries,
  sumClawedBack,
  sumShares,
  takeFromLots,
  withBook,
  withdrawEntries,
} from "../book/book.ts";

/**
 * Takes back the credits of a refunded or disputed lot, until `target` of them are taken in total. Pass the provider's
 * cumulative figure, not one event's step, so that the order of events does not matter (I-13). Credits that are gone
 * become debt, which other credits of the user repay at once. `reference` names the event: `<charge>:<cumulative>`.
 * Returns how many this call took.
 */
export async function clawback(
  tx: Tx,
  input: LotSource & { target: number; reference: string; actor?: string; reason?: string },
): Promise<{ credits: number }> {
  return withLotOfSource(tx, input, async (book, lot) => {
    const key = `clawback:${input.reference}`;
    if (await isDone(book, key)) return { credits: 0 };
    const entries = clawbackEntries({
      lot,
      clawedBack: await sumClawedBack(tx, lot.id),
      target: input.target,
    });
    if (entries.length === 0) return { credits: 0 };
    post(book, { kind: "clawback", key, ref: lot.id, actor: input.actor, reason: input.reason, entries });
    return { credits: creditsInto("system:revoked", entries) };
  });
}

/**
 * Returns clawed-back credits until only `target` of them stay taken, as after a won dispute. Reduces debt first.
 * `reference` names the event, such as the dispute's id. Returns how many this call gave back.
 */
export async function reinstate(
  tx: Tx,
  input: LotSource & { target: number; reference: string; actor?: string; reason?: string },
): Promise<{ credits: number }> {
  return withLotOfSource(tx, input, async (book, lot) => {
    const key = `reinstate:${input.reference}`;
    if (await isDone(book, key)) return { credits: 0 };
    const restoredLotId = newId();
    const { entries, restored } = reinstateEntries({
      lotId: lot.id,
      restoredLotId,
      clawedBack: await sumClawedBack(tx, lot.id),
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
        // A lot that expired during the dispute would otherwise return nothing.
        expiresAt: expiryAfterRelease({ expiresAt: lot.expiresAt, now: book.now, failedByUs: true }),
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

/** Kinds of lots that were not paid for. Paid credits are taken back only by a refund, so that the ledger and Stripe agree. */
const UNPAID: ReadonlySet<Lot["kind"]> = new Set(["admin", "welcome", "referral"]);

/**
 * Takes away unpaid credits, those that expire first; once per key. All or nothing: `taken` is 0 if there are fewer
 * than requested, of which `available` are.
 */
export async function withdraw(
  tx: Tx,
  input: { userId: string; credits: number; key: string; actor: string; reason: string },
): Promise<{ applied: boolean; taken: number; available: number }> {
  assertCredits(input.credits);
  const key = `withdraw:${input.key}`;
  return withBook(tx, { userId: input.userId }, async (book) => {
    if (await isDone(book, key)) return { applied: false, taken: input.credits, available: 0 };
    const lots = [...book.lots.values()].filter(({ kind }) => UNPAID.has(kind));
    const available = sumShares(takeFromLots({ lots, credits: Number.MAX_SAFE_INTEGER, now: book.now }));
    if (available < input.credits) return { applied: false, taken: 0, available };
    const entries = withdrawEntries(takeFromLots({ lots, credits: input.credits, now: book.now }));
    post(book, { kind: "withdraw", key, ref: input.key, actor: input.actor, reason: input.reason, entries });
    return { applied: true, taken: input.credits, available };
  });
}

async function withLotOfSource<T>(tx: Tx, source: LotSource, work: (book: Book, lot: Lot) => Promise<T>): Promise<T> {
  const found = await findLot(tx, source);
  if (!found) throw new Error(`no credits were granted for ${source.kind} ${source.sourceRef}`);
  return withBook(tx, { userId: found.userId }, async (book) => {
    await loadLots(book, [found.id]);
    const lot = book.lots.get(found.id);
    if (!lot) throw new Error("a lot vanished from the ledger");
    return work(book, lot);
  });
}

function creditsInto(account: Entry["account"], entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0);
}
