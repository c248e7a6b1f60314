import { expect, test } from "vitest";
import type { WornLandmarks } from "../../garment/landmark-types.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import type { Arm } from "../../person/types.ts";
import { sleeveSource, sleevesEnd } from "./sleeve-source.ts";

/** Shoulders at row 60, elbows at 130, wrists at 190; the torso's half width is 50 around column 120. */
const model = plainPerson({ unit: 100 });
const [LEFT, RIGHT] = model.limbs.arms;

function worn(left: Partial<Arm>, right: Partial<Arm>): WornLandmarks {
  const { body, limbs, pose, matte, parse } = model;
  return {
    ...{ kind: "worn", body, hemAtWaistY: undefined, hasSleeves: true, flanks: undefined, hasLegs: false },
    model: { keypoints: pose.keypoints, alpha: matte.alpha, labels: parse.labels },
    arms: { left: { ...LEFT, ...left }, right: { ...RIGHT, ...right } },
    legs: { left: limbs.legs[0], right: limbs.legs[1] },
  };
}

test("short sleeves end alike, half way between the ends that are seen", () => {
  const landmarks = worn({ cuff: 35 }, { cuff: 49 });
  expect(sleevesEnd(landmarks)).toBeCloseTo(0.6, 6);
  for (const side of ["left", "right"] as const) {
    expect(sleeveSource(landmarks, side)).toMatchObject({ from: side, shownEnd: expect.closeTo(0.6, 6) });
  }
});

test("a sleeve that was not found on one arm is the other's", () => {
  const landmarks = worn({ cuff: null }, { cuff: 42 });
  expect(sleeveSource(landmarks, "left")).toMatchObject({ from: "right", end: expect.closeTo(0.6, 6) });
  expect(sleeveSource(landmarks, "right")?.from).toBe("right");
});

test("the sleeve of a raised arm, and of one whose hand is at the head, is the other's", () => {
  const { shoulder, elbow, wrist } = LEFT;
  const raised = worn({ cuff: 130, elbow: { ...elbow, x: shoulder.x - 60, y: shoulder.y - 30 } }, { cuff: 130 });
  expect(sleeveSource(raised, "left")?.from).toBe("right");
  const folded = worn({ cuff: 130, wrist: { ...wrist, y: elbow.y - 60 } }, { cuff: 130 });
  expect(sleeveSource(folded, "left")?.from).toBe("right");
  const bothFolded = worn({ cuff: 130, wrist: { ...wrist, y: 70 } }, { cuff: 130, wrist: { ...RIGHT.wrist, y: 70 } });
  expect(sleeveSource(bothFolded, "left")).toMatchObject({ from: "left", seenTo: expect.closeTo(63, 6), end: 2 });
});

test("a sleeve that the frame or a pocket cuts off below the elbow is full-length", () => {
  const unseen = { cuff: 100, visibility: 0.32, wrist: { ...LEFT.wrist, visibility: 0.1 } };
  const landmarks = worn(unseen, unseen);
  expect(sleeveSource(landmarks, "left")).toMatchObject({ shownEnd: expect.closeTo(0.9, 6), end: 2 });
  // at the elbow of an arm whose hand is not seen, something else may hide the rest
  const toElbow = { ...unseen, cuff: 56, visibility: 0.7 };
  expect(sleevesEnd(worn(toElbow, { ...toElbow, cuff: 63 }))).toBe(2);
  // a short one ends where it is seen to end
  expect(sleevesEnd(worn({ ...unseen, cuff: 42 }, { ...unseen, cuff: 42 }))).toBeCloseTo(0.6, 6);
});

test("a hand on one sleeve does not end it where the other arm shows more", () => {
  const crossing = RIGHT.stations.map((at) => ({ ...at, x: at.segment === 0 ? at.x : 130 }));
  expect(sleevesEnd(worn({ cuff: 42 }, { cuff: 125, stations: crossing }))).toBe(2);
});

test("a forearm before the torso shows its sleeve up to there, one beside it all of it", () => {
  const crossing = LEFT.stations.map((at) => ({ ...at, x: at.segment === 0 ? at.x : 110 }));
  const before = sleeveSource(worn({ cuff: 130, stations: crossing }, { cuff: 130 }), "left");
  expect(before?.seenTo).toBeLessThan(80);
  expect(before?.end).toBe(2);
  expect(sleeveSource(worn({ cuff: 130 }, { cuff: 130 }), "left")?.seenTo).toBe(130);
});

test("of a sleeve over the hand, the part to the knuckles counts", () => {
  const long = { cuff: 190, length: 200 };
  expect(sleeveSource(worn(long, long), "left")).toMatchObject({ seenTo: 70 + 1.4 * 60, shownEnd: 2 });
});
