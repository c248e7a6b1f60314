import type { Client } from "@toile/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { clientOf, lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import type { CardProvider, CardResult } from "../card/card-provider.ts";
import { orderOfAmount } from "../order/order.ts";
import { usePayment } from "./use-payment.ts";

const SUCCEEDED: CardResult = { kind: "status", status: "succeeded" };
const bought = (id: string) => ({ id, kind: "purchase", state: "succeeded", credits: 50, amount: 5 });
let users = 0;

/** `otherPays`: another window of the browser holds the account's payment lock. */
async function open({ otherPays = false } = {}) {
  const payments = {
    list: vi.fn(async () => [bought("old")]),
    createIntent: vi.fn(async (_request: unknown, _key: string) => ({
      ...{ clientSecret: "secret", paymentIntentId: "pi_1", amount: 12, subscriptionId: null },
    })),
    confirm: vi.fn(async () => ({ success: true, status: "succeeded", creditsGranted: 120, subscriptionId: null })),
  };
  const card = vi.fn(async (): Promise<CardResult> => SUCCEEDED);
  const provider: CardProvider = { status: async () => "requires_payment_method", confirm: card, setUp: card };
  const onPaid = vi.fn();
  const onExpired = vi.fn();
  const load: { client: () => Promise<Client> } = {
    client: clientOf({ payments, credits: { balance: async () => ({ balance: 130 }) } }),
  };
  const locks = {
    request: (_name: string, _options: object, work: (lock: object | null) => unknown) => work(otherPays ? null : {}),
  };
  vi.stubGlobal("navigator", { locks });
  onTestFinished(() => void vi.unstubAllGlobals());
  const order = orderOfAmount(120);
  users += 1;
  const options = { userId: `user-${users}`, order, onPaid };
  const hook = await runHook(() => usePayment(options), { within: withinClient(() => load.client(), onExpired) });
  const pay = (email: string | null = null) => hook.now().pay(provider, email);
  return { ...hook, pay, load, payments, card, onPaid, onExpired };
}

test("two presses at once are one payment", async () => {
  const { step, pay, card, payments, onPaid } = await open();
  await step(() => {
    void pay();
    void pay();
  });
  expect(payments.createIntent).toHaveBeenCalledOnce();
  expect(card).toHaveBeenCalledOnce();
  expect(onPaid).toHaveBeenCalledExactlyOnceWith({ kind: "paid", credits: 120, subscriptionId: null, balance: 130 });
});

test("while it is paid, the browser asks before the page is closed, and not afterwards", async () => {
  const { now, step, pay, card, window } = await open();
  const asksToStay = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const bank = Promise.withResolvers<CardResult>();
  card.mockReturnValueOnce(bank.promise);
  expect(asksToStay()).toBe(false);
  await step(() => void pay());
  expect(now().paying).toBe(true);
  expect(asksToStay()).toBe(true);
  await step(() => bank.resolve(SUCCEEDED));
  expect(now().paying).toBe(false);
  expect(asksToStay()).toBe(false);
});

test("a refused card is reported beside the form and in a notice, and the next press pays with the same key", async () => {
  const { now, step, pay, card, payments, onPaid } = await open();
  card.mockResolvedValueOnce({ kind: "refused", message: "Your card was declined." });
  await step(() => void pay("ada@example.org"));
  expect(now().refusal).toMatchObject({ alert: "Payment Error", message: "Your card was declined." });
  expect(currentToast()).toMatchObject({ title: "Payment Failed", open: true });
  expect(now().sentEmail).toEqual({ email: "ada@example.org" });
  await step(() => void pay("ada@example.org"));
  expect(now().refusal).toBeNull();
  expect(currentToast()?.open).toBe(false);
  expect(onPaid).toHaveBeenCalledOnce();
  const [first, second] = payments.createIntent.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
  // The next order of the same kind is another payment, with an email of its own.
  expect(now().sentEmail).toBeNull();
});

test("while another window pays, nothing is charged here until the shopper presses once more", async () => {
  const { now, step, pay, payments, onPaid } = await open({ otherPays: true });
  await step(() => void pay());
  expect(payments.createIntent).not.toHaveBeenCalled();
  expect(now().refusal).toMatchObject({ alert: "You are already paying in another window", asks: true });
  await step(() => void pay());
  expect(onPaid).toHaveBeenCalledOnce();
});

test("what another window bought since the form opened is asked about once, and then paid as well", async () => {
  const { now, step, pay, payments, card, onPaid } = await open();
  payments.list.mockResolvedValue([bought("new"), bought("old")]);
  await step(() => void pay());
  expect(card).not.toHaveBeenCalled();
  expect(now().refusal).toMatchObject({ alert: "You bought credits in another window", asks: true });
  await step(() => void pay());
  expect(card).toHaveBeenCalledOnce();
  expect(onPaid).toHaveBeenCalledOnce();
});

test("an expired session leads to signing in, and a lost connection says that nothing is charged twice", async () => {
  const { now, step, pay, payments, onExpired } = await open();
  payments.createIntent.mockRejectedValueOnce(lost());
  await step(() => void pay());
  expect(now().refusal?.message).toBe("The connection was lost. You won't be charged twice: please try again.");
  payments.createIntent.mockRejectedValueOnce(refusal(401));
  await step(() => void pay());
  expect(onExpired).toHaveBeenCalledOnce();
  expect(now().refusal).toBeNull();
  expect(now().paying).toBe(false);
});

test("a page whose program cannot be loaded says so, and the next press pays", async () => {
  const { now, step, pay, load, onPaid } = await open();
  const { client } = load;
  load.client = () => Promise.reject(lost());
  await step(() => void pay());
  expect(now().refusal?.message).toBe("The connection was lost. You won't be charged twice: please try again.");
  load.client = client;
  await step(() => void pay());
  expect(onPaid).toHaveBeenCalledOnce();
});
