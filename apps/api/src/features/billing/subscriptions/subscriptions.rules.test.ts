import { subscriptionDetails } from "@toile/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { subscriptionStates } from "../billing.tables.ts";
import {
  canResume,
  creditsExpireAt,
  howToStop,
  type InvoiceFacts,
  type InvoicePaymentFacts,
  judgeInvoice,
  judgeSubscription,
  type Standing,
  type SubscriptionFacts,
  type SubscriptionView,
  statusOf,
  toDetails,
} from "./subscriptions.rules.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const DAY_MS = 86_400_000;
const seconds = (date: Date) => date.getTime() / 1000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const ACTIVE: SubscriptionFacts = {
  status: "active",
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  ended_at: null,
  cancellation_details: null,
};
const CURRENT: Standing = { state: "incomplete", cancelledAt: null, endedAt: null };

describe("a subscription at Stripe", () => {
  test.each([
    ["incomplete", "incomplete"],
    ["incomplete_expired", "ended"],
    ["trialing", "active"],
    ["active", "active"],
    ["past_due", "past_due"],
    ["unpaid", "past_due"],
    ["paused", "past_due"],
    ["canceled", "ended"],
  ])("that is %s is %s here [S3.15]", (status, state) => {
    expect(judgeSubscription({ ...ACTIVE, status }, CURRENT).state).toBe(state);
  });

  test("with an unknown status is an error, not a guess", () => {
    expect(() => judgeSubscription({ ...ACTIVE, status: "on_holiday" }, CURRENT)).toThrow(/on_holiday/);
  });

  test("that ends with its period counts as cancelled since the request, and no longer when that is undone", () => {
    const requested = { ...ACTIVE, cancel_at_period_end: true, canceled_at: seconds(NOW) };
    const cancelled = judgeSubscription(requested, CURRENT);
    expect(cancelled).toEqual({ state: "active", cancelledAt: NOW, endedAt: null });
    expect(judgeSubscription(ACTIVE, cancelled).cancelledAt).toBeNull();
    expect(judgeSubscription({ ...ACTIVE, cancel_at: seconds(inDays(3)), canceled_at: seconds(NOW) }, CURRENT)).toEqual(
      cancelled,
    );
  });

  test("that ended because it was not paid was not cancelled", () => {
    const over = { ...ACTIVE, status: "canceled", canceled_at: seconds(NOW), ended_at: seconds(NOW) };
    const failed = { ...over, cancellation_details: { reason: "payment_failed" } };
    expect(judgeSubscription(failed, CURRENT)).toEqual({ state: "ended", cancelledAt: null, endedAt: NOW });
    const requested = { ...over, cancellation_details: { reason: "cancellation_requested" } };
    expect(judgeSubscription(requested, CURRENT)).toEqual({ state: "ended", cancelledAt: NOW, endedAt: NOW });
  });

  const time = fc.option(fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }));
  const facts: fc.Arbitrary<SubscriptionFacts> = fc.record({
    status: fc.constantFrom("incomplete", "incomplete_expired", "active", "past_due", "unpaid", "canceled"),
    cancel_at_period_end: fc.boolean(),
    cancel_at: time,
    canceled_at: time,
    ended_at: time,
    cancellation_details: fc.option(
      fc.record({ reason: fc.constantFrom(null, "payment_failed", "cancellation_requested") }),
    ),
  });

  test("that is over stays over, and reading it again changes nothing", () => {
    fc.assert(
      fc.property(facts, facts, (first, second) => {
        const once = judgeSubscription(first, CURRENT);
        expect(judgeSubscription(first, once)).toEqual(once);
        if (once.state === "ended") expect(judgeSubscription(second, once)).toEqual(once);
        else expect(once.endedAt).toBeNull();
      }),
    );
  });
});

const PERIOD = { start: seconds(NOW), end: seconds(inDays(30)) };
const line = (proration: boolean, period = PERIOD) => ({
  amount: 1000,
  currency: "eur",
  period,
  parent: { subscription_item_details: { proration } },
});
const INVOICE: InvoiceFacts = {
  id: "in_1",
  status: "paid",
  billing_reason: "subscription_create",
  currency: "eur",
  attempted: true,
  lines: { data: [line(false)] },
};
const PAID: InvoicePaymentFacts = {
  status: "paid",
  amountCents: 1000,
  refundedCents: 0,
  currency: "eur",
  intentId: "pi_1",
  chargeId: "ch_1",
  failure: null,
};
const AGREED = { priceCents: 1000 };

