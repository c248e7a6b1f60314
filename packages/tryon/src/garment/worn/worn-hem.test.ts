import { expect, test } from "vitest";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { Label } from "../../person/types.ts";
import { labelledHem, liftHem } from "./worn-hem.ts";

const [width, height] = [120, 80];
/** A path that runs six rows too low on its left half: a pattern of dark and light cloth shows above it there. */
const rows = Float32Array.from({ length: 100 }, (_, k) => (k < 50 ? 46 : 40));
const pixels = (isSet: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: width * height }, (_, i) => (isSet(i % width, Math.floor(i / width)) ? 1 : 0));
const lifted = (isBelow: (x: number, y: number) => boolean) =>
  liftHem({ from: 10, rows }, pixels(isBelow), { width, height }, 200).rows;

test("a hem below the first rows of a patterned skirt goes up to above them", () => {
  const found = lifted((x, y) => y >= 40 && x % 4 < 2);
  for (const column of [15, 25, 45, 55, 75, 95]) expect(Math.abs(found[column] - 40)).toBeLessThan(1.5);
});

test("a hem above which only the garment is seen stays where it is", () => {
  expect(lifted((x, y) => y >= 46 || (x > 70 && y >= 40))).toEqual(rows);
});

test("the soft edge of a hem is the garment's", () => {
  expect(lifted((x, y) => y >= (x < 60 ? 44 : 38))).toEqual(rows);
  // and so are its corners, beside which an arm is seen
  expect(lifted((x, y) => x < 14 && y >= 30)).toEqual(rows);
});

test("a print of the skirt's colour, further up, is no hem", () => {
  expect(lifted((_, y) => y > 30 && y < 36)).toEqual(rows);
});

/** A top down to the row `hem`, bare skin to the row 190, and trousers below it; hips at row 200. */
const worn = (hem: number) =>
  plainPerson({ labelAt: (_, y) => (y < hem ? Label.upper : y < 190 ? Label.skin : Label.lower) });

test("the labels end a top where trousers begin, or where skin shows above them", () => {
  const { width: across, height: down } = worn(190).image;
  const none = new Uint8Array((across >> 1) * (down >> 1));
  expect(labelledHem(worn(190), none)).toBe(95);
  expect(labelledHem(worn(150), none)).toBe(75);
  expect(labelledHem(worn(190), none.fill(1))).toBeUndefined();
});
