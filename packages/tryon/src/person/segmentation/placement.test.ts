import { expect, test } from "vitest";
import { drawnKeypoints, drawnSize } from "../drawn-person.fixture.ts";
import { Body, type Keypoint, Label } from "../types.ts";
import { measureFrame } from "./frame.ts";
import { labelCount, placementCosts } from "./placement.ts";

/** The drawn person: shoulders 90 px apart at row 100, hips at row 230, eyes 12 px apart around the nose at (150, 50). */
function costsAt(x: number, y: number, moved: Record<number, Partial<Keypoint>> = {}) {
  const active = new Uint8Array(drawnSize.width * drawnSize.height);
  const i = y * drawnSize.width + x;
  active[i] = 1;
  const costs = placementCosts(drawnSize, active, measureFrame(drawnKeypoints(moved)));
  const of = (label: number) => costs[i * labelCount + label - 1];
  return {
    skin: of(Label.skin),
    hair: of(Label.hair),
    upper: of(Label.upper),
    lower: of(Label.lower),
    shoes: of(Label.shoes),
    other: of(Label.other),
    elsewhere: costs.reduce((sum, cost) => sum + Math.abs(cost), 0),
  };
}

test("the middle of the chest is a top: anything else costs more", () => {
  const { elsewhere, ...chest } = costsAt(150, 130);
  // skin: 6 on a chest and 8 off the limbs; hair: 1, 9 below the head and 6 in front of the throat; trousers: 14 and 20
  expect(chest).toEqual({ skin: 14, hair: 16, upper: -4, lower: 34, shoes: 30, other: 18 });
  expect(elsewhere).toBe(14 + 16 + 4 + 34 + 30 + 18);
});

test("a face is skin, and above the forehead there is hair", () => {
  expect(costsAt(150, 50)).toMatchObject({ skin: -3, hair: 1, upper: 25, lower: 59 });
  // 20 rows above the nose are 17 of its distances: still the face, but above its forehead
  expect(costsAt(150, 30)).toMatchObject({ skin: 2, hair: 1, upper: 55, lower: 89 });
});

test("without a visible head nothing is a face", () => {
  expect(costsAt(150, 50, { [Body.nose]: { visibility: 0.4 } }).skin).toBe(0);
});

test("hair falls beside the throat, not in front of it", () => {
  expect(costsAt(150, 80).hair).toBe(1 + 6);
  // beside it 4 for the distance from the nose, which is 2.5 times that between the eyes
  expect(costsAt(150 + 15, 80).hair).toBe(1 + 4);
});

test("a hand is skin on the hip, unless its wrist is hidden", () => {
  const hand = costsAt(68, 226);
  expect(hand.skin).toBe(-4);
  expect(hand.hair).toBe(1 + 30 + 20);
  expect(hand.lower).toBe(3 + 6);
  // A top ends there: 5 in a hand, and 6 times the smooth step of 0.564 of the way from 0.8 to 1.1 torso lengths.
  expect(hand.upper).toBeCloseTo(5 + 6 * 0.5957, 2);
  const hidden = costsAt(68, 226, { [Body.rightWrist]: { visibility: 0.2 } });
  expect(hidden.skin).toBe(0);
  expect(hidden.lower).toBe(0);
});

test("fingers reach beyond the knuckle", () => {
  // The knuckle is 17 px below the wrist; 0.4 of that is added, and a hand is 0.14 shoulder widths thick.
  expect(costsAt(66, 232 + 7 + 11).skin).toBe(-4);
  expect(costsAt(66, 232 + 7 + 14).skin).not.toBe(-4);
});

test("trousers are cheapest on a thigh and impossible above the shoulders", () => {
  expect(costsAt(179, 270)).toMatchObject({ lower: -3, shoes: 30 });
  expect(costsAt(150, 75).lower).toBe(40 + 14 + 20);
});

test("shoes are at the feet alone", () => {
  expect(costsAt(186, 389)).toMatchObject({ shoes: 0, upper: 6 + 10 + 20, lower: -3 + 9 });
  expect(costsAt(181, 365).shoes).toBe(5);
  expect(costsAt(181, 350).shoes).toBe(30);
  expect(costsAt(230, 389).shoes).toBe(30);
});

test("a bag hangs beside the legs, not on the body", () => {
  expect(costsAt(30, 240).other).toBe(4 - 3);
  expect(costsAt(150, 170).other).toBe(4 + 14);
  expect(costsAt(150, 90).other).toBe(4 + 12);
});

test("cloth above the shoulders is a collar beside the neck and too high beside the head", () => {
  // 0.2 shoulder widths above the joints a collar begins to cost: 6 times the smooth step of a third of the way.
  expect(costsAt(150, 82).upper).toBeCloseTo(6 * (1 / 9) * (3 - 2 / 3), 5);
  const besideHead = costsAt(190, 55);
  expect(besideHead.upper).toBeGreaterThan(12);
  expect(costsAt(150, 88).upper).toBe(0);
});

test("a raised shoulder lifts the line above which cloth is too high", () => {
  const level = costsAt(175, 78).upper;
  const raised = costsAt(175, 78, { [Body.leftShoulder]: { y: 82 } }).upper;
  const lowered = costsAt(175, 78, { [Body.leftShoulder]: { y: 118 } }).upper;
  expect(raised).toBe(0);
  // 0.244 shoulder widths above the joints: the smooth step of 0.63 of the way from 0.15 to 0.3
  expect(level).toBeCloseTo(6 * 0.69, 2);
  expect(lowered).toBeGreaterThan(level);
});
