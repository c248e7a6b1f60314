import { expect, test } from "vitest";
import { seenLength, trueArmLength } from "./foreshortening.ts";

const hanging = { upperArmLength: 100, forearmLength: 80 };
const both = (right: typeof hanging) => ({ left: hanging, right });

test("an arm whose upper part points at the camera shows as much less of a short sleeve", () => {
  const raised = { upperArmLength: 68, forearmLength: 80 };
  expect(seenLength(60, raised, both(raised))).toBeCloseTo(40.8, 6);
  expect(seenLength(140, raised, both(raised))).toBeCloseTo(108, 6);
  expect(trueArmLength(raised, both(raised))).toBeCloseTo(180, 6);
});

test("a sleeve is wider than its arm: two thirds of it are seen even on an arm that points straight at the camera", () => {
  const straight = { upperArmLength: 20, forearmLength: 80 };
  expect(seenLength(40, straight, both(straight))).toBeGreaterThan(24);
});

test("arms that differ a little, as the pose model places them, have whole sleeves", () => {
  const uneven = { upperArmLength: 88, forearmLength: 72 };
  expect(seenLength(120, uneven, both(uneven))).toBe(120);
  expect(trueArmLength(uneven, both(uneven))).toBe(160);
  expect(seenLength(120, hanging, both(uneven))).toBe(120);
});
