import { expect, test } from "vitest";
import { Piece } from "../../fit/types.ts";
import type { PersonAnalysis } from "../../person/types.ts";
import { keepBelowHem } from "./below-hem.ts";

const ROWS = 10;
const person = {
  image: { width: 3 },
  body: { shoulderCentre: { x: 1, y: 0 }, hipCentre: { x: 1, y: 8 } },
  limbs: { arms: [] },
} as unknown as PersonAnalysis;

/** Which rows of the middle column the old top still is removed from, below a new top that covers `covered`. */
function removed(covered: readonly number[]): number[] {
  const cloth = new Set(covered);
  const alpha = Float32Array.from({ length: 3 * ROWS }, (_, i) => (cloth.has(Math.floor(i / 3)) ? 1 : 0));
  const old = new Uint8Array(3 * ROWS).fill(1);
  keepBelowHem(person, { alpha, piece: new Uint8Array(3 * ROWS).fill(Piece.torso) }, old);
  return Array.from({ length: ROWS }, (_, y) => y).filter((y) => old[3 * y + 1] === 1);
}

test("the old top stays below the hem of the new one [I-29]", () => {
  expect(removed([0, 1, 2, 3, 4, 5])).toEqual([0, 1, 2, 3, 4, 5]);
});

test("it stays in a gap of the new top, whatever cloth is left below [I-29]", () => {
  expect(removed([0, 1, 2, 3, 4, 7])).toEqual([0, 1, 2, 3, 4]);
});

test("a low neckline is no gap", () => {
  expect(removed([0, 2, 3, 4, 5])).toEqual([0, 1, 2, 3, 4, 5]);
});
