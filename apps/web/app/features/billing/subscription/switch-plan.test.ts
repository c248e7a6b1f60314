import type { SubscriptionDetails } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { useKeptPlan, useSwitch } from "./switch-plan.tsx";

const monthly = { type: "monthly", endDate: "2026-12-26T10:00:00.000Z" } as SubscriptionDetails;

async function open() {
  const switchPlan = vi.fn(async (_type: string) => {});
  const onChanged = vi.fn();
  const props = { subscription: monthly, onChanged };
  const hook = await runHook(() => useSwitch(props), { within: withinClient({ credits: { switchPlan } }) });
  await hook.step(() => hook.now().changeOpen(true));
  return { ...hook, switchPlan, onChanged };
}

test("a double click switches to the other plan once, and the dialog stays until it is done", async () => {
  const { now, step, switchPlan, onChanged } = await open();
  const answer = Promise.withResolvers<void>();
  switchPlan.mockReturnValueOnce(answer.promise);
  await step(() => {
    now().press();
    now().press();
  });
  await step(() => now().changeOpen(false));
  expect(now()).toMatchObject({ busy: true, open: true });
  expect(onChanged).not.toHaveBeenCalled();
  await step(answer.resolve);
  expect(switchPlan).toHaveBeenCalledExactlyOnceWith("yearly");
  expect(now()).toMatchObject({ busy: false, open: false, failure: null });
  expect(onChanged).toHaveBeenCalledOnce();
});

test("a failed switch stays in the dialog with its reason; the page is loaded anew, because it may have been done", async () => {
  const { now, step, switchPlan, onChanged } = await open();
  switchPlan.mockRejectedValueOnce(refusal(409, "CONFLICT", "This plan has ended."));
  await step(() => now().press());
  expect(now()).toMatchObject({ open: true, busy: false, failure: "This plan has ended." });
  expect(onChanged).toHaveBeenCalledOnce();
  switchPlan.mockRejectedValueOnce(lost());
  await step(() => now().press());
  expect(now().failure).toBe("That did not work. You were not charged. Please try again.");
  await step(() => now().press());
  expect(now()).toMatchObject({ open: false, failure: null });
});

test("a dialog that is opened again has forgotten the failure", async () => {
  const { now, step, switchPlan } = await open();
  switchPlan.mockRejectedValueOnce(lost());
  await step(() => now().press());
  await step(() => now().changeOpen(false));
  await step(() => now().changeOpen(true));
  expect(now()).toMatchObject({ open: true, failure: null });
});

test("a switch that waits is undone once, and the page shows the state after a failure too", async () => {
  const keepPlan = vi.fn(async () => {});
  const onChanged = vi.fn();
  const { now, step } = await runHook(() => useKeptPlan({ onChanged }), {
    within: withinClient({ credits: { keepPlan } }),
  });
  await step(() => {
    now().press();
    now().press();
  });
  expect(keepPlan).toHaveBeenCalledOnce();
  expect(onChanged).toHaveBeenCalledOnce();
  keepPlan.mockRejectedValueOnce(refusal(409, "CONFLICT", "The yearly plan has begun."));
  await step(() => now().press());
  expect(currentToast()).toMatchObject({
    title: "That did not work",
    description: "The yearly plan has begun.",
    variant: "destructive",
  });
  expect(onChanged).toHaveBeenCalledTimes(2);
});
