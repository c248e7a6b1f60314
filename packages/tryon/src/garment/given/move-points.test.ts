import { describe, expect, test } from "vitest";
import { plainCut, plainTop, plainTrousers } from "../plain-landmarks.fixture.ts";
import { moveLower } from "./move-lower.ts";
import { moveUpper } from "./move-upper.ts";

/** A top of 260 rows around column 150: half 100 wide, shoulders 90 out at row 20, armpits 100 out at row 100. */
const size = { width: 300, height: 300 };
const cut = plainCut({ mask: new Uint8Array(size.width * size.height) }, size);
function top() {
  const landmarks = plainTop();
  for (const side of [landmarks.left, landmarks.right]) side.halfWidths = new Float32Array(261).fill(100);
  return landmarks;
}

describe("a moved point of a top", () => {
  test("at the end of the hem leads the side seam there, from the armpit on", () => {
    const read = top();
    const { left, right, hemY } = moveUpper(read, { hemLeft: { x: 30, y: 260 } }, cut);
    expect([100, 180, 260].map((row) => left.halfWidths[row])).toEqual([100, 110, 120]);
    expect(right.halfWidths).toBe(read.right.halfWidths);
    expect(hemY).toBe(260);
  });

  test("of the hem changes the length by the mean of both ends", () => {
    const { hemY, lengthRatio } = moveUpper(top(), { hemLeft: { x: 50, y: 280 }, hemRight: { x: 250, y: 300 } }, cut);
    expect(hemY).toBe(290);
    expect(lengthRatio).toBeCloseTo(1.45, 6);
  });

  test("at the armpit changes the chest, and the seam above and below it", () => {
    const { left, right, halfChest } = moveUpper(top(), { armpitRight: { x: 150 + 110, y: 120 } }, cut);
    expect(right.armpit).toEqual({ x: 110, y: 120 });
    expect(halfChest).toBe(105);
    expect([10, 20, 70, 120, 190, 260].map((row) => right.halfWidths[row])).toEqual([90, 90, 100, 110, 105, 100]);
    expect(left.armpit).toEqual({ x: 100, y: 100 });
  });

  test("at the shoulder turns the shoulder's line, no steeper than a shoulder can be", () => {
    const line = (x: number, y: number) => moveUpper(top(), { shoulderLeft: { x: 150 - x, y } }, cut).left.shoulderLine;
    // the neck is 40 out at row 0
    expect(line(90, 25)).toEqual({ slope: 0.5, intercept: 25 - 45 });
    expect(line(90, 100)).toEqual({ slope: 0.75, intercept: 100 - 0.75 * 90 });
    expect(line(90, -10).slope).toBe(0);
  });

  test("at both corners of a cuff makes a sleeve, and both sides make a top with sleeves", () => {
    const cuffs = { cuffOuterLeft: { x: 0, y: 120 }, cuffInnerLeft: { x: 30, y: 160 } };
    const one = moveUpper(top(), cuffs, cut);
    expect(one.hasSleeves).toBe(false);
    expect(one.right.sleeve).toBeUndefined();
    expect(one.left.sleeve?.cuffWidth).toBe(50);
    // from (90, 20) to (150, 120), and from (100, 100) to (120, 160)
    expect(one.left.sleeve?.outerLength).toBeCloseTo(Math.hypot(60, 100), 4);
    expect(one.left.sleeve?.innerLength).toBeCloseTo(Math.hypot(20, 60), 4);
    const other = { cuffOuterRight: { x: 300, y: 120 }, cuffInnerRight: { x: 270, y: 160 } };
    expect(moveUpper(top(), { ...cuffs, ...other }, cut).hasSleeves).toBe(true);
    expect(moveUpper(top(), { cuffOuterLeft: { x: 0, y: 120 } }, cut).left.sleeve).toBeUndefined();
  });

  test("on a known sleeve keeps the rest of its edges", () => {
    const landmarks = top();
    const outer = [0, 1, 2, 3, 4].map((k) => ({ x: 90 + 15 * k, y: 20 + 25 * k }));
    const inner = [0, 1, 2].map((k) => ({ x: 100 + 10 * k, y: 100 + 30 * k }));
    const lengths = { outerLength: 0, innerLength: 0, cuffWidth: 0 };
    landmarks.left.sleeve = { outer, inner, cuff: [], ...lengths };
    const { sleeve } = moveUpper(landmarks, { cuffOuterLeft: { x: 150 - 135, y: 98 } }, cut).left;
    // the new corner is nearest to the fourth point
    expect(sleeve?.outer).toEqual([...outer.slice(0, 3), { x: 135, y: 98 }]);
    expect(sleeve?.inner).toEqual(inner);
  });
});

describe("a moved point of trousers", () => {
  const columns = (value: number, from = 0) => Int16Array.from({ length: 420 }, (_, y) => (y < from ? -1 : value));
  const read = plainTrousers({
    leftEdge: columns(40),
    rightEdge: columns(160),
    innerLeft: columns(95, 100),
    innerRight: columns(105, 100),
  });
  const trousers = { mask: new Uint8Array(200 * 420), width: 200, height: 420 };
  const move = (moved: Parameters<typeof moveLower>[1], legs?: "legs" | "none") =>
    moveLower(read, moved, { cut: trousers, legs });

  test("at the waist changes width, axis and top", () => {
    const moved = move({ waistLeft: { x: 60, y: 10 }, waistRight: { x: 164, y: 20 } });
    expect(moved).toMatchObject({ top: 15, height: 385, halfWaist: 52, axisX: 112, bottom: 400 });
  });

  test("at a hem leads that leg's outer edge there, as much of the way as it is down", () => {
    const { leftEdge, rightEdge } = move({ hemLeft: { x: 20, y: 400 } });
    expect([leftEdge[0], leftEdge[200], leftEdge[400]]).toEqual([40, 30, 20]);
    expect(rightEdge).toBe(read.rightEdge);
  });

  test("at the crotch says that there are legs, and where they part", () => {
    const parted = { hasLegs: true, crotchY: 150, openCrotchY: 150 };
    expect(move({ crotch: { x: 100, y: 150 } })).toMatchObject(parted);
    const skirt = { ...read, hasLegs: false };
    expect(moveLower(skirt, { crotch: { x: 100, y: 150 } }, { cut: trousers, legs: "none" })).toMatchObject(parted);
  });

  test("may be outside the picture, but rows are not", () => {
    const moved = move({ hemLeft: { x: 40, y: 900 }, hemRight: { x: 160, y: 900 } });
    expect(moved.bottom).toBe(419);
    expect(move({ hemLeft: { x: 40, y: 3 }, hemRight: { x: 160, y: 3 } }).height).toBe(20);
  });

  test("is not needed to say that trousers are a skirt: its crotch is where skirts have theirs", () => {
    const skirt = move({}, "none");
    expect(skirt).toMatchObject({ hasLegs: false, crotchY: 132, openCrotchY: 132 });
    expect(move({}, "legs")).toMatchObject({ hasLegs: true, crotchY: 100 });
  });
});
