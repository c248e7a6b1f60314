import { expect, test } from "vitest";
import { Body } from "../types.ts";
import type { Detection } from "./detection.ts";
import { drawnKeypoints } from "./drawn-person.fixture.ts";
import { findHeadlessBody, isBody } from "./headless.ts";

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

test("a silhouette that reaches the upper edge without a detection is somebody without a head", () => {
  const body = findHeadlessBody(silhouettes(headless), photo, []);
  expect(body?.centreX).toBeCloseTo(280);
  expect(body?.hips.y).toBeCloseTo(210);
  expect(body?.instead).toEqual([]);
});

test("a passer-by's detection does not account for the body beside or before which they stand", () => {
  const beside = detection({ x: 520, y: 300 }, 90, 0.95);
  expect(findHeadlessBody(silhouettes(headless), photo, [beside])?.centreX).toBeCloseTo(280);
  const before = detection({ x: 300, y: 300 }, 90, 0.95);
  expect(findHeadlessBody(silhouettes(headless), photo, [before])?.centreX).toBeCloseTo(280);
});

test("the person's own detection accounts for it, if it is sure", () => {
  expect(findHeadlessBody(silhouettes(headless), photo, [detection({ x: 290, y: 280 }, 290, 0.95)])).toBeUndefined();
  const unsure = detection({ x: 290, y: 280 }, 290, 0.55);
  expect(findHeadlessBody(silhouettes(headless), photo, [unsure])?.instead).toEqual([unsure]);
});

test("nothing of a bag's or a distant passer-by's size is a body to dress", () => {
  expect(findHeadlessBody(silhouettes({ left: 2, right: 8, top: 30, bottom: 42 }), photo, [])).toBeUndefined();
  const main = detection({ x: 480, y: 300 }, 300, 0.95);
  expect(findHeadlessBody(silhouettes({ left: 2, right: 14, top: 10, bottom: 50 }), photo, [main])).toBeUndefined();
});

test("a body shows hands or legs, a garment that lies flat neither", () => {
  const hide = (names: number[]) => Object.fromEntries(names.map((name) => [name, { visibility: 0.4 }]));
  const hands = [Body.leftWrist, Body.rightWrist];
  const legs = [Body.leftKnee, Body.rightKnee, Body.leftAnkle, Body.rightAnkle];
  expect(isBody({ presence: 1, points: drawnKeypoints(hide(hands)) })).toBe(true);
  expect(isBody({ presence: 1, points: drawnKeypoints(hide(legs)) })).toBe(true);
  expect(isBody({ presence: 1, points: drawnKeypoints(hide([...hands, ...legs])) })).toBe(false);
  expect(isBody({ presence: 0.5, points: drawnKeypoints() })).toBe(false);
});
