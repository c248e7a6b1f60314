import { describe, expect, test } from "vitest";
import { plainSkirt, plainTrousers } from "../../garment/plain-landmarks.fixture.ts";
import { plainBody, plainPerson } from "../../person/plain-person.fixture.ts";
import { Label } from "../../person/types.ts";
import type { LegProfile } from "./leg-profile.ts";
import type { LowerPlacement } from "./lower-placement.ts";
import type { SourceRow } from "./lower-source.ts";
import { type LowerTargetContext, legCentre, targetRows, wornWaistRow } from "./lower-targets.ts";

/** The axis is at column 120, the hips are 50 px wide on either side; legs 15 px outwards and 12 inwards of 25 px from the axis. */
const leg = (sign: -1 | 1, changes: Partial<LegProfile> = {}): LegProfile => ({
  ...{ centre: () => 120 + sign * 25, slope: () => 0, outer: () => 15, inner: () => 12, isSlim: true, isLoose: false },
  ...changes,
});
/** From row 160 over the crotch at 230 to the ankles. */
const placement: LowerPlacement = {
  ...{ waistY: 160, waistSlope: 0, crotchY: 230, hems: { left: 390, right: 390 }, scale: 1 },
  ...{ reachAtWaist: undefined, topHemY: undefined, isWaistHidden: false, roundness: 0.75 },
};
const trousers: LowerTargetContext = {
  body: plainBody(),
  landmarks: plainTrousers(),
  placement,
  legs: { left: leg(-1), right: leg(1) },
};
const withLegs = (changes: Partial<LegProfile>) => ({ left: leg(-1, changes), right: leg(1, changes) });

/** A garment row whose halves have this width. */
const rowOf = (y: number, halfWidth: number, gap = 0): SourceRow => ({
  y,
  left: { outer: { x: 100 - halfWidth, y }, inner: { x: 100, y } },
  right: { outer: { x: 100 + halfWidth, y }, inner: { x: 100, y } },
  gap,
});
/** The worn columns of a single row, from left to right. */
function columnsOf(context: LowerTargetContext, row: SourceRow): number[] {
  const [{ left, right }] = targetRows(context, [row]);
  return [left.outer, left.inner, right.inner, right.outer].map(({ x }) => x);
}
const expectColumns = (context: LowerTargetContext, row: SourceRow, wanted: number[]) =>
  expect(columnsOf(context, row).map((x) => Number(x.toFixed(3)))).toEqual(wanted.map((x) => Number(x.toFixed(3))));

/** Cloth is at most 1.1 times as wide as its length on the photo suggests. */
const SCALE = (1.1 * (390 - 160)) / 400;

