import { boxOfSet, cutBox } from "./planes.ts";
import { borrowPlane, releasePlanes } from "./pool.ts";
import type { Box, Size } from "./types.ts";

/** Mean over a square of `2 * radius + 1` pixels; near the border over the part inside the picture. */
export function boxBlur(source: Float32Array, size: Size, radius: number): Float32Array {
  const result = borrowPlane(source.length);
  boxBlurInto(source, result, size, radius);
  return result;
}

/** Gaussian blur as three box blurs of the radius that fits `sigma` (pixels) best; `sigma` below 0.8 acts like 0.8. */
export function gaussianBlur(source: Float32Array, size: Size, sigma: number): Float32Array {
  const radius = boxRadius(sigma);
  const result = borrowPlane(source.length);
  if (radius === 1 && size.width > 2 * REACH && size.height > 2 * REACH) {
    smallBlurInto(source, result, size);
    return result;
  }
  boxBlurInto(source, result, size, radius);
  boxBlurInto(result, result, size, radius);
  boxBlurInto(result, result, size, radius);
  return result;
}

const boxRadius = (sigma: number): number => Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));

/** A Gaussian blur of which only the part inside a box is needed; 0 elsewhere. */
export function gaussianBlurWithin(source: Float32Array, size: Size, sigma: number, box: Box): Float32Array {
  const result = borrowPlane(source.length);
  const margin = 3 * boxRadius(sigma) + 1;
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  const right = Math.min(size.width - 1, box.right + margin);
  const bottom = Math.min(size.height - 1, box.bottom + margin);
  if (right < left || bottom < top) return result;
  const part = { width: right - left + 1, height: bottom - top + 1 };
  const cut = cutBox(source, size.width, { left, top, right, bottom });
  const blurred = gaussianBlur(cut, part, sigma);
  for (let y = Math.max(top, box.top); y <= Math.min(bottom, box.bottom); y++) {
    const from = (y - top) * part.width;
    result.set(blurred.subarray(from, from + part.width), y * size.width + left);
  }
  releasePlanes(cut, blurred);
  return result;
}

/** A Gaussian blur of a plane that is mostly 0, usually a mask: only the other part is processed. */
export function gaussianBlurOfPart(source: Float32Array, size: Size, sigma: number): Float32Array {
  const box = boxOfSet(source, size);
  if (box.right < 0) return borrowPlane(source.length);
  const reach = 3 * boxRadius(sigma);
  const { left, top, right, bottom } = box;
  return gaussianBlurWithin(source, size, sigma, {
    left: left - reach,
    top: top - reach,
    right: right + reach,
    bottom: bottom + reach,
  });
}

/**
 * Three box blurs of radius 1 reach three pixels: most blurs are that small, and one pass with their combined kernel is
 * faster.
 */
const REACH = 3;
const KERNEL = [7 / 27, 6 / 27, 3 / 27, 1 / 27] as const;

/** Weights of the first six pixels of a line for its first three, where the boxes are cut off; mirrored at its end. */
const BORDER_KERNELS = Array.from({ length: REACH }, (_, at) => {
  let weights = new Float64Array(2 * REACH);
  weights[at] = 1;
  for (let pass = 0; pass < 3; pass++) {
    const spread = new Float64Array(weights.length);
    for (const [k, weight] of weights.entries()) {
      const first = Math.max(0, k - 1);
      for (let to = first; to <= k + 1; to++) spread[to] += weight / (k + 2 - first);
    }
    weights = spread;
  }
  return weights;
});

/** Rows pass through a ring of seven blurred ones, which stay in the processor's cache. */
function smallBlurInto(source: Float32Array, target: Float32Array, size: Size): void {
  const { width, height } = size;
  const rows = Array.from({ length: 2 * REACH + 1 }, () => new Float32Array(width));
  const ring = (y: number) => rows[y % rows.length];
  for (let y = 0; y < height + REACH; y++) {
    if (y < height) blurSmallRow(source.subarray(y * width, (y + 1) * width), ring(y));
    const finished = y - REACH;
    if (finished >= REACH && y < height) {
      mixSevenRows(
        [-3, -2, -1, 0, 1, 2, 3].map((offset) => ring(finished + offset)),
        target.subarray(finished * width, (finished + 1) * width),
      );
    }
    if (y === 2 * REACH - 1 || y === height - 1) {
      const isTop = y < height - 1;
      for (let at = 0; at < REACH; at++) {
        const row = isTop ? at : height - 1 - at;
        const sources = Array.from({ length: 2 * REACH }, (_, k) => ring(isTop ? k : height - 1 - k));
        mixBorderRow(sources, BORDER_KERNELS[at], target.subarray(row * width, (row + 1) * width));
      }
    }
  }
}

