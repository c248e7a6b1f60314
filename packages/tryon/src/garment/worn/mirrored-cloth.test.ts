import { expect, test } from "vitest";
import { point } from "../../image/maths/geometry.ts";
import type { Channels } from "../../image/types.ts";
import { mirrorCloth, mirrored } from "./mirrored-cloth.ts";

const [width, height] = [160, 120];
const LINE = { from: point(80, 10), to: point(80, 110) };
const inTop = (x: number, y: number) => x > 20 && x < 140 && y > 10 && y < 110;
const isHidden = (x: number, y: number) => x >= 40 && x < 64 && y >= 40 && y < 72;

/** Stripes of eight rows; the left half is darker by `shade`, and hidden in one place, where the colours are grey. */
function striped(shade: number) {
  const pixels = (value: (x: number, y: number) => number) =>
    Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
  const stripe = (x: number, y: number) => (y % 16 < 8 ? 200 : 60) - (x < 80 ? shade : 0);
  const plane = () => Float32Array.from(pixels((x, y) => (isHidden(x, y) ? 128 : stripe(x, y))));
  const cut = {
    ...{ width, height, colour: [plane(), plane(), plane()] as Channels },
    mask: Uint8Array.from(pixels((x, y) => (inTop(x, y) ? 1 : 0))),
    known: Uint8Array.from(pixels((x, y) => (inTop(x, y) && !isHidden(x, y) ? 1 : 0))),
  };
  const taken = mirrorCloth(cut, LINE);
  return {
    at: (x: number, y: number) => cut.colour[0][y * width + x],
    taken: (x: number, y: number) => taken[y * width + x],
    stripe,
  };
}

test("a slanted line has its mirror at a right angle to it", () => {
  const { x, y } = mirrored({ from: point(0, 0), to: point(10, 10) }, { x: 4, y: 0 });
  expect([x, y]).toEqual([0, 4]);
});

test("stripes go on under hair as the other half shows them, in the light of their own side", () => {
  const { at, stripe, taken } = striped(20);
  for (const y of [44, 52, 60, 68]) expect(Math.abs(at(52, y) - stripe(52, y))).toBeLessThan(4);
  expect(taken(52, 52)).toBe(1);
  expect(taken(30, 52)).toBe(0);
});

test("halves that are not alike do not stand for each other", () => {
  const { at, taken } = striped(90);
  expect([at(52, 52), taken(52, 52)]).toEqual([128, 0]);
});
