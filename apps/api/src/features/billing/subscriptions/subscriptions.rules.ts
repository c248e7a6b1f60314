/** What the state of Stripe's subscriptions and invoices means for our rows, and how a subscription is shown to its owner. Pure. */
import type { PlanType, SubscriptionDetails } from "@toile/contract";
import type { SubscriptionState } from "../billing.tables.ts";
import { CURRENCY_CODE, mismatchMessage } from "../payments/payments.ts";

const DAY_MS = 86_400_000;
/** A period's credits stay usable for this long after it: a subscriber whose card is a day late loses none. */
export const GRACE_DAYS = 7;

export const creditsExpireAt = (periodEnd: Date): Date => new Date(periodEnd.getTime() + GRACE_DAYS * DAY_MS);

/**
 * The lookup key of a plan's price at Stripe. A new amount is a new price, so a subscriber is never charged a price
 * they did not choose.
 */
export const priceLookupKey = (type: PlanType, priceCents: number): string =>
  `toile-${type}-${CURRENCY_CODE}-${priceCents}`;

/** The relevant fields of Stripe's subscription. */
export type SubscriptionFacts = {
  status: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null } | null;
};

export type Standing = { state: SubscriptionState; cancelledAt: Date | null; endedAt: Date | null };

const STATES: Record<string, SubscriptionState> = {
  incomplete: "incomplete",
  incomplete_expired: "ended",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  // Stripe has stopped collecting but keeps the subscription: it stays due until it is paid manually.
  unpaid: "past_due",
  paused: "past_due",
  canceled: "ended",
};

/** @throws for an unknown status: a guess could take credits or keep charging */
export function judgeSubscription(facts: SubscriptionFacts, current: Standing): Standing {
  // Ended is final, at Stripe as well; an event from before the end does not reopen the row.
  if (current.state === "ended") return current;
  const state = STATES[facts.status];
  if (state === undefined) throw new Error(`Stripe's status "${facts.status}" is not known`);
  const requestedAt = facts.canceled_at === null ? current.cancelledAt : new Date(facts.canceled_at * 1000);
  if (state === "ended") {
    const byOwner = facts.cancellation_details?.reason === "cancellation_requested";
    const endedAt = facts.ended_at ?? facts.canceled_at;
    return {
      state,
      cancelledAt: byOwner ? requestedAt : current.cancelledAt,
      endedAt: endedAt === null ? null : new Date(endedAt * 1000),
    };
  }
  const ends = facts.cancel_at_period_end || facts.cancel_at !== null;
  return { state, cancelledAt: ends ? requestedAt : null, endedAt: null };
}

/** The relevant fields of Stripe's invoice. */
export type InvoiceFacts = {
  id: string;
  status: string | null;
  billing_reason: string | null;
  currency: string;
  attempted: boolean;
  lines: { data: readonly InvoiceLineFacts[] };
};

export type InvoiceLineFacts = {
  amount: number;
  currency: string;
  period: { start: number; end: number };
  parent: { subscription_item_details?: { proration: boolean } | null } | null;
};

/** One payment of an invoice that succeeded, or a failed one with its reason. */
export type InvoicePaymentFacts = {
  status: string;
  amountCents: number;
  /** Refunded since. */
  refundedCents: number;
  currency: string;
  intentId: string | null;
  chargeId: string | null;
  failure: { code: string; message: string } | null;
};

export type Period = { start: Date; end: Date };

export type InvoiceVerdict =
  /** Not for a period, or not due yet. */
  | { kind: "nothing" }
  | { kind: "paid"; receivedCents: number; intentId: string | null; chargeId: string | null; period: Period }
  /** Paid, but not as agreed: nothing is granted, and an operator has to check it (I-9). */
  | { kind: "mismatch"; note: string; period: Period }
  /** Open. The last attempt's failure, if any. */
  | { kind: "waiting"; intentId: string | null; failure: { code: string; message: string } | null; period: Period }
  /** Over; it will never be paid. */
  | { kind: "over"; period: Period };

/** Only these pay for a period; other charges by an operator grant nothing (I-10). */
const GRANTING_REASONS = new Set(["subscription_create", "subscription_cycle"]);

export function judgeInvoice(
  invoice: InvoiceFacts,
  payments: readonly InvoicePaymentFacts[],
  agreed: { priceCents: number },
): InvoiceVerdict {
  const period = periodOf(invoice);
  if (!GRANTING_REASONS.has(invoice.billing_reason ?? "") || period === null) return { kind: "nothing" };
  switch (invoice.status) {
    case "paid":
      return judgePaid(invoice, payments, { ...agreed, period });
    case "open": {
      const last = payments[0];
      return { kind: "waiting", intentId: last?.intentId ?? null, failure: last?.failure ?? null, period };
    }
    case "void":
    case "uncollectible":
      return { kind: "over", period };
    default:
      return { kind: "nothing" };
  }
}

