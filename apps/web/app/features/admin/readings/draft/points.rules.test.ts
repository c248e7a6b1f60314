import { garmentPoints } from "@toile/contract";
import { expect, test } from "vitest";
import {
  moveBy,
  newCrotch,
  newSleeves,
  POINT_ORDER,
  shownPoints,
  stepOf,
  toPlace,
  workingSize,
} from "./points.rules.ts";

const SIZE = { width: 200, height: 400 };

test("every point has its turn, once", () => {
  expect([...POINT_ORDER].toSorted()).toEqual([...garmentPoints].toSorted());
});

test("arrows move a pixel, with Shift ten, and never out of the picture", () => {
  expect(stepOf("ArrowLeft", false)).toEqual({ x: -1, y: 0 });
  expect(stepOf("ArrowDown", true)).toEqual({ x: 0, y: 10 });
  expect(stepOf("Enter", false)).toBeUndefined();
  expect(moveBy({ x: 0.5, y: 0.5 }, { x: -1, y: 10 }, SIZE)).toEqual({ x: 0.495, y: 0.525 });
  expect(moveBy({ x: 0.001, y: 0.99 }, { x: -10, y: 10 }, SIZE)).toEqual({ x: 0, y: 1 });
  expect(toPlace({ x: 1 / 3, y: -1 })).toEqual({ x: 0.33333, y: 0 });
});

test("what was moved lies where it was put, and what is not there does not show", () => {
  const read = { neckLeft: { x: 0.4, y: 0.1 }, cuffOuterLeft: { x: 0.1, y: 0.4 }, crotch: { x: 0.5, y: 0.5 } };
  const none = { landmarks: {}, sleeves: null, legs: null };
  expect(shownPoints(read, none).map(([name]) => name)).toEqual(["neckLeft", "cuffOuterLeft", "crotch"]);
  const moved = { ...none, landmarks: { neckLeft: { x: 0.3, y: 0.1 } } };
  expect(shownPoints(read, moved)[0]).toEqual(["neckLeft", { x: 0.3, y: 0.1 }]);
  const bare = { ...none, sleeves: "none", legs: "none" };
  expect(shownPoints(read, bare).map(([name]) => name)).toEqual(["neckLeft"]);
});

test("sleeves and a crotch that the engine does not see begin somewhere sensible", () => {
  const shoulders = { shoulderLeft: { x: 0.3, y: 0.2 }, shoulderRight: { x: 0.7, y: 0.2 } };
  const cuffs = newSleeves(shoulders);
  expect(cuffs.cuffOuterLeft?.x).toBeLessThan(0.3);
  expect(cuffs.cuffOuterRight?.x).toBeGreaterThan(0.7);
  expect(newSleeves({ ...shoulders, cuffOuterLeft: { x: 0.1, y: 0.4 } })).toEqual({});
  const waist = { waistLeft: { x: 0.3, y: 0.1 }, waistRight: { x: 0.7, y: 0.1 }, hemLeft: { x: 0.3, y: 0.9 } };
  expect(newCrotch(waist).crotch).toEqual({ x: 0.5, y: 0.38 });
  expect(newCrotch({})).toEqual({});
});

test("a picture is edited at the engine's size", () => {
  expect(workingSize({ width: 1500, height: 2000 })).toEqual({ width: 768, height: 1024 });
  expect(workingSize({ width: 400, height: 400 })).toEqual({ width: 768, height: 768 });
});
