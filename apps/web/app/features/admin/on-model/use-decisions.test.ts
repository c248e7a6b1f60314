import type { OnModelItem } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "../load/admin-api.fixture.tsx";
import { type Decision, useDecisions } from "./use-decisions.ts";

const pictureOf = (id: string, decision: Decision = null) => ({ id, decision }) as OnModelItem;
const a = pictureOf("a");
const b = pictureOf("b", "accepted");

async function open() {
  const written: string[] = [];
  const decide = vi.fn(async (id: string, decision: Decision): Promise<void> => {
    written.push(`${id} ${decision}`);
  });
  const { within, ended } = adminApi({ onModel: { decide } });
  const onWritten = vi.fn();
  const hook = await runHook(() => useDecisions(onWritten), { within });
  const shown = () => [a, b].map((picture) => hook.now().decisionOf(picture));
  return { ...hook, decide, written, onWritten, ended, shown };
}

test("a decision shows at once and is written after the ones before it", async () => {
  const { now, step, decide, written, onWritten, shown } = await open();
  expect(shown()).toEqual([null, "accepted"]);
  const first = Promise.withResolvers<void>();
  decide.mockReturnValueOnce(first.promise);
  await step(() => {
    now().decide(a, "accepted");
    now().decide(b, "rejected");
  });
  expect(shown()).toEqual(["accepted", "rejected"]);
  expect(written).toEqual([]);
  await step(first.resolve);
  expect(decide.mock.calls).toEqual([
    ["a", "accepted"],
    ["b", "rejected"],
  ]);
  expect(onWritten).toHaveBeenCalledTimes(2);
});

test("what is decided already is not written again", async () => {
  const { now, step, decide } = await open();
  await step(() => now().decide(b, "accepted"));
  expect(decide).not.toHaveBeenCalled();
  expect(now().canUndo).toBe(false);
});

test("Undo takes the decisions back one by one, the last first, and names the picture", async () => {
  const { now, step, written, shown } = await open();
  await step(() => now().decide(a, "accepted"));
  await step(() => now().decide(b, "rejected"));
  const undone: (string | undefined)[] = [];
  await step(() => undone.push(now().undo()));
  expect(now().canUndo).toBe(true);
  await step(() => undone.push(now().undo()));
  expect(now().canUndo).toBe(false);
  await step(() => undone.push(now().undo()));
  expect(undone).toEqual(["b", "a", undefined]);
  expect(written.slice(2)).toEqual(["b accepted", "a null"]);
  expect(shown()).toEqual([null, "accepted"]);
});

test("a decision that could not be written is shown as it was, and says why", async () => {
  const { now, step, decide, shown, onWritten } = await open();
  decide.mockRejectedValueOnce(lost());
  await step(() => now().decide(b, "rejected"));
  expect(shown()).toEqual([null, "accepted"]);
  expect(currentToast()?.description).toBe("Failed to save the decision: The server cannot be reached.");
  expect(onWritten).not.toHaveBeenCalled();
});

test("a failure leaves alone what was decided about the same picture since, and shows what the server has if both fail", async () => {
  const { now, step, decide, shown } = await open();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  decide.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  await step(() => now().decide(a, "accepted"));
  await step(() => now().decide(a, "rejected"));
  await step(() => first.reject(lost()));
  expect(shown()[0]).toBe("rejected");
  await step(second.resolve);
  const third = Promise.withResolvers<void>();
  decide.mockReturnValueOnce(third.promise).mockRejectedValueOnce(lost());
  await step(() => now().decide(a, "accepted"));
  await step(() => now().decide(a, null));
  await step(() => third.reject(lost()));
  expect(shown()[0]).toBe("rejected");
});

test("a right that was withdrawn ends the visit without a notice", async () => {
  const { now, step, decide, ended } = await open();
  const before = currentToast();
  decide.mockRejectedValueOnce(refusal(403, "FORBIDDEN"));
  await step(() => now().decide(a, "accepted"));
  expect(ended).toEqual(["no-admin"]);
  expect(currentToast()?.id).toBe(before?.id);
});