describe("worn legs", () => {
  test("that are no wider than the person's lie on the person's own outline", () => {
    expectColumns(trousers, rowOf(300, 40), [80, 107, 133, 160]);
    const [{ left, right }] = targetRows(trousers, [rowOf(250, 40)]);
    expect([left.outer.y, left.inner.y, right.outer.y]).toEqual([310, 310, 310]);
  });

  test("keep a little ease where old clothes hide the legs", () => {
    expectColumns({ ...trousers, legs: withLegs({ isSlim: false }) }, rowOf(300, 40), [78.6, 108.4, 131.6, 161.4]);
  });

  test("that are wider hang outside, and leave a slit between them", () => {
    const extra = 0.75 * (SCALE * 120 - 27);
    const inner = 107 + 0.45 * extra;
    expect(inner).toBeGreaterThan(120);
    const pushed = inner - (120 - 2.2);
    const outer = 80 - 0.55 * extra - pushed;
    expectColumns(trousers, rowOf(300, 120), [outer, 117.8, 122.2, 240 - outer]);
  });

  test("are never wider than a shoulder width of cloth more than the leg", () => {
    const [outer] = columnsOf(trousers, rowOf(300, 2000));
    expect(outer).toBeCloseTo(80 - 55 - (107 + 45 - 117.8), 6);
  });

  test("touch where the photo's slim legs do", () => {
    const body = plainBody({ labelAt: () => Label.lower });
    expectColumns({ ...trousers, body }, rowOf(300, 40), [80, 120, 120, 160]);
  });

  test("separate below the upper third of loose thighs, although the photo shows a skirt there", () => {
    const body = plainBody({ labelAt: () => Label.lower });
    const skirted = { ...trousers, body, legs: withLegs({ isSlim: false }) };
    // row 251 is 0.3 of the way from the crotch to the knees; garment rows 130 and 145 are drawn at 246 and 254
    expect(columnsOf(skirted, rowOf(130, 40)).slice(1, 3)).toEqual([120, 120]);
    expectColumns(skirted, rowOf(145, 40), [
      78.6,
      120 - (120 - 108.4) * step(24 / 25),
      120 + 11.6 * step(24 / 25),
      161.4,
    ]);
  });

  test("that are bare in the photo are covered to their edge", () => {
    const body = plainBody({ labelAt: () => Label.skin });
    const bare = { ...trousers, body: { ...body, inside: () => false } };
    expectColumns(bare, rowOf(300, 40), [78.6, 107, 133, 161.4]);
  });

  test("follow the slant of a shin at their hem", () => {
    const slanted = { ...trousers, legs: withLegs({ slope: () => 0.1 }) };
    const [{ left, right }] = targetRows(slanted, [rowOf(400, 40)]);
    expect(left.outer.y).toBeCloseTo(390 + 1.5, 6);
    expect(right.outer.y).toBeCloseTo(390 - 1.5, 6);
    const [crotch] = targetRows(slanted, [rowOf(100, 40)]);
    expect(crotch.left.outer.y).toBe(230);
  });

  test("that are wide hang straight past a knee that is further out", () => {
    const knee = (y: number) => 8 * Math.exp(-(((y - 310) / 25) ** 2));
    const legs = {
      left: leg(-1, { centre: (y) => 95 - knee(y), isSlim: false }),
      right: leg(1, { centre: (y) => 145 + knee(y), isSlim: false }),
    };
    const rows = (halfWidth: number) => Array.from({ length: 61 }, (_, k) => rowOf(100 + 5 * k, halfWidth));
    const bulge = (halfWidth: number) => {
      const edges = targetRows({ ...trousers, legs }, rows(halfWidth)).map(({ right }) => right.outer);
      const at = (y: number) => edges.find((edge) => edge.y >= y)?.x ?? 0;
      return at(310) - (at(265) + at(385)) / 2;
    };
    expect(bulge(90)).toBeLessThan(1);
    expect(bulge(40)).toBeGreaterThan(3);
  });

  test("that are bent are placed by their own map", () => {
    const bent = { left: () => ({ outer: { x: 1, y: 2 }, inner: { x: 3, y: 4 } }), right: undefined };
    const [{ left, right }] = targetRows({ ...trousers, bent }, [rowOf(300, 40)]);
    expect(left).toEqual({ outer: { x: 1, y: 2 }, inner: { x: 3, y: 4 } });
    expect(right.outer.x).toBeCloseTo(160, 6);
  });
});

/** The smooth step of a share. */
function step(share: number): number {
  return share * share * (3 - 2 * share);
}

describe("short wide legs", () => {
  const shorts = { ...trousers, placement: { ...placement, hems: { left: 290, right: 290 } } };
  const scale = (1.1 * 130) / 400;
  const outer = 80 - 0.55 * 0.75 * (scale * 300 - 27);

  test("leave half of the room between the thighs free", () => {
    // The thighs are 13 px from the middle.
    expectColumns(shorts, rowOf(400, 300), [outer, 113.5, 126.5, 240 - outer]);
  });

  test("keep their own gap if it is wider", () => {
    expectColumns(shorts, rowOf(400, 300, 40), [outer, 120 - 20 * scale, 120 + 20 * scale, 240 - outer]);
  });

  test("do not stick out beside a top that hangs over them", () => {
    const labelAt = (_: number, y: number) => (y <= 260 ? Label.upper : Label.background);
    const context = { ...shorts, body: plainBody({ labelAt }), placement: { ...shorts.placement, topHemY: 260 } };
    // Row 245 is above the top's hem, where the legs' own reach of 25 + 15 and twice the ease is the limit.
    const [left, , , right] = columnsOf(context, rowOf(175, 300));
    expect(left).toBeCloseTo(120 - 42.8, 6);
    expect(right).toBeCloseTo(120 + 42.8, 6);
    expect(columnsOf(shorts, rowOf(175, 300))[0]).toBeLessThan(60);
  });
});

