import { expect, test } from "vitest";
import { median } from "../../image/maths/statistics.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { Label } from "../../person/types.ts";
import { findHem, labelledHem, liftHem } from "./worn-hem.ts";

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

/** Cloth of one colour from the shoulders down, with an edge as clear at each of these rows; `labelled` as the labels say. */
function hemBetween(edges: readonly number[], labelled: number): number {
  const { body, image } = plainPerson({});
  const size = { width: image.width >> 1, height: image.height >> 1 };
  const count = size.width * size.height;
  const column = Math.round(body.hipCentre.x / 2);
  const inCloth = (i: number) => Math.abs((i % size.width) - column) < 0.3 * body.shoulderWidth;
  const lightness = Float32Array.from({ length: count }, (_, i) => {
    const y = Math.floor(i / size.width);
    return 20 + 6 * edges.filter((edge) => y >= edge).length;
  });
  const flat = new Float32Array(count);
  const lead = Float32Array.from({ length: count }, (_, i) => (inCloth(i) ? 1 : -1));
  const lab = { lightness, a: flat, b: flat };
  const source = { size, lab, lead, gain: flat, trust: 0, hidden: new Uint8Array(count), labelled };
  return median(findHem(source, body, "upper")?.rows ?? [Number.NaN]);
}

test("of edges like each other, the labels choose the hem; a waistband below the hem is not the top's", () => {
  const { hipCentre, shoulderWidth } = plainPerson({}).body;
  const waist = Math.round(hipCentre.y / 2);
  const below = (lengths: number) => waist + Math.round((lengths * shoulderWidth) / 2);
  // a pocket far above the hem
  expect(Math.abs(hemBetween([below(-0.3), below(0.2)], below(0.2)) - below(0.2))).toBeLessThan(4);
  // the hem, and the waistband's lower edge
  expect(Math.abs(hemBetween([below(0), below(0.2)], below(0.2)) - below(0))).toBeLessThan(4);
});
