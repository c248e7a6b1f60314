import { expect, test } from "vitest";
import type { LabColour } from "../../image/types.ts";
import { plainCut } from "../plain-landmarks.fixture.ts";
import { cleanRim, peelRim } from "./rim.ts";

/** A red garment before a white wall in 80 x 100: columns 10 to 69, rows 10 to 89. */
const size = { width: 80, height: 100 };
const WALL: LabColour = [95, 0, 0];
const RED = { lightness: 50, a: 40 };
type Where = (x: number, y: number) => boolean;
const inBox =
  (left: number, right: number, top: number, bottom: number): Where =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;
const isGarment = inBox(10, 69, 10, 89);

/** What is seen at a place instead of the garment's red; undefined where it is red. */
function cutWith(seen: (x: number, y: number) => typeof RED | undefined, isHole: Where = () => false) {
  const plane = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: 8000 }, (_, i) => value(i % 80, Math.floor(i / 80)));
  const colour = (x: number, y: number) =>
    isGarment(x, y) && !isHole(x, y) ? (seen(x, y) ?? RED) : { lightness: 95, a: 0 };
  const alpha = plane((x, y) => Number(isGarment(x, y) && !isHole(x, y)));
  const lab = {
    lightness: plane((x, y) => colour(x, y).lightness),
    a: plane((x, y) => colour(x, y).a),
    b: plane(() => 0),
  };
  return plainCut(
    { mask: Uint8Array.from(alpha), alpha, lab, box: { left: 10, top: 10, right: 69, bottom: 89 } },
    size,
  );
}
const count = (mask: Uint8Array, where: Where = () => true) =>
  mask.reduce((sum, value, i) => sum + (where(i % 80, Math.floor(i / 80)) ? value : 0), 0);
const isEdge: Where = (x, y) => isGarment(x, y) && !inBox(12, 67, 12, 87)(x, y);

test("a rim of the wall's colour is peeled off", () => {
  const cut = cutWith((x, y) => (isEdge(x, y) ? { lightness: 90, a: 4 } : undefined));
  const peeled = peelRim(cut, cut.mask, WALL);
  expect(count(peeled, isEdge)).toBe(0);
  expect(count(peeled)).toBe(56 * 76);
  expect(count(cut.mask)).toBe(60 * 80);
});

test("a rim of the garment's colour stays, also if it is faded by a third", () => {
  const faded = cutWith((x, y) => (isEdge(x, y) ? { lightness: 65, a: 27 } : undefined));
  expect(count(peelRim(faded, faded.mask, WALL))).toBe(60 * 80);
});

test("wall inside the garment is not part of its rim", () => {
  const hole = inBox(30, 40, 40, 50);
  const cut = cutWith((x, y) => (hole(x, y) ? { lightness: 95, a: 0 } : undefined));
  expect(count(peelRim(cut, cut.mask, WALL), hole)).toBe(121);
});

test("a rim that would cost more than 15 % of the garment stays", () => {
  const isWide: Where = (x, y) => isGarment(x, y) && !inBox(14, 65, 14, 85)(x, y);
  const cut = cutWith((x, y) => (isWide(x, y) ? { lightness: 90, a: 4 } : undefined));
  expect(count(cut.mask, isWide)).toBeGreaterThan(0.15 * 4800);
  expect(peelRim(cut, cut.mask, WALL)).toBe(cut.mask);
});

test("a rim stays if the cloth beside it is patterned, although it looks like wall", () => {
  const isStriped: Where = (x, y) => (x + y) % 6 < 3;
  const stripes = (x: number, y: number) => ({ lightness: isStriped(x, y) ? 80 : 20, a: 40 });
  const cut = cutWith((x, y) => (isEdge(x, y) ? { lightness: 90, a: 4 } : stripes(x, y)));
  expect(peelRim(cut, cut.mask, WALL)).toBe(cut.mask);
});

test("the alpha is choked by about two pixels, and holes stay holes", () => {
  const isHole = inBox(36, 43, 46, 53);
  const cut = cutWith(() => undefined, isHole);
  const { mask, alpha } = cleanRim(cut, WALL);
  const row = (x: number) => alpha[30 * 80 + x];
  expect([row(9), row(10), row(11), row(13)]).toEqual([0, 0, 0.5, 1]);
  expect(count(mask, isHole)).toBe(64);
  expect(alpha[50 * 80 + 40]).toBe(0);
});

test("where the photo's frame cuts a garment off, it fades over a few pixels", () => {
  const all = new Float32Array(8000).fill(1);
  const lab = { lightness: all.map(() => 50), a: all.map(() => 40), b: all.map(() => 0) };
  const box = { left: 0, top: 0, right: 79, bottom: 99 };
  const cut = plainCut({ mask: Uint8Array.from(all), alpha: all, lab, box }, size);
  const { alpha } = cleanRim(cut, WALL);
  const row = Array.from(alpha.subarray(50 * 80, 51 * 80));
  expect(row.slice(0, 4).every((value, x) => value > (row[x - 1] ?? 0))).toBe(true);
  expect(row[0]).toBeLessThan(0.3);
  expect(row[79]).toBe(row[0]);
  expect(row[40]).toBe(1);
});
