import { expect, test } from "vitest";
import { afterFailure, putBack, withoutPicture, withPicture } from "./on-model.rules.ts";

const at = new Date("2026-11-26T12:00:00Z");
const sizes = { base: "/pictures/new", width: 3, height: 4, widths: [3] };
const made = { hash: "new", sizes, value: 0.9, seconds: 2, at };

test("each failure waits longer, and the third one is the last", () => {
  const waits = [1, 2].map((attempts) => (afterFailure({ attempts }, at).dueAt?.getTime() ?? 0) - at.getTime());
  expect(waits).toEqual([60_000, 600_000]);
  expect(afterFailure({ attempts: 3 }, at)).toMatchObject({ state: "failed" });
});

test("a render that was interrupted for a shopper does not count as an attempt", () => {
  expect(putBack({ attempts: 3 }, at)).toEqual({ dueAt: at, attempts: 2 });
});

test.each([
  ["old", "accepted", null],
  ["old", "rejected", null],
  ["new", "accepted", "accepted"],
  ["new", "rejected", "rejected"],
  [null, null, null],
] as const)("after a picture %s that was %s the new one is %s", (hash, decision, expected) => {
  expect(withPicture({ hash, decision }, made)).toMatchObject({ state: "good", hash: "new", decision: expected });
});

test.each([
  ["old", "accepted", "good"],
  ["old", "rejected", "poor"],
  ["old", null, "poor"],
  [null, null, "poor"],
] as const)("without a new good picture, a picture %s that was %s becomes %s", (hash, decision, state) => {
  const end = withoutPicture({ hash, decision }, { state: "poor", reason: "Torn.", seconds: 1, at });
  expect(end.state).toBe(state);
  // Undefined keeps the existing one.
  expect(end.hash).toBe(state === "good" ? undefined : null);
});
