import { expect, test } from "vitest";
import { distanceBetween, resamplePolyline } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import { readSleeve } from "./sleeve-landmarks.ts";

const OUTER_CUFF = { x: 262, y: 700 };
const INNER_CUFF = { x: 200, y: 712 };

/** Half an outline whose sleeve hangs beside the body, slit off up to its armpit. */
function hangingSleeve(armpit: Point): { half: Point[]; armpitIndex: number } {
  const corners = [
    { x: 0, y: 60 },
    { x: 90, y: 50 },
    { x: 215, y: 110 },
    { x: 245, y: 180 },
  ];
  const half = resamplePolyline(
    [...corners, OUTER_CUFF, INNER_CUFF, armpit, { x: 190, y: 640 }, { x: 0, y: 650 }],
    500,
  );
  const distances = half.map((at) => distanceBetween(at, armpit));
  return { half, armpitIndex: distances.indexOf(Math.min(...distances)) };
}

test.each([
  ["inwards", 196],
  ["outwards", 214],
])("a hanging sleeve ends in a cuff with two corners where its seam leans %s", (_, x) => {
  const { half, armpitIndex } = hangingSleeve({ x, y: 290 });
  const { sleeve } = readSleeve(half, half, armpitIndex);
  expect(sleeve?.cuffWidth).toBeGreaterThan(50);
  expect(distanceBetween(sleeve?.outer.at(-1) ?? { x: 0, y: 0 }, OUTER_CUFF)).toBeLessThan(8);
  expect(distanceBetween(sleeve?.inner.at(-1) ?? { x: 0, y: 0 }, INNER_CUFF)).toBeLessThan(8);
});
