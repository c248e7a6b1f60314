import { expect, test } from "vitest";
import { cutAlong, DRAWN_AXIS, TSHIRT } from "../drawn-garments.fixture.ts";
import { findUpperLandmarks } from "./landmarks.ts";

const { shoulderTip, outerCuff, innerCuff, armpit, hem } = TSHIRT;
const SIDE = [shoulderTip, outerCuff, innerCuff, armpit, hem];

/** A top whose standing collar ends at these columns from the axis, and falls from there to the shoulders. */
function neckOf(left: number, right: number) {
  const outline = [
    { x: DRAWN_AXIS + right, y: 190 },
    ...SIDE.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y })),
    ...[...SIDE].reverse().map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })),
    { x: DRAWN_AXIS - left, y: 190 },
  ];
  const cut = cutAlong(outline, [120, 110, 90]);
  const landmarks = findUpperLandmarks(cut, cut.mask, "top");
  if (!landmarks) throw new Error("no landmarks");
  return { left: landmarks.left.neck, right: landmarks.right.neck };
}

test("where a collar is folded over one side of the neck, the neck is as wide there as on the other", () => {
  const folded = neckOf(60, 12);
  expect(folded.left.x).toBeGreaterThan(50);
  expect(folded.right.x).toBeCloseTo(folded.left.x, 6);
  // on the garment's own edge
  expect(folded.right.y).toBeGreaterThan(folded.left.y + 8);
  expect(folded.right.y).toBeLessThan(225);
});

test("a neck that is a little off the axis stays as it is seen", () => {
  const { left, right } = neckOf(75, 50);
  expect(left.x - right.x).toBeGreaterThan(15);
});
