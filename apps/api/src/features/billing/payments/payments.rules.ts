/** What Stripe's intents, charges and disputes mean for a payment and its credits. Pure. */
import { CREDIT_PRICE_CENTS } from "@toile/contract";

export const CURRENCY_CODE = "eur";
/** Fixed words: S8.26 in docs/requirements.md. */
export const NOT_COMPLETED = "Payment not completed";

export function purchasePriceCents(credits: number): number {
  return credits * CREDIT_PRICE_CENTS;
}

/** The relevant fields of Stripe's intent. */
export type IntentFacts = {
  status: string;
  currency: string;
  amount_received: number;
  /** In full, or its id if it was not expanded. */
  latest_charge: { id: string; amount_refunded: number } | string | null;
  last_payment_error: { code?: string; decline_code?: string; message?: string } | null;
};

export type Failure = { code: string; message: string };

export type IntentVerdict =
  | { kind: "paid"; receivedCents: number; chargeId: string | null }
  /** Paid, but not as agreed: nothing is granted, and an operator has to check it (I-9). */
  | { kind: "mismatch"; failure: Failure }
  /** Over; it will never be paid. */
  | { kind: "over" }
  /** Not paid yet. The last attempt's failure, if any. */
  | { kind: "waiting"; failure: Failure | null };

export const AMOUNT_MISMATCH = "amount_mismatch";

export function judgeIntent(intent: IntentFacts, price: { amountCents: number; currency: string }): IntentVerdict {
  if (intent.status === "canceled") return { kind: "over" };
  if (intent.status !== "succeeded") return { kind: "waiting", failure: failureOf(intent) };
  const { currency, amount_received: receivedCents, latest_charge: charge } = intent;
  if (currency === price.currency && receivedCents >= price.amountCents) {
    return { kind: "paid", receivedCents, chargeId: typeof charge === "string" ? charge : (charge?.id ?? null) };
  }
  // Refunded in full: nothing is left to check.
  if (charge !== null && typeof charge !== "string" && charge.amount_refunded >= receivedCents) return { kind: "over" };
  const message = mismatchMessage({ amountCents: receivedCents, currency }, price);
  return { kind: "mismatch", failure: { code: AMOUNT_MISMATCH, message } };
}

type Money = { amountCents: number; currency: string };

export function mismatchMessage(received: Money, agreed: Money): string {
  const amounts = `${inWords(received)} were received where ${inWords(agreed)} were agreed.`;
  return `${amounts} No credits were added; please contact support.`;
}

const inWords = ({ amountCents, currency }: Money) => `${(amountCents / 100).toFixed(2)} ${currency.toUpperCase()}`;

function failureOf({ last_payment_error: error }: IntentFacts): Failure | null {
  if (!error) return null;
  return { code: error.decline_code ?? error.code ?? "payment_failed", message: error.message ?? NOT_COMPLETED };
}

/** Disputes whose money the bank holds: it was withdrawn when they opened and has not come back. */
const MONEY_AWAY = new Set(["needs_response", "under_review", "lost"]);

export type Reversal = { refundedCents: number; disputedCents: number };

/**
 * The part of a charge that the payer or the bank has now, from Stripe's cumulative figures, so the order of events
 * does not matter (I-13).
 */
export function reversalOf(
  charge: { amount_refunded: number },
  disputes: readonly { status: string; amount: number }[],
): Reversal {
  const away = disputes.filter(({ status }) => MONEY_AWAY.has(status));
  return {
    refundedCents: charge.amount_refunded,
    disputedCents: away.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Credits to take back with the money: in proportion, rounded in the shopper's favour; all of them if all of the money is gone. */
export function creditsToTakeBack(
  payment: { credits: number; receivedCents: number },
  { refundedCents, disputedCents }: Reversal,
): number {
  const goneCents = refundedCents + disputedCents;
  if (goneCents >= payment.receivedCents) return payment.credits;
  return Math.floor((payment.credits * goneCents) / payment.receivedCents);
}
