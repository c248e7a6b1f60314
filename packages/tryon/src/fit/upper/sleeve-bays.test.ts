import { expect, test } from "vitest";
import type { SleeveLandmarks } from "../../garment/landmark-types.ts";
import type { Point } from "../../image/types.ts";
import { spanBays } from "./sleeve-bays.ts";

/**
 * An outer edge that falls straight from the shoulder to the cuff, 200 px down and 200 out, with `bay(share)` subtracted
 * inwards.
 */
function sleeve(bay: (share: number) => number): SleeveLandmarks {
  const outer: Point[] = Array.from({ length: 101 }, (_, k) => ({
    x: 100 + 2 * k - bay(k / 100),
    y: 100 + 2 * k + bay(k / 100),
  }));
  return { outer, cuff: [], inner: [], outerLength: 283, innerLength: 200, cuffWidth: 100 };
}

/** The greatest distance of an edge inside the straight line. */
const deepest = (edge: readonly Point[]) => Math.max(...edge.map(({ x, y }) => (y - x) / Math.SQRT2));

test("a notch in a sleeve's edge is spanned", () => {
  const bitten = sleeve((share) => (share > 0.4 && share < 0.6 ? 6 : 0));
  expect(deepest(bitten.outer)).toBeGreaterThan(8);
  const spanned = spanBays(bitten);
  expect(deepest(spanned)).toBeLessThan(0.01);
  expect(spanned[0]).toEqual(bitten.outer[0]);
  expect(spanned[spanned.length - 1]).toEqual(bitten.outer[100]);
});

test("a deep notch, a long one and the outline's noise are the sleeve's own edge", () => {
  for (const bay of [
    (share: number) => (share > 0.4 && share < 0.6 ? 20 : 0),
    (share: number) => 6 * Math.sin(Math.PI * share),
    (share: number) => (share > 0.4 && share < 0.6 ? 1 : 0),
  ]) {
    const own = sleeve(bay);
    expect(spanBays(own)).toEqual(own.outer);
  }
});
