/** Stripe as the card's provider: Stripe.js holds the card in its own frames and carries out 3-D Secure by itself. */
import type { ConfirmCardPaymentData, Stripe, StripeError } from "@stripe/stripe-js";
import type { CardProvider, CardResult } from "./card-provider.ts";

/** The part of Stripe.js that is used here. */
export type StripeForCards = Pick<Stripe, "confirmCardPayment" | "retrievePaymentIntent">;

type CardElement = NonNullable<Exclude<ConfirmCardPaymentData["payment_method"], string>>["card"];

export function createStripeProvider(stripe: StripeForCards, findCard: () => CardElement | null): CardProvider {
  return {
    status: async (clientSecret) => {
      const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
      if (!paymentIntent) throw new Error(error?.message ?? "The payment could not be found.");
      return paymentIntent.status;
    },
    confirm: async (clientSecret, { email }) => {
      const element = findCard();
      if (!element) return { kind: "no-form" };
      const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card: element, ...(email ? { billing_details: { email } } : {}) },
      });
      if (error) return toRefusal(error);
      return paymentIntent ? { kind: "status", status: paymentIntent.status } : { kind: "unauthenticated" };
    },
  };
}

function toRefusal(error: StripeError): CardResult {
  if (error.code === "payment_intent_authentication_failure") return { kind: "unauthenticated" };
  // Paid in another tab a moment ago: the payment itself says so, and our server is to be told.
  if (error.payment_intent?.status === "succeeded") return { kind: "status", status: "succeeded" };
  return { kind: "refused", message: error.message ?? "Your card could not be charged." };
}
