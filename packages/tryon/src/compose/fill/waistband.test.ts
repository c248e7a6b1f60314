import { expect, test } from "vitest";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";
import { findWaistband, type Waistband } from "./waistband.ts";

/** Shoulders 40 px wide around column 48 at row 24, hips at row 80; the picture is 96 x 176. */
const person = plainPerson({
  unit: 40,
  labelAt: (x, y) => {
    if (Math.abs(x - 48) > 20 || y < 20) return Label.background;
    return y < 78 ? Label.upper : Label.lower;
  },
});
const SHOULDERS = 24;
const HIPS = 80;
const rowAt = (share: number) => SHOULDERS + share * (HIPS - SHOULDERS);

/** With a new top that ends at this row, and a lower garment that is seen from another row on. */
function waistbandOf(hem: number, waist: number, slope = 0): Waistband {
  const { width, height } = person.image;
  const size = { width, height };
  const garment = Float32Array.from({ length: width * height }, (_, i) => (i < hem * width ? 1 : 0));
  const waistLine = {
    y: waist,
    torsoShare: (waist - SHOULDERS) / (HIPS - SHOULDERS),
    at: (x: number) => waist + slope * (x - 48),
  };
  const fitted = { category: "upper" } as Scene["fitted"];
  return findWaistband({ person, size, garment, waistLine, fitted, labels: person.parse.labels });
}

test("below a crop top trousers begin along the waistband that is seen", () => {
  const { at, shade } = waistbandOf(rowAt(0.55), rowAt(0.85), 0.2);
  expect(Math.abs(at(48) - rowAt(0.85))).toBeLessThan(2);
  expect(at(58) - at(48)).toBeCloseTo(2, 5);
  expect(shade(48, at(48))).toBe(1);
});

test("below a crop top trousers whose waistband an old top hid begin at the usual height, lower in the middle", () => {
  const { at } = waistbandOf(rowAt(0.55), rowAt(1.1));
  expect(Math.abs(at(30) - rowAt(0.82))).toBeLessThan(0.5);
  expect(at(48) - at(30)).toBeGreaterThan(0.8);
});

test("a drawn waistband has a dark edge, a seam and a shade below it, and is itself as light as the cloth", () => {
  const { at, shade } = waistbandOf(rowAt(0.55), rowAt(1.1));
  const below = (rows: number) => shade(48, at(48) + rows);
  expect(below(0)).toBeLessThan(0.8);
  expect(below(2)).toBe(1);
  expect(below(4)).toBeLessThan(0.7);
  expect(below(5.2)).toBeLessThan(0.99);
  expect(below(7)).toBe(1);
});

test("a top that ends at the waist shows no belly: trousers reach up to the natural waist", () => {
  expect(waistbandOf(rowAt(0.8), rowAt(1.1)).at(48)).toBeCloseTo(rowAt(0.6), 5);
});
