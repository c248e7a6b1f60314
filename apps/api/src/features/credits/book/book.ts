/**
 * One user's ledger, opened under the lock of the account's row and closed before the transaction ends. Opening sweeps
 * expired credits and closing settles debt, so before and after every operation all available credits are spendable and
 * there is no debt beside them. All postings are written together when the book closes; until then the database shows
 * the previous state.
 */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { CreditLotKind, LedgerKind } from "../credits.tables.ts";
import {
  type AccountChange,
  accountChange,
  type Entry,
  expireEntries,
  inSpendingOrder,
  isExpired,
  type Lot,
  type LotChange,
  type LotShare,
  lotChanges,
  repayEntries,
  takeFromLots,
} from "./book.rules.ts";
import * as bookStore from "./book.store.ts";
import * as lotsStore from "./lots.store.ts";

export {
  clawbackEntries,
  type Entry,
  expiryAfterRelease,
  grantEntries,
  type Lot,
  type LotShare,
  planReserve,
  reinstateEntries,
  reserveEntries,
  resolveEntries,
  splitShares,
  sumShares,
  takeFromLots,
  withdrawEntries,
} from "./book.rules.ts";
export { findLot, listUsersWithExpiredCredits, sumClawedBack } from "./lots.store.ts";

export type Book = {
  readonly tx: Tx;
  readonly userId: string;
  /** One reading of the clock for the whole operation: a lot cannot expire between two of its steps. */
  readonly now: Date;
  account: AccountChange;
  lots: Map<string, Lot>;
  /** The hold of the try-on that the book was opened for. */
  readonly hold: bookStore.Hold | undefined;
  readonly shares: LotShare[];
  /** Written at the end: each lot once, however many postings name it. */
  writes: Omit<bookStore.Writes, "newLots" | "changedLots"> & { newLots: Set<string>; changes: Map<string, LotChange> };
};

export type Posting = {
  kind: LedgerKind;
  key: string;
  ref: string | null;
  actor?: string | undefined;
  reason?: string | undefined;
  entries: readonly Entry[];
  newLots?: readonly string[];
};

/** Identifies a lot by the payment or event that granted it: `{kind: "purchase", sourceRef: "pi_…"}`. */
export type LotSource = { kind: CreditLotKind; sourceRef: string };

/** Runs `work` on the owner's open book. Undefined if the owner is a try-on without a hold. */
export async function withBook<T>(
  tx: Tx,
  owner: { userId: string; tryonId?: string },
  work: (book: Book) => Promise<T>,
): Promise<T>;
export async function withBook<T>(
  tx: Tx,
  owner: bookStore.Owner,
  work: (book: Book) => Promise<T>,
): Promise<T | undefined>;
export async function withBook<T>(
  tx: Tx,
  owner: bookStore.Owner,
  work: (book: Book) => Promise<T>,
): Promise<T | undefined> {
  const account = await bookStore.lockAccount(tx, owner);
  if (!account) return undefined;
  const { userId, available, held, debt } = account;
  const { lots, hold, shares } = await bookStore.readBook(tx, { userId, tryonId: owner.tryonId });
  const book: Book = {
    tx,
    userId,
    now: now(),
    account: { available, held, debt },
    lots: new Map(lots.map((lot) => [lot.id, lot])),
    hold,
    shares,
    writes: {
      account: { available: 0, held: 0, debt: 0 },
      newLots: new Set(),
      changes: new Map(),
      transactions: [],
      newHold: null,
      resolvedHold: null,
    },
  };
  sweepExpired(book);
  const result = await work(book);
  sweepExpired(book);
  repayDebt(book);
  await close(book);
  return result;
}

async function close({ tx, userId, now: at, lots, writes }: Book): Promise<void> {
  const { account, newLots, changes, transactions, newHold, resolvedHold } = writes;
  if (transactions.length === 0) return;
  const changedLots = [...changes].map(([id, change]) => ({ id, change, expiresAt: lots.get(id)?.expiresAt ?? null }));
  const made = [...lots.values()].filter(({ id }) => newLots.has(id));
  await bookStore.writeBook(tx, {
    userId,
    at,
    account,
    newLots: made,
    changedLots,
    transactions,
    newHold,
    resolvedHold,
  });
}

