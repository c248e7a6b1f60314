/** Stripe as the card's provider: Stripe.js holds the card in its own frames and handles 3-D Secure itself. */
import type { ConfirmCardPaymentData, Stripe, StripeError } from "@stripe/stripe-js";
import {
  type CardProvider,
  type CardResult,
  NOT_CHARGED,
  NOT_TAKEN,
  refusalMessage,
  type SetUpResult,
} from "./card-provider.ts";

/** The part of Stripe.js that is used here. */
export type StripeForCards = Pick<Stripe, "confirmCardPayment" | "confirmCardSetup" | "retrievePaymentIntent">;

type CardElement = NonNullable<Exclude<ConfirmCardPaymentData["payment_method"], string>>["card"];

export function createStripeProvider(stripe: StripeForCards, findCard: () => CardElement | null): CardProvider {
  return {
    status: async (clientSecret) => {
      const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
      if (!paymentIntent) throw new Error(error ? refusalMessage(error) : NOT_CHARGED);
      return paymentIntent.status;
    },
    confirm: async (clientSecret, { email }) => {
      const element = findCard();
      if (!element) return { kind: "no-form" };
      const payment_method = toMethod(element, email);
      const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, { payment_method });
      if (error) return endOfPayment(error);
      return paymentIntent ? { kind: "status", status: paymentIntent.status } : { kind: "unauthenticated" };
    },
    setUp: async (clientSecret, { email }) => {
      const element = findCard();
      if (!element) return { kind: "no-form" };
      const payment_method = toMethod(element, email);
      const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, { payment_method });
      if (error) return endOfSetup(error);
      return setupIntent ? { kind: "status", status: setupIntent.status } : { kind: "unauthenticated" };
    },
  };
}

const toMethod = (card: CardElement, email: string | null) => ({
  card,
  ...(email ? { billing_details: { email } } : {}),
});

function endOfPayment(error: StripeError): CardResult {
  if (error.code === "payment_intent_authentication_failure") return { kind: "unauthenticated" };
  // Just paid in another tab: the payment itself shows that, and our server must be told.
  if (error.payment_intent?.status === "succeeded") return { kind: "status", status: "succeeded" };
  return { kind: "refused", message: refusalMessage(error) };
}

function endOfSetup(error: StripeError): SetUpResult {
  if (error.code === "setup_intent_authentication_failure") return { kind: "unauthenticated" };
  if (error.code === "setup_intent_unexpected_state") return { kind: "over" };
  return { kind: "refused", message: refusalMessage(error, NOT_TAKEN) };
}
