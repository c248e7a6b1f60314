import type { Size } from "../types.ts";
import { borrowCopy, borrowPlane, returnPlanes } from "./pool.ts";

/**
 * Fills the unknown parts of some planes smoothly from the known ones: averages down a pyramid of half sizes, then
 * interpolates back up wherever a level knows nothing (Gortler et al., The Lumigraph, 1996).
 *
 * @param planes - Values; those with weight 0 are ignored.
 * @param weight - 1 known, 0 unknown, between them a mixture.
 * @param wanted - Where the result is needed; elsewhere it may stay as it was. Everywhere by default.
 * @returns New planes of the same number and size; all 0 if nothing is known.
 */
export function pushPull<Planes extends Float32Array[]>(
  planes: Planes,
  weight: Float32Array,
  size: Size,
  wanted?: Uint8Array,
): Planes {
  // map keeps the number of planes, which its type does not say
  return pushPullLevel(planes, weight, size, wanted) as Planes;
}

function pushPullLevel(planes: Float32Array[], weight: Float32Array, size: Size, wanted?: Uint8Array): Float32Array[] {
  if (size.width <= 2 || size.height <= 2) return planes.map((plane) => fillWithMean(plane, weight));
  const coarseSize = { width: (size.width + 1) >> 1, height: (size.height + 1) >> 1 };
  const coarseWeight = sumWeights(weight, size, coarseSize);
  const coarse = planes.map((plane) => averageDown(plane, weight, size, coarseSize));
  const filled = pushPullLevel(coarse, coarseWeight, coarseSize);
  const result = planes.map((plane, k) =>
    interpolateUp({ plane, weight, size, coarse: filled[k], coarseSize, wanted }),
  );
  returnPlanes(coarseWeight, ...coarse, ...filled);
  return result;
}

function fillWithMean(plane: Float32Array, weight: Float32Array): Float32Array {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < plane.length; i++) {
    sum += plane[i] * weight[i];
    total += weight[i];
  }
  const mean = total > 0 ? sum / total : 0;
  return plane.map((value, i) => weight[i] * value + (1 - weight[i]) * mean);
}

function sumWeights(weight: Float32Array, size: Size, coarseSize: Size): Float32Array {
  const { width, height } = size;
  const result = borrowPlane(coarseSize.width * coarseSize.height);
  for (let y = 0; y < coarseSize.height; y++) {
    const above = 2 * y * width;
    const below = 2 * y + 1 < height ? above + width : -1;
    for (let x = 0; x < coarseSize.width; x++) {
      const left = 2 * x;
      const hasRight = left + 1 < width;
      let sum = weight[above + left];
      if (hasRight) sum += weight[above + left + 1];
      if (below >= 0) {
        sum += weight[below + left];
        if (hasRight) sum += weight[below + left + 1];
      }
      result[y * coarseSize.width + x] = sum > 1 ? 1 : sum;
    }
  }
  return result;
}

function averageDown(plane: Float32Array, weight: Float32Array, size: Size, coarseSize: Size): Float32Array {
  const { width, height } = size;
  const result = borrowPlane(coarseSize.width * coarseSize.height);
  for (let y = 0; y < coarseSize.height; y++) {
    const hasBelow = 2 * y + 1 < height;
    for (let x = 0; x < coarseSize.width; x++) {
      const first = 2 * y * width + 2 * x;
      const hasRight = 2 * x + 1 < width;
      let total = weight[first];
      let sum = total * plane[first];
      if (hasRight) {
        sum += weight[first + 1] * plane[first + 1];
        total += weight[first + 1];
      }
      if (hasBelow) {
        const below = first + width;
        sum += weight[below] * plane[below];
        total += weight[below];
        if (hasRight) {
          sum += weight[below + 1] * plane[below + 1];
          total += weight[below + 1];
        }
      }
      if (total > 0) result[y * coarseSize.width + x] = sum / total;
    }
  }
  return result;
}

interface UpLevel {
  plane: Float32Array;
  weight: Float32Array;
  size: Size;
  coarse: Float32Array;
  coarseSize: Size;
  wanted: Uint8Array | undefined;
}

function interpolateUp({ plane, weight, size, coarse, coarseSize, wanted }: UpLevel): Float32Array {
  const { width, height } = size;
  const lastColumn = coarseSize.width - 1;
  const result = borrowCopy(plane);
  /** The coarse values at the height of the row at hand. */
  const between = new Float64Array(coarseSize.width);
  for (let y = 0; y < height; y++) {
    // pixel 2k lies a quarter of a coarse pixel above the centre of coarse row k, pixel 2k + 1 as far below it
    const top = y === 0 ? 0 : (y - 1) >> 1;
    const towardsBottom = y === 0 || top === coarseSize.height - 1 ? 0 : y & 1 ? 0.25 : 0.75;
    const topRow = top * coarseSize.width;
    const bottomRow = Math.min(coarseSize.height - 1, top + 1) * coarseSize.width;
    for (let x = 0; x <= lastColumn; x++) {
      between[x] = coarse[topRow + x] * (1 - towardsBottom) + coarse[bottomRow + x] * towardsBottom;
    }
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const known = weight[row + x];
      if (known >= 1 || (wanted && wanted[row + x] === 0)) continue;
      const left = x === 0 ? 0 : (x - 1) >> 1;
      const right = left < lastColumn ? left + 1 : left;
      const towardsRight = x === 0 ? 0 : x & 1 ? 0.25 : 0.75;
      const value = between[left] + (between[right] - between[left]) * towardsRight;
      result[row + x] = known === 0 ? value : known * plane[row + x] + (1 - known) * value;
    }
  }
  return result;
}