function judgePaid(
  invoice: InvoiceFacts,
  payments: readonly InvoicePaymentFacts[],
  { priceCents, period }: { priceCents: number; period: Period },
): InvoiceVerdict {
  const received = payments.filter(({ status, currency }) => status === "paid" && currency === CURRENCY_CODE);
  const receivedCents = received.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (invoice.currency !== CURRENCY_CODE || receivedCents < priceCents) {
    if (isGivenBack(payments)) return { kind: "over", period };
    const paid = payments.filter(({ status }) => status === "paid");
    const amountCents = paid.reduce((sum, payment) => sum + payment.amountCents, 0);
    const agreed = { amountCents: priceCents, currency: CURRENCY_CODE };
    const note = mismatchMessage({ amountCents, currency: invoice.currency }, agreed);
    return { kind: "mismatch", note, period };
  }
  const [payment] = received;
  return {
    kind: "paid",
    receivedCents,
    intentId: payment?.intentId ?? null,
    chargeId: payment?.chargeId ?? null,
    period,
  };
}

/** Refunded in full: nothing is left for an operator to check. */
function isGivenBack(payments: readonly InvoicePaymentFacts[]): boolean {
  const paid = payments.filter(({ status }) => status === "paid");
  return paid.length > 0 && paid.every(({ amountCents, refundedCents }) => refundedCents >= amountCents);
}

/** The period of the plan's lines; a proration pays for a part, which is not a period. */
function periodOf({ lines }: InvoiceFacts): Period | null {
  const whole = lines.data.filter(({ parent }) => !parent?.subscription_item_details?.proration);
  if (whole.length === 0) return null;
  return {
    start: new Date(Math.min(...whole.map(({ period }) => period.start)) * 1000),
    end: new Date(Math.max(...whole.map(({ period }) => period.end)) * 1000),
  };
}

export type SubscriptionView = {
  id: string;
  stripeSubscriptionId: string;
  type: PlanType;
  state: SubscriptionState;
  priceCents: number;
  creditsPerPeriod: number;
  periodStart: Date;
  periodEnd: Date;
  cancelledAt: Date | null;
  updatedAt: Date;
};

export function statusOf({ state, cancelledAt }: Pick<SubscriptionView, "state" | "cancelledAt">) {
  return state !== "ended" && cancelledAt !== null ? "cancelled" : state;
}

/** As X.26 and X.27 of docs/requirements.md require. `isActive` and `canCancel`: it will be renewed unless it is stopped. */
export function toDetails(
  row: SubscriptionView,
  { creditsRemaining, nextPlan, now }: Pick<SubscriptionDetails, "creditsRemaining" | "nextPlan"> & { now: Date },
): SubscriptionDetails {
  const renews = (row.state === "active" || row.state === "past_due") && row.cancelledAt === null;
  const leftMs = row.periodEnd.getTime() - now.getTime();
  return {
    subscriptionId: row.id,
    stripeSubscriptionId: row.stripeSubscriptionId,
    type: row.type,
    status: statusOf(row),
    isActive: renews,
    priceInEuros: row.priceCents / 100,
    creditsGranted: row.creditsPerPeriod,
    creditsRemaining,
    startDate: row.periodStart.toISOString(),
    endDate: row.periodEnd.toISOString(),
    creditsExpireAt: creditsExpireAt(row.periodEnd).toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    daysUntilExpiration: Math.max(0, Math.ceil(leftMs / DAY_MS)),
    canCancel: renews,
    canResume: canResume(row, now),
    nextPlan,
  };
}

export function canResume(
  { state, cancelledAt, periodEnd }: { state: SubscriptionState; cancelledAt: Date | null; periodEnd: Date | null },
  now: Date,
): boolean {
  return state === "active" && cancelledAt !== null && periodEnd !== null && periodEnd > now;
}

/**
 * How to stop a subscription. `at_end`: its paid period is kept. `at_once`: no current period is paid, so stopping
 * later would charge another one; the card failed, or the invoice is still a draft.
 */
export function howToStop(
  { state, periodEnd }: { state: SubscriptionState; periodEnd: Date | null },
  now: Date,
): "at_end" | "at_once" {
  return state === "active" && periodEnd !== null && periodEnd > now ? "at_end" : "at_once";
}
