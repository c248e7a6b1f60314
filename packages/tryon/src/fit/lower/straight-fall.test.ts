import { expect, test } from "vitest";
import { type FallRow, fallStraight } from "./straight-fall.ts";

/** Ten rows from the thigh to the hem; `own` is straight unless told. */
const rowsOf = (leg: number, own: (k: number) => number = () => 30): FallRow[] =>
  Array.from({ length: 11 }, (_, k) => ({ y: 100 + 10 * k, leg, own: own(k) }));
/** An edge that bulges by 12 px around the knee. */
const bulging = (sign: -1 | 1) =>
  Array.from({ length: 11 }, (_, k) => 200 + sign * (40 + 12 * Math.sin((Math.PI * k) / 10)));

test.each([-1, 1] as const)("a wide leg does not bulge at the knee (side %i)", (sign) => {
  const columns = bulging(sign);
  fallStraight(columns, rowsOf(200 + sign * 20), { from: 100, sign, share: 1 });
  for (const column of columns) expect(sign * (column - 200)).toBeCloseTo(40, 6);
});

test("it never becomes narrower than the leg inside", () => {
  const columns = bulging(1);
  fallStraight(columns, rowsOf(246), { from: 100, sign: 1, share: 1 });
  expect(columns[5]).toBeCloseTo(246, 6);
});

test("a garment that bulges in its own photo keeps its bulge", () => {
  const columns = bulging(1);
  fallStraight(
    columns,
    rowsOf(220, (k) => 30 + 5 * Math.sin((Math.PI * k) / 10)),
    { from: 100, sign: 1, share: 1 },
  );
  expect(columns[5]).toBeCloseTo(245, 6);
});

test("slim legs and the hips above stay as they are", () => {
  const slim = bulging(1);
  fallStraight(slim, rowsOf(220), { from: 100, sign: 1, share: 0 });
  expect(slim).toEqual(bulging(1));
  const hips = bulging(1);
  fallStraight(hips, rowsOf(220), { from: 150, sign: 1, share: 1 });
  expect(hips.slice(0, 6)).toEqual(bulging(1).slice(0, 6));
});
