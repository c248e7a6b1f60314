import { ApiError } from "@toile/contract";
import { expect, it, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { cancellationFailure, useCancellation } from "./cancel-subscription.tsx";

it("a refused cancellation says why, in the server's words [S8.31]", () => {
  const over = refusal(409, "CONFLICT", "This plan has ended.");
  expect(cancellationFailure(over)).toEqual({ text: "This plan has ended.", again: false });
  const sentence = new ApiError(400, '{"error":"It is over already"}');
  expect(cancellationFailure(sentence)).toEqual({ text: "It is over already", again: false });
});

it("one that may work later can be tried again: its text is the server's about an outage, and ours about a fault [S8.31]", () => {
  const away = refusal(503, "PAYMENTS_UNAVAILABLE", "The payment provider cannot be reached.");
  expect(cancellationFailure(away)).toEqual({ text: "The payment provider cannot be reached.", again: true });
  for (const fault of [refusal(500, "INTERNAL", "relation does not exist"), new ApiError(500, ""), lost(), "odd"])
    expect(cancellationFailure(fault)).toEqual({ text: "Failed to cancel subscription", again: true });
  expect(cancellationFailure(refusal(404, "NOT_FOUND")).text).toBe("Failed to cancel subscription");
});

async function openCancellation() {
  const cancelSubscription = vi.fn(async (_reason?: string) => ({}) as never);
  const onCancelled = vi.fn();
  const props = {
    subscription: { endDate: "2026-12-26T10:00:00.000Z", creditsExpireAt: "2027-01-02T10:00:00.000Z" },
    onCancelled,
  };
  const hook = await runHook(() => useCancellation(props), {
    within: withinClient({ credits: { cancelSubscription } }),
  });
  await hook.step(() => hook.now().changeOpen(true));
  return { ...hook, cancelSubscription, onCancelled };
}

it("a double click cancels once, with the reason if there is one, and the dialog stays until it is done [S8.30]", async () => {
  const { now, step, cancelSubscription, onCancelled } = await openCancellation();
  const answer = Promise.withResolvers<never>();
  cancelSubscription.mockReturnValueOnce(answer.promise);
  await step(() => now().setReason("  Too many clothes "));
  await step(() => {
    now().cancel();
    now().cancel();
  });
  await step(() => now().changeOpen(false));
  expect(now()).toMatchObject({ busy: true, open: true });
  await step(() => answer.resolve({} as never));
  expect(cancelSubscription).toHaveBeenCalledExactlyOnceWith("Too many clothes");
  expect(now()).toMatchObject({ busy: false, open: false, reason: "" });
  expect(currentToast()).toMatchObject({
    title: "Subscription Cancelled",
    description: "It will not renew. You can use your credits until Jan 2, 2027.",
  });
  expect(onCancelled).toHaveBeenCalledOnce();
});

it("a reason that is only spaces is not sent", async () => {
  const { now, step, cancelSubscription } = await openCancellation();
  await step(() => now().setReason("   "));
  await step(() => now().cancel());
  expect(cancelSubscription).toHaveBeenCalledExactlyOnceWith(undefined);
});

it("a failed cancellation keeps the dialog open with its reason, and can be pressed again [S8.31]", async () => {
  const { now, step, cancelSubscription, onCancelled } = await openCancellation();
  cancelSubscription.mockRejectedValueOnce(lost());
  await step(() => now().setReason("Too many clothes"));
  await step(() => now().cancel());
  expect(now()).toMatchObject({ open: true, busy: false, reason: "Too many clothes", failure: { again: true } });
  expect(currentToast()).toMatchObject({ title: "Cancellation Failed", description: "Failed to cancel subscription" });
  expect(onCancelled).not.toHaveBeenCalled();
  await step(() => now().cancel());
  expect(now()).toMatchObject({ open: false, failure: null });
});

it("a dialog that is opened again has forgotten the failure", async () => {
  const { now, step, cancelSubscription } = await openCancellation();
  cancelSubscription.mockRejectedValueOnce(refusal(409, "CONFLICT", "This plan has ended."));
  await step(() => now().cancel());
  await step(() => now().keep());
  await step(() => now().changeOpen(true));
  expect(now()).toMatchObject({ open: true, failure: null });
});
