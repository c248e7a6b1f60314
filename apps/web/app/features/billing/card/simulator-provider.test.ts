import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Card } from "./card-fields.ts";
import { NOT_CHARGED } from "./card-provider.ts";
import { type BankPage, createSimulatorProvider, isAuthenticationMessage } from "./simulator-provider.ts";

const SECRET = "pi_9_secret_7";
const card: Card = { number: "4242424242424242", month: 12, year: 2034, cvc: "123", name: "Ada Weaver" };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const bank = "http://shop.test/_stripe/3d_secure_2/hosted?intent=pi_9";
const waiting = {
  id: "pi_9",
  status: "requires_action",
  next_action: { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: bank } },
};

describe("the simulator as provider", () => {
  const network = vi.fn<typeof fetch>();
  const authenticate = vi.fn(async (_page: BankPage) => {});
  beforeEach(() => {
    network.mockReset();
    authenticate.mockClear();
    vi.stubGlobal("fetch", network);
  });
  afterEach(() => vi.unstubAllGlobals());
  const make = (readCard: () => Card | null = () => card) =>
    createSimulatorProvider({ url: "/_stripe", publishableKey: "pk_test_1", readCard, authenticate });

  it("confirms with the key, the secret and the card in Stripe's form", async () => {
    network.mockResolvedValueOnce(json(200, { id: "pi_9", status: "succeeded", next_action: null }));
    expect(await make().confirm(SECRET, { email: "ada@example.org" })).toEqual({ kind: "status", status: "succeeded" });
    const [address, init] = network.mock.calls[0] ?? [];
    expect(address).toBe("/_stripe/v1/payment_intents/pi_9/confirm");
    expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual({
      key: "pk_test_1",
      client_secret: SECRET,
      use_stripe_sdk: "true",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2034",
      "payment_method_data[card][cvc]": "123",
      "payment_method_data[billing_details][name]": "Ada Weaver",
      "payment_method_data[billing_details][email]": "ada@example.org",
    });
  });

  it("quotes the refusal", async () => {
    network.mockResolvedValueOnce(json(402, { error: { type: "card_error", message: "Your card was declined." } }));
    expect(await make().confirm(SECRET, { email: null })).toEqual({
      kind: "refused",
      message: "Your card was declined.",
    });
  });

  it("hides messages meant for developers", async () => {
    const technical = { type: "invalid_request_error", message: "Unrecognized request URL (POST: /v1/nothing)." };
    for (const [status, error] of [
      [400, technical],
      [500, { type: "api_error", message: "An unknown error occurred" }],
      [400, { type: "invalid_request_error", code: "setup_intent_unexpected_state", message: "You cannot …" }],
    ] as const) {
      network.mockResolvedValueOnce(json(status, { error }));
      expect(await make().confirm(SECRET, { email: null })).toEqual({ kind: "refused", message: NOT_CHARGED });
    }
  });

  it("has no card element if there is no card to send, and sends nothing [S8.26]", async () => {
    expect(await make(() => null).confirm(SECRET, { email: null })).toEqual({ kind: "no-form" });
    expect(network).not.toHaveBeenCalled();
  });

  it("shows the bank's page and then checks how it ended: paid, failed, left, or declined after all [X.58]", async () => {
    for (const [after, result] of [
      [
        { id: "pi_9", status: "succeeded" },
        { kind: "status", status: "succeeded" },
      ],
      [waiting, { kind: "unauthenticated" }],
      [
        {
          id: "pi_9",
          status: "requires_payment_method",
          last_payment_error: { code: "payment_intent_authentication_failure", message: "We are unable to …" },
        },
        { kind: "unauthenticated" },
      ],
      [
        {
          id: "pi_9",
          status: "requires_payment_method",
          last_payment_error: { code: "card_declined", message: "Your card has insufficient funds." },
        },
        { kind: "refused", message: "Your card has insufficient funds." },
      ],
    ] as const) {
      network.mockResolvedValueOnce(json(200, waiting)).mockResolvedValueOnce(json(200, after));
      expect(await make().confirm(SECRET, { email: null })).toEqual(result);
      expect(authenticate).toHaveBeenLastCalledWith({ url: bank, intentId: "pi_9", asksFor: "payment" });
    }
    expect(authenticate).toHaveBeenCalledTimes(4);
  });

  it("saves a card at the setup's own URL, and lets the bank ask for confirmation", async () => {
    const secret = "seti_5_secret_7";
    network.mockResolvedValueOnce(json(200, { id: "seti_5", status: "succeeded", next_action: null }));
    expect(await make().setUp(secret, { email: null })).toEqual({ kind: "status", status: "succeeded" });
    expect(network.mock.calls[0]?.[0]).toBe("/_stripe/v1/setup_intents/seti_5/confirm");

    network.mockResolvedValueOnce(json(200, { ...waiting, id: "seti_5" })).mockResolvedValueOnce(
      json(200, {
        id: "seti_5",
        status: "requires_payment_method",
        last_setup_error: { code: "setup_intent_authentication_failure", message: "The provided PaymentMethod …" },
      }),
    );
    expect(await make().setUp(secret, { email: null })).toEqual({ kind: "unauthenticated" });
    expect(authenticate).toHaveBeenLastCalledWith({ url: bank, intentId: "seti_5", asksFor: "card" });
    expect(String(network.mock.calls[2]?.[0])).toBe(
      `/_stripe/v1/setup_intents/seti_5?key=pk_test_1&client_secret=${secret}`,
    );
  });

  it("saves no card into a setup that has ended, and reports that", async () => {
    const error = {
      type: "invalid_request_error",
      code: "setup_intent_unexpected_state",
      message: "You cannot confirm this SetupIntent because it has a status of succeeded.",
    };
    network.mockResolvedValueOnce(json(400, { error }));
    expect(await make().setUp("seti_5_secret_7", { email: null })).toEqual({ kind: "over" });
  });

  it("reports a payment's status, and throws the simulator's message if it cannot", async () => {
    network.mockResolvedValueOnce(json(200, { id: "pi_9", status: "canceled" }));
    expect(await make().status(SECRET)).toBe("canceled");
    expect(String(network.mock.calls[0]?.[0])).toBe(
      `/_stripe/v1/payment_intents/pi_9?key=pk_test_1&client_secret=${SECRET}`,
    );
    network.mockResolvedValueOnce(
      json(404, { error: { type: "invalid_request_error", message: "No such payment_intent" } }),
    );
    await expect(make().status(SECRET)).rejects.toThrow("Your card could not be charged. Please try again.");
  });
});

it("a message counts as the bank's only from its own window, its own origin and for its own payment", () => {
  const window = {} as MessageEventSource;
  const page = { origin: "http://shop.test", window, intentId: "pi_9" };
  const data = { type: "stripe-sim:3d-secure", intent: "pi_9", status: "succeeded" };
  const message = { data, origin: "http://shop.test", source: window };
  expect(isAuthenticationMessage(message, page)).toBe(true);
  for (const other of [
    { ...message, origin: "http://evil.test" },
    { ...message, source: {} as MessageEventSource },
    { ...message, data: { ...data, intent: "pi_8" } },
    { ...message, data: { ...data, type: "hello" } },
    { ...message, data: "stripe-sim:3d-secure" },
    { ...message, data: null },
  ])
    expect(isAuthenticationMessage(other, page)).toBe(false);
  expect(isAuthenticationMessage({ ...message, source: null }, { ...page, window: null })).toBe(false);
});
