import { expect, test, vi } from "vitest";
import { clientOf, lost } from "../../lib/api/client.fixture.ts";
import { runHook } from "../../lib/hook.fixture.tsx";
import { announceCreditsChanged, onCreditsChanged, useCreditBalance } from "./credit-balance.ts";

async function open(userId: string | null = "ada") {
  const balance = vi.fn(async () => ({ balance: 5 }));
  const loadClient = clientOf({ credits: { balance } });
  const user = { id: userId };
  const hook = await runHook(() => useCreditBalance({ loadClient, userId: user.id }));
  return { ...hook, balance, user };
}

test("a change of credits anywhere on the page is shown, and also when the tab is looked at again", async () => {
  const { now, step, balance, look } = await open();
  expect(now().balance?.balance).toBe(5);
  balance.mockResolvedValue({ balance: 4 });
  await step(announceCreditsChanged);
  expect(now().balance?.balance).toBe(4);
  balance.mockResolvedValue({ balance: 104 });
  await look("hidden");
  expect(now().balance?.balance).toBe(4);
  await look("visible");
  expect(now().balance?.balance).toBe(104);
});

test("the last good balance stays where a newer one cannot be loaded, and the failure is known", async () => {
  const { now, step, balance } = await open();
  balance.mockRejectedValueOnce(lost());
  await step(announceCreditsChanged);
  expect(now()).toMatchObject({ balance: { balance: 5 }, failed: true, loading: false });
  await step(() => now().reload());
  expect(now()).toMatchObject({ balance: { balance: 5 }, failed: false });
});

test("nobody's balance is asked for while signed out, and one person's is never shown to the next", async () => {
  const { now, step, again, look, balance, user } = await open(null);
  await step(announceCreditsChanged);
  await look("visible");
  expect(balance).not.toHaveBeenCalled();
  expect(now()).toMatchObject({ balance: null, loading: false });
  user.id = "ada";
  await again();
  expect(now().balance?.balance).toBe(5);
  const answer = Promise.withResolvers<{ balance: number }>();
  balance.mockReturnValueOnce(answer.promise);
  user.id = "eve";
  await again();
  expect(now()).toMatchObject({ balance: null, loading: true });
  await step(() => answer.resolve({ balance: 0 }));
  expect(now().balance?.balance).toBe(0);
});

test("a page that is left asks no more", async () => {
  const { step, leave, balance } = await open();
  const heard = vi.fn();
  const stop = onCreditsChanged(heard);
  await leave();
  await step(announceCreditsChanged);
  expect(balance).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledOnce();
  stop();
  announceCreditsChanged();
  expect(heard).toHaveBeenCalledOnce();
});
