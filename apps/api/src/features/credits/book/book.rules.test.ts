import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accountChange,
  clawbackEntries,
  type Entry,
  expireEntries,
  expiryAfterRelease,
  grantEntries,
  inSpendingOrder,
  isExpired,
  type Lot,
  lotChanges,
  planReserve,
  reinstateEntries,
  repayEntries,
  reserveEntries,
  resolveEntries,
  splitShares,
  sumShares,
  takeFromLots,
} from "./book.rules.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

function lotOf(parts: Partial<Lot> & { id: string }): Lot {
  const { available = 0, held = 0, consumed = 0, expired = 0, revoked = 0 } = parts;
  const granted = available + held + consumed + expired + revoked;
  return {
    kind: "purchase",
    sourceRef: parts.id,
    expiresAt: null,
    granted,
    available,
    held,
    consumed,
    expired,
    revoked,
    ...parts,
  };
}

const anyLots = fc
  .array(
    fc.record({
      available: fc.nat(8),
      held: fc.nat(4),
      consumed: fc.nat(4),
      expired: fc.nat(4),
      hours: fc.option(fc.integer({ min: -5, max: 5 })),
    }),
    { maxLength: 6 },
  )
  .map((lots) =>
    lots.map(({ hours, ...parts }, index) =>
      lotOf({ id: `lot-${index}`, expiresAt: hours === null ? null : inHours(hours), ...parts }),
    ),
  );
const anyLot = anyLots.filter((lots) => lots.length > 0 && lots[0]?.granted !== 0).map((lots) => lots[0] as Lot);

const total = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + entry.amount, 0);

describe("choosing lots", () => {
  test("the earliest expiring lot is spent first, one that never expires last, and among equals the oldest", () => {
    const lots = [
      lotOf({ id: "c", available: 5 }),
      lotOf({ id: "d", available: 5, expiresAt: inHours(48) }),
      lotOf({ id: "b", available: 2, expiresAt: inHours(24) }),
      lotOf({ id: "a", available: 5 }),
    ];
    expect(inSpendingOrder(lots).map((lot) => lot.id)).toEqual(["b", "d", "a", "c"]);
    expect(planReserve({ lots, credits: 8, now: NOW })).toEqual([
      { lotId: "b", amount: 2 },
      { lotId: "d", amount: 5 },
      { lotId: "a", amount: 1 },
    ]);
  });

  test("a lot is expired from exactly its end on", () => {
    expect(isExpired({ expiresAt: NOW }, NOW)).toBe(true);
    expect(isExpired({ expiresAt: new Date(NOW.getTime() + 1) }, NOW)).toBe(false);
    expect(isExpired({ expiresAt: null }, NOW)).toBe(false);
  });

  test("a reserve takes exactly its credits from unexpired lots, or nothing", () => {
    fc.assert(
      fc.property(anyLots, fc.integer({ min: 1, max: 30 }), (lots, credits) => {
        const spendable = lots.filter((lot) => !isExpired(lot, NOW)).reduce((sum, lot) => sum + lot.available, 0);
        const shares = planReserve({ lots, credits, now: NOW });
        if (credits > spendable) return shares === null;
        for (const { lotId, amount } of shares ?? []) {
          const lot = lots.find((one) => one.id === lotId);
          if (!lot || isExpired(lot, NOW) || amount < 1 || amount > lot.available) return false;
        }
        return shares !== null && sumShares(shares) === credits;
      }),
    );
  });

  test("no lot is used while an earlier expiring one has credits left", () => {
    fc.assert(
      fc.property(anyLots, fc.integer({ min: 1, max: 30 }), (lots, credits) => {
        const taken = new Map(
          takeFromLots({ lots, credits, now: NOW }).map(({ lotId, amount }) => [lotId, amount] as const),
        );
        const order = inSpendingOrder(lots).filter((lot) => !isExpired(lot, NOW) && lot.available > 0);
        const lastTouched = order.findLastIndex((lot) => taken.has(lot.id));
        return order.slice(0, Math.max(0, lastTouched)).every((lot) => taken.get(lot.id) === lot.available);
      }),
    );
  });
});

describe("the end of a hold", () => {
  test("takes from the lot that expires first, returns the others whole, and loses none [I-11]", () => {
    fc.assert(
      fc.property(anyLots, fc.integer({ min: 1, max: 30 }), fc.nat(30), (lots, held, credits) => {
        const shares = takeFromLots({ lots, credits: held, now: NOW });
        const taking = Math.min(credits, sumShares(shares));
        const { taken, returned } = splitShares({ shares, lots, credits: taking });
        const order = inSpendingOrder(lots).map(({ id }) => id);
        const lastTaken = Math.max(-1, ...taken.map(({ lotId }) => order.indexOf(lotId)));
        return (
          sumShares(taken) === taking &&
          sumShares(taken) + sumShares(returned) === sumShares(shares) &&
          [...taken, ...returned].every(({ amount }) => amount > 0) &&
          returned.every(({ lotId }) => order.indexOf(lotId) >= lastTaken)
        );
      }),
    );
  });
});