describe("the waistband", () => {
  const at = (changes: Partial<LowerPlacement>) =>
    columnsOf({ ...trousers, placement: { ...placement, ...changes } }, rowOf(0, 50));

  test("is 2 % wider than the body", () => {
    expect(at({})).toEqual([69, 120, 120, 171]);
  });

  test("is as wide as the thighs below suggest if nothing shows the hips, and less towards the waist", () => {
    const reach = 42.8 * (0.84 + 0.16 * step((160 - 144) / 56));
    expect(at({ isWaistHidden: true })[0]).toBeCloseTo(120 - reach, 6);
    expect(at({ topHemY: 200 })[3]).toBeCloseTo(120 + reach, 6);
  });

  test("continues a bodice", () => {
    expect(at({ reachAtWaist: { left: 40, right: 44 } })).toEqual([80, 120, 120, 164]);
  });

  test("is tilted with the hips, and the crotch is not", () => {
    const tilted = { ...trousers, placement: { ...placement, waistSlope: 0.1 } };
    const [waist, crotch] = [0, 100].map((y) => targetRows(tilted, [rowOf(y, 50)])[0]);
    expect(waist.left.outer.y).toBeCloseTo(160 - 5.1, 6);
    expect(waist.right.outer.y).toBeCloseTo(160 + 5.1, 6);
    expect(crotch.left.outer.y).toBe(230);
  });
});

describe("a skirt", () => {
  const skirt = (height: number) => ({ ...trousers, landmarks: plainSkirt(height) });

  test("keeps its own flare, and at least the body's width", () => {
    expect(columnsOf(skirt(230), rowOf(0, 60))).toEqual([60, 120, 120, 180]);
    expect(columnsOf(skirt(230), rowOf(0, 40))).toEqual([69, 120, 120, 171]);
  });

  test("that is shortened is narrowed with it, down to the legs", () => {
    expect(columnsOf(skirt(460), rowOf(460, 100))[0]).toBeCloseTo(120 - 55, 6);
    expect(columnsOf(skirt(460), rowOf(460, 60))[3]).toBeCloseTo(120 + 42.8, 6);
  });

  test("is pressed in by a top that hangs over it", () => {
    const under = { ...skirt(230), placement: { ...placement, topHemY: 200 } };
    // at the waist the top hides it fully: 0.9 of the body's width
    expect(columnsOf(under, rowOf(0, 60))[0]).toBeCloseTo(120 - 45, 6);
  });
});

test("the second row at the crotch is drawn where the first is", () => {
  const targets = targetRows(trousers, [rowOf(95, 40), rowOf(100, 40), rowOf(100.01, 40), rowOf(105, 40)]);
  expect(targets).toHaveLength(4);
  expect(targets[2]).toBe(targets[1]);
  expect(targets[3]).not.toBe(targets[2]);
});

test("a leg's axis runs from outside the hip joint over the knee, and on beyond the ankle", () => {
  const body = plainBody();
  const side = { ...body.left, knee: { ...body.left.knee, x: 85 }, ankle: { ...body.left.ankle, x: 105 } };
  // the joint is 20 px from the middle, the thigh a quarter more
  expect([100, 200, 250, 300, 350, 400, 450].map((y) => legCentre(body, side, y))).toEqual([
    95, 95, 90, 85, 95, 105, 115,
  ]);
});

test("a garment under the worn top begins where the top ends, but never below the hips", () => {
  const inTop = (hemY: number) =>
    plainPerson({ unit: 40, labelAt: (x, y) => (Math.abs(x - 48) > 20 ? 0 : y < hemY ? Label.upper : Label.lower) });
  expect(wornWaistRow(inTop(72))).toBe(72);
  expect(wornWaistRow(inTop(84))).toBeCloseTo(80 - 0.8, 6);
});
