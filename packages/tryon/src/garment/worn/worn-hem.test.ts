import { expect, test } from "vitest";
import { liftHem } from "./worn-hem.ts";

const [width, height] = [120, 80];
/** A path that runs six rows too low on its left half: a pattern of dark and light cloth shows above it there. */
const rows = Float32Array.from({ length: 100 }, (_, k) => (k < 50 ? 46 : 40));
const pixels = (isSet: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: width * height }, (_, i) => (isSet(i % width, Math.floor(i / width)) ? 1 : 0));
const lifted = (isBelow: (x: number, y: number) => boolean) =>
  liftHem({ from: 10, rows }, pixels(isBelow), { width, height }, 200).rows;

test("a hem below the first rows of a patterned skirt goes up to above them", () => {
  const found = lifted((x, y) => y >= 40 && x % 4 < 2);
  for (const column of [5, 25, 45, 55, 75, 95]) expect(Math.abs(found[column] - 40)).toBeLessThan(1.5);
});

test("a hem above which only the garment is seen stays where it is", () => {
  expect(lifted((x, y) => y >= 46 || (x > 70 && y >= 40))).toEqual(rows);
});

test("a print of the skirt's colour, further up, is no hem", () => {
  expect(lifted((_, y) => y > 30 && y < 36)).toEqual(rows);
});
