import { expect, test } from "vitest";
import { addInseam } from "./inseam.ts";

const size = { width: 120, height: 120 };
const alpha = new Float32Array(size.width * size.height).fill(1);

/** Light of trousers whose crotch is at row 20 and whose legs are `gap` columns apart. */
function litBetween(gap: number): (x: number, y: number) => number {
  const change = new Float32Array(alpha.length);
  const inseam = [20, 110].map((y) => ({ y, left: 60 - gap / 2, right: 60 + gap / 2, outerLeft: 20, outerRight: 100 }));
  addInseam(inseam, { size, unit: 100, alpha }, change);
  return (x, y) => change[y * size.width + x];
}

test("legs that touch have a crease between them, which fades to either side", () => {
  const at = litBetween(0);
  expect(at(60, 70)).toBeLessThan(-0.3);
  expect(at(64, 70)).toBeGreaterThan(at(60, 70) + 0.15);
  expect(at(30, 70)).toBeGreaterThan(-0.01);
});

test("legs shade each other less the further apart they are, and not at all above the crotch", () => {
  expect(litBetween(20)(50, 70)).toBeGreaterThan(litBetween(4)(58, 70) + 0.05);
  expect(litBetween(0)(60, 10)).toBe(0);
});
