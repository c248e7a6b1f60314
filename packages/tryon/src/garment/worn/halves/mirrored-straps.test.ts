import { expect, test } from "vitest";
import type { LabColour } from "../../../image/types.ts";
import { plainPerson } from "../../../person/plain-person.fixture.ts";
import { fitMixture } from "../../../person/segmentation/mixture.ts";
import { Label } from "../../../person/types.ts";
import { mirrorStraps } from "./mirrored-straps.ts";

/** Shoulders at row 60 around column 120, armpits at row 85; straps at 30 pixels from the axis, the chest from row 80 on. */
const inTop = (x: number, y: number) => {
  const away = Math.abs(x - 120);
  return y > 55 && y < 190 && away < 48 && (y > 80 || (away > 27 && away < 34));
};

/** @param locks - Sides over which hair hangs, -1 and 1; on the right only beside the strap. */
function underHair(...locks: number[]) {
  const isHair = (x: number, y: number) =>
    y < 110 && locks.some((sign) => sign * (x - 120) > 12 && sign * (x - 120) < (sign < 0 ? 42 : 26));
  const { image, body, parse } = plainPerson({
    labelAt: (x, y) => (isHair(x, y) ? Label.hair : inTop(x, y) ? Label.upper : Label.skin),
  });
  const { width, height } = image;
  const pixels = (isSet: (x: number, y: number) => boolean) =>
    Uint8Array.from({ length: width * height }, (_, i) => (isSet(i % width, Math.floor(i / width)) ? 1 : 0));
  const mask = pixels((x, y) => inTop(x, y) && !isHair(x, y));
  const cloth = mask.slice();
  const { lightness, a, b } = parse.lab;
  const at = 150 * width + 120;
  const colours = fitMixture(new Array<LabColour>(50).fill([lightness[at], a[at], b[at]]), 1);
  mirrorStraps({ image, body, parse }, { mask, cloth }, { hair: pixels(isHair), colours });
  return (x: number, y: number) => [mask[y * width + x], cloth[y * width + x]];
}

test("a strap and the chest under hair are the other side's", () => {
  const at = underHair(-1);
  expect(at(90, 70)).toEqual([1, 0]);
  expect(at(100, 90)).toEqual([1, 0]);
  // there is no cloth between strap and neck
  expect(at(105, 70)[0]).toBe(0);
  // the free side stays
  expect(at(150, 70)).toEqual([1, 1]);
});

test("with hair on both sides, and with none, nothing is turned over", () => {
  expect(underHair(-1, 1)(100, 90)).toEqual([0, 0]);
  expect(underHair()(90, 70)).toEqual([1, 1]);
});
