import { expect, test } from "vitest";
import { boxBlur, GuidedFilter, gaussianBlur, gaussianBlurOfPart, gaussianBlurWithin } from "./filters.ts";
import { randomNumbers } from "./maths/statistics.ts";

function randomPlane(width: number, height: number): Float32Array {
  const random = randomNumbers(5);
  return Float32Array.from({ length: width * height }, () => random() * 255);
}

test.each([
  { width: 9, height: 7, radius: 2 },
  { width: 5, height: 4, radius: 9 },
  { width: 1, height: 6, radius: 1 },
  { width: 6, height: 3, radius: 3 },
])(
  "a box blur of $width x $height with radius $radius is the mean of the window's part inside the picture",
  (shape) => {
    const { width, height, radius } = shape;
    const plane = randomPlane(width, height);
    const blurred = boxBlur(plane, shape, radius);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const rows: number[] = [];
        for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
          for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
            rows.push(plane[v * width + u]);
        }
        expect(blurred[y * width + x]).toBeCloseTo(rows.reduce((sum, value) => sum + value, 0) / rows.length, 2);
      }
    }
  },
);

test("a Gaussian blur leaves its input unchanged and keeps a constant plane constant", () => {
  const size = { width: 30, height: 20 };
  const plane = new Float32Array(600).fill(40);
  const blurred = gaussianBlur(plane, size, 4);
  expect(plane.every((value) => value === 40)).toBe(true);
  for (const value of blurred) expect(value).toBeCloseTo(40, 3);
});

test("a Gaussian blur spreads a point by about its sigma", () => {
  const size = { width: 81, height: 81 };
  const plane = new Float32Array(81 * 81);
  plane[40 * 81 + 40] = 1;
  const blurred = gaussianBlur(plane, size, 5);
  let variance = 0;
  for (let x = 0; x < 81; x++) {
    for (let y = 0; y < 81; y++) variance += blurred[y * 81 + x] * (x - 40) ** 2;
  }
  expect(Math.sqrt(variance)).toBeGreaterThan(4.5);
  expect(Math.sqrt(variance)).toBeLessThan(5.5);
});

test("a guided filter keeps a constant plane constant, whatever the guide shows", () => {
  const size = { width: 24, height: 24 };
  const guide = randomPlane(24, 24).map((value) => value / 255);
  const filtered = new GuidedFilter(guide, size, { radius: 4, epsilon: 1e-3 }).run(new Float32Array(576).fill(0.7));
  for (const value of filtered) expect(value).toBeCloseTo(0.7, 3);
});

test("a guided filter puts the steepest step of a loose edge on the guide's edge", () => {
  const size = { width: 40, height: 12 };
  const guide = Float32Array.from({ length: 480 }, (_, i) => (i % 40 < 20 ? 0 : 1));
  const loose = Float32Array.from({ length: 480 }, (_, i) => (i % 40 < 18 ? 0 : 1));
  const filtered = new GuidedFilter(guide, size, { radius: 6, epsilon: 1e-4 }).run(loose);
  const row = Array.from(filtered.subarray(6 * 40, 7 * 40));
  const steps = row.slice(1).map((value, i) => value - row[i]);
  expect(steps.indexOf(Math.max(...steps))).toBe(19);
  expect(steps[19]).toBeGreaterThan(0.5);
});

test("the smallest Gaussian is three box blurs of radius 1, up to the picture's border", () => {
  const size = { width: 19, height: 11 };
  const plane = randomPlane(19, 11);
  const boxes = boxBlur(boxBlur(boxBlur(plane, size, 1), size, 1), size, 1);
  gaussianBlur(plane, size, 1).forEach((value, i) => {
    expect(value).toBeCloseTo(boxes[i], 2);
  });
});

test.each([1, 3])("inside its box a blur with sigma %d equals that of the whole plane", (sigma) => {
  const size = { width: 60, height: 50 };
  const plane = randomPlane(60, 50);
  const box = { left: 20, top: 0, right: 33, bottom: 24 };
  const whole = gaussianBlur(plane, size, sigma);
  const part = gaussianBlurWithin(plane, size, sigma, box);
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) expect(part[y * 60 + x]).toBeCloseTo(whole[y * 60 + x], 2);
  }
});

test("blurring only the set part of a mask equals blurring all of it", () => {
  const size = { width: 60, height: 50 };
  const mask = new Float32Array(60 * 50);
  for (let y = 20; y < 31; y++) mask.fill(1, y * 60 + 25, y * 60 + 40);
  expect(gaussianBlurOfPart(mask, size, 1.2)).toEqual(gaussianBlur(mask, size, 1.2));
  expect(gaussianBlurOfPart(new Float32Array(60 * 50), size, 1.2).some((value) => value !== 0)).toBe(false);
});
