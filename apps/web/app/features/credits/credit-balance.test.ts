import { useQueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { lost } from "../../lib/api/client.fixture.ts";
import { runHook } from "../../lib/hook.fixture.tsx";
import { withinClient } from "../../lib/query/within-client.fixture.tsx";
import { creditKeys, useCreditBalance } from "./credit-balance.ts";

async function open(userId: string | null = "ada") {
  const balance = vi.fn(async () => ({ balance: 5 }));
  const user = { id: userId };
  const hook = await runHook(() => ({ credits: useCreditBalance(user.id), queryClient: useQueryClient() }), {
    within: withinClient({ credits: { balance } }),
  });
  const change = () => void hook.now().queryClient.invalidateQueries({ queryKey: creditKeys.all });
  return { ...hook, now: () => hook.now().credits, change, balance, user };
}

test("a change of credits anywhere on the page is shown, and also when the tab is looked at again", async () => {
  const { now, step, change, balance, look } = await open();
  expect(now().data?.balance).toBe(5);
  balance.mockResolvedValue({ balance: 4 });
  await step(change);
  expect(now().data?.balance).toBe(4);
  balance.mockResolvedValue({ balance: 104 });
  await look("hidden");
  expect(now().data?.balance).toBe(4);
  await look("visible");
  expect(now().data?.balance).toBe(104);
});

test("the last good balance stays where a newer one cannot be loaded, and the failure is known", async () => {
  const { now, step, change, balance } = await open();
  balance.mockRejectedValueOnce(lost());
  await step(change);
  expect(now()).toMatchObject({ data: { balance: 5 }, isError: true, isFetching: false });
  await step(() => void now().refetch());
  expect(now()).toMatchObject({ data: { balance: 5 }, isError: false });
});

test("nobody's balance is asked for while signed out, and one person's is never shown to the next", async () => {
  const { now, step, change, again, look, balance, user } = await open(null);
  await step(change);
  await look("visible");
  expect(balance).not.toHaveBeenCalled();
  expect(now()).toMatchObject({ data: undefined, isFetching: false });
  user.id = "ada";
  await again();
  expect(now().data?.balance).toBe(5);
  const answer = Promise.withResolvers<{ balance: number }>();
  balance.mockReturnValueOnce(answer.promise);
  user.id = "eve";
  await again();
  expect(now()).toMatchObject({ data: undefined, isFetching: true });
  await step(() => answer.resolve({ balance: 0 }));
  expect(now().data?.balance).toBe(0);
});

test("a page that is left asks no more", async () => {
  const { step, change, look, leave, balance } = await open();
  await leave();
  await step(change);
  await look("visible");
  expect(balance).toHaveBeenCalledOnce();
});
