import { describe, expect, it } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

describe("a concurrency limit", () => {
  it("runs up to its limit, queues some more and rejects the rest with 503", async () => {
    const limited = createConcurrencyLimit({ atOnce: 2, waiting: 3, refusal: "Too much." });
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => limited(task)));
    expect(most).toBe(2);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(5);
    const turnedAway = outcomes.find((outcome) => outcome.status === "rejected");
    expect(turnedAway?.reason).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterSeconds: 2 });
    await expect(limited(async () => "free again")).resolves.toBe("free again");
  });

  it("tells rejected callers when to retry", async () => {
    const limited = createConcurrencyLimit({ atOnce: 1, waiting: 0, refusal: "Too much.", retryAfterSeconds: 5 });
    const held = Promise.withResolvers<void>();
    const first = limited(() => held.promise);
    await expect(limited(async () => 1)).rejects.toMatchObject({ retryAfterSeconds: 5 });
    held.resolve();
    await first;
  });

  it("frees a place when a task fails", async () => {
    const limited = createConcurrencyLimit({ atOnce: 1, waiting: 0, refusal: "Too much." });
    await expect(limited(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(limited(async () => 1)).resolves.toBe(1);
  });
});
