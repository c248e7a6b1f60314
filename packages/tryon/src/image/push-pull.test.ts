import { expect, test } from "vitest";
import { pushPull } from "./push-pull.ts";

const size = { width: 37, height: 29 };
const count = size.width * size.height;

test("a hole in a constant plane is filled with that constant", () => {
  const plane = new Float32Array(count).fill(120);
  const weight = new Float32Array(count).fill(1);
  for (let y = 8; y < 20; y++) {
    for (let x = 5; x < 30; x++) {
      plane[y * size.width + x] = -999;
      weight[y * size.width + x] = 0;
    }
  }
  const [filled] = pushPull([plane], weight, size);
  for (const value of filled) expect(value).toBeCloseTo(120, 3);
});

test("known pixels keep their values and unknown ones stay between them", () => {
  const plane = Float32Array.from({ length: count }, (_, i) => i % size.width);
  const weight = Float32Array.from({ length: count }, (_, i) => (Math.abs((i % size.width) - 18) < 6 ? 0 : 1));
  const [filled] = pushPull([plane], weight, size);
  for (let i = 0; i < count; i++) {
    if (weight[i] === 1) expect(filled[i]).toBe(plane[i]);
    else {
      expect(filled[i]).toBeGreaterThan(0);
      expect(filled[i]).toBeLessThan(36);
    }
  }
  const row = 14 * size.width;
  expect(filled[row + 23]).toBeGreaterThan(filled[row + 13]);
});

test("planes are filled independently and all of them come back", () => {
  const weight = new Float32Array(count);
  weight[40] = 1;
  const filled = pushPull([new Float32Array(count).fill(10), new Float32Array(count).fill(200)], weight, size);
  expect(filled).toHaveLength(2);
  expect(filled[0][count - 1]).toBeCloseTo(10, 4);
  expect(filled[1][count - 1]).toBeCloseTo(200, 4);
});

test("if nothing is known, the result is zeros, not NaN", () => {
  const [filled] = pushPull([new Float32Array(count).fill(50)], new Float32Array(count), size);
  expect(filled.every((value) => value === 0)).toBe(true);
});

test("where the result is wanted, it equals the complete result", () => {
  const plane = Float32Array.from({ length: count }, (_, i) => (i * 37) % 251);
  const weight = Float32Array.from({ length: count }, (_, i) => (i % size.width < 9 && i % 5 !== 0 ? 1 : 0));
  const wanted = Uint8Array.from({ length: count }, (_, i) => (i % size.width > 20 && i > 10 * size.width ? 1 : 0));
  const [whole] = pushPull([plane], weight, size);
  const [part] = pushPull([plane], weight, size, wanted);
  for (let i = 0; i < count; i++) if (wanted[i]) expect(part[i]).toBe(whole[i]);
});
