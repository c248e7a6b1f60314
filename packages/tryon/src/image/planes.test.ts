import { expect, test } from "vitest";
import {
  boxOfSet,
  boxWhere,
  brightness,
  createImage,
  cutBox,
  halveImage,
  halvePlane,
  maskAbove,
  maskOf,
  sampleBilinear,
} from "./planes.ts";

const SIZE = { width: 5, height: 3 };
const RAMP = Float32Array.from({ length: 15 }, (_, i) => 10 * (i % 5) + Math.floor(i / 5));

test("between pixels a value is mixed, at the border it is the border's", () => {
  expect(sampleBilinear(RAMP, SIZE, 2, 1)).toBe(21);
  expect(sampleBilinear(RAMP, SIZE, 2.5, 1)).toBe(26);
  expect(sampleBilinear(RAMP, SIZE, 2.25, 0.5)).toBe(23);
  expect(sampleBilinear(RAMP, SIZE, -3, -3)).toBe(0);
  expect(sampleBilinear(RAMP, SIZE, 99, 99)).toBe(42);
});

test("half the size is the mean of four pixels; an odd last row and column are dropped", () => {
  expect([...halvePlane(RAMP, SIZE)]).toEqual([5.5, 25.5]);
  const image = createImage(SIZE);
  image.red.set(RAMP);
  const half = halveImage(image);
  expect([half.width, half.height]).toEqual([2, 1]);
  expect([...half.red]).toEqual([6, 26]);
});

test("masks select above a value and by a value", () => {
  expect([...maskAbove(Float32Array.of(0.2, 0.5, 0.6), 0.5)]).toEqual([0, 0, 1]);
  expect([...maskOf(Uint8Array.of(3, 1, 3), 3)]).toEqual([1, 0, 1]);
});

test("brightness goes from 0 for black to 1 for white, and green weighs most", () => {
  const image = createImage({ width: 4, height: 1 });
  image.red.set([0, 255, 255, 0]);
  image.green.set([0, 255, 0, 255]);
  image.blue.set([0, 255, 0, 0]);
  const [black, white, red, green] = brightness(image);
  expect(black).toBe(0);
  expect(white).toBeCloseTo(1, 5);
  expect(green).toBeGreaterThan(red ?? 1);
});

test("boxes by value and by rule agree, and an empty plane has right and bottom -1", () => {
  const plane = new Uint8Array(35);
  for (const [x, y] of [
    [2, 1],
    [5, 3],
    [3, 4],
  ] as const) {
    plane[y * 7 + x] = 1;
  }
  const size = { width: 7, height: 5 };
  const box = { left: 2, top: 1, right: 5, bottom: 4 };
  expect(boxOfSet(plane, size)).toEqual(box);
  expect(boxWhere(size, (i) => plane[i] === 1)).toEqual(box);
  expect(boxOfSet(new Uint8Array(35), size)).toMatchObject({ right: -1, bottom: -1 });
});

test("what is cut out of a plane keeps its rows", () => {
  expect([...cutBox(RAMP, 5, { left: 1, top: 1, right: 3, bottom: 2 })]).toEqual([11, 21, 31, 12, 22, 32]);
});
