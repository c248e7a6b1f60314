import { expect, test } from "vitest";
import type { SeenBar, UpperLandmarks } from "../landmark-types.ts";
import { plainCut, plainTop } from "../plain-landmarks.fixture.ts";
import { findOpenFront } from "./open-front.ts";

const [width, height] = [400, 500];
const MIDDLE = 200;
const TOP = 40;
const HEM = 460;
const HALF_CHEST = 120;

/** A garment of 60 L; `lightnessAt` may say otherwise. */
function cutOf(lightnessAt: (x: number, y: number) => number | undefined) {
  const cut = plainCut({}, { width, height });
  cut.lab.lightness.forEach((_, i) => {
    const x = i % width;
    cut.lab.lightness[i] = lightnessAt(x, (i - x) / width) ?? 60;
  });
  return cut;
}

function topOf(changes: Partial<UpperLandmarks> = {}): UpperLandmarks {
  const { left, right } = plainTop();
  const neck = { x: 50, y: TOP };
  return plainTop({
    ...{ axisX: MIDDLE, halfChest: HALF_CHEST, neckY: TOP, hemY: HEM },
    ...{ left: { ...left, neck }, right: { ...right, neck } },
    ...changes,
  });
}

/** From 0 at the neck to 1 at the hem. */
const down = (y: number) => (y - TOP) / (HEM - TOP);
/** Fronts of a cardigan that hangs a little turned: their edges run from 50 beside the middle to 40 and 20. */
const isBetween = (x: number, y: number) => x - MIDDLE > -50 + 10 * down(y) && x - MIDDLE < 50 - 30 * down(y);
/** What is behind a front is darkest right beside it. */
const shaded = (x: number, y: number) => {
  if (!isBetween(x, y)) return undefined;
  const away = Math.min(x - MIDDLE + 50 - 10 * down(y), 50 - 30 * down(y) - (x - MIDDLE));
  return 58 - 18 * Math.max(0, 1 - away / 14);
};

/** A hanger's bar 60 rows below the neck. */
const BAR_Y = TOP + 60;
const barTo = (left: number, right: number): SeenBar => ({ left: MIDDLE + left, right: MIDDLE + right, y: BAR_Y });

test("fronts that hang open down to the hem are found by the shade behind their edges", () => {
  const found = findOpenFront(cutOf(shaded), topOf(), barTo(-50 + 10 * down(BAR_Y), 50 - 30 * down(BAR_Y)));
  expect(found?.top).toBe(TOP);
  for (const share of [0.1, 0.5, 0.9]) {
    const row = Math.round(share * (HEM - TOP));
    expect(Math.abs((found?.left[row] ?? 0) - (MIDDLE - 50 + 10 * share))).toBeLessThan(9);
    expect(Math.abs((found?.right[row] ?? 0) - (MIDDLE + 50 - 30 * share))).toBeLessThan(9);
  }
});

test("a plain front, checks and a placket are not open, whatever seems to be a bar", () => {
  const isOpen = (lightnessAt: (x: number, y: number) => number | undefined) =>
    findOpenFront(cutOf(lightnessAt), topOf(), barTo(-45, 45)) !== undefined;
  expect(isOpen(() => undefined)).toBe(false);
  expect(isOpen((x, y) => (Math.floor(x / 16) % 2 === Math.floor(y / 16) % 2 ? 45 : 70))).toBe(false);
  // a button placket is one narrow line
  expect(isOpen((x) => (Math.abs(x - MIDDLE) < 3 ? 40 : undefined))).toBe(false);
});

test("a collar that lies open down to a button is found where a hanger's bar is seen between its fronts", () => {
  const TIP = TOP + 0.58 * (HEM - TOP);
  const half = (y: number) => 52 * (1 - (y - TOP) / (TIP - TOP));
  const cut = cutOf((x, y) => (y < TIP && Math.abs(x - MIDDLE) < half(y) ? 48 : undefined));
  const bar = barTo(-half(BAR_Y), half(BAR_Y));
  const found = findOpenFront(cut, topOf(), bar);
  const rows = found?.left.length ?? 0;
  expect(Math.abs(rows - (TIP - TOP))).toBeLessThan(60);
  expect(Math.abs((found?.left[rows - 1] ?? 0) - MIDDLE)).toBeLessThan(15);
  for (const row of [30, 60, 90, 120]) {
    expect(Math.abs((found?.right[row] ?? 0) - (MIDDLE + half(TOP + row)))).toBeLessThan(10);
  }
  // an edge that does not pass the bar's end is another one
  expect(findOpenFront(cut, topOf(), barTo(-10, 10))).toBeUndefined();
});