describe("an invoice at Stripe", () => {
  test("that is paid for the first or a later period pays for it [I-10]", () => {
    for (const billing_reason of ["subscription_create", "subscription_cycle"]) {
      expect(judgeInvoice({ ...INVOICE, billing_reason }, [PAID], AGREED)).toEqual({
        kind: "paid",
        receivedCents: 1000,
        intentId: "pi_1",
        chargeId: "ch_1",
        period: { start: NOW, end: inDays(30) },
      });
    }
  });

  test.each(["subscription_update", "subscription_threshold", "manual", "subscription", "upcoming", null])(
    "with the reason %s is ignored [I-10]",
    (billing_reason) => {
      expect(judgeInvoice({ ...INVOICE, billing_reason }, [PAID], AGREED)).toEqual({ kind: "nothing" });
    },
  );

  test("of prorations alone is ignored, and beside a period they do not extend it [I-10]", () => {
    expect(judgeInvoice({ ...INVOICE, lines: { data: [line(true)] } }, [PAID], AGREED)).toEqual({ kind: "nothing" });
    const long = { start: PERIOD.start - 5, end: PERIOD.end + 999_999 };
    const verdict = judgeInvoice({ ...INVOICE, lines: { data: [line(true, long), line(false)] } }, [PAID], AGREED);
    expect(verdict).toMatchObject({ kind: "paid", period: { end: inDays(30) } });
  });

  test("pays by the amount received, in euros, and not by the amount it states [I-9]", () => {
    const judge = (payments: InvoicePaymentFacts[], currency = "eur") =>
      judgeInvoice({ ...INVOICE, currency }, payments, AGREED).kind;
    expect(judge([])).toBe("mismatch");
    expect(judge([{ ...PAID, amountCents: 999 }])).toBe("mismatch");
    expect(judge([{ ...PAID, status: "canceled" }])).toBe("mismatch");
    expect(judge([{ ...PAID, currency: "usd" }], "usd")).toBe("mismatch");
    expect(judge([{ ...PAID, amountCents: 999, refundedCents: 998 }])).toBe("mismatch");
    expect(judge([{ ...PAID, amountCents: 999, refundedCents: 999 }])).toBe("over");
    expect(judge([{ ...PAID, currency: "usd", refundedCents: 1000 }], "usd")).toBe("over");
    expect(judge([{ ...PAID, refundedCents: 1000 }])).toBe("paid");
    expect(
      judge([
        { ...PAID, amountCents: 400 },
        { ...PAID, amountCents: 600 },
      ]),
    ).toBe("paid");
    expect(judge([{ ...PAID, status: "canceled" }, PAID])).toBe("paid");
  });

  test("that is open waits, with its last attempt's failure", () => {
    const failure = { code: "insufficient_funds", message: "Your card has insufficient funds." };
    const payment = { ...PAID, status: "open", amountCents: 0, failure };
    expect(judgeInvoice({ ...INVOICE, status: "open" }, [payment], AGREED)).toMatchObject({
      kind: "waiting",
      intentId: "pi_1",
      failure,
    });
    expect(judgeInvoice({ ...INVOICE, status: "draft" }, [], AGREED)).toEqual({ kind: "nothing" });
    for (const status of ["void", "uncollectible"]) {
      expect(judgeInvoice({ ...INVOICE, status }, [], AGREED).kind).toBe("over");
    }
  });

  test("never grants below the price, whatever its parts", () => {
    const payment = fc.record({
      ...Object.fromEntries(Object.entries(PAID).map(([key, value]) => [key, fc.constant(value)])),
      status: fc.constantFrom("paid", "open", "canceled"),
      amountCents: fc.integer({ min: 0, max: 2000 }),
      refundedCents: fc.constant(0),
      currency: fc.constantFrom("eur", "usd"),
    }) as fc.Arbitrary<InvoicePaymentFacts>;
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 4 }), (payments) => {
        const received = payments
          .filter((one) => one.status === "paid" && one.currency === "eur")
          .reduce((sum, one) => sum + one.amountCents, 0);
        expect(judgeInvoice(INVOICE, payments, AGREED).kind === "paid").toBe(received >= 1000);
      }),
    );
  });
});

