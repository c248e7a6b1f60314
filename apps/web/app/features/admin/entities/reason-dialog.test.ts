import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "../load/admin-api.fixture.tsx";
import { useReasonedAct } from "./reason-dialog.tsx";

async function open() {
  const { within, ended } = adminApi({});
  const act = vi.fn(async (_reason: string): Promise<unknown> => null);
  const onDone = vi.fn();
  const onClose = vi.fn();
  const texts = { done: "Credits adjusted", failure: "Failed to adjust credits" };
  const hook = await runHook(() => useReasonedAct({ act, onDone, onClose, ...texts }), { within });
  const send = () => void hook.now().send("A refund by hand");
  return { ...hook, send, act, onDone, onClose, ended };
}

test("two presses at once act once, with the reason, and close the dialog when it is done", async () => {
  const { now, step, send, act, onDone, onClose } = await open();
  const answer = Promise.withResolvers<null>();
  act.mockReturnValueOnce(answer.promise);
  await step(() => {
    send();
    send();
  });
  expect(now().busy).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  await step(() => answer.resolve(null));
  expect(act).toHaveBeenCalledExactlyOnceWith("A refund by hand");
  expect(currentToast()).toMatchObject({ title: "Success", description: "Credits adjusted" });
  expect(onClose).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledOnce();
  expect(now().busy).toBe(false);
});

test("a refusal says why, beside its fields too, keeps the dialog open, and is forgotten with the next press", async () => {
  const { now, step, send, act, onDone, onClose } = await open();
  act.mockRejectedValueOnce(refusal(400, "VALIDATION_FAILED", "Please check the fields.", { amount: "At most 500" }));
  await step(send);
  expect(currentToast()).toMatchObject({
    title: "Error",
    description: "Failed to adjust credits: Please check the fields.",
    variant: "destructive",
  });
  expect(now()).toMatchObject({ busy: false, refused: { amount: "At most 500" } });
  expect(onClose).not.toHaveBeenCalled();
  const answer = Promise.withResolvers<null>();
  act.mockReturnValueOnce(answer.promise);
  await step(send);
  expect(now().refused).toEqual({});
  await step(() => answer.resolve(null));
  expect(onDone).toHaveBeenCalledOnce();
});

test("a lost connection and a fault of the server are told apart, without technical words", async () => {
  const { step, send, act } = await open();
  act.mockRejectedValueOnce(lost());
  await step(send);
  expect(currentToast()?.description).toBe("Failed to adjust credits: The server cannot be reached.");
  act.mockRejectedValueOnce(refusal(500, "INTERNAL", "deadlock detected"));
  await step(send);
  expect(currentToast()?.description).toBe("Failed to adjust credits: Something went wrong on the server.");
});

test("a right that was withdrawn ends the visit without a notice", async () => {
  const { step, send, act, ended, onClose } = await open();
  const before = currentToast();
  act.mockRejectedValueOnce(refusal(403, "FORBIDDEN"));
  await step(send);
  expect(ended).toEqual(["no-admin"]);
  expect(currentToast()?.id).toBe(before?.id);
  expect(onClose).not.toHaveBeenCalled();
});
