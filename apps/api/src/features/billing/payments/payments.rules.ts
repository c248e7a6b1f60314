/** What Stripe's intents, charges and disputes mean for a payment and its credits. Pure. */
import { CREDIT_PRICE_CENTS } from "@toile/contract";

export const CURRENCY_CODE = "eur";
/** Fixed words: S8.26 in docs/requirements.md. */
export const NOT_COMPLETED = "Payment not completed";

export function purchasePriceCents(credits: number): number {
  return credits * CREDIT_PRICE_CENTS;
}

/** The part of Stripe's intent that counts. */
export type IntentFacts = {
  status: string;
  currency: string;
  amount_received: number;
  /** In full, or its id where it was not asked for. */
  latest_charge: { id: string; amount_refunded: number } | string | null;
  last_payment_error: { code?: string; decline_code?: string; message?: string } | null;
};

export type Failure = { code: string; message: string };

export type IntentVerdict =
  | { kind: "paid"; receivedCents: number; chargeId: string | null }
  /** Paid, but not what was agreed: nothing is granted, and somebody has to look (I-9). */
  | { kind: "mismatch"; failure: Failure }
  /** Nothing will come of it. */
  | { kind: "over" }
  /** Not paid yet. The last attempt's failure, if there was one. */
  | { kind: "waiting"; failure: Failure | null };

export const AMOUNT_MISMATCH = "amount_mismatch";

export function judgeIntent(intent: IntentFacts, price: { amountCents: number; currency: string }): IntentVerdict {
  if (intent.status === "canceled") return { kind: "over" };
  if (intent.status !== "succeeded") return { kind: "waiting", failure: failureOf(intent) };
  const { currency, amount_received: receivedCents, latest_charge: charge } = intent;
  if (currency === price.currency && receivedCents >= price.amountCents) {
    return { kind: "paid", receivedCents, chargeId: typeof charge === "string" ? charge : (charge?.id ?? null) };
  }
  // Given back in full: nothing is left to look at.
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

/** The bank has the money of these: it was withdrawn when they opened and came back from none of them. */
const MONEY_AWAY = new Set(["needs_response", "under_review", "lost"]);

export type Reversal = { refundedCents: number; disputedCents: number };

/** What of a charge is with the payer or the bank now, by Stripe's cumulative figures, so that no order of events matters (I-13). */
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

/** Credits that go with the money: in proportion, rounded for the shopper, and all of them where all of it is gone. */
export function creditsToTakeBack(
  payment: { credits: number; receivedCents: number },
  { refundedCents, disputedCents }: Reversal,
): number {
  const goneCents = refundedCents + disputedCents;
  if (goneCents >= payment.receivedCents) return payment.credits;
  return Math.floor((payment.credits * goneCents) / payment.receivedCents);
}