const ROW: SubscriptionView = {
  id: "0193f2c1-7a2b-7c3d-8e4f-a1b2c3d4e5f6",
  stripeSubscriptionId: "sub_1",
  type: "monthly",
  state: "active",
  priceCents: 1000,
  creditsPerPeriod: 100,
  periodStart: NOW,
  periodEnd: inDays(30),
  cancelledAt: null,
  updatedAt: NOW,
};
const show = (change: Partial<SubscriptionView>, now = NOW) =>
  toDetails({ ...ROW, ...change }, { creditsRemaining: 7, nextPlan: null, now });

describe("a subscription in its owner's view", () => {
  test("has every required field [S3.14]", () => {
    expect(show({})).toEqual({
      subscriptionId: ROW.id,
      stripeSubscriptionId: "sub_1",
      type: "monthly",
      status: "active",
      isActive: true,
      priceInEuros: 10,
      creditsGranted: 100,
      creditsRemaining: 7,
      startDate: NOW.toISOString(),
      endDate: inDays(30).toISOString(),
      creditsExpireAt: inDays(37).toISOString(),
      updatedAt: NOW.toISOString(),
      daysUntilExpiration: 30,
      canCancel: true,
      canResume: false,
      nextPlan: null,
    });
  });

  test("that is cancelled is not active, cannot be cancelled again and keeps its end [X.26]", () => {
    expect(show({ cancelledAt: NOW })).toMatchObject({
      status: "cancelled",
      isActive: false,
      canCancel: false,
      canResume: true,
      endDate: inDays(30).toISOString(),
    });
    expect(show({ cancelledAt: NOW }, inDays(30)).canResume).toBe(false);
  });

  test("whose renewal failed will still be renewed, unless it is stopped", () => {
    expect(show({ state: "past_due" })).toMatchObject({ status: "past_due", isActive: true, canCancel: true });
    expect(show({ state: "past_due", cancelledAt: NOW })).toMatchObject({
      status: "cancelled",
      isActive: false,
      canResume: false,
    });
    expect(show({ state: "ended", cancelledAt: NOW })).toMatchObject({
      status: "ended",
      isActive: false,
      canCancel: false,
    });
  });

  test("counts the last hours as a day, and no day when it is over", () => {
    expect(show({}, new Date(inDays(30).getTime() - 1)).daysUntilExpiration).toBe(1);
    expect(show({}, inDays(30)).daysUntilExpiration).toBe(0);
    expect(show({}, inDays(45)).daysUntilExpiration).toBe(0);
  });

  const view = fc.record({
    state: fc.constantFrom(...subscriptionStates),
    cancelledAt: fc.option(fc.constant(NOW)),
    periodEnd: fc.integer({ min: -60, max: 400 }).map(inDays),
  });

  test("fits the contract in every state, and can be cancelled or resumed, never both", () => {
    fc.assert(
      fc.property(view, (change) => {
        const details = subscriptionDetails.parse(show(change));
        expect(details.canCancel && details.canResume).toBe(false);
        expect(details.isActive).toBe(details.canCancel);
        expect(details.status === "active" && !details.isActive).toBe(false);
        expect(details.status).toBe(statusOf({ ...ROW, ...change }));
      }),
    );
  });

  test("is stopped at its end only while a paid period runs", () => {
    fc.assert(
      fc.property(view, (row) => {
        const keeps = row.state === "active" && row.periodEnd > NOW;
        expect(howToStop(row, NOW)).toBe(keeps ? "at_end" : "at_once");
        if (canResume(row, NOW)) expect(howToStop(row, NOW)).toBe("at_end");
      }),
    );
    expect(howToStop({ state: "active", periodEnd: null }, NOW)).toBe("at_once");
  });

  test("its credits expire seven days after its period [X.27]", () => {
    expect(creditsExpireAt(new Date("2027-02-28T10:00:00Z"))).toEqual(new Date("2027-03-07T10:00:00Z"));
  });
});
