/** Translates Stripe's errors. Its messages about cards and amounts are meant for the payer; the rest only goes to our log. */
import Stripe from "stripe";
import { AppError } from "../../../platform/errors.ts";

const RETRY_AFTER_SECONDS = 5;

/** A conflict with a running request (409) and rate limiting (429) have the same error types, but are not refusals. */
const REFUSING_STATUSES = new Set([400, 402, 404]);

/** True if Stripe understood the request and rejects it: the same request will never succeed. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  const says =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  return says && REFUSING_STATUSES.has(error.statusCode ?? 0);
}

/** Stripe does not know this object, or no longer does. */
export function isMissing(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
}

/** An error that Stripe stored for its idempotency key: the same key returns it for a day. */
export function isKeptFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.["idempotent-replayed"] === "true";
}

const REFUSED = "We could not take this payment. You were not charged. Please try again, or contact support.";

/** Errors that a payer can resolve. */
const AMOUNT_CODES = new Set(["amount_too_small", "amount_too_large"]);

function isForPayer(error: Stripe.errors.StripeError): boolean {
  return error instanceof Stripe.errors.StripeCardError || AMOUNT_CODES.has(error.code ?? "");
}

/** The error to show a person. An error that is not Stripe's is returned unchanged. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (isRefusal(error)) {
    if (isForPayer(error)) return new AppError("PAYMENT_REFUSED", error.message, { cause: error });
    return new AppError("PAYMENT_REFUSED", REFUSED, { cause: error, operator: true });
  }
  return new AppError("PAYMENTS_UNAVAILABLE", "We cannot reach the payment provider. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
