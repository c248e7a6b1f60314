import { expect, test } from "vitest";
import type { Channels } from "../../image/types.ts";
import { fillFromPatches, type Hole } from "./patch-fill.ts";

const size = { width: 160, height: 160 };
const PERSON = 30;

/** A picture with a person on the right half; the band left of it is to be made up. */
function beside(level: (x: number, y: number) => number, band = { from: 68, to: 92 }): Hole {
  const pixels = size.width * size.height;
  const plane = new Float32Array(pixels);
  const hole = new Uint8Array(pixels);
  const source = new Uint8Array(pixels);
  for (let i = 0; i < pixels; i++) {
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    plane[i] = x < band.from ? level(x, y) : PERSON;
    hole[i] = x >= band.from && x < band.to && y >= 20 && y < 140 ? 1 : 0;
    source[i] = x < band.from ? 1 : 0;
  }
  const photo: Channels = [plane, plane.slice(), plane.slice()];
  return { photo, size, hole, source, reach: 60, seed: 3 };
}

/** Mean difference from what is really there, over the filled pixels of the hole's middle rows. */
function error(input: Hole, level: (x: number, y: number) => number): number {
  const found = fillFromPatches(input);
  if (!found) throw new Error("the surroundings are large enough");
  let sum = 0;
  let all = 0;
  for (let i = 0; i < input.hole.length; i++) {
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    if (!input.hole[i] || y < 30 || y > 130) continue;
    expect(found.isFilled[i]).toBe(1);
    sum += Math.abs(found.planes[1][i] - level(x, y));
    all++;
  }
  return sum / all;
}

const shelf = (_x: number, y: number) => (y < 76 ? 210 : y < 84 ? 70 : 160);

test("a shelf that runs into the hole goes on in it at the same height", () => {
  // a smooth mean of the wall would be off by 30 to 90 levels around the shelf
  expect(error(beside(shelf), shelf)).toBeLessThan(8);
});

test("tiles go on in their own rhythm", () => {
  const tiles = (x: number, y: number) => (((x >> 3) + (y >> 3)) % 2 ? 220 : 120);
  expect(error(beside(tiles), tiles)).toBeLessThan(25);
});

test("nothing of what is neither hole nor source gets into the fill", () => {
  const wall = () => 200;
  const found = fillFromPatches(beside(wall));
  const filled = [...(found?.isFilled.keys() ?? [])].filter((i) => found?.isFilled[i]);
  expect(filled.length).toBeGreaterThan(2000);
  expect(filled.every((i) => Math.abs((found?.planes[0][i] ?? 0) - 200) < 0.01)).toBe(true);
});

test("the same seed gives the same fill", () => {
  expect(fillFromPatches(beside(shelf))).toEqual(fillFromPatches(beside(shelf)));
});

test("surroundings too small for a few patches lend nothing", () => {
  const input = beside(shelf);
  input.source.fill(0);
  for (let y = 60; y < 80; y++) input.source.fill(1, y * size.width + 50, y * size.width + 68);
  expect(fillFromPatches(input)).toBeUndefined();
});
