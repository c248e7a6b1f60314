import { expect, test, vi } from "vitest";
import { runHook } from "../lib/hook.fixture.tsx";
import { countOpening } from "./use-chosen-file.ts";
import { usePressOnceOpened } from "./use-press-once-opened.ts";

test("a press counts at once where no file is being opened", async () => {
  const act = vi.fn();
  const { now, step } = await runHook(() => usePressOnceOpened(act));
  await step(() => now().press());
  expect(act).toHaveBeenCalledOnce();
});

test("two presses while a file is being opened are one, made with the file", async () => {
  const page: { file: string | null } = { file: null };
  const sent = vi.fn();
  const { now, step } = await runHook(() => {
    const { file } = page;
    return usePressOnceOpened(() => sent(file));
  });
  let passOn = () => {};
  const opened = new Promise<void>((resolve) => {
    passOn = () => {
      page.file = "person.jpg";
      resolve();
    };
  });
  void countOpening(opened);
  await step(() => {
    now().press();
    now().press();
  });
  expect(now().waits).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  await step(() => passOn());
  expect(now().waits).toBe(false);
  expect(sent.mock.calls).toEqual([["person.jpg"]]);
});
