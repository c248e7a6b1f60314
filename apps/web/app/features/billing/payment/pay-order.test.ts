import { createClient } from "@toile/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CardProvider, CardResult } from "../card/card-provider.ts";
import { type Order, orderOfAmount } from "../order/order.ts";
import { type OrderPlace, openOrder } from "../order/order-key.ts";
import { messageOfEnd, payOrder } from "./pay-order.ts";

const intent = {
  success: true,
  clientSecret: "pi_1_secret_1",
  paymentIntentId: "pi_1",
  amount: 12,
  currency: "EUR",
  credits: 120,
  subscriptionId: null,
};
const confirmed = {
  success: true,
  status: "succeeded",
  creditsGranted: 120,
  newBalance: 120,
  transactionId: "payment",
  subscriptionId: null,
};
const balance = {
  balance: 120,
  pending: { ownEmail: 0, friendEmail: 0 },
  debt: 0,
  activeSubscription: null,
  recentTransactions: [],
};

type Answer = Response | Error;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refusal = (status: number, error: string, message: string) => json(status, { error, message, requestId: "r" });

/** The real client over an API that replays responses per call; the last one of a list repeats. */
function setUp(answers: Record<string, Answer[]> = {}, order: Order = orderOfAmount(120)) {
  const all: Record<string, Answer[]> = {
    "POST /payments/create-intent": [json(200, intent)],
    "POST /payments/confirm": [json(200, confirmed)],
    "GET /credits/balance": [json(200, balance)],
    ...answers,
  };
  const sent: { call: string; key: string | null; body: unknown }[] = [];
  const client = createClient({
    getToken: () => "token",
    fetch: async (address, init) => {
      const call = `${init?.method} ${String(address).replace("/api/v1", "")}`;
      const body = typeof init?.body === "string" ? JSON.parse(init.body) : null;
      sent.push({ call, key: new Headers(init?.headers).get("idempotency-key"), body });
      const list = all[call] ?? [];
      const answer = list.length > 1 ? list.shift() : list[0];
      if (!answer || answer instanceof Error) throw answer ?? new TypeError("Failed to fetch");
      return answer.clone();
    },
  });
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const place: OrderPlace = { storage, userId: "ada", order };
  let result: CardResult = { kind: "status", status: "succeeded" };
  const provider = {
    status: vi.fn<CardProvider["status"]>(async () => "requires_payment_method"),
    confirm: vi.fn<CardProvider["confirm"]>(async () => result),
    setUp: vi.fn<CardProvider["setUp"]>(async () => ({ kind: "over" })),
  };
  const card = (next: CardResult) => {
    result = next;
  };
  const pay = (billingEmail: string | null = null, known: Set<string> | null = null) =>
    payOrder({ client, provider, place, billingEmail, known });
  return { pay, provider, card, sent, place, calls: () => sent.map(({ call }) => call) };
}

