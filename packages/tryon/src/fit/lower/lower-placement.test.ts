import { describe, expect, test } from "vitest";
import { plainSkirt, plainTrousers } from "../../garment/plain-landmarks.fixture.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { isFullLength, placeLower, targetRow } from "./lower-placement.ts";

/** Hips at row 200, half 50 px wide, knees at 300, ankles at 400; legs separate at row 224. No clothes are labelled. */
const person = plainPerson();
/** A waist of 100 px is 1.05 of 100 px of shoulders wide. */
const LENGTH = 1.05;

/** The same person with other labels under the legs' lines. */
const labelled = (labelAt: (x: number, y: number) => number): PersonAnalysis => ({
  ...person,
  body: { ...person.body, labelAt },
});
const moved = (knees: [left: number, right: number], ankles: [left: number, right: number]): PersonAnalysis => {
  const { left, right } = person.body;
  const side = (one: typeof left, index: 0 | 1) => ({
    ...one,
    knee: { ...one.knee, y: knees[index] },
    ankle: { ...one.ankle, y: ankles[index] },
  });
  return { ...person, body: { ...person.body, left: side(left, 0), right: side(right, 1) } };
};

describe("the waist", () => {
  test("of a skirt hangs at 0.74 of the torso", () => {
    const placement = placeLower(person, plainSkirt(150));
    expect(placement).toMatchObject({ scale: 1.02, crotchY: 224, topHemY: undefined, isWaistHidden: true });
    expect(placement.waistY).toBeCloseTo(60 + 0.74 * 140, 6);
    expect(placement.hems.left).toBeCloseTo(placement.waistY + LENGTH * 150, 6);
  });

  test("of trousers is as high above the crotch as their rise, within 0.74 to 0.86 of the torso", () => {
    const waistFor = (crotchY: number) => placeLower(person, plainTrousers({ crotchY })).waistY;
    expect(waistFor(45)).toBeCloseTo(226 - LENGTH * 45, 6);
    expect(waistFor(100)).toBeCloseTo(60 + 0.74 * 140, 6);
    expect(waistFor(20)).toBeCloseTo(60 + 0.86 * 140, 6);
  });

  const inTop = (hemY: number) =>
    plainPerson({ labelAt: (x, y) => (Math.abs(x - 120) > 50 || y < 60 ? 0 : y < hemY ? Label.upper : Label.lower) });

  const inLongTop = inTop(200);

  test("is the old top's hem if that is near, so that the waistband shows", () => {
    const placement = placeLower(inTop(170), plainTrousers({ crotchY: 55 }));
    expect(placement.isWaistHidden).toBe(false);
    expect(placement.waistY).toBe(170);
    expect(placement.topHemY).toBeUndefined();
  });

  test("stays under an old top that hangs far over it", () => {
    const placement = placeLower(inLongTop, plainTrousers());
    expect(placement.waistY).toBeCloseTo(60 + 0.74 * 140, 6);
    expect(placement.topHemY).toBe(200);
  });

  test("of a jumpsuit ignores the old top and keeps its bodice's width", () => {
    const reachAtWaist = { left: 40, right: 41 };
    const placement = placeLower(inLongTop, plainTrousers(), { hasBodice: true, reachAtWaist });
    expect(placement).toMatchObject({ topHemY: undefined, isWaistHidden: true, waistSlope: 0, reachAtWaist });
  });
});

