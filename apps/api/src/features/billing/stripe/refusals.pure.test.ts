import Stripe from "stripe";
import { expect, it } from "vitest";
import { AppError } from "../../../platform/errors.ts";
import { toRefusal } from "./refusals.ts";

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeInvalidRequestError } = Stripe.errors;

function shown(error: unknown): { code: string; message: string } {
  const refusal = toRefusal(error);
  if (!(refusal instanceof AppError)) throw new Error("no refusal");
  return { code: refusal.code, message: refusal.message };
}

it("shows the bank's message for a card [S8.27]", () => {
  const declined = new StripeCardError({ type: "card_error", message: "Your card was declined.", statusCode: 402 });
  expect(shown(declined)).toEqual({ code: "PAYMENT_REFUSED", message: "Your card was declined." });
});

it("shows the provider's message for an amount below the minimum [X.11]", () => {
  const message = "Amount must be at least €0.50 eur";
  const small = { type: "invalid_request_error", code: "amount_too_small", message, statusCode: 400 } as const;
  expect(shown(new StripeInvalidRequestError(small))).toEqual({ code: "PAYMENT_REFUSED", message });
});

it("never shows messages meant for developers", () => {
  const raw = { type: "invalid_request_error", message: "No such price: 'price_1Q'", statusCode: 400 } as const;
  const refusal = toRefusal(new StripeInvalidRequestError(raw)) as AppError;
  expect(refusal.code).toBe("PAYMENT_REFUSED");
  expect(refusal.message).not.toContain("price");
  expect(refusal.message).toContain("You were not charged.");
  expect(refusal.operator).toBe(true);
  expect(refusal.cause).toMatchObject({ message: raw.message });
});

it("says to retry if the provider is unreachable or fails", () => {
  for (const error of [
    new StripeConnectionError({ type: "api_error", message: "ECONNREFUSED 10.0.0.1" }),
    new StripeAPIError({ type: "api_error", message: "boom", statusCode: 500 }),
  ]) {
    expect(shown(error)).toEqual({
      code: "PAYMENTS_UNAVAILABLE",
      message: "We cannot reach the payment provider. Please try again in a moment.",
    });
  }
});

it("leaves other errors unchanged", () => {
  const bug = new TypeError("a bug");
  expect(toRefusal(bug)).toBe(bug);
});
