import { expect, test } from "vitest";
import { farOutside, placeIn } from "../../person/limbs/limb-field.ts";
import { placeBeside } from "./beside-limb.ts";

/** One row of a picture 40 pixels wide; the limb's field holds columns 10 to 20. */
function field() {
  const [left, width] = [8, 16];
  const depth = new Float32Array(width + 1).fill(farOutside);
  for (let x = 10; x <= 20; x++) depth[x - left] = 1;
  const plane = new Float32Array(width + 1);
  return { left, top: 0, width, height: 1, picture: { width: 40, height: 1 }, along: plane, across: plane, depth };
}

test("a pixel of the limb maps to itself, one beside it to the limb's nearest in its row, one far away to none", () => {
  const limb = field();
  expect(placeBeside(limb, 12, 8)).toBe(placeIn(limb, 12));
  expect(placeBeside(limb, 5, 8)).toBe(placeIn(limb, 10));
  expect(placeBeside(limb, 27, 8)).toBe(placeIn(limb, 20));
  expect(placeBeside(limb, 30, 8)).toBeUndefined();
  expect(placeBeside(limb, 39, 30)).toBe(placeIn(limb, 20));
});
