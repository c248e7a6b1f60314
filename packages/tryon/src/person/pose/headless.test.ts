import { expect, test } from "vitest";
import { drawnKeypoints } from "../drawn-person.fixture.ts";
import { Body } from "../types.ts";
import type { Detection } from "./detection.ts";
import { bestBody, facingCamera, findHeadlessBody } from "./headless.ts";

const side = 64;
const photo = { centreX: 320, centreY: 320, side: 640, rotation: 0 };

/** The selfie network's mask with boxes of people, in its own pixels. */
function silhouettes(...boxes: { left: number; right: number; top: number; bottom: number }[]): Float32Array {
  return Float32Array.from({ length: side * side }, (_, i) => {
    const x = i % side;
    const y = Math.floor(i / side);
    return boxes.some(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom) ? 0.9 : 0.1;
  });
}

const headless = { left: 20, right: 36, top: 0, bottom: 60 };

const detection = (at: { x: number; y: number }, radius: number, score: number): Detection => ({
  score,
  centreX: at.x,
  centreY: at.y - radius,
  width: 100,
  height: 100,
  hips: at,
  outermost: { x: at.x, y: at.y - radius },
});

const seen = (...detections: Detection[]) => ({ size: { width: 640, height: 640 }, detections });

test("a silhouette that reaches the upper edge without a detection is a person without a head", () => {
  const body = findHeadlessBody(silhouettes(headless), photo, seen());
  expect(body?.centreX).toBeCloseTo(280);
  expect(body?.hips.y).toBeCloseTo(210);
  expect(body?.instead).toEqual([]);
});

test("a passer-by's detection does not account for the body beside or behind it", () => {
  const beside = detection({ x: 520, y: 300 }, 90, 0.95);
  expect(findHeadlessBody(silhouettes(headless), photo, seen(beside))?.centreX).toBeCloseTo(280);
  const before = detection({ x: 300, y: 300 }, 90, 0.95);
  expect(findHeadlessBody(silhouettes(headless), photo, seen(before))?.centreX).toBeCloseTo(280);
});

test("a silhouette with space above it has its head in the photo", () => {
  expect(findHeadlessBody(silhouettes({ ...headless, top: 4 }), photo, seen())).toBeUndefined();
});

test("the person's own detection accounts for it, if it is certain", () => {
  const own = detection({ x: 290, y: 280 }, 290, 0.95);
  expect(findHeadlessBody(silhouettes(headless), photo, seen(own))).toBeUndefined();
  const unsure = detection({ x: 290, y: 280 }, 290, 0.55);
  expect(findHeadlessBody(silhouettes(headless), photo, seen(unsure))?.instead).toEqual([unsure]);
});

test("something the size of a bag or a distant passer-by is not a body to dress", () => {
  expect(findHeadlessBody(silhouettes({ left: 2, right: 8, top: 0, bottom: 12 }), photo, seen())).toBeUndefined();
  const main = detection({ x: 480, y: 300 }, 300, 0.95);
  expect(findHeadlessBody(silhouettes({ left: 2, right: 14, top: 0, bottom: 40 }), photo, seen(main))).toBeUndefined();
});

/** The drawn person's photo cut off at the neck. */
const cut = { top: drawnKeypoints()[Body.leftShoulder].y - 5 };

test("a body shows hands or legs, a garment that lies flat shows neither", () => {
  const hide = (names: number[]) => Object.fromEntries(names.map((name) => [name, { visibility: 0.4 }]));
  const hands = [Body.leftWrist, Body.rightWrist];
  const legs = [Body.leftKnee, Body.rightKnee, Body.leftAnkle, Body.rightAnkle];
  const isBody = (presence: number, hidden: number[]) =>
    bestBody([{ presence, points: drawnKeypoints(hide(hidden)) }], cut) !== undefined;
  expect(isBody(1, hands)).toBe(true);
  expect(isBody(1, legs)).toBe(true);
  expect(isBody(1, [...hands, ...legs])).toBe(false);
  expect(isBody(0.5, [])).toBe(false);
});

test("if the shoulders are far below the edge that cuts a body off, they are a skirt's, and another guess is taken", () => {
  const right = { presence: 1, points: drawnKeypoints({ [Body.leftWrist]: { visibility: 0.8 } }) };
  const low = right.points.map((point, name) => ({
    ...point,
    visibility: 1,
    y: name === Body.leftShoulder || name === Body.rightShoulder ? point.y + 60 : point.y,
  }));
  const wrong = { presence: 1, points: low };
  expect(bestBody([wrong, right], cut)).toBe(right);
  expect(bestBody([wrong], cut)).toBeUndefined();
});

test("a body cut off above and below is searched in two places", () => {
  const cutTwice = findHeadlessBody(silhouettes({ ...headless, bottom: side }), photo, seen());
  expect(cutTwice?.guesses).toHaveLength(2);
  expect(findHeadlessBody(silhouettes(headless), photo, seen())?.guesses).toHaveLength(1);
});

test("a front that was mistaken for a back gets its sides swapped", () => {
  const front = drawnKeypoints();
  expect(facingCamera(front)).toEqual(front);
  const names = [0, 4, 5, 6, 1, 2, 3, ...Array.from({ length: 26 }, (_, k) => 7 + (k ^ 1))];
  expect(facingCamera(names.map((name) => front[name]))).toEqual(front);
});
