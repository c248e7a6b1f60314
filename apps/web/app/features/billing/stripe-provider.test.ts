import type { StripeCardNumberElement, StripeError } from "@stripe/stripe-js";
import { describe, expect, it, vi } from "vitest";
import { createStripeProvider, type StripeForCards } from "./stripe-provider.ts";

type Confirmed = { paymentIntent?: { status: string }; error?: StripeError };

// Elements live in Stripe's frames; the provider only hands one on.
const element = { name: "the card" } as unknown as StripeCardNumberElement;

function setUp(confirmed: Confirmed, found: StripeCardNumberElement | null = element) {
  const confirmCardPayment = vi.fn(async (..._call: unknown[]) => confirmed);
  const retrievePaymentIntent = vi.fn(async (secret: string) =>
    secret === "known" ? { paymentIntent: { status: "succeeded" } } : { error: { message: "No such payment_intent" } },
  );
  // Stripe's own types describe whole objects; these have what is read of them.
  const stripe = { confirmCardPayment, retrievePaymentIntent } as unknown as StripeForCards;
  return { provider: createStripeProvider(stripe, () => found), confirmCardPayment };
}

const refusing = (error: Partial<StripeError>) => setUp({ error: { type: "card_error", ...error } as StripeError });

describe("Stripe as provider", () => {
  it("confirms the card in the form, with the billing email where there is one", async () => {
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

  it("S8.26 has no card element where its frame is gone", async () => {
    const { provider, confirmCardPayment } = setUp({}, null);
    expect(await provider.confirm("secret", { email: null })).toEqual({ kind: "no-form" });
    expect(confirmCardPayment).not.toHaveBeenCalled();
  });

  it("S8.27 quotes Stripe's refusal", async () => {
    const { provider } = refusing({ code: "card_declined", message: "Your card was declined." });
    expect(await provider.confirm("secret", { email: null })).toEqual({
      kind: "refused",
      message: "Your card was declined.",
    });
  });

  it("X.58 knows an authentication that failed or was left from a refusal", async () => {
    const { provider } = refusing({ code: "payment_intent_authentication_failure", message: "We are unable to …" });
    expect(await provider.confirm("secret", { email: null })).toEqual({ kind: "unauthenticated" });
  });

  it("X.60 goes on where the payment was made in another tab a moment ago", async () => {
    const { provider } = refusing({
      code: "payment_intent_unexpected_state",
      payment_intent: { status: "succeeded" } as NonNullable<StripeError["payment_intent"]>,
    });
    expect(await provider.confirm("secret", { email: null })).toEqual({ kind: "status", status: "succeeded" });
  });

  it("says how a payment stands, and raises what Stripe says where it cannot", async () => {
    const { provider } = setUp({});
    expect(await provider.status("known")).toBe("succeeded");
    await expect(provider.status("unknown")).rejects.toThrow("No such payment_intent");
  });
});
