import { expect, test } from "vitest";
import { type Damage, dressAgain, type Raw } from "./anchor-damage.ts";

const [WIDTH, HEIGHT] = [80, 90];
const isGarment = (x: number, y: number) => x >= 25 && x < 55 && y >= 20 && y < 70;

/** A picture of three channels, or with `channels` 1 a mask. */
function drawn(colourAt: (x: number, y: number) => readonly number[], channels = 3): Raw {
  const data = Buffer.alloc(channels * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) data.set(colourAt(i % WIDTH, Math.floor(i / WIDTH)), channels * i);
  return { data, width: WIDTH, height: HEIGHT };
}

const WALL = [200, 200, 200];
const worn = drawn((x, y) => (isGarment(x, y) ? [20 + (x % 7) * 10, 40, 160] : WALL));
const old = drawn((x, y) => (isGarment(x, y) ? [180, 30, 30] : WALL));
const mask = drawn((x, y) => [isGarment(x, y) ? 255 : 0], 1);

const differing = (damage: Damage): number => {
  const { data } = dressAgain({ worn, old, mask }, damage);
  return data.reduce((count, value, at) => count + (value === worn.data[at] ? 0 : 1), 0);
};

test("without a damage the picture is the photo itself", () => {
  expect(differing({})).toBe(0);
});

test.each([
  ["shift", { shift: 0.05 }, { shift: 0.3 }],
  ["turn", { degrees: 2 }, { degrees: 15 }],
  ["narrowing", { narrower: 1.1 }, { narrower: 1.4 }],
  ["tearing", { bites: 2 }, { bites: 12 }],
  ["rim", { rim: 1 }, { rim: 6 }],
] as const)("a stronger damage of one kind changes more: %s", (_, slight, gross) => {
  expect(differing(slight)).toBeGreaterThan(0);
  expect(differing(gross)).toBeGreaterThan(1.5 * differing(slight));
});

test("what a damage uncovers is the old garment, and beside the garment the photo stays", () => {
  const { data } = dressAgain({ worn, old, mask }, { shift: 0.3 });
  const colourAt = (x: number, y: number) => [...data.subarray(3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3)];
  expect(colourAt(28, 45)).toEqual([180, 30, 30]);
  expect(colourAt(10, 45)).toEqual(WALL);
  expect(colourAt(58, 45)[2]).toBe(160);
});
