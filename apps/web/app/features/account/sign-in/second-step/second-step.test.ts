import { ApiError, type Session } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { clientOf, lost, refusal } from "../../../../lib/api/client.fixture.ts";
import { runHook } from "../../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../../ui/toast.ts";
import { useSecondStep } from "./second-step.tsx";

const session = { accessToken: "a1" } as Session;

async function open() {
  const challenge = { challengeToken: "c1", methods: ["totp", "recovery-code"], expiresAt: "2026-11-26T10:05:00.000Z" };
  const body = { error: "TWO_FACTOR_REQUIRED", message: "One more step.", details: [challenge] };
  const secondFactor = vi.fn(async (_sent: { challengeToken: string; code: string }) => session);
  const onSession = vi.fn();
  const onBack = vi.fn();
  const props = {
    ...{ refusal: new ApiError(401, JSON.stringify(body)), onSession, onBack },
    getGuest: clientOf({ auth: { secondFactor } }),
  };
  const hook = await runHook(() => useSecondStep(props));
  const submit = () => hook.now().submit({ preventDefault: () => {} });
  const enter = async (code: string) => {
    await hook.step(() => hook.now().type(code));
    await hook.step(submit);
  };
  return { ...hook, submit, enter, secondFactor, onSession, onBack };
}

test("a code goes to the server once, however often it is pressed: it works only once", async () => {
  const { now, step, submit, secondFactor, onSession } = await open();
  await step(() => now().type("123456"));
  await step(() => {
    submit();
    submit();
  });
  expect(secondFactor).toHaveBeenCalledExactlyOnceWith({ challengeToken: "c1", code: "123456" });
  expect(onSession).toHaveBeenCalledExactlyOnceWith(session);
});

test("without a code the form asks for one of the chosen kind, and sends nothing", async () => {
  const { now, step, submit, secondFactor } = await open();
  await step(submit);
  expect(now().error).toBe("Please enter the code");
  await step(() => now().change());
  expect(now()).toMatchObject({ kind: "recovery", error: undefined });
  await step(() => now().type("  "));
  await step(submit);
  expect(now().error).toBe("Please enter a recovery code");
  expect(secondFactor).not.toHaveBeenCalled();
});

test("a wrong code says so beside the field until another one is typed, and can be sent again", async () => {
  const { now, step, enter, secondFactor, onSession } = await open();
  secondFactor.mockRejectedValueOnce(refusal(403, "INVALID_CODE", "This code is wrong."));
  const before = currentToast();
  await enter("000000");
  expect(currentToast()?.id).toBe(before?.id);
  expect(now()).toMatchObject({ error: "This code is wrong.", busy: null, code: "000000" });
  await step(() => now().type("12345"));
  expect(now().error).toBeUndefined();
  await enter("123456");
  expect(onSession).toHaveBeenCalledOnce();
});

test("a step that took too long goes back to the password, with the reason", async () => {
  const { enter, secondFactor, onBack } = await open();
  secondFactor.mockRejectedValueOnce(refusal(403, "SIGN_IN_AGAIN", "Please log in again."));
  await enter("123456");
  expect(onBack).toHaveBeenCalledExactlyOnceWith("Please log in again.");
});

test("a lost connection is no wrong code", async () => {
  const { now, enter, secondFactor } = await open();
  secondFactor.mockRejectedValueOnce(lost());
  await enter("123456");
  expect(now()).toMatchObject({ error: undefined, code: "123456" });
  expect(currentToast()).toMatchObject({
    title: "Login Failed",
    description: "Please check your connection and try again.",
  });
});

test("another kind of code begins empty", async () => {
  const { now, step } = await open();
  await step(() => now().type("123456"));
  await step(() => now().change());
  expect(now()).toMatchObject({ kind: "recovery", code: "" });
  await step(() => now().change());
  expect(now().kind).toBe("app");
});
