import { expect, test } from "vitest";
import { addLegForm } from "./leg-form.ts";

const size = { width: 120, height: 120 };
const alpha = new Float32Array(size.width * size.height).fill(1);

/** Light of trousers whose legs are 20 columns wide, 10 apart, from row 20 on. */
function litLegs(share = 1): (x: number, y: number) => number {
  const change = new Float32Array(alpha.length);
  const inseam = [20, 110].map((y) => ({ y, left: 55, right: 65, outerLeft: 35, outerRight: 85 }));
  addLegForm(inseam, { size, unit: 100, alpha, share }, change);
  return (x, y) => change[y * size.width + x];
}

test("each leg is darkest at both of its edges", () => {
  const at = litLegs();
  for (const middle of [45, 75]) {
    expect(at(middle, 90)).toBeCloseTo(0, 3);
    for (const side of [-9, 9]) expect(at(middle + side, 90)).toBeLessThan(-0.1);
  }
  expect(at(45, 15)).toBe(0);
});

test("the form comes in below the crotch, and beside real folds it is weaker", () => {
  expect(litLegs()(36, 25)).toBeGreaterThan(litLegs()(36, 90) + 0.05);
  expect(litLegs(0.5)(36, 90)).toBeCloseTo(litLegs()(36, 90) / 2, 5);
});
