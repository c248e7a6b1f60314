import { expect, test } from "vitest";
import { resamplePolyline } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import { findVestCorners } from "./vest-corners.ts";

const frame = { top: 0, height: 780, halfChest: 180 };
/** Half an outline from the top centre to the bottom centre, x outwards. */
const outline = (...corners: [x: number, y: number][]): Point[] =>
  resamplePolyline(
    corners.map(([x, y]) => ({ x, y })),
    800,
  );
const cornersOf = (half: Point[]) => {
  const corners = findVestCorners({ ...frame, halves: { left: half, right: half } })?.left;
  return corners && { shoulder: half[corners.shoulder], armpit: half[corners.armpit] };
};

test("a vest's strap ends at its corner, and its armhole where the outline is narrowest", () => {
  const { shoulder, armpit } =
    cornersOf(
      outline([0, 60], [60, 60], [90, 0], [185, 40], [182, 280], [190, 300], [172, 340], [200, 770], [0, 780]),
    ) ?? {};
  expect(shoulder?.x).toBeGreaterThan(180);
  expect(shoulder?.y).toBeLessThan(60);
  expect(Math.abs((armpit?.y ?? 0) - 340)).toBeLessThan(15);
});

test.each([
  [
    "a tank top, whose scooped armhole ends in a much wider chest",
    [
      [0, 60],
      [60, 60],
      [80, 0],
      [120, 10],
      [112, 150],
      [180, 260],
      [195, 770],
      [0, 780],
    ],
  ],
  [
    "sleeves that lie on the body",
    [
      [0, 20],
      [80, 0],
      [190, 90],
      [270, 300],
      [290, 760],
      [0, 780],
    ],
  ],
  [
    "a box without a waist",
    [
      [0, 0],
      [180, 0],
      [180, 780],
      [0, 780],
    ],
  ],
] as const)("%s has none", (_, corners) => {
  expect(cornersOf(outline(...corners.map(([x, y]): [number, number] => [x, y])))).toBeUndefined();
});

test("an outline that ends above the armholes has none", () => {
  expect(cornersOf(outline([0, 0], [180, 0], [180, 100], [0, 100]))).toBeUndefined();
});

test("one narrow side is a fold, not an armhole", () => {
  const left = outline([0, 60], [60, 60], [90, 0], [185, 40], [182, 280], [190, 300], [172, 340], [200, 770], [0, 780]);
  const right = outline([0, 60], [60, 60], [90, 0], [185, 40], [200, 770], [0, 780]);
  expect(findVestCorners({ ...frame, halves: { left, right } })).toBeUndefined();
});
