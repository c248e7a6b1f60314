import { describe, expect, test } from "vitest";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { findBareShoulders, neckShare } from "./bare-shoulders.ts";

/** Shoulders 100 px wide around (120, 60); the shoulder line falls from row 40 in the middle to row 50 at the joints. */
const person = plainPerson();
const { body, limbs, image, parse } = person;

describe("the outline of bare shoulders", () => {
  const { depth, lowest } = findBareShoulders(body, limbs.arms, image);
  const at = (x: number, y: number) => depth[y * image.width + x];

  test("is the shoulder line, a layer of cloth lower", () => {
    // 0.012 shoulder widths below rows 46 and 44
    expect(at(120 + 30, 44)).toBeLessThan(0);
    expect(at(120 + 30, 50)).toBeGreaterThan(0);
    expect(at(120 - 20, 42)).toBeLessThan(0);
    expect(at(120 - 20, 48)).toBeGreaterThan(0);
  });

  test("is round over the joint and ends in the arm's outer edge", () => {
    // a quarter of a shoulder width down the arm, whose outer edge is 60 px from the middle
    expect(lowest[0]).toBeCloseTo(84, 0);
    expect(lowest[1]).toBeCloseTo(84, 0);
    expect(at(120 + 62, 80)).toBeLessThan(0);
    expect(at(120 + 56, 80)).toBeGreaterThan(0);
    expect(at(120 + 60, 52)).toBeLessThan(0);
  });

  test("is symmetrical, and unknown below its ends", () => {
    for (const [x, y] of [
      [30, 50],
      [56, 70],
      [62, 80],
    ] as const) {
      expect(at(120 - x, y)).toBeCloseTo(at(120 + x, y), 3);
    }
    expect(at(120, 100)).toBe(-99);
  });
});

describe("the neck's share", () => {
  const share = (x: number, y: number, head: Partial<typeof parse> = { headVisible: false }) =>
    neckShare({ body, parse: { ...parse, ...head } }, { x, y });

  test("is that of a straight neck, which widens towards the shoulders", () => {
    expect([share(120, 20), share(120 + 19, 20), share(120 - 21, 20)]).toEqual([1, 0.5, 0]);
    // at its foot it is 0.09 shoulder widths wider
    expect(share(120 + 28, 50)).toBeCloseTo(0.5, 6);
    expect(share(120 + 24, 20)).toBe(0);
  });

  test("is as wide as the eyes are apart, within 0.16 to 0.21 shoulder widths, and under the jaw 0.82 of that", () => {
    const withEyes = (eyeDistance: number) => ({ eyeDistance, headVisible: true });
    for (const [eyeDistance, half] of [
      [5, 16],
      [18, 18],
      [40, 21],
    ] as const) {
      expect(share(120 + 0.82 * half, 30, withEyes(eyeDistance))).toBeCloseTo(0.5, 1);
    }
    // at its foot it has its whole width, and 0.09 shoulder widths more
    expect(share(120 + 18 + 9, 50, withEyes(18))).toBeCloseTo(0.5, 6);
  });

  test("does not widen beside a chin that is as low as the shoulder line", () => {
    // the chin is at row 39.5, the shoulder line at 43
    const low = { eyeDistance: 18, headVisible: true, mouth: { x: 120, y: 26 }, eyes: { x: 120, y: 8 } };
    expect(share(120 + 20, 39, low)).toBe(0);
    expect(share(120 + 20, 46, low)).toBe(1);
  });

  test("leans towards the mouth of a turned head", () => {
    const turned = { eyeDistance: 18, headVisible: true, mouth: { x: 140, y: 30 }, eyes: { x: 140, y: 17 } };
    // at the mouth's row 0.6 of the way, at the neck's foot not at all; it is a little wider there
    expect(share(120 + 12, 30, turned)).toBe(1);
    expect(share(120 + 12 - 21, 30, turned)).toBeLessThan(0.1);
    expect(share(120 + 27, 50, turned)).toBeCloseTo(0.5, 6);
    expect(share(120 - 27, 50, turned)).toBeCloseTo(0.5, 6);
  });

  test("is hidden by the jaw above the mouth, along the head's own axis", () => {
    const upright = { eyeDistance: 18, headVisible: true };
    expect(share(120 + 12, 30, upright)).toBe(1);
    expect(share(120 + 12, 20, upright)).toBe(0);
    // a head tilted to the left: on the right the neck reaches up beside the jaw
    const tilted = { ...upright, mouth: { x: 112, y: 30 }, eyes: { x: 98, y: 24 } };
    expect(share(120 + 6, 26, tilted)).toBe(1);
  });
});
