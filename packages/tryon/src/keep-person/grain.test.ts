import { expect, test } from "vitest";
import { grainOf, measureGrain, missingGrain } from "./grain.ts";

const SIZE = { width: 160, height: 160 };

function grey(deviation: number, seed = 3): { data: Uint8ClampedArray; width: number; height: number } {
  const noise = grainOf(seed);
  const data = new Uint8ClampedArray(3 * SIZE.width * SIZE.height);
  for (let i = 0; i < data.length; i += 3) data.fill(120 + deviation * noise(), i, i + 3);
  return { ...SIZE, data };
}

test("grain is measured in units of its deviation, and none in a smooth picture", () => {
  expect(measureGrain(grey(0), () => true)).toBe(0);
  const measured = measureGrain(grey(4), () => true) ?? 0;
  expect(measured).toBeGreaterThan(3);
  expect(measured).toBeLessThan(4.5);
});

test("only the wanted squares count, and too few of them say nothing", () => {
  expect(measureGrain(grey(4), () => false)).toBeUndefined();
  expect(measureGrain(grey(4), (x, y) => x < 20 && y < 20)).toBeUndefined();
});

test("what is missing adds up to what is wanted, and is never taken away", () => {
  expect(missingGrain(5, 3)).toBe(4);
  expect(missingGrain(2, 3)).toBe(0);
  expect(missingGrain(undefined, 3)).toBe(0);
});
