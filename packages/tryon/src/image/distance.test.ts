import { expect, test } from "vitest";
import { distanceToSet, distanceToUnset, near } from "./distance.ts";
import { randomNumbers } from "./maths/statistics.ts";

function bruteForce(mask: Uint8Array, width: number, wanted: number): number[] {
  return Array.from(mask, (_, i) => {
    let best = Number.POSITIVE_INFINITY;
    for (let j = 0; j < mask.length; j++) {
      if (mask[j] !== wanted) continue;
      const distance = Math.hypot((i % width) - (j % width), Math.floor(i / width) - Math.floor(j / width));
      best = Math.min(best, distance);
    }
    return best;
  });
}

test.each([0.02, 0.3, 0.9])(
  "distances equal those of every pair of pixels, for masks with %d of the pixels set",
  (share) => {
    const random = randomNumbers(11);
    const size = { width: 31, height: 22 };
    const mask = Uint8Array.from({ length: 31 * 22 }, () => (random() < share ? 1 : 0));
    mask[100] = 1;
    mask[101] = 0;
    const outside = bruteForce(mask, 31, 1);
    const inside = bruteForce(mask, 31, 0);
    distanceToSet(mask, size).forEach((value, i) => {
      expect(value).toBeCloseTo(outside[i], 4);
    });
    distanceToUnset(mask, size).forEach((value, i) => {
      expect(value).toBeCloseTo(inside[i], 4);
    });
  },
);

test("without any set pixel every distance is at least width plus height", () => {
  const distances = distanceToSet(new Uint8Array(50), { width: 10, height: 5 });
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(15);
});

test("a smaller picture after a larger one is not affected by the reused buffer", () => {
  distanceToSet(new Uint8Array(400).fill(1), { width: 20, height: 20 });
  const mask = new Uint8Array(12);
  mask[0] = 1;
  expect(distanceToSet(mask, { width: 4, height: 3 })[11]).toBeCloseTo(Math.hypot(3, 2), 5);
});

test("up to its limit a limited distance is exact, and beyond it is above the limit", () => {
  const random = randomNumbers(3);
  const size = { width: 61, height: 40 };
  const mask = Uint8Array.from({ length: 61 * 40 }, () => (random() < 0.004 ? 1 : 0));
  const exact = distanceToSet(mask, size);
  distanceToSet(mask, size, 6).forEach((value, i) => {
    if (exact[i] <= 6) expect(value).toBe(exact[i]);
    else expect(value).toBeGreaterThan(6);
  });
});

test.each([1, 1.5, 5])("a pixel is near when its distance is at most the radius of %d", (radius) => {
  const random = randomNumbers(4);
  const size = { width: 37, height: 23 };
  const mask = Uint8Array.from({ length: 37 * 23 }, () => (random() < 0.02 ? 1 : 0));
  const distance = distanceToSet(mask, size);
  const expected = Uint8Array.from(distance, (value) => (value <= radius ? 1 : 0));
  expect(near(mask, size, { wanted: 1, radius })).toEqual(expected);
});

test("distances up to a limit are exact around a small shape, and above the limit beyond it", () => {
  const size = { width: 40, height: 34 };
  const mask = new Uint8Array(40 * 34);
  for (let y = 12; y < 20; y++) mask.fill(1, y * 40 + 3, y * 40 + 15);
  const outside = bruteForce(mask, 40, 1);
  const inside = bruteForce(mask, 40, 0);
  const limited = distanceToSet(mask, size, 6);
  const depth = distanceToUnset(mask, size, 3);
  for (let i = 0; i < mask.length; i++) {
    if (outside[i] <= 6) expect(limited[i]).toBeCloseTo(outside[i], 4);
    else expect(limited[i]).toBeGreaterThan(6);
    if (inside[i] <= 3) expect(depth[i]).toBeCloseTo(inside[i], 4);
    else expect(depth[i]).toBeGreaterThan(3);
  }
});
