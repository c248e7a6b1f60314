import type { Size } from "../types.ts";

/** Mean over a square of `2 * radius + 1` pixels; near the border over the part of it inside the picture. */
export function boxBlur(source: Float32Array, size: Size, radius: number): Float32Array {
  const result = new Float32Array(source.length);
  boxBlurInto(source, result, size, radius);
  return result;
}

/** Gaussian blur as three box blurs of the radius that fits `sigma` (pixels) best; `sigma` below 0.8 acts like 0.8. */
export function gaussianBlur(source: Float32Array, size: Size, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const result = new Float32Array(source.length);
  boxBlurInto(source, result, size, radius);
  boxBlurInto(result, result, size, radius);
  boxBlurInto(result, result, size, radius);
  return result;
}

/** Rows between the two passes. Kept between calls: allocating it anew cost a third of the blur. */
let horizontal = new Float32Array(0);

/** `target` may be `source`. */
function boxBlurInto(source: Float32Array, target: Float32Array, size: Size, radius: number): void {
  if (horizontal.length < source.length) horizontal = new Float32Array(source.length);
  blurRows(source, horizontal, size, radius);
  blurColumns(horizontal, target, size, radius);
}

function blurRows(source: Float32Array, target: Float32Array, size: Size, radius: number): void {
  const { width, height } = size;
  // columns whose whole window lies in the row, and all but the last has a pixel to take in
  const innerStart = Math.min(radius, width);
  const innerEnd = Math.max(innerStart, width - radius - 1);
  const innerScale = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let count = Math.min(radius, width - 1) + 1;
    let sum = 0;
    for (let x = 0; x < count; x++) sum += source[row + x];
    for (let x = 0; x < innerStart; x++) {
      target[row + x] = sum / count;
      if (x + radius + 1 >= width) continue;
      sum += source[row + x + radius + 1];
      count++;
    }
    for (let x = innerStart; x < innerEnd; x++) {
      target[row + x] = sum * innerScale;
      sum += source[row + x + radius + 1] - source[row + x - radius];
    }
    for (let x = innerEnd; x < width; x++) {
      target[row + x] = sum / count;
      if (x < radius) continue;
      sum -= source[row + x - radius];
      count--;
    }
  }
}

function blurColumns(source: Float32Array, target: Float32Array, size: Size, radius: number): void {
  const { width, height } = size;
  const sums = new Float64Array(width);
  let count = Math.min(radius, height - 1) + 1;
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < width; x++) sums[x] += source[y * width + x];
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const scale = 1 / count;
    const entering = y + radius + 1 < height ? (y + radius + 1) * width : -1;
    const leaving = (y - radius) * width;
    if (entering >= 0 && leaving >= 0) {
      for (let x = 0; x < width; x++) {
        target[row + x] = sums[x] * scale;
        sums[x] += source[entering + x] - source[leaving + x];
      }
      continue;
    }
    for (let x = 0; x < width; x++) target[row + x] = sums[x] * scale;
    if (entering >= 0) {
      count++;
      for (let x = 0; x < width; x++) sums[x] += source[entering + x];
    }
    if (leaving >= 0) {
      count--;
      for (let x = 0; x < width; x++) sums[x] -= source[leaving + x];
    }
  }
}

/**
 * Edge-preserving filter: `run(plane)` smooths the plane but keeps its steps where the guide has them.
 * He, Sun, Tang: Guided Image Filtering (2010).
 *
 * @param guide - Plane of about 0-1.
 * @param radius - Of the window, pixels.
 * @param epsilon - Variance of the guide below which a region counts as flat.
 */
export class GuidedFilter {
  private readonly guide: Float32Array;
  private readonly size: Size;
  private readonly radius: number;
  private readonly guideMean: Float32Array;
  private readonly inverseVariance: Float32Array;

  constructor(guide: Float32Array, size: Size, options: { radius: number; epsilon: number }) {
    this.guide = guide;
    this.size = size;
    this.radius = options.radius;
    this.guideMean = boxBlur(guide, size, options.radius);
    const meanOfSquares = boxBlur(
      guide.map((value) => value * value),
      size,
      options.radius,
    );
    this.inverseVariance = meanOfSquares.map((value, i) => 1 / (value - this.guideMean[i] ** 2 + options.epsilon));
  }

  run(plane: Float32Array): Float32Array {
    const { guide, size, radius, guideMean, inverseVariance } = this;
    const mean = boxBlur(plane, size, radius);
    const product = new Float32Array(plane.length);
    for (let i = 0; i < plane.length; i++) product[i] = guide[i] * plane[i];
    const slope = boxBlur(product, size, radius);
    const offset = product;
    for (let i = 0; i < plane.length; i++) {
      slope[i] = (slope[i] - guideMean[i] * mean[i]) * inverseVariance[i];
      offset[i] = mean[i] - slope[i] * guideMean[i];
    }
    const meanSlope = boxBlur(slope, size, radius);
    const result = boxBlur(offset, size, radius);
    for (let i = 0; i < plane.length; i++) result[i] += meanSlope[i] * guide[i];
    return result;
  }
}
