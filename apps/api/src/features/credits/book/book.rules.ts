/**
 * The ledger's decisions, without a database or a clock. A decision is a list of entries that sums to 0; the changes of
 * lots and account follow only from the entries (`lotChanges`, `accountChange`), so the cached columns cannot disagree
 * with the ledger.
 */
import type { CreditLotKind, LedgerAccountName } from "../credits.tables.ts";

/** A released credit whose lot expired while it was held stays spendable for this long: our failure must not cost the shopper (I-12). */
export const RELEASE_GRACE_HOURS = 72;

export type Lot = {
  id: string;
  kind: CreditLotKind;
  sourceRef: string;
  granted: number;
  available: number;
  held: number;
  consumed: number;
  expired: number;
  revoked: number;
  /** Null: never. */
  expiresAt: Date | null;
};

/** Credits taken from one lot. */
export type LotShare = { lotId: string; amount: number };

/** Positive: into the account. */
export type Entry = { account: LedgerAccountName; lotId: string; amount: number };

export type LotChange = { available: number; held: number; consumed: number; expired: number; revoked: number };
export type AccountChange = { available: number; held: number; debt: number };

export function isExpired(lot: Pick<Lot, "expiresAt">, now: Date): boolean {
  return lot.expiresAt !== null && lot.expiresAt.getTime() <= now.getTime();
}

