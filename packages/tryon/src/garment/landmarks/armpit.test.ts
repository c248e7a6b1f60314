import { expect, test } from "vitest";
import { resamplePolyline } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import { findArmpit } from "./armpit.ts";

/** Half an outline from the top centre to the bottom centre, x outwards. */
const outline = (...corners: [x: number, y: number][]): Point[] =>
  resamplePolyline(
    corners.map(([x, y]) => ({ x, y })),
    200,
  );
const frame = { top: 0, height: 600, halfChest: 180 };

test("the armpit of a T-shirt is the corner under its sleeve", () => {
  const half = outline([0, 22], [70, 0], [200, 46], [330, 200], [250, 260], [180, 185], [185, 600], [0, 600]);
  const { index, turn, hasSleeve } = findArmpit(half, frame);
  expect(hasSleeve).toBe(true);
  expect(turn).toBeGreaterThan(0.45);
  const at = half[index ?? 0];
  expect(Math.hypot(at.x - 180, at.y - 185)).toBeLessThan(12);
});

test("a straight flank has no corner", () => {
  const half = outline([0, 0], [100, 0], [180, 30], [180, 600], [0, 600]);
  const { turn, hasSleeve } = findArmpit(half, frame);
  expect(hasSleeve).toBe(false);
  expect(turn).toBeLessThan(0.05);
});

test("a sleeveless top has an armhole, but no sleeve", () => {
  const half = outline([0, 60], [60, 60], [80, 0], [110, 0], [105, 120], [180, 200], [180, 600], [0, 600]);
  expect(findArmpit(half, frame).hasSleeve).toBe(false);
});

test("a scooped neck deeper than a cap sleeve's armpit is not taken for it", () => {
  const half = outline([0, 205], [58, 200], [60, 0], [200, 46], [230, 120], [180, 130], [185, 600], [0, 600]);
  const at = half[findArmpit(half, frame).index ?? 0];
  expect(Math.hypot(at.x - 180, at.y - 130)).toBeLessThan(15);
});

test("the neck opening and a notch in the hem are not armpits", () => {
  const neck = outline([0, 150], [50, 20], [60, 0], [180, 40], [180, 600], [0, 600]);
  expect(findArmpit(neck, frame).hasSleeve).toBe(false);
  const hem = outline([0, 0], [180, 0], [180, 600], [90, 600], [80, 560], [70, 600], [0, 600]);
  expect(findArmpit(hem, frame).turn).toBeLessThan(0.05);
});

test("a narrow waist above a wide skirt is concave, but too low for an armpit", () => {
  const half = outline([0, 0], [180, 0], [180, 300], [100, 450], [260, 600], [0, 600]);
  const { index, hasSleeve } = findArmpit(half, frame);
  expect(hasSleeve).toBe(false);
  expect(half[index ?? 0].y).toBeLessThan(0.72 * 600);
});
