import { expect, test } from "vitest";
import { median, quantile, randomNumbers, runningMean, runningMedian } from "./statistics.ts";

test("a median does not reorder its values", () => {
  const values = [5, 1, 3];
  expect(median(values)).toBe(3);
  expect(values).toEqual([5, 1, 3]);
  expect(median([])).toBeNaN();
  expect(quantile([4, 1, 3, 2], 0.25)).toBe(2);
});

test("medians and quantiles of many values equal those found by sorting, ties included", () => {
  const random = randomNumbers(3);
  for (const levels of [2, 50, 1e9]) {
    const values = Array.from({ length: 1000 }, () => Math.floor(random() * levels));
    for (const sample of [values, [...values].sort((a, b) => a - b), [...values].sort((a, b) => b - a)]) {
      const sorted = [...sample].sort((a, b) => a - b);
      expect(median(sample)).toBe(sorted[500]);
      for (const share of [0, 0.02, 0.25, 0.9, 1]) {
        expect(quantile(sample, share)).toBe(sorted[Math.min(999, Math.floor(1000 * share))]);
      }
    }
  }
});

test("a running median removes a single outlier, a running mean spreads it", () => {
  expect(runningMedian([1, 1, 9, 1, 1], 1)).toEqual([1, 1, 1, 1, 1]);
  expect(runningMean([0, 0, 9, 0, 0], 1)).toEqual([0, 3, 3, 3, 0]);
});

test("the same seed gives the same numbers, evenly in 0 to 1", () => {
  const first = randomNumbers(7);
  const second = randomNumbers(7);
  const values = Array.from({ length: 4000 }, first);
  expect(Array.from({ length: 4000 }, second)).toEqual(values);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(values.reduce((sum, value) => sum + value, 0) / 4000).toBeCloseTo(0.5, 1);
});
