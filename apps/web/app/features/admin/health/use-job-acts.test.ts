import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "../load/admin-api.fixture.tsx";
import { useJobActs } from "./use-job-acts.ts";

async function open() {
  const calls = { retryJobs: vi.fn(async () => ({ jobs: 1 })), discardJobs: vi.fn(async () => ({ jobs: 1_200 })) };
  const { within, ended } = adminApi(calls);
  const onChanged = vi.fn();
  return { ...(await runHook(() => useJobActs(onChanged), { within })), ...calls, onChanged, ended };
}

test("a retry retries and a discard discards, and each says of how many jobs", async () => {
  const { now, step, retryJobs, discardJobs, onChanged } = await open();
  await step(() => void now().retry("mail"));
  expect(retryJobs).toHaveBeenCalledExactlyOnceWith("mail");
  expect(currentToast()?.description).toBe("1 job of mail will run again");
  expect(discardJobs).not.toHaveBeenCalled();
  await step(() => void now().discard("mail"));
  expect(retryJobs).toHaveBeenCalledOnce();
  expect(currentToast()?.description).toBe("1,200 jobs of mail discarded");
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test("a discard that is pressed while a retry runs does nothing", async () => {
  const { now, step, retryJobs, discardJobs } = await open();
  const answer = Promise.withResolvers<{ jobs: number }>();
  retryJobs.mockReturnValueOnce(answer.promise);
  await step(() => {
    void now().retry("mail");
    void now().discard("mail");
  });
  expect(now().busy).toBe("mail");
  await step(() => answer.resolve({ jobs: 2 }));
  expect(discardJobs).not.toHaveBeenCalled();
  expect(now().busy).toBeNull();
});

test("after a lost answer the list is read again, because the act may have happened", async () => {
  const { now, step, discardJobs, onChanged, ended } = await open();
  discardJobs.mockRejectedValueOnce(lost());
  await step(() => void now().discard("mail"));
  expect(currentToast()?.description).toBe("Failed to change the jobs of mail: The server cannot be reached.");
  expect(onChanged).toHaveBeenCalledOnce();
  discardJobs.mockRejectedValueOnce(refusal(401));
  await step(() => void now().discard("mail"));
  expect(ended).toEqual(["expired"]);
});
