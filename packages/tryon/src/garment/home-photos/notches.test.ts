import { expect, test } from "vitest";
import type { Point } from "../../image/types.ts";
import { cutAlong, DRAWN_AXIS, DRAWN_SIZE } from "../drawn-garments.fixture.ts";
import { closeNotches } from "./notches.ts";

const { width } = DRAWN_SIZE;

/** Shorts, or a skirt, from its right half; x from the axis. */
function maskOf(half: readonly Point[]): Uint8Array {
  const right = half.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y }));
  const left = half.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse();
  return cutAlong([...right, ...left], [190, 250, 20]).mask;
}
const SHORTS = [
  { x: 100, y: 100 },
  { x: 170, y: 300 },
  { x: 220, y: 500 },
  { x: 0, y: 500 },
];
/** Rows and columns from the axis outwards that are cleared on the right. */
function clear(mask: Uint8Array, rows: [number, number], columns: (y: number) => [number, number]): void {
  for (let y = rows[0]; y < rows[1]; y++) {
    const [from, to] = columns(y);
    mask.fill(0, y * width + DRAWN_AXIS + Math.round(from), y * width + DRAWN_AXIS + Math.round(to));
  }
}
const difference = (one: Uint8Array, other: Uint8Array) => one.reduce((sum, value, i) => sum + (value ^ other[i]), 0);

test("where a dark stripe begins at the side, the cloth around it is complete", () => {
  const whole = maskOf(SHORTS);
  const mask = whole.slice();
  // a stripe that slants inwards from the side seam: above its end nothing of the cloth outside is left
  clear(mask, [300, 350], (y) => [168 - (y - 300) / 4, 300]);
  clear(mask, [350, 356], (y) => [155, 181 + (y - 350) / 4]);
  const missing = difference(mask, whole);
  expect(missing).toBeGreaterThan(800);
  closeNotches(mask, width);
  expect(difference(mask, whole)).toBeLessThan(0.12 * missing);
});

test("tiers that step outwards, a waist and a flare stay as they are", () => {
  for (const shape of [
    [
      { x: 100, y: 100 },
      { x: 120, y: 250 },
      { x: 160, y: 251 },
      { x: 175, y: 400 },
      { x: 220, y: 401 },
      { x: 230, y: 560 },
    ],
    [
      { x: 130, y: 100 },
      { x: 100, y: 180 },
      { x: 190, y: 380 },
      { x: 195, y: 560 },
    ],
    [
      { x: 100, y: 100 },
      { x: 150, y: 260 },
      { x: 120, y: 600 },
      { x: 200, y: 800 },
    ],
  ]) {
    const mask = maskOf([...shape, { x: 0, y: shape[shape.length - 1].y }]);
    const before = mask.slice();
    closeNotches(mask, width);
    expect(difference(mask, before)).toBe(0);
  }
});
