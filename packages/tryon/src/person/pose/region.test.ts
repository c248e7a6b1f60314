import { expect, test } from "vitest";
import { createImage } from "../../image/planes.ts";
import { cropRegion, spreadMask, wholePhoto } from "./region.ts";

/** Red in the upper left quarter, black elsewhere. */
function quartered(width: number, height: number) {
  const image = createImage({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      image.red[y * width + x] = x < width / 2 && y < height / 2 ? 255 : 0;
      image.green[y * width + x] = 255;
    }
  }
  return image;
}
const UNIT = { side: 16, black: 0, white: 1 };
const pixel = (input: Float32Array, x: number, y: number, channel = 0) => input[(y * 16 + x) * 3 + channel];

test("the whole photo is a square around it; beside the photo it is black", () => {
  const photo = quartered(32, 64);
  const region = wholePhoto(photo);
  expect(region).toEqual({ centreX: 16, centreY: 32, side: 64, rotation: 0 });
  const input = cropRegion(photo, region, UNIT);
  expect(pixel(input, 1, 4, 1)).toBe(0);
  expect(pixel(input, 6, 4, 1)).toBe(1);
  expect(pixel(input, 6, 4)).toBe(1);
  expect(pixel(input, 10, 4)).toBe(0);
  expect(pixel(input, 6, 12)).toBe(0);
});

test("black and white are what the network asks for", () => {
  const input = cropRegion(quartered(32, 32), wholePhoto({ width: 32, height: 32 }), { side: 16, black: -1, white: 1 });
  expect(pixel(input, 2, 2)).toBeCloseTo(1, 5);
  expect(pixel(input, 13, 13)).toBe(-1);
});

test("a region turned by a quarter shows the photo turned", () => {
  const photo = quartered(64, 64);
  const input = cropRegion(photo, { centreX: 32, centreY: 32, side: 64, rotation: Math.PI / 2 }, UNIT);
  // The region's upper side looks to the photo's right: its lower left corner is the photo's upper left one.
  expect(pixel(input, 2, 13)).toBeCloseTo(1, 3);
  expect(pixel(input, 2, 2)).toBeCloseTo(0, 3);
  expect(pixel(input, 13, 13)).toBeCloseTo(0, 3);
});

test("shrinking averages: a fine chessboard becomes grey instead of a pattern", () => {
  const board = createImage({ width: 64, height: 64 });
  for (let i = 0; i < 64 * 64; i++) board.red[i] = ((i % 64) + Math.floor(i / 64)) % 2 ? 255 : 0;
  const input = cropRegion(board, wholePhoto(board), UNIT);
  for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) expect(pixel(input, x, y)).toBeCloseTo(0.5, 1);
});

test("a mask laid back over the photo lies where the crop was taken, turned regions included", () => {
  const photo = quartered(64, 64);
  for (const region of [
    { centreX: 32, centreY: 32, side: 64, rotation: 0 },
    { centreX: 32, centreY: 32, side: 64, rotation: 0.5 },
    { centreX: 24, centreY: 20, side: 40, rotation: -0.3 },
  ]) {
    const input = cropRegion(photo, region, UNIT);
    const mask = Float32Array.from({ length: 256 }, (_, i) => input[3 * i] ?? 0);
    const spread = spreadMask(mask, 16, region, photo);
    const inside = (x: number, y: number) => spread[y * 64 + x];
    // Away from the quarter's edges, where the mask's pixels are as coarse as the network's.
    expect(inside(20, 18)).toBeCloseTo(1, 1);
    expect(inside(38, 20)).toBeCloseTo(0, 1);
  }
});

test("outside the square a spread mask is 0", () => {
  const spread = spreadMask(
    new Float32Array(256).fill(1),
    16,
    { centreX: 16, centreY: 16, side: 16, rotation: 0 },
    {
      width: 64,
      height: 64,
    },
  );
  expect(spread[16 * 64 + 16]).toBe(1);
  expect(spread[50 * 64 + 50]).toBe(0);
});
