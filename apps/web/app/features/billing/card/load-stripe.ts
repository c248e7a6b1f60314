/** Stripe.js from Stripe's own URL, the only permitted one. Loaded when a card form is shown, never before. */
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

export const STRIPE_TIMEOUT_MS = 15_000;

/** @throws if the script does not load in time, or at all */
export async function loadStripeInTime(publishableKey: string, timeoutMs = STRIPE_TIMEOUT_MS): Promise<Stripe> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    giveUpScript();
    reject(new Error("Stripe.js did not load in time."));
  }, timeoutMs);
  try {
    const stripe = await Promise.race([loadStripe(publishableKey), timedOut]);
    if (!stripe) throw new Error("Stripe.js loads in a browser only.");
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A hanging script never ends by itself, and every later call of loadStripe would wait for it: reporting an error to it makes the next call start
 * again.
 */
function giveUpScript(): void {
  document.querySelector('script[src^="https://js.stripe.com/"]')?.dispatchEvent(new Event("error"));
}