describe("the hem", () => {
  test("of a skirt is between the thighs and the ankles", () => {
    expect(placeLower(person, plainSkirt(900)).hems).toEqual({ left: 400, right: 400 });
    expect(placeLower(person, plainSkirt(10)).hems).toEqual({ left: 256, right: 256 });
  });

  test("of shorts follows each knee", () => {
    const shorts = plainTrousers({ bottom: 140, height: 140 });
    const level = placeLower(person, shorts);
    expect(level.crotchY).toBeCloseTo(236, 6);
    expect(level.hems.left).toBeCloseTo(236 + LENGTH * 40, 6);
    const { hems } = placeLower(moved([290, 310], [400, 400]), shorts);
    const share = (LENGTH * 40) / (300 - 236);
    expect(hems.left).toBeCloseTo(level.hems.left - 10 * share, 6);
    expect(hems.right).toBeCloseTo(level.hems.right + 10 * share, 6);
  });

  test("of three-quarter trousers is the same share of each shin", () => {
    const cropped = plainTrousers({ bottom: 190, height: 190 });
    const share = (236 + LENGTH * 90 - 300) / 100;
    expect(share).toBeLessThan(0.6);
    const { hems } = placeLower(moved([300, 300], [380, 420]), cropped);
    expect(hems.left).toBeCloseTo(300 + 80 * share, 6);
    expect(hems.right).toBeCloseTo(300 + 120 * share, 6);
  });

  test("of very short legs is still below the crotch", () => {
    const { crotchY, hems } = placeLower(person, plainTrousers({ bottom: 105, height: 105 }));
    expect(hems.left).toBeCloseTo(crotchY + 15, 6);
  });

  test("of long trousers overlaps a shoe, ends at the ankle above a sandal, and goes below a bare ankle", () => {
    const hemAbove = (shoesFrom: number) =>
      placeLower(
        labelled((_, y) => (y >= shoesFrom ? Label.shoes : 0)),
        plainTrousers(),
      ).hems.left;
    expect(hemAbove(390)).toBeCloseTo(390 + 7, 6);
    expect(hemAbove(410)).toBe(400);
    expect(hemAbove(1000)).toBe(410);
  });

  test("of trousers that are long by their own proportions is at the feet, however short they come out on this body", () => {
    const narrow = plainTrousers({ halfWaist: 100, crotchY: 300, bottom: 500, height: 500 });
    const share = (236 + 1.05 * 0.51 * 200 - 300) / 100;
    expect(share).toBeLessThan(0.6);
    expect(placeLower(person, narrow).hems.left).toBe(410);
  });

  test("of long trousers covers what hung over a low shoe", () => {
    const hanging = labelled((_, y) => (y < 408 ? Label.lower : Label.shoes));
    expect(placeLower(hanging, plainTrousers()).hems.left).toBe(408);
  });

  test("ends where old trousers end above a bare ankle, but covers its own length", () => {
    const inCropped = labelled((_, y) => (y < 371 ? Label.lower : y < 405 ? Label.skin : Label.shoes));
    const hemOf = (bottom: number) => placeLower(inCropped, plainTrousers({ bottom, height: bottom })).hems.left;
    // 0.6 of the way to the ankle and more is full length; the old ones end at the last station above row 371
    expect(hemOf(220)).toBeCloseTo(370, 6);
    expect(hemOf(400)).toBeCloseTo(405 + 7, 6);
    const ownRow = 236 + LENGTH * 135;
    expect(ownRow).toBeGreaterThan(371);
    expect(hemOf(235)).toBeCloseTo(ownRow, 6);
  });
});

test("trousers are full length from 4.8 half waists on", () => {
  expect(isFullLength(plainTrousers({ height: 241 }))).toBe(true);
  expect(isFullLength(plainTrousers({ height: 240 }))).toBe(false);
});

test("garment rows go from waist to crotch to each leg's own hem", () => {
  const placement = {
    ...placeLower(person, plainTrousers()),
    waistY: 160,
    crotchY: 230,
    hems: { left: 390, right: 410 },
  };
  const row = (y: number, side: "left" | "right") => targetRow(placement, plainTrousers(), { y, side });
  expect([row(0, "left"), row(50, "right"), row(100, "left")]).toEqual([160, 195, 230]);
  expect([row(250, "left"), row(250, "right"), row(400, "right")]).toEqual([310, 320, 410]);
  expect(targetRow(placement, plainSkirt(100), { y: 50, side: "left" })).toBe((160 + 390) / 2);
});

test("long trousers reach the end of old ones that hang over the foot", () => {
  const hemOver = (end: number) =>
    placeLower(
      labelled((_, y) => (y > 170 && y < end ? Label.lower : Label.background)),
      plainTrousers(),
    ).hems.left;
  expect(hemOver(395)).toBe(410);
  expect(hemOver(430)).toBe(430);
  expect(hemOver(600)).toBe(440);
});

describe("where old cloth hides the feet", () => {
  const inGown = plainPerson({
    labelAt: (x, y) => (Math.abs(x - 120) <= 60 && y >= 150 && y < 430 ? Label.lower : Label.background),
  });

  test("long trousers and skirts go on to the floor", () => {
    expect(placeLower(inGown, plainTrousers()).hems).toEqual({ left: 430, right: 430 });
    expect(placeLower(inGown, plainSkirt(230)).hems).toEqual({ left: 430, right: 430 });
  });

  test("short ones keep their own length", () => {
    expect(placeLower(inGown, plainSkirt(120)).hems.left).toBeLessThan(330);
    expect(placeLower(inGown, plainTrousers({ bottom: 160, height: 160 })).hems.left).toBeLessThan(330);
  });
});
