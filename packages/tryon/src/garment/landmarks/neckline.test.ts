import { expect, test } from "vitest";
import type { LabColour } from "../../image/types.ts";
import { drawnTshirt } from "../drawn-garments.fixture.ts";
import { findNeckline } from "./neckline.ts";

const { cut, landmarks } = drawnTshirt();
const NECK = { y: landmarks.left.neck.y, halfWidth: landmarks.left.neck.x - 8, depth: 58 };
const INSIDE: LabColour = [48, 2, 6];
const BAND: LabColour = [36, 40, 24];
const FRONT: LabColour = [90, 0, 8];

/** A round neck with a band of this many pixels, on a front that is lighter than the inside of the back. */
function banded(width: number): typeof cut.lab {
  const lab = { lightness: cut.lab.lightness.slice(), a: cut.lab.a.slice(), b: cut.lab.b.slice() };
  const isWithin = (x: number, y: number, wider: number) => {
    const across = Math.abs(x - landmarks.axisX) / (NECK.halfWidth + wider);
    return across < 1 && y - NECK.y < (NECK.depth + wider) * (1 - across ** 2) ** 0.62;
  };
  for (let i = 0; i < lab.lightness.length; i++) {
    const [x, y] = [i % cut.width, Math.floor(i / cut.width)];
    const colour = isWithin(x, y, 0) ? INSIDE : isWithin(x, y, width) ? BAND : FRONT;
    [lab.lightness[i], lab.a[i], lab.b[i]] = colour;
  }
  return lab;
}

test.each([7, 9])("the front begins at the inner edge of a neckband in another colour, %i pixels wide", (width) => {
  const { depths, assumed } = findNeckline({ ...cut, lab: banded(width) }, cut.mask, landmarks);
  expect(assumed).toBe(false);
  expect(Math.abs(depths[0] - NECK.depth)).toBeLessThanOrEqual(3.5);
});
