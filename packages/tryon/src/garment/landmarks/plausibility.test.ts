import { describe, expect, test } from "vitest";
import type { SleeveLandmarks, UpperLandmarks } from "../landmark-types.ts";
import { plainCut, plainTop } from "../plain-landmarks.fixture.ts";
import { implausibilityOf, silhouetteWidth } from "./plausibility.ts";

/** A silhouette of this many chest widths; the plain top's half chest is 100. */
const cutOf = (chests: number) => plainCut({ box: { left: 0, top: 0, right: 200 * chests, bottom: 260 } });
const cut = cutOf(1);

const sleeve = (outerLength: number, cuffWidth: number): SleeveLandmarks => ({
  ...{ outer: [], cuff: [], inner: [], innerLength: outerLength, outerLength, cuffWidth },
});
function sleeved(left: SleeveLandmarks, right = left, changes: Partial<UpperLandmarks> = {}): UpperLandmarks {
  const top = plainTop({ hasSleeves: true, ...changes });
  top.left.sleeve = left;
  top.right.sleeve = right;
  return top;
}
const usual = sleeve(100, 40);

test("a symmetrical top is fully plausible, with sleeves or without", () => {
  expect(implausibilityOf(cut, plainTop(), undefined)).toBe(0);
  expect(implausibilityOf(cut, sleeved(usual), undefined)).toBe(0);
});

test("armpits and shoulders at different heights are implausible", () => {
  const armpits = plainTop();
  armpits.left.armpit = { x: 100, y: 113 };
  expect(implausibilityOf(cut, armpits, undefined)).toBeCloseTo((4 * 13) / 260, 6);
  const shoulders = plainTop();
  shoulders.right.shoulder = { x: 90, y: 46 };
  expect(implausibilityOf(cut, shoulders, undefined)).toBeCloseTo((3 * 26) / 260, 6);
});

test("armpits may be 8 % further out on one side", () => {
  const top = plainTop();
  top.left.armpit = { x: 93, y: 100 };
  expect(implausibilityOf(cut, top, undefined)).toBe(0);
  top.left.armpit = { x: 80, y: 100 };
  expect(implausibilityOf(cut, top, undefined)).toBeCloseTo(1.2 * 0.12, 6);
});

test("an assumed neckline and a cut-out with issues count a little", () => {
  const { neckline } = plainTop();
  expect(implausibilityOf(cut, plainTop({ neckline: { ...neckline, assumed: true } }), undefined)).toBeCloseTo(0.06, 6);
  const doubtful = plainCut({
    ...cut,
    issues: [{ code: "GARMENT_LOW_CONTRAST", severity: "warn", message: "", details: {} }],
  });
  expect(implausibilityOf(doubtful, plainTop(), undefined)).toBeCloseTo(0.08, 6);
});

describe("a top in which no sleeves were found", () => {
  test("is implausible if it is much wider than its chest, or sleeves are known", () => {
    expect(silhouetteWidth(cutOf(1.42), plainTop())).toBeCloseTo(1.42, 6);
    expect(implausibilityOf(cutOf(1.2), plainTop(), undefined)).toBe(0);
    expect(implausibilityOf(cutOf(1.42), plainTop(), undefined)).toBeCloseTo(0.35, 6);
    expect(implausibilityOf(cutOf(3), plainTop(), undefined)).toBeCloseTo(0.6, 6);
    expect(implausibilityOf(cut, plainTop(), "sleeves")).toBeCloseTo(0.8, 6);
  });

  test("says nothing by its width if it is a dress", () => {
    expect(implausibilityOf(cutOf(3), plainTop({ shape: "dress" }), undefined)).toBe(0);
  });
});

describe("sleeves", () => {
  const of = (...sleeves: [SleeveLandmarks, SleeveLandmarks?]) => implausibilityOf(cut, sleeved(...sleeves), undefined);

  test("of different lengths and widths are implausible", () => {
    expect(of(usual, sleeve(80, 40))).toBeCloseTo(0.8 * 0.12, 6);
    expect(of(usual, sleeve(100, 30))).toBeCloseTo(0.5 * 0.13, 6);
  });

  test("that are stubs or strings are implausible", () => {
    expect(of(sleeve(15, 40))).toBeCloseTo(0.6, 6);
    expect(of(sleeve(100, 13))).toBeCloseTo(0.5, 6);
  });

  test("with a very shallow or deep armhole are implausible", () => {
    const withArmpit = (y: number) => {
      const top = sleeved(usual);
      for (const side of [top.left, top.right]) side.armpit = { x: 100, y };
      return implausibilityOf(cut, top, undefined);
    };
    expect([withArmpit(40), withArmpit(100), withArmpit(160)]).toEqual([0.5, 0, 0.4]);
  });

  test("are implausible where none should be", () => {
    expect(implausibilityOf(cut, sleeved(usual), "none")).toBeCloseTo(0.6, 6);
  });

  test("without an outline are worse than anything plausible", () => {
    expect(implausibilityOf(cut, plainTop({ hasSleeves: true }), undefined)).toBeGreaterThanOrEqual(9);
  });
});
