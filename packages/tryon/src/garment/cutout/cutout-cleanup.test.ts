import { describe, expect, test } from "vitest";
import type { LabPlanes } from "../../image/types.ts";
import type { BackgroundModel } from "./background-model.ts";
import { looksLikeShadow, openEnclosedBackground, removeDropShadow } from "./cutout-cleanup.ts";
import { removeSoftShadow } from "./soft-shadow.ts";

const size = { width: 40, height: 60 };
const COUNT = size.width * size.height;
type Where = (x: number, y: number) => boolean;
const inBox =
  (left: number, right: number, top: number, bottom: number): Where =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;
const plane = (value: (x: number, y: number) => number) =>
  Float32Array.from({ length: COUNT }, (_, i) => value(i % size.width, Math.floor(i / size.width)));
const maskOf = (where: Where) => Uint8Array.from(plane((x, y) => Number(where(x, y))));
const count = (mask: Uint8Array, where: Where) =>
  mask.reduce((sum, value, i) => sum + (where(i % size.width, Math.floor(i / size.width)) ? value : 0), 0);

/** A white wall without noise. */
function wall(changes: Partial<BackgroundModel> = {}): BackgroundModel {
  const none = () => new Float32Array(COUNT);
  return {
    ...{ colour: [95, 0, 0], difference: none(), smoothDifference: none(), edges: none() },
    ...{ noise: 0, typicalDifference: 0, edgeNoise: 0, oddShare: 0 },
    ...changes,
  };
}

describe("a pixel in front of a wall", () => {
  const garment = [-50, 30, 0] as const;
  const seen = (lightness: number, a = 0, expected: readonly [number, number, number] = garment) =>
    looksLikeShadow([lightness, a, 0], [...expected]);

  test("that is a little darker and without colour is shadow", () => {
    expect(seen(-10)).toBe(true);
    expect(seen(-50, 30)).toBe(false);
  });

  test("that is not darker than the wall is no shadow", () => {
    expect(seen(0)).toBe(false);
    expect(seen(1)).toBe(false);
  });

  test("cannot be told from a garment as light as the wall", () => {
    // 15 Lab units are the least contrast
    expect(seen(-5, 0, [-14, 0, 0])).toBe(false);
    expect(seen(-5, 0, [-16, 0, 0])).toBe(true);
  });

  test("may be darker in front of a colourful garment, down to 45 below the wall", () => {
    expect([seen(-44), seen(-46)]).toEqual([true, false]);
    // of a grey garment, 0.42 of its contrast is the most
    expect([seen(-20, 0, [-50, 0, 0]), seen(-22, 0, [-50, 0, 0])]).toEqual([true, false]);
  });

  test("may have a quarter of the garment's colour", () => {
    expect([seen(-10, 6.9), seen(-10, 7.1)]).toEqual([true, false]);
    expect(seen(-10, 6.5, [-50, 20, 0])).toBe(false);
  });
});

describe("the drop shadow along a hem", () => {
  const isGarment = inBox(8, 31, 8, 45);
  const isShadow = inBox(8, 31, 46, 48);
  const lab = (shadowL: number, shadowA: number): LabPlanes => ({
    lightness: plane((x, y) => (isGarment(x, y) ? 50 : isShadow(x, y) ? shadowL : 95)),
    a: plane((x, y) => (isGarment(x, y) ? 40 : isShadow(x, y) ? shadowA : 0)),
    b: plane(() => 0),
  });
  const mask = maskOf((x, y) => isGarment(x, y) || isShadow(x, y));
  const cleaned = (shadowL: number, shadowA: number) =>
    removeDropShadow(mask, { lab: lab(shadowL, shadowA), background: wall() }, size);

  test("is removed, and the garment stays whole", () => {
    const result = cleaned(85, 0);
    expect(count(result, isShadow)).toBe(0);
    // opening rounds its four corners
    expect(count(result, isGarment)).toBe(24 * 38 - 4);
    expect(count(mask, isShadow)).toBe(24 * 3);
  });

  test("stays if it is cloth of another colour, or lighter than the wall", () => {
    // without its two corners
    expect(count(cleaned(85, 30), isShadow)).toBe(24 * 3 - 2);
    expect(count(cleaned(97, 0), isShadow)).toBe(24 * 3 - 2);
  });
});

describe("background enclosed by a garment", () => {
  const isHole = inBox(16, 23, 20, 29);
  const mask = maskOf(inBox(3, 36, 3, 56));
  const seen = (changes: Partial<BackgroundModel> = {}) =>
    wall({ difference: plane(() => 30), smoothDifference: plane((x, y) => (isHole(x, y) ? 0 : 30)), ...changes });

  test("is cut out", () => {
    const opened = openEnclosedBackground(mask, seen(), size);
    expect(count(opened, isHole)).toBe(0);
    expect(count(opened, () => true)).toBe(34 * 54 - 80);
  });

  test("stays if its rim is hardly different cloth", () => {
    const faint = seen({ smoothDifference: plane((x, y) => (isHole(x, y) ? 0 : 11)) });
    expect(count(openEnclosedBackground(mask, faint, size), isHole)).toBe(80);
  });

  test("stays in a garment that hardly differs from the wall", () => {
    expect(openEnclosedBackground(mask, seen({ difference: plane(() => 8) }), size)).toBe(mask);
  });

  test("stays if it is structured, or smaller than 0.4 % of the picture", () => {
    const textured = seen({ edges: plane(() => 0.5) });
    expect(count(openEnclosedBackground(mask, textured, size), isHole)).toBe(80);
    const isSpeck = inBox(18, 20, 20, 22);
    const speck = seen({ smoothDifference: plane((x, y) => (isSpeck(x, y) ? 0 : 30)) });
    expect(count(openEnclosedBackground(mask, speck, size), isSpeck)).toBe(9);
  });
});

describe("a wide soft shadow", () => {
  const isGarment = inBox(8, 31, 8, 40);
  const isShadow = inBox(8, 31, 41, 50);
  const mask = maskOf((x, y) => isGarment(x, y) || isShadow(x, y));
  function left({ shadowL = 85, chroma = 40, edge = 0 }): number {
    const lab = {
      lightness: plane((x, y) => (isGarment(x, y) ? 50 : isShadow(x, y) ? shadowL : 95)),
      a: plane((x, y) => (isGarment(x, y) ? chroma : 0)),
      b: plane(() => 0),
    };
    const background = wall({ edges: plane((x, y) => (isShadow(x, y) ? edge : 0)) });
    const kept = removeSoftShadow(mask, { lab, background }, size);
    expect(count(kept, isGarment)).toBe(24 * 33);
    return count(kept, isShadow);
  }

  test("of a coloured garment is removed", () => {
    expect(left({})).toBe(0);
  });

  test("cannot be told from a grey garment", () => {
    expect(left({ chroma: 14 })).toBe(240);
  });

  test("is cloth if it ends in an edge", () => {
    expect(left({ edge: 2.1 })).toBe(0);
    expect(left({ edge: 2.3 })).toBe(240);
  });

  test("is dark at the garment: a pale part is cloth", () => {
    expect(left({ shadowL: 91 })).toBe(240);
  });
});
