import { expect, test } from "vitest";
import { closeFrontOpening } from "./front-opening.ts";

/** A jacket in 40 x 60, columns 5 to 35 and rows 5 to 55, with an opening in it. */
const WIDTH = 40;
const box = { left: 5, top: 5, right: 35, bottom: 55 };
function jacket(opening: { left: number; right: number; top: number }): Uint8Array {
  return Uint8Array.from({ length: WIDTH * 60 }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isOpen = x >= opening.left && x <= opening.right && y >= opening.top;
    return Number(x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && !isOpen);
  });
}
const count = (mask: Uint8Array) => mask.reduce((sum, value) => sum + value, 0);
const WHOLE = 31 * 51;

test("an open jacket is closed down to its hem", () => {
  const mask = jacket({ left: 18, right: 22, top: 20 });
  const closed = closeFrontOpening(mask, WIDTH, box);
  expect(count(closed)).toBe(WHOLE);
  // the given mask is not changed
  expect(count(mask)).toBe(WHOLE - 5 * 36);
});

test("an opening may be a little beside the middle, but not far", () => {
  // 0.12 of the width are 3.6 columns from column 20
  expect(count(closeFrontOpening(jacket({ left: 23, right: 26, top: 20 }), WIDTH, box))).toBe(WHOLE);
  const beside = jacket({ left: 25, right: 28, top: 20 });
  expect(closeFrontOpening(beside, WIDTH, box)).toBe(beside);
});

test("a slit at the hem stays open", () => {
  const slit = jacket({ left: 18, right: 22, top: 35 });
  expect(closeFrontOpening(slit, WIDTH, box)).toBe(slit);
});

test("two legs with a wide gap between them are not a jacket", () => {
  const legs = jacket({ left: 14, right: 26, top: 15 });
  expect(closeFrontOpening(legs, WIDTH, box)).toBe(legs);
});

test("rows without both halves stay as they are", () => {
  const mask = jacket({ left: 18, right: 22, top: 15 });
  // a rounded corner: the last row has a left half only
  mask.fill(0, 55 * WIDTH + 20, 56 * WIDTH);
  const closed = closeFrontOpening(mask, WIDTH, box);
  expect(count(closed.subarray(55 * WIDTH))).toBe(13);
  expect(count(closed.subarray(54 * WIDTH, 55 * WIDTH))).toBe(31);
});
