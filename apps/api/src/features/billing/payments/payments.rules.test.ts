import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creditsToTakeBack,
  type IntentFacts,
  judgeIntent,
  NOT_COMPLETED,
  purchasePriceCents,
  reversalOf,
} from "./payments.rules.ts";

const price = { amountCents: 1200, currency: "eur" };
const paid: IntentFacts = {
  status: "succeeded",
  currency: "eur",
  amount_received: 1200,
  latest_charge: { id: "ch_1", amount_refunded: 0 },
  last_payment_error: null,
};

describe("the price", () => {
  test("is ten cents per credit, for any whole number of them [S9.07]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (credits) => purchasePriceCents(credits) === credits * 10),
    );
    expect([1, 50, 120, 1000].map(purchasePriceCents)).toEqual([10, 500, 1200, 10_000]);
  });
});

describe("the state of an intent [I-9]", () => {
  test("it is paid if at least the agreed amount was received in the agreed currency", () => {
    expect(judgeIntent(paid, price)).toEqual({ kind: "paid", receivedCents: 1200, chargeId: "ch_1" });
    expect(judgeIntent({ ...paid, amount_received: 1300 }, price)).toMatchObject({ kind: "paid", receivedCents: 1300 });
    expect(judgeIntent({ ...paid, latest_charge: "ch_2" }, price)).toMatchObject({ chargeId: "ch_2" });
  });

  test.each([
    ["less than agreed", { amount_received: 1199 }, "11.99 EUR were received where 12.00 EUR were agreed."],
    ["another currency", { currency: "usd" }, "12.00 USD were received where 12.00 EUR were agreed."],
  ])("%s is kept for an operator to check", (_name, change, sentence) => {
    const verdict = judgeIntent({ ...paid, ...change }, price);
    expect(verdict).toMatchObject({ kind: "mismatch", failure: { code: "amount_mismatch" } });
    if (verdict.kind === "mismatch") expect(verdict.failure.message).toContain(sentence);
  });

  test("a mismatch that was refunded is closed", () => {
    const refunded = { ...paid, amount_received: 400, latest_charge: { id: "ch_1", amount_refunded: 400 } };
    expect(judgeIntent(refunded, price)).toEqual({ kind: "over" });
    expect(judgeIntent({ ...paid, status: "canceled" }, price)).toEqual({ kind: "over" });
  });

  test("a failed attempt is reported in the bank's words only", () => {
    const error = {
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "Your card has insufficient funds.",
    };
    const waiting = { ...paid, status: "requires_payment_method", amount_received: 0 };
    expect(judgeIntent({ ...waiting, last_payment_error: error }, price)).toEqual({
      kind: "waiting",
      failure: { code: "insufficient_funds", message: "Your card has insufficient funds." },
    });
    expect(judgeIntent({ ...waiting, last_payment_error: {} }, price)).toMatchObject({
      failure: { message: NOT_COMPLETED },
    });
    expect(judgeIntent(waiting, price)).toEqual({ kind: "waiting", failure: null });
  });

  test("only the agreed amount, currency and status count as paid", () => {
    const status = fc.constantFrom("succeeded", "processing", "requires_action", "requires_payment_method", "canceled");
    const currency = fc.constantFrom("eur", "usd", "jpy");
    fc.assert(
      fc.property(status, currency, fc.nat(3000), (status, currency, amount_received) => {
        const verdict = judgeIntent({ ...paid, status, currency, amount_received }, price);
        return (verdict.kind === "paid") === (status === "succeeded" && currency === "eur" && amount_received >= 1200);
      }),
    );
  });
});

describe("credits taken back with the money [I-13]", () => {
  const statuses = fc.constantFrom(
    "needs_response",
    "under_review",
    "lost",
    "won",
    "warning_needs_response",
    "warning_closed",
  );
  const payment = { credits: 120, receivedCents: 1200 };

  test("open and lost disputes count, won ones and inquiries do not", () => {
    const disputes = ["needs_response", "under_review", "lost", "won", "warning_under_review", "warning_closed"];
    const amounts = disputes.map((status, index) => ({ status, amount: 10 ** index }));
    expect(reversalOf({ amount_refunded: 7 }, amounts)).toEqual({ refundedCents: 7, disputedCents: 111 });
  });

  test.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [615, 61],
    [1199, 119],
    [1200, 120],
    [2400, 120],
  ])("%d cents of 1200 take %d of 120 credits", (refundedCents, credits) => {
    expect(creditsToTakeBack(payment, { refundedCents, disputedCents: 0 })).toBe(credits);
  });

  test("never more than were granted, all of them only for all of the money, and never more than the money is worth", () => {
    const cents = fc.nat(20_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), cents, cents, (credits, refundedCents, disputedCents) => {
        const receivedCents = credits * 10;
        const taken = creditsToTakeBack({ credits, receivedCents }, { refundedCents, disputedCents });
        const gone = refundedCents + disputedCents;
        expect(taken).toBeLessThanOrEqual(credits);
        expect(taken === credits).toBe(gone >= receivedCents);
        expect(taken * 10).toBeLessThanOrEqual(gone);
      }),
    );
  });

  test("more money returned never means fewer credits taken back", () => {
    const dispute = fc.record({ status: statuses, amount: fc.nat(1200) });
    fc.assert(
      fc.property(fc.nat(1200), fc.nat(1200), fc.array(dispute, { maxLength: 3 }), (less, more, disputes) => {
        const takenAt = (amount_refunded: number) =>
          creditsToTakeBack(payment, reversalOf({ amount_refunded }, disputes));
        expect(takenAt(less)).toBeLessThanOrEqual(takenAt(less + more));
      }),
    );
  });
});
