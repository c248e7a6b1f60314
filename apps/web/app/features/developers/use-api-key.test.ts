import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../lib/api/client.fixture.ts";
import { runHook } from "../../lib/hook.fixture.tsx";
import { withinClient } from "../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../ui/toast.ts";
import { useApiKey } from "./use-api-key.ts";

const NONE = { hasKey: false };
const MADE = { apiKey: "toile_live_secret" };

async function open() {
  const apiKeys = {
    get: vi.fn(async () => NONE),
    generate: vi.fn(async () => MADE),
    revoke: vi.fn(async () => ({ message: "revoked" })),
    remove: vi.fn(async () => ({ message: "deleted" })),
  };
  const onExpired = vi.fn();
  const hook = await runHook(() => useApiKey(), { within: withinClient({ apiKeys }, onExpired) });
  const ends: boolean[] = [];
  const act = (name: "generate" | "revoke" | "remove") =>
    void hook
      .now()
      .act(name)
      .then((end) => ends.push(end));
  return { ...hook, act, apiKeys, onExpired, ends };
}

test("a new key is shown in full until it is revoked, and what is known of it is read again each time", async () => {
  const { now, step, act, apiKeys, ends } = await open();
  await step(() => act("generate"));
  expect(now().made).toEqual(MADE);
  expect(currentToast()?.title).toBe("API key generated successfully!");
  await step(() => act("revoke"));
  expect(now().made).toBeNull();
  expect(ends).toEqual([true, true]);
  expect(apiKeys.get).toHaveBeenCalledTimes(3);
});

test("a second act while one is under way does nothing", async () => {
  const { now, step, act, apiKeys, ends } = await open();
  const answer = Promise.withResolvers<typeof MADE>();
  apiKeys.generate.mockReturnValueOnce(answer.promise);
  await step(() => act("generate"));
  expect(now().busy).toBe("generate");
  await step(() => act("remove"));
  expect(apiKeys.remove).not.toHaveBeenCalled();
  await step(() => answer.resolve(MADE));
  expect(now().busy).toBeNull();
  expect(ends).toEqual([false, true]);
});

test("a failure is told, and the key is looked up again, because only the answer may have been lost", async () => {
  const { now, step, act, apiKeys, ends } = await open();
  apiKeys.generate.mockRejectedValueOnce(lost());
  await step(() => act("generate"));
  expect(currentToast()).toMatchObject({ title: "Failed to generate API key", variant: "destructive" });
  apiKeys.revoke.mockRejectedValueOnce(refusal(404, "NOT_FOUND", "There is no key to revoke."));
  await step(() => act("revoke"));
  expect(currentToast()?.title).toBe("There is no key to revoke.");
  expect(apiKeys.get).toHaveBeenCalledTimes(3);
  expect(ends).toEqual([false, false]);
  expect(now()).toMatchObject({ made: null, busy: null });
});

test("an expired session leads to signing in, whether it is noticed by reading or by acting", async () => {
  const { step, act, apiKeys, onExpired } = await open();
  apiKeys.remove.mockRejectedValueOnce(refusal(401));
  await step(() => act("remove"));
  expect(onExpired).toHaveBeenCalledOnce();
  apiKeys.get.mockRejectedValueOnce(refusal(401));
  await step(() => act("generate"));
  expect(onExpired).toHaveBeenCalledTimes(2);
});