/** Adds one ledger transaction and its effect on the account and the lots. */
export function post(book: Book, { entries, newLots = [], ...posting }: Posting): void {
  const { writes } = book;
  addTo(book.account, accountChange(entries));
  addTo(writes.account, accountChange(entries));
  for (const [lotId, change] of lotChanges(entries, newLots)) {
    // A new lot already counts its credits as available.
    if (newLots.includes(lotId)) continue;
    const lot = book.lots.get(lotId);
    if (!lot) throw new Error("entries name a lot that is not in the book");
    addTo(lot, change);
    if (!writes.newLots.has(lotId)) addTo(changesOf(book, lotId), change);
  }
  writes.transactions.push({
    idempotencyKey: posting.key,
    kind: posting.kind,
    ref: posting.ref,
    actor: posting.actor ?? "system",
    reason: posting.reason ?? null,
    balanceAfter: book.account.available,
    entries,
  });
}

function changesOf({ writes }: Book, lotId: string): LotChange {
  const change = writes.changes.get(lotId) ?? { available: 0, held: 0, consumed: 0, expired: 0, revoked: 0 };
  writes.changes.set(lotId, change);
  return change;
}

/** Adds a lot; the next posting fills it. */
export function addLot(book: Book, lot: Pick<Lot, "id" | "kind" | "sourceRef" | "granted" | "expiresAt">): void {
  book.lots.set(lot.id, { ...lot, available: lot.granted, held: 0, consumed: 0, expired: 0, revoked: 0 });
  book.writes.newLots.add(lot.id);
}

/** Changes when a lot of the book expires; written with its next posting. */
export function setExpiry(book: Book, lotId: string, expiresAt: Date | null): void {
  const lot = book.lots.get(lotId);
  if (!lot) throw new Error("the expiry of a lot outside the book cannot change");
  lot.expiresAt = expiresAt;
  changesOf(book, lotId);
}

/** Loads lots into the book that had no credits left when it was opened. */
export async function loadLots(book: Book, lotIds: readonly string[]): Promise<void> {
  const missing = lotIds.filter((lotId) => !book.lots.has(lotId));
  for (const lot of await lotsStore.listLotsById(book.tx, missing)) book.lots.set(lot.id, lot);
}

/** Whether the ledger already has that key. */
export async function isDone(book: Book, key: string): Promise<boolean> {
  const done = await lotsStore.findTransaction(book.tx, key);
  if (done && done.userId !== book.userId) throw new Error(`the ledger key ${key} belongs to another user`);
  return done !== undefined;
}

/** Amounts come from constants and validated requests, so a bad one is a bug. */
export function assertCredits(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits < 1) throw new TypeError("credits are whole numbers from 1");
}

function sweepExpired(book: Book): void {
  for (const lot of inSpendingOrder([...book.lots.values()])) {
    if (lot.available === 0 || !isExpired(lot, book.now)) continue;
    post(book, {
      kind: "expire",
      // A lot can expire more than once, because held credits return to it. The sum of both parts only grows, so no key repeats.
      key: `expire:${lot.id}:${lot.expired + lot.revoked}`,
      ref: lot.id,
      entries: expireEntries({ lotId: lot.id, amount: lot.available }),
    });
  }
}

function repayDebt(book: Book): void {
  const last = book.writes.transactions.at(-1);
  if (book.account.debt === 0 || !last) return;
  const shares = takeFromLots({ lots: [...book.lots.values()], credits: book.account.debt, now: book.now });
  if (shares.length === 0) return;
  const { idempotencyKey } = last;
  post(book, { kind: "repay", key: `repay:${idempotencyKey}`, ref: idempotencyKey, entries: repayEntries(shares) });
}

function addTo<K extends string, S extends Record<K, number>>(sums: S, change: Record<K, number>): void {
  // Object.keys and Object.assign are untyped; these are the keys of `change` by its type, and all are in `sums`.
  for (const key of Object.keys(change) as K[]) Object.assign(sums, { [key]: sums[key] + change[key] });
}
