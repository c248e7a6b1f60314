/** What becomes of Stripe's errors. What it says of a card or an amount is meant for the payer; the rest is for our log alone. */
import Stripe from "stripe";
import { AppError } from "../../../platform/errors.ts";

const RETRY_AFTER_SECONDS = 5;

/** A conflict with a request under way (409) and too many of them (429) come as the same kinds of error, and are none. */
const REFUSING_STATUSES = new Set([400, 402, 404]);

/** True where Stripe understood the request and says no: the same request will never succeed. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  const says =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  return says && REFUSING_STATUSES.has(error.statusCode ?? 0);
}

/** Stripe does not know this object, or no longer does. */
export function isMissing(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
}

/** An error that Stripe kept for its idempotency key: with the same key the same will come for a day. */
export function isKeptFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.["idempotent-replayed"] === "true";
}

const REFUSED = "This payment could not be taken. Nothing was charged. Please try again, or contact support.";

/** What a payer can do something about. */
const AMOUNT_CODES = new Set(["amount_too_small", "amount_too_large"]);

function isForPayer(error: Stripe.errors.StripeError): boolean {
  return error instanceof Stripe.errors.StripeCardError || AMOUNT_CODES.has(error.code ?? "");
}

/** For a person. An error that is not Stripe's stays as it is. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (isRefusal(error)) {
    if (isForPayer(error)) return new AppError("PAYMENT_REFUSED", error.message, { cause: error });
    return new AppError("PAYMENT_REFUSED", REFUSED, { cause: error, operator: true });
  }
  return new AppError("PAYMENTS_UNAVAILABLE", "The payment provider cannot be reached. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
