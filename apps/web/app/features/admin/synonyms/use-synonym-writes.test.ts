import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "../load/admin-api.fixture.tsx";
import { useSynonymWrites } from "./use-synonym-writes.ts";

async function open() {
  const calls = { joinSynonyms: vi.fn(async () => {}), removeSynonyms: vi.fn(async () => {}) };
  const { within, ended } = adminApi(calls);
  const onDone = vi.fn();
  const hook = await runHook(() => useSynonymWrites(onDone), { within });
  const said: string[] = [];
  const join = () =>
    void hook
      .now()
      .join(["jumper", "sweater"])
      .then((sentence) => said.push(sentence));
  return { ...hook, ...calls, join, said, onDone, ended };
}

test("synonyms are joined and parted, and the list is read again", async () => {
  const { now, step, join, joinSynonyms, removeSynonyms, said, onDone } = await open();
  await step(join);
  expect(joinSynonyms).toHaveBeenCalledExactlyOnceWith(["jumper", "sweater"]);
  expect(said).toEqual([""]);
  await step(() => void now().part("jumper"));
  expect(removeSynonyms).toHaveBeenCalledExactlyOnceWith(["jumper"]);
  expect(currentToast()?.description).toBe("Synonym removed");
  expect(onDone).toHaveBeenCalledTimes(2);
});

test("a refused phrase is told in the dialog, where it can be mended, and anything else in a notice", async () => {
  const { step, join, joinSynonyms, said, onDone } = await open();
  const before = currentToast();
  joinSynonyms.mockRejectedValueOnce(refusal(400, "REFUSED", "Two different phrases are needed."));
  await step(join);
  expect(said).toEqual(["Two different phrases are needed."]);
  expect(currentToast()).toBe(before);
  joinSynonyms.mockRejectedValueOnce(lost());
  await step(join);
  expect(said.at(-1)).toBe("");
  expect(currentToast()?.description).toBe("Failed to change synonyms: The server cannot be reached.");
  expect(onDone).not.toHaveBeenCalled();
});

test("one that somebody else has removed leaves the list here too, and a session that is over says nothing", async () => {
  const { now, step, removeSynonyms, onDone, ended } = await open();
  removeSynonyms.mockRejectedValueOnce(refusal(404, "NOT_FOUND", "It is gone."));
  await step(() => void now().part("jumper"));
  expect(onDone).toHaveBeenCalledOnce();
  const before = currentToast();
  removeSynonyms.mockRejectedValueOnce(refusal(401));
  await step(() => void now().part("jumper"));
  expect(ended).toEqual(["expired"]);
  expect(currentToast()).toBe(before);
});

test("two presses are one write", async () => {
  const { now, step, join, joinSynonyms } = await open();
  const answer = Promise.withResolvers<void>();
  joinSynonyms.mockReturnValueOnce(answer.promise);
  await step(() => {
    join();
    join();
  });
  expect(now().busy).toBe(true);
  await step(answer.resolve);
  expect(joinSynonyms).toHaveBeenCalledOnce();
  expect(now().busy).toBe(false);
});
