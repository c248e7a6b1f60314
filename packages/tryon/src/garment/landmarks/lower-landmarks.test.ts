import { expect, test } from "vitest";
import { forEachPolygonPixel } from "../../fit/upper/polygon.ts";
import { cutAlong, DRAWN_AXIS, DRAWN_SIZE, TROUSERS, trousersOutline } from "../drawn-garments.fixture.ts";
import { boundingBox } from "../outline/contour.ts";
import { findLowerLandmarks } from "./lower-landmarks.ts";

const exact = cutAlong(trousersOutline(), [90, 80, 40]);

test("legs part where the drawn ones do", () => {
  const landmarks = findLowerLandmarks(exact);
  expect(landmarks?.hasLegs).toBe(true);
  expect(Math.abs((landmarks?.crotchY ?? 0) - TROUSERS.crotch.y)).toBeLessThan(30);
});

test("a wedge of background that the cut-out kept between the legs is not cloth", () => {
  const mask = exact.mask.slice();
  const closedUntil = TROUSERS.crotch.y + 90;
  const wedge = [
    { x: DRAWN_AXIS - 20, y: TROUSERS.crotch.y },
    { x: DRAWN_AXIS + 20, y: TROUSERS.crotch.y },
    { x: DRAWN_AXIS + 20, y: closedUntil },
    { x: DRAWN_AXIS - 20, y: closedUntil },
  ];
  forEachPolygonPixel(wedge, DRAWN_SIZE, (i) => {
    mask[i] = 1;
  });
  const box = boundingBox(mask, DRAWN_SIZE.width);
  if (!box) throw new Error("empty");
  const landmarks = findLowerLandmarks({ ...exact, mask, box });
  expect(landmarks?.openCrotchY).toBeGreaterThan(closedUntil - 3);
  expect(landmarks?.crotchY).toBeLessThan(TROUSERS.crotch.y + 40);
  const row = closedUntil - 10;
  expect(landmarks?.innerLeft[row]).toBeLessThan(DRAWN_AXIS - 3);
  expect(landmarks?.innerRight[row]).toBeGreaterThan(DRAWN_AXIS + 3);
});

test("a gap in the legs' own shadow is not cloth either", () => {
  const pale = cutAlong(trousersOutline(), [225, 210, 180]);
  const mask = pale.mask.slice();
  const lightness = pale.lab.lightness.slice();
  const closedUntil = TROUSERS.crotch.y + 90;
  const wedge = [
    { x: DRAWN_AXIS - 8, y: TROUSERS.crotch.y },
    { x: DRAWN_AXIS + 8, y: TROUSERS.crotch.y },
    { x: DRAWN_AXIS + 8, y: closedUntil },
    { x: DRAWN_AXIS - 8, y: closedUntil },
  ];
  forEachPolygonPixel(wedge, DRAWN_SIZE, (i) => {
    if (!mask[i]) lightness[i] *= 0.6;
    mask[i] = 1;
  });
  const landmarks = findLowerLandmarks({ ...pale, mask, lab: { ...pale.lab, lightness } });
  expect(landmarks?.openCrotchY).toBeGreaterThan(closedUntil - 3);
  expect(landmarks?.innerLeft[closedUntil - 20]).toBeLessThan(DRAWN_AXIS - 3);
  expect(landmarks?.innerRight[closedUntil - 20]).toBeGreaterThan(DRAWN_AXIS + 3);
});

test("nor is the gap's darkest end, where few pixels have the cloth's tint", () => {
  const pale = cutAlong(trousersOutline(), [225, 210, 180]);
  const mask = pale.mask.slice();
  const { lightness, a, b } = { lightness: pale.lab.lightness.slice(), a: pale.lab.a.slice(), b: pale.lab.b.slice() };
  const closedUntil = TROUSERS.crotch.y + 90;
  const cloth = mask.indexOf(1);
  for (let y = Math.floor(TROUSERS.crotch.y) - 2; y < closedUntil; y++) {
    for (let x = DRAWN_AXIS - 8; x <= DRAWN_AXIS + 8; x++) {
      const i = Math.round(y) * DRAWN_SIZE.width + x;
      if (mask[i]) continue;
      mask[i] = 1;
      const isEnd = y < TROUSERS.crotch.y + 40;
      lightness[i] *= 0.62;
      if (!isEnd) continue;
      // half of the cloth's hue, as a codec leaves it
      a[i] += 0.5 * (pale.lab.a[cloth] - a[i]);
      b[i] += 0.5 * (pale.lab.b[cloth] - b[i]);
    }
  }
  const landmarks = findLowerLandmarks({ ...pale, mask, lab: { lightness, a, b } });
  expect(landmarks?.crotchY).toBeLessThan(TROUSERS.crotch.y + 20);
});
