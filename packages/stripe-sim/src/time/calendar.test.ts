import fc from "fast-check";
import { expect, test } from "vitest";
import { periodEndAfter, periodStart } from "./calendar.ts";

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 8, 30) / 1000;
const MONTH = { interval: "month", interval_count: 1 };
const YEAR = { interval: "year", interval_count: 1 };

test("the 31st is the last day of shorter months, and the 31st again afterwards", () => {
  const starts = [0, 1, 2, 3, 4].map((count) => periodStart(at(2027, 1, 31), MONTH, count));
  expect(starts).toEqual([at(2027, 1, 31), at(2027, 2, 28), at(2027, 3, 31), at(2027, 4, 30), at(2027, 5, 31)]);
  expect(periodStart(at(2028, 2, 29), YEAR, 1)).toBe(at(2029, 2, 28));
  expect(periodStart(at(2028, 2, 29), YEAR, 4)).toBe(at(2032, 2, 29));
});

test("periods follow each other without a gap, and each moment falls in one", () => {
  const intervals = fc.record({
    interval: fc.constantFrom("day", "week", "month", "year"),
    interval_count: fc.integer({ min: 1, max: 12 }),
  });
  const anchors = fc.integer({ min: at(2020, 1, 1), max: at(2040, 1, 1) });
  fc.assert(
    fc.property(intervals, anchors, fc.integer({ min: 0, max: 24 }), (interval, anchor, count) => {
      const start = periodStart(anchor, interval, count);
      const end = periodStart(anchor, interval, count + 1);
      expect(end).toBeGreaterThan(start);
      expect(start % 86_400).toBe(anchor % 86_400);
      expect(periodEndAfter(anchor, interval, start)).toBe(end);
      expect(periodEndAfter(anchor, interval, end - 1)).toBe(end);
    }),
  );
});
