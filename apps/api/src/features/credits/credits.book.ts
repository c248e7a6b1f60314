/**
 * One user's ledger, opened under the lock of the account's row and closed before the transaction ends. Opening sweeps what
 * has expired and closing settles debt, so every operation starts and ends with: available is spendable, and no debt beside it.
 */
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import {
  type AccountChange,
  accountChange,
  type Entry,
  expireEntries,
  inSpendingOrder,
  isExpired,
  type Lot,
  lotChanges,
  repayEntries,
  takeFromLots,
} from "./credits.rules.ts";
import * as store from "./credits.store.ts";
import type { LedgerKind } from "./credits.tables.ts";

export type Book = {
  readonly tx: Tx;
  readonly userId: string;
  /** One reading of the clock for the whole operation: a lot cannot expire between two of its steps. */
  readonly now: Date;
  account: AccountChange;
  /** What closing adds to the account's row; entries and lots are written as they are posted. */
  change: AccountChange;
  lots: Map<string, Lot>;
  lastKey: string | null;
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

/** Runs `work` on the user's open book. */
export async function withBook<T>(tx: Tx, userId: string, work: (book: Book) => Promise<T>): Promise<T> {
  const { available, held, debt } = await store.lockAccount(tx, userId);
  const lots = await store.listLotsWithCredits(tx, userId);
  const book: Book = {
    tx,
    userId,
    now: now(),
    account: { available, held, debt },
    change: { available: 0, held: 0, debt: 0 },
    lots: new Map(lots.map((lot) => [lot.id, lot])),
    lastKey: null,
  };
  await sweepExpired(book);
  const result = await work(book);
  await sweepExpired(book);
  await repayDebt(book);
  // Once, at the end: in between there may be credits beside debt, which the row's check refuses.
  if (book.lastKey !== null) await store.changeAccount(tx, userId, book.change);
  return result;
}

/** Writes one ledger transaction and what it does to the lots. */
export async function post(book: Book, { entries, newLots = [], ...posting }: Posting): Promise<void> {
  addTo(book.account, accountChange(entries));
  addTo(book.change, accountChange(entries));
  for (const [lotId, change] of lotChanges(entries, newLots)) {
    // A new lot was inserted with its credits available.
    if (newLots.includes(lotId)) continue;
    const lot = book.lots.get(lotId);
    if (!lot) throw new Error("entries name a lot that is not in the book");
    addTo(lot, change);
    await store.changeLot(book.tx, lotId, change);
  }
  await store.insertTransaction(book.tx, {
    userId: book.userId,
    idempotencyKey: posting.key,
    kind: posting.kind,
    ref: posting.ref,
    actor: posting.actor ?? "system",
    reason: posting.reason ?? null,
    balanceAfter: book.account.available,
    createdAt: book.now,
    entries,
  });
  book.lastKey = posting.key;
}

/** Adds a lot whose credits come with the next posting. */
export async function addLot(book: Book, lot: Omit<store.NewLot, "userId">): Promise<void> {
  await store.insertLot(book.tx, { ...lot, userId: book.userId, createdAt: book.now });
  book.lots.set(lot.id, { ...lot, available: lot.granted, held: 0, consumed: 0, expired: 0, revoked: 0 });
}

/** Brings lots into the book that had no credits left when it was opened. */
export async function loadLots(book: Book, lotIds: readonly string[]): Promise<void> {
  const missing = lotIds.filter((lotId) => !book.lots.has(lotId));
  for (const lot of await store.listLotsById(book.tx, missing)) book.lots.set(lot.id, lot);
}

async function sweepExpired(book: Book): Promise<void> {
  for (const lot of inSpendingOrder([...book.lots.values()])) {
    if (lot.available === 0 || !isExpired(lot, book.now)) continue;
    await post(book, {
      kind: "expire",
      // A lot can expire more than once, as held credits come back to it. Both parts together only ever grow, so no key comes twice.
      key: `expire:${lot.id}:${lot.expired + lot.revoked}`,
      ref: lot.id,
      entries: expireEntries({ lotId: lot.id, amount: lot.available }),
    });
  }
}

async function repayDebt(book: Book): Promise<void> {
  if (book.account.debt === 0 || book.lastKey === null) return;
  const shares = takeFromLots({ lots: [...book.lots.values()], credits: book.account.debt, now: book.now });
  if (shares.length === 0) return;
  await post(book, { kind: "repay", key: `repay:${book.lastKey}`, ref: book.lastKey, entries: repayEntries(shares) });
}

function addTo<K extends string, S extends Record<K, number>>(sums: S, change: Record<K, number>): void {
  // Object.keys and Object.assign know no keys; these are the keys of `change` by its type, and all are in `sums`.
  for (const key of Object.keys(change) as K[]) Object.assign(sums, { [key]: sums[key] + change[key] });
}
