import { expect, test } from "vitest";
import type { Keypoint } from "../types.ts";
import { type FoundBody, guessBody, isMistaken } from "./pose-guess.ts";

const SIZE = { width: 60, height: 100 };

/** 1 in a box of the picture. */
function boxed(left: number, top: number, right: number, bottom: number): Float32Array {
  const mask = new Float32Array(SIZE.width * SIZE.height);
  for (let y = top; y < bottom; y++) mask.fill(1, y * SIZE.width + left, y * SIZE.width + right);
  return mask;
}

/** What the landmark model would find: every joint at one place, as visible as said. */
function body(mask: Float32Array, presence: number, visibility: number): FoundBody {
  const joint: Keypoint = { x: 30, y: 50, z: 0, visibility, presence: 1 };
  return { points: Array.from({ length: 33 }, () => joint), presence, mask };
}

const legs = boxed(20, 0, 40, 90);

test("nobody detected beside an outline, or somebody elsewhere, is a mistake; nobody in an empty picture is none", () => {
  expect(isMistaken(null, legs)).toBe(true);
  expect(isMistaken(body(boxed(0, 90, 6, 100), 1, 1), legs)).toBe(true);
  expect(isMistaken(body(boxed(22, 0, 38, 88), 1, 1), legs)).toBe(false);
  expect(isMistaken(null, boxed(0, 0, 3, 3))).toBe(false);
});

test("of the guesses the one is taken whose joints are seen", async () => {
  const found = await guessBody(legs, SIZE, async ({ centreY }) => body(legs, 0.98, centreY < 30 ? 0.9 : 0.2));
  expect(found?.points[0].visibility).toBe(0.9);
});

test("a guess that the landmark model does not confirm is none", async () => {
  expect(await guessBody(legs, SIZE, async () => body(legs, 0.5, 1))).toBeNull();
  expect(await guessBody(legs, SIZE, async () => body(boxed(0, 90, 60, 100), 1, 1))).toBeNull();
});