describe("a payment", () => {
  beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));

  it("makes an intent, confirms the card, confirms with the server and refreshes the balance [S4.32, S4.33]", async () => {
    const { pay, calls, provider } = setUp();
    expect(await pay()).toEqual({ kind: "paid", credits: 120, subscriptionId: null, balance: 120 });
    expect(calls()).toEqual(["POST /payments/create-intent", "POST /payments/confirm", "GET /credits/balance"]);
    expect(provider.confirm).toHaveBeenCalledWith("pi_1_secret_1", { email: null });
  });

  it("counts as paid even if the balance cannot be loaded", async () => {
    const { pay } = setUp({ "GET /credits/balance": [json(500, {})] });
    expect(await pay()).toMatchObject({ kind: "paid", balance: null });
  });

  it("uses the same key until it is paid, and another one for the next order [X.60]", async () => {
    const { pay, card, sent } = setUp();
    card({ kind: "refused", message: "Your card was declined." });
    await pay();
    card({ kind: "status", status: "succeeded" });
    await pay();
    await pay();
    const keys = sent.filter(({ call }) => call.includes("create-intent")).map(({ key }) => key);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("charges no card if the payment already went through, and continues to confirm [X.60]", async () => {
    const { pay, provider, calls } = setUp();
    provider.status.mockResolvedValue("succeeded");
    expect(await pay()).toMatchObject({ kind: "paid", credits: 120 });
    expect(provider.confirm).not.toHaveBeenCalled();
    expect(calls()).toContain("POST /payments/confirm");
  });

  it("quotes the provider if the card is refused, and reports no payment to the server [S8.27]", async () => {
    const { pay, card, calls } = setUp();
    card({ kind: "refused", message: "Your card has insufficient funds." });
    const end = await pay();
    expect(end).toEqual({ kind: "card-refused", message: "Your card has insufficient funds." });
    expect(calls()).toEqual(["POST /payments/create-intent"]);
  });

  it("asks for the authentication that was abandoned or failed [S4.34, X.58]", async () => {
    for (const left of [{ kind: "unauthenticated" }, { kind: "status", status: "requires_action" }] as const) {
      const { pay, card } = setUp();
      card(left);
      const end = await pay();
      if (end.kind !== "unauthenticated") throw new Error(`it ended as ${end.kind}`);
      expect(messageOfEnd(end, orderOfAmount(50)).message).toBe(
        "Additional authentication required. Please complete the payment confirmation.",
      );
    }
  });

  it("says 'Failed to create payment intent' if the server gives no reason, and otherwise its reason [S8.26]", async () => {
    for (const fault of [json(500, { error: "INTERNAL", message: "Something went wrong" }), json(200, { odd: true })])
      expect(await setUp({ "POST /payments/create-intent": [fault] }).pay()).toEqual({
        kind: "failed",
        message: "Failed to create payment intent",
      });
    const tooSmall = refusal(400, "PAYMENT_REFUSED", "Amount must be at least €0.50 eur");
    expect(await setUp({ "POST /payments/create-intent": [tooSmall] }).pay()).toEqual({
      kind: "failed",
      message: "Amount must be at least €0.50 eur",
    });
  });

  it("says 'Payment not completed' if the provider or the server did not complete it [S8.26]", async () => {
    const processing = setUp();
    processing.card({ kind: "status", status: "processing" });
    expect(await processing.pay()).toEqual({ kind: "not-completed", processing: true });
    const unpaid = { ...confirmed, success: false, status: "requires_payment_method", creditsGranted: 0 };
    const refused = await setUp({ "POST /payments/confirm": [json(200, unpaid)] }).pay();
    expect(refused).toEqual({ kind: "not-completed", processing: false });
    if (refused.kind === "not-completed")
      expect(messageOfEnd(refused, orderOfAmount(50)).message).toBe("Payment not completed");
  });

  it("says 'Card element not found' if the form is gone [S8.26]", async () => {
    const { pay, card } = setUp();
    card({ kind: "no-form" });
    const end = await pay();
    expect(end.kind === "no-form" && messageOfEnd(end, orderOfAmount(50)).message).toBe("Card element not found");
  });

  it("retries telling the server about money that moved, and never calls it a failed payment", async () => {
    const lost = new TypeError("Failed to fetch");
    const second = setUp({ "POST /payments/confirm": [lost, json(503, {}), json(200, confirmed)] });
    expect(await second.pay()).toMatchObject({ kind: "paid" });
    const never = setUp({ "POST /payments/confirm": [lost] });
    expect(await never.pay()).toEqual({ kind: "unconfirmed" });
    expect(openOrder(never.place).key).toBe(never.sent[0]?.key);
  });

  it("charges nothing if the price differs from the one shown", async () => {
    const { pay, provider } = setUp({}, { kind: "purchase", credits: 120, price: 10, packageType: "medium" });
    expect(await pay()).toEqual({ kind: "price-changed", price: 12 });
    expect(provider.confirm).not.toHaveBeenCalled();
  });

  it("asks before charging a second time for what another window bought since the form opened", async () => {
    const bought = (id: string, more = {}) => ({
      ...{ id, kind: "purchase", description: "50 credits", credits: 50, amount: 5, refundedAmount: 0 },
      ...{ currency: "EUR", state: "succeeded", createdAt: "2026-11-22T10:00:00.000Z", receiptNumber: "2026-000001" },
      ...more,
    });
    const list = json(200, [bought("failed", { state: "failed" }), bought("new"), bought("old")]);
    const known = new Set(["old"]);
    const { pay, provider } = setUp({ "GET /payments?page=1&limit=20": [list] });
    expect(await pay(null, known)).toEqual({ kind: "paid-elsewhere", id: "new", credits: 50, price: 5 });
    expect(provider.confirm).not.toHaveBeenCalled();
    known.add("new");
    expect(await pay(null, known)).toMatchObject({ kind: "paid" });

    // What this order paid itself is not a second purchase, and a failed list does not prevent a payment.
    const copy = setUp({ "GET /payments?page=1&limit=20": [list] });
    copy.provider.status.mockResolvedValue("succeeded");
    expect(await copy.pay(null, new Set())).toMatchObject({ kind: "paid" });
    const silent = setUp({ "GET /payments?page=1&limit=20": [json(500, {})] });
    expect(await silent.pay(null, new Set())).toMatchObject({ kind: "paid" });
  });

  it("replaces a payment that was cancelled meanwhile, with another key", async () => {
    const { pay, provider, sent } = setUp();
    provider.status.mockResolvedValueOnce("canceled");
    expect(await pay()).toMatchObject({ kind: "paid" });
    const [first, second] = sent;
    expect(second?.call).toBe("POST /payments/create-intent");
    expect(second?.key).not.toBe(first?.key);
  });

  it("keeps the billing email with which the order was first sent", async () => {
    const { pay, card, sent } = setUp();
    card({ kind: "refused", message: "Your card was declined." });
    await pay("ada@example.org");
    await pay("other@example.org");
    const emails = sent.map(({ body }) => (body as { billingEmail?: string }).billingEmail);
    expect(emails).toEqual(["ada@example.org", "ada@example.org"]);
  });

  it("never quotes a parser: a proxy may respond with a page [X.12]", async () => {
    const order = setUp();
    order.provider.status.mockRejectedValueOnce(new SyntaxError("Unexpected token '<'"));
    expect(await order.pay()).toEqual({
      kind: "failed",
      message: "We could not read the response. You won't be charged twice: please try again.",
    });
  });

  it("ends as an expired session or a lost connection if that happened", async () => {
    const expired = refusal(401, "UNAUTHENTICATED", "no");
    expect(await setUp({ "POST /payments/create-intent": [expired] }).pay()).toEqual({ kind: "expired" });
    const lost = await setUp({ "POST /payments/create-intent": [new TypeError("Failed to fetch")] }).pay();
    expect(lost).toMatchObject({ kind: "failed" });
  });
});

const monthly: Order = { kind: "subscription", plan: "monthly", credits: 100, price: 10 };

it("an amount due that was paid meanwhile is reported as that, not as a second plan", async () => {
  const exists = refusal(409, "SUBSCRIPTION_EXISTS", "You already have the monthly plan. Cancel it first.");
  const answers = { "POST /payments/create-intent": [exists] };
  const message = "This has already been paid. You were not charged again.";
  expect(await setUp(answers, { ...monthly, due: true }).pay()).toEqual({ kind: "failed", message });
  expect(await setUp(answers, monthly).pay()).toMatchObject({ message: expect.stringMatching(/^You already have/) });
});

it("a purchase that fails is 'Payment Failed', a subscription 'Subscription Failed'; a card's error is a 'Payment Error' [S8.25]", () => {
  const refused = { kind: "card-refused", message: "Your card was declined." } as const;
  expect(messageOfEnd(refused, orderOfAmount(50))).toMatchObject({ toast: "Payment Failed", alert: "Payment Error" });
  expect(messageOfEnd(refused, monthly)).toMatchObject({ toast: "Subscription Failed", alert: "Payment Error" });
  expect(messageOfEnd(refused, { ...monthly, due: true })).toMatchObject({ toast: "Payment Failed" });
});
