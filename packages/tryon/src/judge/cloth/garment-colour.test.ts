import { expect, test } from "vitest";
import type { Evidence } from "../evidence/evidence.ts";
import { measureColour } from "./garment-colour.ts";

type Lab = readonly [lightness: number, a: number, b: number];

const size = { width: 40, height: 40 };
const filled = (value: number) => new Float32Array(size.width * size.height).fill(value);
const planes = ([lightness, a, b]: Lab) => ({ lightness: filled(lightness), a: filled(a), b: filled(b) });

/** A garment of one colour, and the same cloth in a picture. */
const measured = (shown: Lab, seen: Lab) => {
  const cut = { ...size, lab: planes(shown), alpha: filled(1), box: { top: 0, bottom: 39, left: 0, right: 39 } };
  return measureColour({ after: planes(seen), garmentSeen: filled(1), garment: { cut } } as unknown as Evidence);
};

test("cloth in a dim room has less chroma, and its own hue", () => {
  expect(measured([60, 50, 30], [60, 50, 30])).toBe(0);
  // half the light: only the difference in lightness counts, and that little
  expect(measured([60, 50, 30], [40, 33, 20])).toBeLessThan(6);
  expect(measured([60, 50, 30], [60, 33, 20])).toBeGreaterThan(15);
  expect(measured([60, 50, 30], [40, -20, 33])).toBeGreaterThan(30);
});
