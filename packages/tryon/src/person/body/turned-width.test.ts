import { expect, test } from "vitest";
import type { Silhouette } from "../limbs/silhouette.ts";
import { turnedWidth } from "./turned-width.ts";

/** A torso of 200 rows, this many columns wide around the axis. */
const widthOf = (width: number, posed: number) =>
  turnedWidth({ inside: (x, y) => Math.abs(x - 200) <= width / 2 && y > 80 } as Silhouette, {
    shoulderCentre: { x: 200, y: 100 },
    hipCentre: { x: 200, y: 300 },
    posed,
  });

test("a large body seen from the side has wider shoulders than their joints say, up to an anatomical limit", () => {
  expect(widthOf(150, 70)).toBeCloseTo(100, 6);
  expect(widthOf(260, 70)).toBeCloseTo(120, 6);
});

test("a slim body seen from the side keeps those of the pose", () => {
  expect(widthOf(90, 70)).toBe(70);
});

test("loose clothes and arms beside a body seen from the front widen nothing", () => {
  expect(widthOf(260, 110)).toBe(110);
});
