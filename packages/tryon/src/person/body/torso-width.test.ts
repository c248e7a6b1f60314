import { describe, expect, test } from "vitest";
import type { Silhouette } from "../limbs/silhouette.ts";
import { Label } from "../types.ts";
import { type TorsoRegion, type TorsoSide, torsoHalfWidth, torsoHalfWidths, visibleHalfWidth } from "./torso-width.ts";

/** Shoulders 100 px wide around column 200 at row 100, hips at row 240; the arm hangs 85 px from the middle, 8 px thick either way. */
const ARM = 85;
const side: TorsoSide = {
  ...{ sign: 1, shoulder: { x: 200 + ARM, y: 100 }, elbow: { x: 200 + ARM, y: 170 }, wrist: { x: 200 + ARM, y: 230 } },
  ...{ hand: { x: 200 + ARM, y: 250 }, upperArmRadius: 8, forearmRadius: 8 },
};
/** What is seen at a distance from the middle in a row. */
function regionOf(labelAt: (lateral: number, y: number) => number): TorsoRegion {
  const at = (x: number, y: number) => labelAt(Math.abs(Math.round(x) - 200), Math.round(y));
  const silhouette: Silhouette = {
    size: { width: 400, height: 400 },
    inside: (x, y) => at(x, y) !== Label.background,
    labelAt: at,
  };
  return {
    ...{ silhouette, shoulderWidth: 100, shoulderCentre: { x: 200, y: 100 }, hipCentre: { x: 200, y: 240 } },
    axisX: () => 200,
  };
}
const isArm = (lateral: number) => Math.abs(lateral - ARM) <= 8;
const straight = (half: number) =>
  regionOf((lateral) => (lateral <= half ? Label.upper : isArm(lateral) ? Label.skin : Label.background));

describe("the torso's half width", () => {
  test("is measured to the background, whatever the arm beside it", () => {
    const width = torsoHalfWidth(straight(52), side);
    expect([120, 180, 290, 1000].map(width)).toEqual([52, 52, 52, 52]);
  });

  test("stays within 0.47 and 0.9 shoulder widths", () => {
    expect(torsoHalfWidth(straight(30), side)(180)).toBe(47);
    const far = {
      ...side,
      shoulder: { x: 340, y: 100 },
      elbow: { x: 340, y: 170 },
      wrist: { x: 340, y: 230 },
      hand: { x: 340, y: 250 },
    };
    expect(torsoHalfWidth(straight(93), far)(180)).toBe(90);
  });

  test("follows its neighbours where an arm lies against it", () => {
    const against = regionOf((lateral, y) => {
      if (lateral <= 52) return Label.upper;
      return isArm(lateral) || (y > 140 && y < 200 && lateral < ARM) ? Label.skin : Label.background;
    });
    const width = torsoHalfWidth(against, side);
    // at most 5 % more than the nearest row that ends at the background
    expect(width(170)).toBeGreaterThanOrEqual(52);
    expect(width(170)).toBeLessThan(52 * 1.06);
  });

  test("behind a folded arm is no narrower than a large belly allows", () => {
    // the forearm lies across the chest; below it the belly is seen to the background
    const folded = { ...side, elbow: { x: 255, y: 165 }, wrist: { x: 205, y: 150 }, hand: { x: 195, y: 150 } };
    const large = regionOf((lateral, y) => {
      if (lateral > (y < 170 ? 70 : 86)) return Label.background;
      return y < 170 && lateral > 40 ? Label.skin : Label.upper;
    });
    const width = torsoHalfWidth(large, folded);
    expect(width(220)).toBeGreaterThan(80);
    expect(width(140)).toBeGreaterThan(60);
  });

  test("at the hips is no wider than the chest allows: a bag of the coat's colour is no hip", () => {
    const bagged = regionOf((lateral, y) => (lateral <= (y < 180 ? 50 : 85) ? Label.upper : Label.background));
    const far = { ...side, shoulder: { x: 340, y: 100 }, elbow: { x: 340, y: 170 }, wrist: { x: 340, y: 230 } };
    const right = { ...far, hand: { x: 340, y: 250 } };
    const widths = torsoHalfWidths(bagged, { left: { ...right, sign: -1 }, right });
    expect(widths.right(130)).toBe(50);
    expect(widths.right(230)).toBeLessThan(72);
    const large = regionOf((lateral, y) => (lateral <= (y < 180 ? 65 : 85) ? Label.upper : Label.background));
    expect(torsoHalfWidths(large, { left: { ...right, sign: -1 }, right }).right(235)).toBeGreaterThan(83);
  });

  test("below a raised arm does not include its sleeve", () => {
    const raised = { ...side, shoulder: { x: 250, y: 100 }, elbow: { x: 290, y: 80 }, wrist: { x: 260, y: 40 } };
    const sleeved = regionOf((lateral, y) => (lateral <= (y < 150 ? 85 : 52) ? Label.upper : Label.background));
    const width = torsoHalfWidth(sleeved, { ...raised, hand: { x: 255, y: 30 } });
    expect(width(130)).toBeLessThan(60);
    expect(width(200)).toBe(52);
  });
});

describe("the visible half width", () => {
  const arm = {
    axis: Array.from({ length: 80 }, (_, i) => ({ x: 200 + ARM, y: 100 + 2 * i })),
    innerRadius: new Array(80).fill(8),
  } as Parameters<typeof visibleHalfWidth>[2];

  test("includes a loose old garment", () => {
    expect(visibleHalfWidth(straight(66), 1, arm)(180)).toBe(67);
  });

  test("ends at the bare arm, and a little inside a sleeve", () => {
    // the inner edge of the arm is 62 px from the middle
    const near = { ...arm, axis: arm.axis.map(({ y }) => ({ x: 200 + 70, y })) };
    const seenTo = (label: number) =>
      visibleHalfWidth(
        regionOf((lateral) => (lateral <= 58 ? Label.upper : lateral < 80 ? label : Label.background)),
        1,
        near,
      )(180);
    expect(seenTo(Label.skin)).toBe(59);
    // 0.06 shoulder widths inside the sleeve
    expect(Math.abs(seenTo(Label.upper) - 69.5)).toBeLessThan(1.5);
  });

  test("ends at a hand beside the hip, which lies outside the arm's axis", () => {
    const far = { ...arm, axis: arm.axis.map(({ y }) => ({ x: 390, y })) };
    const hip = regionOf((lateral) => {
      if (lateral <= 55) return Label.lower;
      return lateral < 72 ? Label.skin : Label.background;
    });
    expect(Math.abs(visibleHalfWidth(hip, 1, far)(240) - 56)).toBeLessThanOrEqual(1);
    // bare skin that begins at the middle is a belly
    const bare = regionOf((lateral) => (lateral <= 60 ? Label.skin : Label.background));
    expect(visibleHalfWidth(bare, 1, far)(240)).toBe(61);
  });

  test("is never more than three quarters of the shoulder width", () => {
    const far = { ...arm, axis: arm.axis.map(({ y }) => ({ x: 390, y })) };
    expect(visibleHalfWidth(straight(120), 1, far)(180)).toBe(75);
  });
});
