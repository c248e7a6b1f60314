import type { WebhookDelivery } from "@toile/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { lost } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { useWebhookLog } from "./use-webhook-log.ts";

type Changes = Partial<Pick<WebhookDelivery, "state" | "nextAttemptAt">>;
const messageOf = (changes: Changes = {}) =>
  ({ id: "m1", state: "delivered", nextAttemptAt: null, ...changes }) as WebhookDelivery;

/** @param answers what the log is, reading by reading; the last one stays */
async function open(...answers: WebhookDelivery[][]) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const deliveries = vi.fn(async (_id: string) => (answers.length > 1 ? answers.shift() : answers[0]) ?? []);
  const replay = vi.fn(async (_id: string, _message: string) => {});
  const hook = await runHook(() => useWebhookLog("w"), {
    within: withinClient({ webhooks: { deliveries, replay } }),
  });
  const wait = () => hook.step(() => vi.runOnlyPendingTimers());
  return { ...hook, deliveries, replay, wait };
}

test("the log is read again until the message that was just sent has its attempt", async () => {
  const sent = messageOf({ state: "waiting" });
  const { now, wait, deliveries } = await open([sent], [sent], [messageOf()]);
  await wait();
  await wait();
  expect(now().log.data).toEqual([messageOf()]);
  await wait();
  expect(deliveries).toHaveBeenCalledTimes(3);
});

test("a message that waits hours for its next attempt is not waited for", async () => {
  const { wait, deliveries } = await open([messageOf({ state: "waiting", nextAttemptAt: "2026-11-27T12:00:00.000Z" })]);
  await wait();
  expect(deliveries).toHaveBeenCalledOnce();
});

test("a log that is left is not read again", async () => {
  const { leave, deliveries } = await open([messageOf({ state: "waiting" })]);
  await leave();
  vi.runOnlyPendingTimers();
  await new Promise((resolve) => setImmediate(resolve));
  expect(deliveries).toHaveBeenCalledOnce();
});

test("a message sent again shows in the log; if it could not be sent, the log stays and says so", async () => {
  const { now, step, replay, deliveries } = await open([messageOf({ state: "failed" })], [messageOf()]);
  replay.mockRejectedValueOnce(lost());
  await step(() => void now().replay(messageOf()));
  expect(currentToast()?.title).toBe("The message could not be sent again");
  expect(deliveries).toHaveBeenCalledOnce();
  await step(() => void now().replay(messageOf()));
  expect(replay).toHaveBeenLastCalledWith("w", "m1");
  expect(now().log.data).toEqual([messageOf()]);
});
