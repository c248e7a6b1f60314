import { expect, test } from "vitest";
import type { Silhouette } from "../limbs/silhouette.ts";
import { Label } from "../types.ts";
import { shoulderLine } from "./shoulder-line.ts";

/** The right shoulder of a body 100 px wide around column 200, with its joint at (250, 100). */
const CENTRE = 200;
const JOINT = { x: 250, y: 100 };
/** Anatomy: 0.235 shoulder widths above the joint at the neck, 0.125 above it at the joint. */
const usual = (distance: number) => {
  const share = Math.min(1, Math.max(0, (distance - 21) / 29));
  return 100 - 100 * (0.235 - 0.11 * share ** 0.8);
};

/** What the silhouette's top and what is in it at a distance from the middle suggest. */
function lineOf(
  top: (distance: number) => number,
  label: number = Label.skin,
  isHair = (_distance: number) => false,
  chinY?: number,
) {
  const isInside = (x: number, y: number) => y >= top(Math.abs(x - CENTRE));
  const silhouette: Silhouette = {
    size: { width: 400, height: 300 },
    inside: isInside,
    labelAt: (x, y) =>
      !isInside(x, y) ? Label.background : isHair(Math.abs(x - CENTRE)) && y < 100 ? Label.hair : label,
  };
  return shoulderLine({ silhouette, sign: 1, shoulder: JOINT, centreX: CENTRE, shoulderWidth: 100, chinY });
}
/** How far the line is above the anatomical one, in the middle of the shoulder. */
const raised = (line: (distance: number) => number) => usual(42) - line(42);

test("a shoulder where anatomy expects it keeps its line, just below the silhouette's rim", () => {
  expect(Math.abs(raised(lineOf(usual)) - 0.8)).toBeLessThan(1.2);
});

test("the line follows a higher or lower shoulder", () => {
  expect(Math.abs(raised(lineOf((distance) => usual(distance) - 6)) - 6.8)).toBeLessThan(1.5);
  expect(Math.abs(raised(lineOf((distance) => usual(distance) + 6)) + 5.2)).toBeLessThan(1.5);
});

test("skin that rises far above the shoulder is not the shoulder, cloth is followed further", () => {
  const high = (distance: number) => usual(distance) - 22;
  expect(Math.abs(raised(lineOf(high)) - 0.8)).toBeLessThan(1.5);
  expect(raised(lineOf(high, Label.upper))).toBeGreaterThan(15);
});

test("a shoulder may deviate by 0.15 shoulder widths in skin", () => {
  const line = lineOf((distance) => usual(distance) - 17);
  expect(raised(line)).toBeGreaterThan(12);
  expect(raised(line)).toBeLessThan(16);
});

test("where hair hides the shoulder, what is seen of it further out continues, fading", () => {
  const hidden = lineOf(
    (distance) => usual(distance) - 6,
    Label.skin,
    () => true,
  );
  expect(Math.abs(raised(hidden) - 0.8)).toBeLessThan(0.5);
});

test("the line never leaves its ends: near the neck and beyond the joint it is flat in its deviation", () => {
  const line = lineOf((distance) => usual(distance) - 6);
  expect(line(0)).toBeLessThan(line(50));
  expect(line(80)).toBeGreaterThan(line(50));
  expect(Number.isFinite(line(-50)) && Number.isFinite(line(500))).toBe(true);
});

test("beside the neck the line stays below the chin, no lower than the shoulder's middle, and the joint's end is the same", () => {
  const collar = (distance: number) => usual(distance) - 8;
  const withChin = (chinY: number) => lineOf(collar, Label.upper, () => false, chinY);
  const free = lineOf(collar, Label.upper);
  expect(withChin(75)(21) - free(21)).toBeGreaterThan(4);
  expect(Math.abs(withChin(75)(21) - free(36))).toBeLessThan(1.5);
  expect(withChin(90)(21)).toBeCloseTo(withChin(75)(21), 6);
  expect(withChin(75)(50)).toBeCloseTo(free(50), 6);
  expect(withChin(50)(21)).toBeCloseTo(free(21), 6);
});

test("the edge of what hides a shoulder does not raise the hidden part", () => {
  const line = lineOf(
    (distance) => usual(distance) - (distance < 50 ? 9 : 0),
    Label.skin,
    (distance) => distance < 40,
  );
  expect(Math.abs(raised(line))).toBeLessThan(4.5);
});
