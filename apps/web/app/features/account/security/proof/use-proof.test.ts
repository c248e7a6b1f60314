import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../../lib/api/client.fixture.ts";
import { runHook } from "../../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../../lib/query/within-client.fixture.tsx";
import { useProof } from "./use-proof.ts";

const BOTH = ["currentPassword", "code"] as const;

async function open(asks: readonly (typeof BOTH)[number][] = BOTH) {
  const onExpired = vi.fn();
  const work = vi.fn(async (_typed: { currentPassword: string; code: string }) => {});
  const hook = await runHook(() => useProof(asks), { within: withinClient({}, onExpired) });
  const type = (name: (typeof BOTH)[number], text: string) => hook.step(() => hook.now().field(name).onType(text));
  const submit = () => hook.step(() => void hook.now().submit(work));
  const errors = () => BOTH.map((name) => hook.now().field(name).error);
  return { ...hook, type, submit, errors, work, onExpired };
}

test("each missing field is asked for in turn, spaces being nothing, before anything is sent", async () => {
  const { submit, type, errors, work } = await open();
  await submit();
  expect(errors()).toEqual(["Please enter your current password", undefined]);
  await type("currentPassword", "secret");
  expect(errors()).toEqual([undefined, undefined]);
  await type("code", "  ");
  await submit();
  expect(errors()).toEqual([undefined, "Please enter the code"]);
  expect(work).not.toHaveBeenCalled();
});

test("an account without a password is asked for the code alone", async () => {
  const { submit, type, work } = await open(["code"]);
  await type("code", "123 456");
  await submit();
  expect(work).toHaveBeenCalledExactlyOnceWith({ currentPassword: "", code: "123 456" });
});

test("a second press while the first is under way sends nothing", async () => {
  const { now, step, submit, type, work } = await open(["code"]);
  await type("code", "123456");
  const answer = Promise.withResolvers<void>();
  work.mockReturnValueOnce(answer.promise);
  await submit();
  expect(now().busy).toBe(true);
  await submit();
  expect(work).toHaveBeenCalledOnce();
  await step(answer.resolve);
  expect(now().busy).toBe(false);
});

test("a refusal is shown at the field that it names, any other below the form", async () => {
  const { now, submit, type, errors, work } = await open();
  await type("currentPassword", "wrong");
  await type("code", "000000");
  work.mockRejectedValueOnce(refusal(400, "REFUSED", "No", { code: "This code is wrong" }));
  await submit();
  expect(errors()).toEqual([undefined, "This code is wrong"]);
  expect(now().failure).toBeUndefined();
  work.mockRejectedValueOnce(refusal(409, "CONFLICT", "The second step is already on."));
  await submit();
  expect(now().failure).toBe("The second step is already on.");
  work.mockRejectedValueOnce(lost());
  await submit();
  expect(now().failure).toBe("That did not work. Nothing has changed. Please try again.");
});

test("what was typed is forgotten when the window closes, and an expired session leads to signing in", async () => {
  const { now, step, submit, type, work, onExpired } = await open();
  await type("currentPassword", "secret");
  await type("code", "123456");
  work.mockRejectedValueOnce(refusal(401));
  await submit();
  expect(onExpired).toHaveBeenCalledOnce();
  expect(now().failure).toBeUndefined();
  await step(() => now().reset());
  expect(BOTH.map((name) => now().field(name).value)).toEqual(["", ""]);
});
