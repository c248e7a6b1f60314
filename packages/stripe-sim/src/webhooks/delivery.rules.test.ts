import { expect, test } from "vitest";
import type { Delivery } from "../store/tables.ts";
import { afterAttempt, pickNext } from "./delivery.rules.ts";

const delivery = (id: string, notBeforeMs = 0): Delivery => ({
  id,
  event: "evt_1",
  endpoint: "we_1",
  state: "pending",
  attempts: [],
  notBeforeMs,
});

test("the next delivery is the one that the order names, among those that are due", () => {
  const open = [delivery("a"), delivery("b", 2_000), delivery("c"), delivery("d")];
  expect(pickNext(open, 1_000, "created", 0)?.id).toBe("a");
  expect(pickNext(open, 1_000, "reversed", 0)?.id).toBe("d");
  expect([0, 0.34, 0.99].map((random) => pickNext(open, 1_000, "shuffled", random)?.id)).toEqual(["a", "c", "d"]);
  expect(pickNext([delivery("b", 2_000)], 1_000, "created", 0)).toBeUndefined();
});

test("a 2xx ends the attempts; each failure waits for the next delay, and the last one gives up", () => {
  const delays = [100, 900];
  const failed = { atMs: 5_000, status: 500, error: null };
  const first = afterAttempt(delivery("a"), failed, delays);
  expect(first).toMatchObject({ state: "pending", notBeforeMs: 5_100 });
  const second = afterAttempt(first, { ...failed, atMs: 6_000 }, delays);
  expect(second).toMatchObject({ state: "pending", notBeforeMs: 6_900 });
  expect(afterAttempt(second, failed, delays).state).toBe("failed");
  expect(afterAttempt(second, { ...failed, status: 204 }, delays).state).toBe("delivered");
  expect(afterAttempt(second, { ...failed, status: 302 }, delays).state).toBe("failed");
  expect(afterAttempt(first, { atMs: 1, status: null, error: "refused" }, delays).attempts).toHaveLength(2);
});
