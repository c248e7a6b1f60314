/** Light and shade of simulated folds. */
import { clamp, lerp } from "../../../image/maths/interpolate.ts";
import type { FoldHeights } from "./fold-heights.ts";

/**
 * The folds' standard deviation in hard light, as a share of brightness plus `SHEEN`. Five plain tops in photos had 1 to 6 %,
 * median 4. This is more than the median because flat light has little more than half of it.
 */
export const DEPTH = 0.055;
/** Folds deeper than this many deviations are compressed: a print must stay readable. */
const DEEPEST = 2.2;
/** Light from above and, as shares of it, least and most light from the side. Nobody is lit exactly from the front. */
const FROM_ABOVE = 0.55;
const SIDES = { least: 0.35, most: 0.9 };
/** A hollow is darker by this, in every light. */
const HOLLOW = 0.15;

/** How much brighter cloth gets if its height grows by 1 a pixel to the right, or downwards. */
export interface FoldLight {
  right: number;
  down: number;
}

/** `side`: the photo's light from the right, -1 to 1. */
export const foldLight = (side: number): FoldLight => ({
  right: -(side < 0 ? -1 : 1) * clamp(Math.abs(side), SIDES.least, SIDES.most),
  down: FROM_ABOVE,
});

/** How light or dark the folds are in the light of each row: mean 0, deviation 1. */
export function shadeOf({ columns, rows, heights }: FoldHeights, light: (row: number) => FoldLight): Float32Array {
  const shade = new Float32Array(columns * rows);
  let [sum, squares] = [0, 0];
  for (let row = 1; row < rows - 1; row++) {
    const { right, down } = light(row);
    for (let column = 1; column < columns - 1; column++) {
      const i = row * columns + column;
      const across = (heights[i + 1] - heights[i - 1]) / 2;
      const along = (heights[i + columns] - heights[i - columns]) / 2;
      shade[i] = down * along + right * across + HOLLOW * heights[i];
      sum += shade[i];
      squares += shade[i] ** 2;
    }
  }
  const mean = sum / shade.length;
  const deviation = Math.sqrt(squares / shade.length - mean ** 2);
  return shade.map((value) => DEEPEST * Math.tanh((value - mean) / deviation / DEEPEST));
}

export function bilinear(values: Float32Array, columns: number, x: number, y: number): number {
  const [column, row] = [Math.min(columns - 2, Math.floor(x)), Math.floor(y)];
  const i = row * columns + column;
  const right = x - column;
  return lerp(
    lerp(values[i], values[i + 1], right),
    lerp(values[i + columns], values[i + columns + 1], right),
    y - row,
  );
}
