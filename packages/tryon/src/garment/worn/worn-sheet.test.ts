import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../../person/types.ts";
import { cutFromModel, wornLandmarks } from "./worn.ts";
import { hangsAsSheet } from "./worn-sheet.ts";

vi.setConfig({ testTimeout: 60_000 });

const { width } = drawnSize;
const AXIS = 150;
/** Rows of the hands before the belly, of the cape's upper edge and of its hem. */
const HANDS = 185;
const TOP = 92;
const HEM = 300;
const halfWidth = (y: number) => 55 + 0.45 * (y - TOP);

const bentArms = {
  [Body.leftElbow]: { x: 205, y: 165 },
  [Body.rightElbow]: { x: 95, y: 165 },
  [Body.leftWrist]: { x: 175, y: 186 },
  [Body.rightWrist]: { x: 125, y: 186 },
  [Body.leftIndex]: { x: 160, y: HANDS },
  [Body.rightIndex]: { x: 140, y: HANDS },
};

/**
 * A cape that is open below the hands, over trousers. A bag hangs before its right half and hides the rest of it; or that half is
 * thrown back, and shows at its outer edge alone.
 */
function inCape(isThrownBack = false) {
  const labels = drawnLabels(drawnKeypoints(bentArms));
  for (let y = TOP; y < HEM; y++) {
    for (let away = 0; away < halfWidth(y); away++) {
      for (const x of [AXIS - away, AXIS + away]) {
        const isRight = x > AXIS && y > HANDS + 30;
        const isOpen = y > HANDS && away < (isThrownBack && isRight ? 0.6 * halfWidth(y) : 8);
        const isBag = isRight && away > 20 && !isThrownBack;
        if (!isOpen) labels[y * width + x] = isBag ? Label.background : Label.upper;
      }
    }
    if (Math.abs(y - HANDS) < 9) labels.fill(Label.skin, y * width + AXIS - 20, y * width + AXIS + 20);
  }
  return drawnPerson(labels, labels, bentArms);
}

test("a cape hangs as one sheet, without sleeves; a top does not", () => {
  const model = inCape();
  const { sheet, hasSleeves, flanks } = wornLandmarks(model, cutFromModel(model, "upper"), "upper");
  expect(sheet).toBeDefined();
  expect(hasSleeves).toBe(false);
  expect(flanks).toBeUndefined();
  expect(hangsAsSheet(drawnPerson())).toBe(false);
});

test("the whole half of a cape stands for the one that a bag hides, down to an even hem", () => {
  const model = inCape();
  const cut = cutFromModel(model, "upper");
  const { sheet } = wornLandmarks(model, cut, "upper");
  expect(sheet?.mirrored?.side).toBe("left");
  const isCloth = (x: number, y: number) => cut.mask[y * width + x] === 1;
  for (const y of [HANDS + 40, HANDS + 70]) {
    expect(isCloth(AXIS - 60, y)).toBe(true);
    expect(isCloth(AXIS + 15, y)).toBe(false);
    expect(Math.abs((sheet?.halfWidths.right[y] ?? 0) - halfWidth(y))).toBeLessThan(8);
  }
  const hems = Array.from({ length: 60 }, (_, k) => {
    let y = drawnSize.height - 1;
    while (y > 0 && !isCloth(AXIS - 30 - k, y)) y--;
    return y;
  });
  expect(Math.max(...hems) - Math.min(...hems)).toBeLessThanOrEqual(1);
});

test("a cape whose one half is thrown back is cut out as it hangs: neither half stands for the other", () => {
  const model = inCape(true);
  const cut = cutFromModel(model, "upper");
  expect(wornLandmarks(model, cut, "upper").sheet?.mirrored).toBeUndefined();
  const isCloth = (x: number, y: number) => cut.mask[y * width + x] === 1;
  for (const y of [HANDS + 50, HANDS + 70, HANDS + 90]) {
    const outer = Math.round(0.8 * halfWidth(y));
    expect([isCloth(AXIS - 30, y), isCloth(AXIS - outer, y)]).toEqual([true, true]);
    expect([isCloth(AXIS + 30, y), isCloth(AXIS + outer, y)]).toEqual([false, true]);
  }
});

test("what hands hide belongs to the cape, but has no colour of its own", () => {
  const cut = cutFromModel(inCape(), "upper");
  const hand = HANDS * width + AXIS - 12;
  expect(cut.mask[hand]).toBe(1);
  expect(cut.known[hand]).toBe(0);
});
