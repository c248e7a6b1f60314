import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf, GIVE_UP_AFTER_MS, hasArrived, mustSwitchOff, waitSecondsAfter } from "./webhooks.rules.ts";

test("intervals grow from seconds to hours, with at least ten attempts in a day", () => {
  const waits = Array.from({ length: 12 }, (_, index) => waitSecondsAfter(index + 1, 0.5));
  expect(waits.slice(0, 4)).toEqual([5, 30, 120, 600]);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const firstTen = waits.slice(0, 9).reduce((sum, wait) => sum + wait, 0);
  expect(firstTen * 1000).toBeLessThan(GIVE_UP_AFTER_MS);
});

test("an interval is never under a second, and at most a fifth off", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
      const [wait, mark] = [waitSecondsAfter(attempts, random), waitSecondsAfter(attempts, 0.5)];
      expect(wait).toBeGreaterThanOrEqual(Math.max(1, Math.floor(mark * 0.8)));
      expect(wait).toBeLessThanOrEqual(Math.ceil(mark * 1.2));
    }),
  );
});

test("only a 2xx means that a message arrived", () => {
  expect([199, 200, 204, 299, 300, 301, 410, 500].map(hasArrived)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a webhook is switched off after three days without a delivery, and at once on 410", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const since = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
  expect(mustSwitchOff({ failingSince: since(71), status: 500, at })).toBe(false);
  expect(mustSwitchOff({ failingSince: since(72), status: null, at })).toBe(true);
  expect(mustSwitchOff({ failingSince: since(1), status: 410, at })).toBe(true);
});

test("the stored part of a response can be stored and shown", () => {
  expect(excerptOf("a\u0000b\nc\u001bd")).toBe("ab\ncd");
  expect(excerptOf("x".repeat(5000))).toHaveLength(500);
});