/** Earliest expiring first, those that never expire last; ties by id, which sorts by age. */
export function inSpendingOrder(lots: readonly Lot[]): Lot[] {
  const expiry = (lot: Lot) => lot.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return lots.toSorted((a, b) => {
    // Two lots that never expire are both at infinity, and infinity minus infinity is NaN.
    if (expiry(a) !== expiry(b)) return expiry(a) < expiry(b) ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}

/** Up to `credits` from the unexpired lots, in spending order; fewer if there are not enough. */
export function takeFromLots({ lots, credits, now }: { lots: readonly Lot[]; credits: number; now: Date }): LotShare[] {
  const shares: LotShare[] = [];
  let missing = credits;
  for (const lot of inSpendingOrder(lots)) {
    const amount = isExpired(lot, now) ? 0 : Math.min(missing, lot.available);
    if (amount > 0) shares.push({ lotId: lot.id, amount });
    missing -= amount;
  }
  return shares;
}

/** The lots that pay for a hold, or null if the unexpired credits do not suffice. */
export function planReserve(input: { lots: readonly Lot[]; credits: number; now: Date }): LotShare[] | null {
  const shares = takeFromLots(input);
  return sumShares(shares) === input.credits ? shares : null;
}

export function sumShares(shares: readonly LotShare[]): number {
  return shares.reduce((sum, share) => sum + share.amount, 0);
}

/**
 * Splits a hold's shares into what its result takes and what is returned. Spending order applies here too: the lot that
 * expires first is spent, so the returned credits last longest (I-11). `lots` holds every lot of the shares.
 */
export function splitShares({
  shares,
  lots,
  credits,
}: {
  shares: readonly LotShare[];
  lots: readonly Lot[];
  credits: number;
}): { taken: LotShare[]; returned: LotShare[] } {
  const taken: LotShare[] = [];
  const returned: LotShare[] = [];
  let missing = credits;
  for (const { id: lotId } of inSpendingOrder(lots)) {
    const held = shares.find((share) => share.lotId === lotId)?.amount ?? 0;
    const amount = Math.min(missing, held);
    if (amount > 0) taken.push({ lotId, amount });
    if (held > amount) returned.push({ lotId, amount: held - amount });
    missing -= amount;
  }
  return { taken, returned };
}

/** Two entries per share: out of one account, into another. */
function move(shares: readonly LotShare[], from: LedgerAccountName, to: LedgerAccountName): Entry[] {
  return shares.flatMap(({ lotId, amount }) => [
    { account: from, lotId, amount: -amount },
    { account: to, lotId, amount },
  ]);
}

export const grantEntries = (share: LotShare) => move([share], "system:issued", "user:available");
export const reserveEntries = (shares: readonly LotShare[]) => move(shares, "user:available", "user:held");
/** The end of a hold, whole or in parts: one list, so that it is one transaction under one key (I-6). */
export const resolveEntries = ({ taken, returned }: { taken: readonly LotShare[]; returned: readonly LotShare[] }) => [
  ...move(taken, "user:held", "system:consumed"),
  ...move(returned, "user:held", "user:available"),
];
export const expireEntries = (share: LotShare) => move([share], "user:available", "system:expired");
export const withdrawEntries = (shares: readonly LotShare[]) => move(shares, "user:available", "system:revoked");
/** Debt is a negative balance of `user:debt`, so repaying it credits that account. */
export const repayEntries = (shares: readonly LotShare[]) => move(shares, "user:available", "user:debt");

/**
 * When a lot expires after a held credit returned to it. Only our own failure extends an expired lot; otherwise a
 * shopper could keep credits alive forever by holding and cancelling.
 */
export function expiryAfterRelease({
  expiresAt,
  now,
  failedByUs,
}: {
  expiresAt: Date | null;
  now: Date;
  failedByUs: boolean;
}): Date | null {
  if (!failedByUs || !isExpired({ expiresAt }, now)) return expiresAt;
  return new Date(now.getTime() + RELEASE_GRACE_HOURS * 3_600_000);
}

/**
 * Takes credits of one lot back until `target` of them are taken in total; never more than it granted. First what is
 * available in the lot, then what expired in it (unused, so not a debt, and the order of expiry and refund makes no
 * difference). What is held or spent becomes debt. Empty if that much was already taken.
 */
export function clawbackEntries({
  lot,
  clawedBack,
  target,
}: {
  lot: Lot;
  clawedBack: number;
  target: number;
}): Entry[] {
  const missing = Math.max(0, Math.min(target, lot.granted) - clawedBack);
  const taken = Math.min(missing, lot.available);
  const lapsed = Math.min(missing - taken, lot.expired);
  const take = (from: LedgerAccountName, amount: number) =>
    amount > 0 ? move([{ lotId: lot.id, amount }], from, "system:revoked") : [];
  return [
    ...take("user:available", taken),
    ...take("system:expired", lapsed),
    ...take("user:debt", missing - taken - lapsed),
  ];
}

/**
 * Returns clawed-back credits until only `target` of them stay taken. Debt is reduced first; the rest goes into a
 * separate lot, because the credits that paid the debt may have come from any lot of the account.
 */
export function reinstateEntries({
  lotId,
  restoredLotId,
  clawedBack,
  target,
  debt,
}: {
  lotId: string;
  restoredLotId: string;
  clawedBack: number;
  target: number;
  debt: number;
}): { entries: Entry[]; restored: number } {
  const returned = Math.max(0, clawedBack - Math.max(0, target));
  const debtPaid = Math.min(debt, returned);
  const restored = returned - debtPaid;
  const entries: Entry[] = debtPaid > 0 ? move([{ lotId, amount: debtPaid }], "system:revoked", "user:debt") : [];
  if (restored > 0) {
    entries.push({ account: "system:revoked", lotId, amount: -restored });
    entries.push({ account: "user:available", lotId: restoredLotId, amount: restored });
  }
  return { entries, restored };
}

const LOT_COLUMN = {
  "user:available": "available",
  "user:held": "held",
  "system:consumed": "consumed",
  "system:expired": "expired",
} as const;

/**
 * The changes that entries make to their lots. A lot's parts always add up to its grant, so whatever leaves the other
 * parts is `revoked`, whether taken back or used to pay debt. A clawback into debt leaves its lot unchanged: those
 * credits were spent. `newLots` start empty; the entries into them are their grant.
 */
export function lotChanges(entries: readonly Entry[], newLots: readonly string[] = []): Map<string, LotChange> {
  const changes = new Map<string, LotChange>();
  for (const { account, lotId, amount } of entries) {
    const column = account in LOT_COLUMN ? LOT_COLUMN[account as keyof typeof LOT_COLUMN] : undefined;
    if (!column) continue;
    const change = changes.get(lotId) ?? { available: 0, held: 0, consumed: 0, expired: 0, revoked: 0 };
    change[column] += amount;
    if (!newLots.includes(lotId)) change.revoked -= amount;
    changes.set(lotId, change);
  }
  return changes;
}

export function accountChange(entries: readonly Entry[]): AccountChange {
  const sum = (account: LedgerAccountName) =>
    entries.reduce((total, entry) => (entry.account === account ? total + entry.amount : total), 0);
  return { available: sum("user:available"), held: sum("user:held"), debt: -sum("user:debt") || 0 };
}
