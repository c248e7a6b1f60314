import { expect, test } from "vitest";
import { findOpenNeck, type OpenNeckPhoto } from "./open-neck.ts";

const [width, height] = [400, 400];
const centreX = 200;
const middleY = 40;
const HALF = 90;

/**
 * A garment from row 20 down, of 70 L with checks of ±8 L, and visible through its neck an inside that is darker by
 * `shade`.
 */
function drawn(isInside: (x: number, y: number) => boolean, shade: number): OpenNeckPhoto {
  const lightness = new Float32Array(width * height);
  const mask = new Uint8Array(width * height);
  for (let y = 20; y < height; y++) {
    for (let x = 20; x < width - 20; x++) {
      const check = (Math.floor(x / 8) + Math.floor(y / 8)) % 2 ? 8 : -8;
      mask[y * width + x] = 1;
      lightness[y * width + x] = 70 + check - (isInside(x, y) ? shade : 0);
    }
  }
  return { width, height, lightness, mask, centreX, middleY, neckHalfWidth: HALF };
}

const inV = (depth: number, half: number) => (x: number, y: number) =>
  y - middleY < depth * (1 - Math.abs(x - centreX) / half);

test("a deep V in checked cloth is found by the shade of the inside of its back", () => {
  const found = findOpenNeck(drawn(inV(170, 66), 20), 220);
  expect(Math.abs((found?.depth ?? 0) - 170)).toBeLessThan(20);
  expect(Math.abs((found?.opening ?? 0) * HALF - 66)).toBeLessThan(9);
});

test("checks alone are not an opening", () => {
  expect(
    findOpenNeck(
      drawn(() => false, 20),
      220,
    ),
  ).toBeUndefined();
});

test("nor is the dark band of a round collar: the front is visible below it", () => {
  const inBand = (x: number, y: number) => {
    const away = Math.hypot(x - centreX, (y - middleY) * 0.9);
    return y > middleY - 20 && away < 85 && away > 62;
  };
  expect(findOpenNeck(drawn(inBand, 30), 220)).toBeUndefined();
});

test.each([
  { deep: 0.85, wide: 0.86 },
  { deep: 0.95, wide: 0.92 },
])("a round neck is no open V, though a V fits half-way up its edge: $deep half widths deep", ({ deep, wide }) => {
  const inRound = (x: number, y: number) => {
    const share = Math.abs(x - centreX) / (wide * HALF);
    return share < 1 && y - middleY < deep * HALF * (1 - share ** 2.2) ** 0.55;
  };
  expect(findOpenNeck(drawn(inRound, 30), 220)).toBeUndefined();
});
