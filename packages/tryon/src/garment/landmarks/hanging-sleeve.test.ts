import { expect, test } from "vitest";
import { distanceBetween, point, resamplePolyline } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import { readSleeve } from "./sleeve-landmarks.ts";

const ARMPIT = { x: 205, y: 290 };

/** Half an outline whose sleeve hangs beside the body, slit off up to its armpit, with its cuff moved by these columns. */
function hangingSleeve(lean: number): { half: Point[]; outerCuff: Point; innerCuff: Point } {
  const [outerCuff, innerCuff] = [point(255 + lean, 700), point(200 + lean, 712)];
  const shoulder = [point(0, 60), point(90, 50), point(215, 110), point(250, 180)];
  const half = resamplePolyline([...shoulder, outerCuff, innerCuff, ARMPIT, point(150, 640), point(0, 650)], 500);
  return { half, outerCuff, innerCuff };
}

test.each([
  ["inwards", -45],
  ["straight down", -20],
  ["outwards", 10],
])("a sleeve that hangs %s ends in a cuff with two corners", (_, lean) => {
  const { half, outerCuff, innerCuff } = hangingSleeve(lean);
  const distances = half.map((at) => distanceBetween(at, ARMPIT));
  const { sleeve } = readSleeve(half, half, distances.indexOf(Math.min(...distances)));
  expect(sleeve?.cuffWidth).toBeGreaterThan(45);
  expect(distanceBetween(sleeve?.outer.at(-1) ?? ARMPIT, outerCuff)).toBeLessThan(8);
  expect(distanceBetween(sleeve?.inner.at(-1) ?? ARMPIT, innerCuff)).toBeLessThan(8);
});
