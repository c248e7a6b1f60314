/** The life of a PaymentIntent: which step is allowed in which state, and Stripe's message if it is not. Pure. */
import { invalidRequest, money, type StripeProblem } from "../protocol/problems.ts";
import type { PaymentIntent } from "../protocol/wire.ts";

type Status = PaymentIntent["status"];
export type Step = "confirm" | "cancel" | "update";

/** `requires_action` may be confirmed again: the payer came back with another card. */
const OPEN: Record<Step, readonly Status[]> = {
  confirm: ["requires_payment_method", "requires_confirmation", "requires_action"],
  cancel: ["requires_payment_method", "requires_capture", "requires_confirmation", "requires_action", "processing"],
  update: ["requires_payment_method", "requires_confirmation", "requires_action"],
};

/** The minimum charge, in the currency's cents. */
const MINIMUM: Record<string, number> = { eur: 50, usd: 50, gbp: 30, chf: 50, sek: 300, nok: 300, dkk: 250 };
const MAXIMUM = 99_999_999;

/** Why this step is not allowed, or null. */
export function stepProblem(intent: PaymentIntent, step: Step): StripeProblem | null {
  const { status } = intent;
  if (OPEN[step].includes(status)) return null;
  const state = { code: "payment_intent_unexpected_state", payment_intent: intent };
  if (step === "cancel") {
    return invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: ${OPEN.cancel.join(", ")}.`,
      state,
    );
  }
  const verb =
    step === "confirm" ? "confirm this PaymentIntent" : "update this PaymentIntent's amount or payment method";
  const why =
    status === "succeeded"
      ? "it has already succeeded after being previously confirmed"
      : `it has a status of ${status}`;
  return invalidRequest(`You cannot ${verb} because ${why}.`, state);
}

/** Why this amount cannot be charged, or null. In Stripe's words, because the shopper sees them. */
export function amountProblem(amount: number, currency: string): StripeProblem | null {
  const minimum = MINIMUM[currency] ?? 50;
  if (amount < minimum) {
    return invalidRequest(`Amount must be at least ${money(minimum, currency)} ${currency}`, {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > MAXIMUM) {
    return invalidRequest(`Amount must be no more than ${money(MAXIMUM, currency)}`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
  return null;
}

/** The waiting state of an intent, with or without a card. */
export const waitingStatus = (paymentMethod: string | null): Status =>
  paymentMethod === null ? "requires_payment_method" : "requires_confirmation";
