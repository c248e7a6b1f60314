import { expect, test } from "vitest";
import { sampleBilinear } from "../image/planes.ts";
import type { RgbImage, Size } from "../image/types.ts";
import { chain, findField, still, warpBytes, warpPlane } from "./field.ts";
import type { Field } from "./types.ts";

const SIZE = { width: 240, height: 320 };
const UNIT = 70;

/** Blotches of several sizes, as a photo has them. */
const textured = (size: Size): RgbImage => {
  const plane = Float32Array.from({ length: size.width * size.height }, (_, i) => {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    return (
      128 +
      40 * Math.sin(x / 5 + Math.cos(y / 9)) +
      40 * Math.cos(y / 6 + Math.sin(x / 11)) +
      20 * Math.sin((x + y) / 17)
    );
  });
  return { ...size, red: plane, green: plane, blue: plane };
};

/** The picture in which what lies at (x, y) is found at (x, y) + `by`. */
function moved(image: RgbImage, by: (x: number, y: number) => [number, number]): RgbImage {
  const plane = Float32Array.from(image.green, (_, i) => {
    const [x, y] = [i % image.width, Math.floor(i / image.width)];
    const [dx, dy] = by(x, y);
    return sampleBilinear(image.green, image, x - dx, y - dy);
  });
  return { ...SIZE, red: plane, green: plane, blue: plane };
}

const everywhere = new Float32Array(SIZE.width * SIZE.height).fill(1);
const at = (field: Field, x: number, y: number) => [field.dx[y * SIZE.width + x], field.dy[y * SIZE.width + x]];
const photo = textured(SIZE);

test("a picture that lies over the photo is not moved", () => {
  const field = findField({ photo, aligned: photo, trust: everywhere, unit: UNIT });
  const largest = (plane: Float32Array) => plane.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(Math.max(largest(field.dx), largest(field.dy))).toBeLessThan(0.2);
});

test("a shift of three pixels is found to a pixel and a half, in other light and with less contrast, too", () => {
  const shifted = moved(photo, () => [3, -2]);
  const dim = shifted.green.map((value) => 30 + 0.5 * value);
  for (const aligned of [shifted, { ...SIZE, red: dim, green: dim, blue: dim }]) {
    const field = findField({ photo, aligned, trust: everywhere, unit: UNIT });
    for (const [x, y] of [
      [60, 80],
      [120, 160],
      [180, 240],
    ]) {
      const [dx, dy] = at(field, x, y);
      expect(Math.hypot(dx - 3, dy + 2)).toBeLessThan(1.6);
    }
  }
});

test("nothing is learnt from where clothes differ: there the field goes on smoothly", () => {
  const shifted = moved(photo, () => [2, 1]);
  const trust = everywhere.slice();
  const isCloth = (i: number) => {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    return x > 90 && x < 150 && y > 120 && y < 200;
  };
  const other = shifted.green.map((value, i) => (isCloth(i) ? 255 - photo.green[i] : value));
  for (let i = 0; i < trust.length; i++) if (isCloth(i)) trust[i] = 0;
  const field = findField({ photo, aligned: { ...SIZE, red: other, green: other, blue: other }, trust, unit: UNIT });
  const [dx, dy] = at(field, 120, 160);
  expect(Math.abs(dx - 2)).toBeLessThan(0.7);
  expect(Math.abs(dy - 1)).toBeLessThan(0.7);
});

test("two fields in a row are one", () => {
  const [first, second] = [still(SIZE), still(SIZE)];
  first.dx.fill(4);
  second.dy.fill(-3);
  const both = chain(first, second);
  expect(at(both, 100, 100)).toEqual([4, -3]);
  expect(warpPlane(photo.green, both)[100 * SIZE.width + 100]).toBeCloseTo(photo.green[97 * SIZE.width + 104], 3);
  const labels = Uint8Array.from(photo.green, (_, i) => (i % SIZE.width) % 7);
  expect(warpBytes(labels, first)[50 * SIZE.width + 50]).toBe(54 % 7);
});
