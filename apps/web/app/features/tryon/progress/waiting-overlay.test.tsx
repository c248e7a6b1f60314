import { Dialog } from "radix-ui";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { PERCENT_MAX, TICK_MS, WAITING_MESSAGES } from "./waiting.ts";
import { Waiting } from "./waiting-overlay.tsx";

test("the overlay counts a percent each 100 ms to 95, while its five messages take turns [S4.16-S4.18, S2.83, X.57]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { window } = await runHook(() => null, {
    within: () =>
      withinClient({})(
        <Dialog.Root open>
          <Waiting prediction={null} pictures={null} onCancel={() => {}} />
        </Dialog.Root>,
      ),
  });
  const shown = () => {
    const text = window.document.body.textContent ?? "";
    return {
      percent: window.document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow"),
      messages: WAITING_MESSAGES.filter((message) => text.includes(message)),
    };
  };
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  expect(shown()).toEqual({ percent: "0", messages: [WAITING_MESSAGES[0]] });
  await wait(5 * TICK_MS);
  expect(shown().percent).toBe("5");
  const seen = [];
  for (let turn = 0; turn < WAITING_MESSAGES.length; turn += 1) {
    seen.push(...shown().messages);
    await wait(2_000);
  }
  expect(seen).toEqual([...WAITING_MESSAGES]);
  expect(shown().percent).toBe(String(PERCENT_MAX));
});
