import type { Client } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { clientOf, lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import type { CardProvider, SetUpResult } from "../card/card-provider.ts";
import { useCardChange } from "./use-card-change.ts";

const CONFIRMED: SetUpResult = { kind: "status", status: "succeeded" };

async function open() {
  const credits = {
    beginCardChange: vi.fn(async (_key: string) => ({ setupIntentId: "seti_1", clientSecret: "secret" })),
    confirmCardChange: vi.fn(async (_id: string) => ({ brand: "visa", last4: "4242" })),
  };
  const setUp = vi.fn(async (): Promise<SetUpResult> => CONFIRMED);
  const provider: CardProvider = { setUp, status: async () => "", confirm: async () => ({ kind: "no-form" }) };
  const onChanged = vi.fn();
  const onExpired = vi.fn();
  const load: { client: () => Promise<Client> } = { client: clientOf({ credits }) };
  const hook = await runHook(() => useCardChange(onChanged), {
    within: withinClient(() => load.client(), onExpired),
  });
  return { ...hook, submit: () => void hook.now().submit(provider), load, credits, setUp, onChanged, onExpired };
}

test("two presses at once set up one card, and the browser asks before the page is closed meanwhile", async () => {
  const { now, step, submit, setUp, onChanged, window } = await open();
  const bank = Promise.withResolvers<SetUpResult>();
  setUp.mockReturnValueOnce(bank.promise);
  const asksToStay = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await step(() => {
    submit();
    submit();
  });
  expect(now().busy).toBe(true);
  expect(asksToStay()).toBe(true);
  await step(() => bank.resolve(CONFIRMED));
  expect(setUp).toHaveBeenCalledOnce();
  expect(onChanged).toHaveBeenCalledExactlyOnceWith({ brand: "visa", last4: "4242" });
  expect(now().busy).toBe(false);
  expect(asksToStay()).toBe(false);
});

test("a card that the bank has confirmed is not confirmed again: the next press only tells our server", async () => {
  const { now, step, submit, credits, setUp, onChanged } = await open();
  credits.confirmCardChange.mockRejectedValue(lost());
  await step(submit);
  expect(now().confirmed).toBe(true);
  expect(now().refusal?.title).toBe("Confirmed, but not yet in use");
  credits.confirmCardChange.mockResolvedValue({ brand: "visa", last4: "1111" });
  await step(submit);
  expect(setUp).toHaveBeenCalledOnce();
  expect(onChanged).toHaveBeenCalledExactlyOnceWith({ brand: "visa", last4: "1111" });
  expect(now().confirmed).toBe(false);
  expect(now().refusal).toBeNull();
});

test("a refused card leaves the plan with its old one, and reopening the form begins anew", async () => {
  const { now, step, submit, credits, setUp, onChanged } = await open();
  setUp.mockResolvedValueOnce({ kind: "refused", message: "Your card was declined." });
  await step(submit);
  expect(now().refusal).toEqual({ title: "We could not use this card", message: "Your card was declined." });
  await step(submit);
  const [first, second] = credits.beginCardChange.mock.calls.map(([key]) => key);
  expect(second).toBe(first);
  expect(onChanged).toHaveBeenCalledOnce();
  setUp.mockResolvedValueOnce({ kind: "unauthenticated" });
  await step(submit);
  await step(() => now().reset());
  expect(now().refusal).toBeNull();
  await step(submit);
  const keys = credits.beginCardChange.mock.calls.map(([key]) => key);
  expect(keys[3]).not.toBe(keys[2]);
});

test("an expired session leads to signing in, without a message about the card", async () => {
  const { now, step, submit, credits, onExpired, onChanged } = await open();
  credits.beginCardChange.mockRejectedValueOnce(refusal(401));
  await step(submit);
  expect(onExpired).toHaveBeenCalledOnce();
  expect(onChanged).not.toHaveBeenCalled();
  expect(now().refusal).toBeNull();
  expect(now().busy).toBe(false);
});

test("a page whose program cannot be loaded says that the plan keeps its card, and the next press changes it", async () => {
  const { now, step, submit, load, onChanged } = await open();
  const { client } = load;
  load.client = () => Promise.reject(lost());
  await step(submit);
  expect(now().refusal?.message).toBe("The connection was lost. Your plan still uses the old card. Please try again.");
  load.client = client;
  await step(submit);
  expect(onChanged).toHaveBeenCalledOnce();
});
