/** What an intent of Stripe's means for the payment that it was made for. Pure. */
import { CREDIT_PRICE_CENTS } from "@toile/contract";

export const CURRENCY_CODE = "eur";

export function purchasePriceCents(credits: number): number {
  return credits * CREDIT_PRICE_CENTS;
}

/** The part of Stripe's intent that counts. */
export type IntentFacts = {
  status: string;
  currency: string;
  amount_received: number;
  /** With the charge in full. */
  latest_charge: { id: string } | string | null;
  last_payment_error: { code?: string; decline_code?: string; message?: string } | null;
};

export type IntentVerdict =
  | { kind: "paid"; receivedCents: number; chargeId: string | null }
  /** Paid, but not what was agreed: nothing is granted, and somebody has to look (I-9). */
  | { kind: "mismatch"; note: string }
  /** Nothing will come of it. */
  | { kind: "over" }
  /** Not paid yet. The last attempt's failure, if there was one. */
  | { kind: "waiting"; failure: { code: string; message: string } | null };

export function judgeIntent(intent: IntentFacts, price: { amountCents: number; currency: string }): IntentVerdict {
  if (intent.status === "canceled") return { kind: "over" };
  if (intent.status !== "succeeded") return { kind: "waiting", failure: failureOf(intent) };
  const { currency, amount_received: receivedCents } = intent;
  if (currency !== price.currency || receivedCents < price.amountCents) {
    const note = `received ${receivedCents} ${currency}, agreed were ${price.amountCents} ${price.currency}`;
    return { kind: "mismatch", note };
  }
  const charge = intent.latest_charge;
  return { kind: "paid", receivedCents, chargeId: typeof charge === "string" ? charge : (charge?.id ?? null) };
}

function failureOf({ last_payment_error: error }: IntentFacts): { code: string; message: string } | null {
  if (!error) return null;
  return {
    code: error.decline_code ?? error.code ?? "payment_failed",
    message: error.message ?? "Payment not completed",
  };
}
