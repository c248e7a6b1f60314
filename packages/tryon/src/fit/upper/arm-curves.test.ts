import { expect, test } from "vitest";
import { distanceBetween, point } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import { type ArmOutline, Label } from "../../person/types.ts";
import type { ShoulderOutline } from "../torso/shoulder-outline.ts";
import { innerArmCurve, outerArmCurve } from "./arm-curves.ts";

const RADIUS = 15;
const LENGTH = 200;
const EASE = 20;
const SHOULDER = point(100, 100);

/** A straight arm from the shoulder, its outer side to the left of the way to the hand. */
function armTowards(way: Point) {
  const normal = point(way.y, -way.x);
  const off = (along: number, radius: number) =>
    point(SHOULDER.x + along * way.x + radius * normal.x, SHOULDER.y + along * way.y + radius * normal.y);
  const arm = {
    length: LENGTH,
    at: (along: number) => ({ point: off(along, 0), normal, outerRadius: RADIUS, innerRadius: RADIUS }),
  } as unknown as ArmOutline;
  const outline = { from: () => [off(0, RADIUS), off(LENGTH, RADIUS)] } as unknown as ShoulderOutline;
  return { arm, outline, off };
}

/** By how much the sleeve's edges stand off the arm at its cuff, halfway down. */
function slackOf(way: Point) {
  const { arm, outline, off } = armTowards(way);
  const upTo = 0.5 * LENGTH;
  const outer = outerArmCurve({ outline, seamX: 0, arm, ease: EASE, wornLength: upTo, shoulderWidth: 100 });
  const inner = innerArmCurve({
    armpit: off(20, -RADIUS),
    body: { labelAt: () => Label.upper },
    arm,
    shoulderWidth: 100,
    ease: EASE,
    cuffAlongArm: upTo,
    followsArm: false,
    isTilted: false,
    sign: 1,
  });
  return {
    outer: distanceBetween(outer[outer.length >> 1], off(upTo, 0)) - RADIUS,
    inner: distanceBetween(inner[inner.length - 1], off(upTo, 0)) - RADIUS,
  };
}

test("a sleeve stands off both sides of an arm that points down", () => {
  const { outer, inner } = slackOf(point(0.28, 0.96));
  expect(outer).toBeGreaterThan(0.3 * EASE);
  expect(inner).toBeGreaterThan(0.3 * EASE);
});

test("on a raised arm it lies on the upper side, and all its slack hangs below", () => {
  const { outer, inner } = slackOf(point(0.8, -0.6));
  expect(outer).toBeLessThan(0.05 * EASE);
  expect(inner).toBeGreaterThan(0.9 * EASE);
});
