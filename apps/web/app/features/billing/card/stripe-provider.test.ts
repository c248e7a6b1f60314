import type { StripeCardNumberElement, StripeError } from "@stripe/stripe-js";
import { describe, expect, it, vi } from "vitest";
import { NOT_CHARGED, NOT_TAKEN } from "./card-provider.ts";
import { createStripeProvider, type StripeForCards } from "./stripe-provider.ts";

type Confirmed = { paymentIntent?: { status: string }; setupIntent?: { status: string }; error?: StripeError };

// Elements live in Stripe's frames; the provider only passes one on.
const element = { name: "the card" } as unknown as StripeCardNumberElement;

function setUp(confirmed: Confirmed, found: StripeCardNumberElement | null = element) {
  const confirmCardPayment = vi.fn(async (..._call: unknown[]) => confirmed);
  const confirmCardSetup = vi.fn(async (..._call: unknown[]) => confirmed);
  const retrievePaymentIntent = vi.fn(async (secret: string) =>
    secret === "known"
      ? { paymentIntent: { status: "succeeded" } }
      : { error: { type: "invalid_request_error", message: "No such payment_intent" } },
  );
  // Stripe's own types describe complete objects; these contain only what is read.
  const stripe = { confirmCardPayment, confirmCardSetup, retrievePaymentIntent } as unknown as StripeForCards;
  return { provider: createStripeProvider(stripe, () => found), confirmCardPayment, confirmCardSetup };
}

const refusing = (error: Partial<StripeError>) => setUp({ error: { type: "card_error", ...error } as StripeError });

describe("Stripe as provider", () => {
  it("confirms the card in the form, with the billing email if there is one", async () => {
    const { provider, confirmCardPayment } = setUp({ paymentIntent: { status: "succeeded" } });
    expect(await provider.confirm("secret", { email: "ada@example.org" })).toEqual({
      kind: "status",
      status: "succeeded",
    });
    expect(confirmCardPayment).toHaveBeenCalledWith("secret", {
      payment_method: { card: element, billing_details: { email: "ada@example.org" } },
    });
    await provider.confirm("secret", { email: null });
    expect(confirmCardPayment).toHaveBeenLastCalledWith("secret", { payment_method: { card: element } });
  });

  it("has no card element if its frame is gone [S8.26]", async () => {
    const { provider, confirmCardPayment } = setUp({}, null);
    expect(await provider.confirm("secret", { email: null })).toEqual({ kind: "no-form" });
    expect(confirmCardPayment).not.toHaveBeenCalled();
  });

  it("quotes Stripe's refusal [S8.27]", async () => {
    const { provider } = refusing({ code: "card_declined", message: "Your card was declined." });
    expect(await provider.confirm("secret", { email: null })).toEqual({
      kind: "refused",
      message: "Your card was declined.",
    });
  });

  it("quotes the form's own error, and hides what Stripe says to developers", async () => {
    const incomplete = { type: "validation_error", message: "Your card number is incomplete." } as const;
    expect(await refusing(incomplete).provider.setUp("secret", { email: null })).toEqual({
      kind: "refused",
      message: incomplete.message,
    });
    for (const type of ["api_error", "api_connection_error", "invalid_request_error", "rate_limit_error"] as const) {
      const { provider } = refusing({ type, message: "No such payment_intent: 'pi_1'" });
      expect(await provider.confirm("secret", { email: null })).toEqual({ kind: "refused", message: NOT_CHARGED });
      expect(await provider.setUp("secret", { email: null })).toEqual({ kind: "refused", message: NOT_TAKEN });
    }
  });

  it("saves the card in the form for later, without a payment", async () => {
    const { provider, confirmCardPayment, confirmCardSetup } = setUp({ setupIntent: { status: "succeeded" } });
    expect(await provider.setUp("secret", { email: null })).toEqual({ kind: "status", status: "succeeded" });
    expect(confirmCardSetup).toHaveBeenCalledWith("secret", { payment_method: { card: element } });
    expect(confirmCardPayment).not.toHaveBeenCalled();
    expect(await setUp({}, null).provider.setUp("secret", { email: null })).toEqual({ kind: "no-form" });
  });

  it("distinguishes a refused card, a failed authentication, and a setup that has ended", async () => {
    for (const [error, end] of [
      [{ message: "Your card was declined." }, { kind: "refused", message: "Your card was declined." }],
      [{ code: "setup_intent_authentication_failure", type: "invalid_request_error" }, { kind: "unauthenticated" }],
      [{ code: "setup_intent_unexpected_state", type: "invalid_request_error" }, { kind: "over" }],
    ] as [Partial<StripeError>, object][])
      expect(await refusing(error).provider.setUp("secret", { email: null })).toEqual(end);
  });

  it("distinguishes a failed or abandoned authentication from a refusal [X.58]", async () => {
    const { provider } = refusing({ code: "payment_intent_authentication_failure", message: "We are unable to …" });
    expect(await provider.confirm("secret", { email: null })).toEqual({ kind: "unauthenticated" });
  });

  it("continues if the payment was just made in another tab [X.60]", async () => {
    const { provider } = refusing({
      code: "payment_intent_unexpected_state",
      payment_intent: { status: "succeeded" } as NonNullable<StripeError["payment_intent"]>,
    });
    expect(await provider.confirm("secret", { email: null })).toEqual({ kind: "status", status: "succeeded" });
  });

  it("never shows Stripe's messages for programmers", async () => {
    const { provider } = refusing({ type: "invalid_request_error", message: "No such payment_method: 'pm_1'" });
    expect(await provider.confirm("secret", { email: null })).toEqual({
      kind: "refused",
      message: "Your card could not be charged. Please try again.",
    });
  });

  it("reports a payment's status, and throws a sentence for the payer if it cannot", async () => {
    const { provider } = setUp({});
    expect(await provider.status("known")).toBe("succeeded");
    await expect(provider.status("unknown")).rejects.toThrow("Your card could not be charged. Please try again.");
  });
});