describe("entries", () => {
  const shares = [
    { lotId: "a", amount: 2 },
    { lotId: "b", amount: 3 },
  ];

  test("every kind of movement sums to 0", () => {
    const kinds = [
      grantEntries({ lotId: "a", amount: 4 }),
      reserveEntries(shares),
      resolveEntries({ taken: shares, returned: [] }),
      resolveEntries({ taken: [], returned: shares }),
      resolveEntries({ taken: [{ lotId: "a", amount: 1 }], returned: [{ lotId: "a", amount: 1 }] }),
      expireEntries({ lotId: "a", amount: 4 }),
      repayEntries(shares),
    ];
    for (const entries of kinds) expect(total(entries)).toBe(0);
  });

  test("the account's change follows only from the entries", () => {
    expect(accountChange(reserveEntries(shares))).toEqual({ available: -5, held: 5, debt: 0 });
    expect(accountChange(resolveEntries({ taken: shares, returned: [] }))).toEqual({ available: 0, held: -5, debt: 0 });
    const [first, second] = shares;
    if (!first || !second) throw new Error("there are two");
    expect(accountChange(resolveEntries({ taken: [first], returned: [second] }))).toEqual({
      available: 3,
      held: -5,
      debt: 0,
    });
    expect(accountChange(repayEntries(shares))).toEqual({ available: -5, held: 0, debt: -5 });
  });

  test("a lot that pays a debt is revoked by that much", () => {
    expect(lotChanges(repayEntries([{ lotId: "a", amount: 2 }])).get("a")).toEqual({
      available: -2,
      held: 0,
      consumed: 0,
      expired: 0,
      revoked: 2,
    });
  });

  test("a lot's parts still add up to its grant after any clawback", () => {
    fc.assert(
      fc.property(anyLot, fc.nat(30), fc.nat(10), (lot, target, clawedBack) => {
        const entries = clawbackEntries({ lot, clawedBack, target });
        const change = lotChanges(entries).get(lot.id);
        const parts = change ? change.available + change.held + change.consumed + change.expired + change.revoked : 0;
        return total(entries) === 0 && parts === 0;
      }),
    );
  });
});

describe("release", () => {
  test("after our failure a lot that expired meanwhile is spendable for 72 more hours", () => {
    const expiresAt = expiryAfterRelease({ expiresAt: inHours(-1), now: NOW, failedByUs: true });
    expect(expiresAt).toEqual(inHours(72));
  });

  test("an unexpired lot keeps its expiry, as does one that never expires", () => {
    expect(expiryAfterRelease({ expiresAt: inHours(1), now: NOW, failedByUs: true })).toEqual(inHours(1));
    expect(expiryAfterRelease({ expiresAt: null, now: NOW, failedByUs: true })).toBeNull();
  });

  test("cancelling extends nothing; otherwise credits could be kept alive forever", () => {
    expect(expiryAfterRelease({ expiresAt: inHours(-1), now: NOW, failedByUs: false })).toEqual(inHours(-1));
  });
});

describe("clawback", () => {
  test("takes available credits first, then expired ones, and the rest becomes debt", () => {
    const lot = lotOf({ id: "a", available: 3, expired: 2, held: 1, consumed: 4 });
    expect(accountChange(clawbackEntries({ lot, clawedBack: 0, target: 10 }))).toEqual({
      available: -3,
      held: 0,
      debt: 5,
    });
  });

  test("reaches its target and no more, however often it is repeated", () => {
    const lot = lotOf({ id: "a", available: 10 });
    expect(clawbackEntries({ lot, clawedBack: 6, target: 6 })).toEqual([]);
    expect(clawbackEntries({ lot, clawedBack: 6, target: 4 })).toEqual([]);
    expect(accountChange(clawbackEntries({ lot, clawedBack: 6, target: 8 })).available).toBe(-2);
  });

  test("never takes more than the lot granted", () => {
    const lot = lotOf({ id: "a", available: 10 });
    expect(accountChange(clawbackEntries({ lot, clawedBack: 0, target: 99 })).available).toBe(-10);
  });
});

describe("reinstatement", () => {
  test("reduces debt first and puts the rest into a separate lot", () => {
    const { entries, restored } = reinstateEntries({
      lotId: "a",
      restoredLotId: "b",
      clawedBack: 10,
      target: 0,
      debt: 4,
    });
    expect(restored).toBe(6);
    expect(total(entries)).toBe(0);
    expect(accountChange(entries)).toEqual({ available: 6, held: 0, debt: -4 });
    expect(lotChanges(entries, ["b"]).get("b")).toMatchObject({ available: 6, revoked: 0 });
  });

  test("returns nothing if no more than the target is taken", () => {
    const input = { lotId: "a", restoredLotId: "b", clawedBack: 3, debt: 0 };
    expect(reinstateEntries({ ...input, target: 3 })).toEqual({ entries: [], restored: 0 });
    expect(reinstateEntries({ ...input, target: 7 })).toEqual({ entries: [], restored: 0 });
  });
});