function blurSmallRow(source: Float32Array, target: Float32Array): void {
  const last = source.length - 1;
  const [centre, first, second, third] = KERNEL;
  // the window moves through local variables: reading it again for every pixel took three times as long
  let a = source[0];
  let b = source[1];
  let c = source[2];
  let d = source[3];
  let e = source[4];
  let f = source[5];
  for (let x = REACH; x <= last - REACH; x++) {
    const g = source[x + REACH];
    target[x] = centre * d + first * (c + e) + second * (b + f) + third * (a + g);
    a = b;
    b = c;
    c = d;
    d = e;
    e = f;
    f = g;
  }
  for (let at = 0; at < REACH; at++) {
    const weights = BORDER_KERNELS[at];
    let atStart = 0;
    let atEnd = 0;
    for (let k = 0; k < weights.length; k++) {
      atStart += weights[k] * source[k];
      atEnd += weights[k] * source[last - k];
    }
    target[at] = atStart;
    target[last - at] = atEnd;
  }
}

function mixSevenRows([a, b, c, d, e, f, g]: Float32Array[], target: Float32Array): void {
  const [centre, first, second, third] = KERNEL;
  for (let x = 0; x < target.length; x++) {
    target[x] = centre * d[x] + first * (c[x] + e[x]) + second * (b[x] + f[x]) + third * (a[x] + g[x]);
  }
}

function mixBorderRow(sources: Float32Array[], weights: Float64Array, target: Float32Array): void {
  for (let x = 0; x < target.length; x++) {
    let sum = 0;
    for (let k = 0; k < weights.length; k++) sum += weights[k] * sources[k][x];
    target[x] = sum;
  }
}

/** Rows between the two passes. Reused between calls: allocating it each time cost a third of the blur. */
let horizontal = new Float32Array(0);

/** `target` may be `source`. */
function boxBlurInto(source: Float32Array, target: Float32Array, size: Size, radius: number): void {
  if (horizontal.length < source.length) horizontal = new Float32Array(source.length);
  blurRows(source, horizontal, size, radius);
  blurColumns(horizontal, target, size, radius);
}

function blurRows(source: Float32Array, target: Float32Array, size: Size, radius: number): void {
  const { width, height } = size;
  // columns whose whole window is in the row, and all but the last have a pixel to add
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
      const first = source.subarray(leaving, leaving + width);
      const next = source.subarray(entering, entering + width);
      moveWindow(sums, { first, next, target: target.subarray(row, row + width), scale });
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

interface WindowStep {
  /** The row that leaves the window and the one that enters it. */
  first: Float32Array;
  next: Float32Array;
  target: Float32Array;
  scale: number;
}

/** Views of the rows instead of offsets into the plane: a third faster. */
function moveWindow(sums: Float64Array, { first, next, target, scale }: WindowStep): void {
  for (let x = 0; x < sums.length; x++) {
    const sum = sums[x];
    target[x] = sum * scale;
    sums[x] = sum + (next[x] - first[x]);
  }
}

/**
 * Edge-preserving filter: `run(plane)` smooths the plane but keeps its steps where the guide has them. He, Sun, Tang:
 * Guided Image Filtering (2010).
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
    const squares = borrowPlane(guide.length);
    for (let i = 0; i < guide.length; i++) squares[i] = guide[i] * guide[i];
    boxBlurInto(squares, squares, size, options.radius);
    const { guideMean } = this;
    for (let i = 0; i < guide.length; i++) {
      squares[i] = 1 / (squares[i] - guideMean[i] * guideMean[i] + options.epsilon);
    }
    this.inverseVariance = squares;
  }

  run(plane: Float32Array): Float32Array {
    const { guide, size, radius, guideMean, inverseVariance } = this;
    const mean = boxBlur(plane, size, radius);
    const slope = borrowPlane(plane.length);
    for (let i = 0; i < plane.length; i++) slope[i] = guide[i] * plane[i];
    boxBlurInto(slope, slope, size, radius);
    const offset = mean;
    for (let i = 0; i < plane.length; i++) {
      slope[i] = (slope[i] - guideMean[i] * mean[i]) * inverseVariance[i];
      offset[i] = mean[i] - slope[i] * guideMean[i];
    }
    boxBlurInto(slope, slope, size, radius);
    boxBlurInto(offset, offset, size, radius);
    for (let i = 0; i < plane.length; i++) offset[i] += slope[i] * guide[i];
    releasePlanes(slope);
    return offset;
  }
}
