import { expect, test } from "vitest";
import { forEachPolygonPixel } from "../../fit/upper/polygon.ts";
import type { Point } from "../../image/types.ts";
import { cutAlong, DRAWN_AXIS, DRAWN_SIZE, drawGarment, TSHIRT } from "../drawn-garments.fixture.ts";
import { analyseGarment } from "../index.ts";
import { findUpperLandmarks } from "../landmarks/landmarks.ts";
import { slitBridgedArmpit } from "./bridged-armpit.ts";

const CLOTH = [128, 112, 88] as const;
/** Right half of a long-sleeved top. */
const HALF: readonly Point[] = [
  TSHIRT.neckDip,
  TSHIRT.neck,
  { x: 170, y: 240 },
  { x: 330, y: 640 },
  { x: 262, y: 670 },
  { x: 160, y: 385 },
  { x: 175, y: 860 },
];
const OUTLINE = [
  ...HALF.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y })),
  ...HALF.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse(),
];
/** A belt's end between the right sleeve and the body. */
const BELT = [
  { x: DRAWN_AXIS + 150, y: 380 },
  { x: DRAWN_AXIS + 168, y: 400 },
  { x: DRAWN_AXIS + 240, y: 600 },
  { x: DRAWN_AXIS + 160, y: 600 },
];

test("a belt between sleeve and body does not lower the armpit above it", () => {
  const image = drawGarment(OUTLINE, CLOTH);
  forEachPolygonPixel(BELT, DRAWN_SIZE, (i) => {
    [image.red, image.green, image.blue].forEach((plane, channel) => {
      plane[i] = CLOTH[channel];
    });
  });
  const { landmarks } = analyseGarment(image, { category: "upper" });
  if (landmarks.kind !== "upper") throw new Error("no top");
  const { left, right } = landmarks;
  expect(Math.abs(right.contourArmpit.y - left.contourArmpit.y)).toBeLessThan(20);
  expect(right.contourArmpit.y).toBeLessThan(450);
}, 60_000);

test("armpits at about the same height are left alone", () => {
  const cut = cutAlong(OUTLINE, CLOTH);
  const landmarks = findUpperLandmarks(cut, cut.mask, "top");
  expect(landmarks && slitBridgedArmpit(cut, landmarks)).toBeUndefined();
});
