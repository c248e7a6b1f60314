import type { Size } from "../types.ts";
import { clamp } from "./interpolate.ts";

/**
 * Fills the unknown parts of some planes smoothly from the known ones: averages down a pyramid of half sizes, then
 * interpolates back up wherever a level knows nothing (Gortler et al., The Lumigraph, 1996).
 *
 * @param planes - Values; those with weight 0 are ignored.
 * @param weight - 1 known, 0 unknown, between them a mixture.
 * @returns New planes of the same number and size; all 0 if nothing is known.
 */
export function pushPull<Planes extends Float32Array[]>(planes: Planes, weight: Float32Array, size: Size): Planes {
  // map keeps the number of planes, which its type does not say
  return pushPullLevel(planes, weight, size) as Planes;
}

function pushPullLevel(planes: Float32Array[], weight: Float32Array, size: Size): Float32Array[] {
  if (size.width <= 2 || size.height <= 2) return planes.map((plane) => fillWithMean(plane, weight));
  const coarseSize = { width: (size.width + 1) >> 1, height: (size.height + 1) >> 1 };
  const coarseWeight = sumWeights(weight, size, coarseSize);
  const coarse = planes.map((plane) => averageDown(plane, weight, size, coarseSize));
  const filled = pushPullLevel(coarse, coarseWeight, coarseSize);
  return planes.map((plane, k) => interpolateUp({ plane, weight, size, coarse: filled[k], coarseSize }));
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
  const result = new Float32Array(coarseSize.width * coarseSize.height);
  for (let y = 0; y < size.height; y++) {
    const row = (y >> 1) * coarseSize.width;
    for (let x = 0; x < size.width; x++) result[row + (x >> 1)] += weight[y * size.width + x];
  }
  for (let i = 0; i < result.length; i++) if (result[i] > 1) result[i] = 1;
  return result;
}

function averageDown(plane: Float32Array, weight: Float32Array, size: Size, coarseSize: Size): Float32Array {
  const { width, height } = size;
  const result = new Float32Array(coarseSize.width * coarseSize.height);
  for (let y = 0; y < coarseSize.height; y++) {
    const lastY = Math.min(height - 1, 2 * y + 1);
    for (let x = 0; x < coarseSize.width; x++) {
      const lastX = Math.min(width - 1, 2 * x + 1);
      let sum = 0;
      let total = 0;
      for (let sourceY = 2 * y; sourceY <= lastY; sourceY++) {
        for (let sourceX = 2 * x; sourceX <= lastX; sourceX++) {
          const i = sourceY * width + sourceX;
          sum += weight[i] * plane[i];
          total += weight[i];
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
}

function interpolateUp({ plane, weight, size, coarse, coarseSize }: UpLevel): Float32Array {
  const { width, height } = size;
  const result = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const coarseY = clamp((y - 0.5) / 2, 0, coarseSize.height - 1);
    const top = Math.floor(coarseY);
    const towardsBottom = coarseY - top;
    const topRow = top * coarseSize.width;
    const bottomRow = Math.min(coarseSize.height - 1, top + 1) * coarseSize.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (weight[i] >= 1) {
        result[i] = plane[i];
        continue;
      }
      const coarseX = clamp((x - 0.5) / 2, 0, coarseSize.width - 1);
      const left = Math.floor(coarseX);
      const right = Math.min(coarseSize.width - 1, left + 1);
      const towardsRight = coarseX - left;
      const value =
        (coarse[topRow + left] * (1 - towardsRight) + coarse[topRow + right] * towardsRight) * (1 - towardsBottom) +
        (coarse[bottomRow + left] * (1 - towardsRight) + coarse[bottomRow + right] * towardsRight) * towardsBottom;
      result[i] = weight[i] * plane[i] + (1 - weight[i]) * value;
    }
  }
  return result;
}
