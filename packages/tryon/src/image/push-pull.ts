import { boxOfSet } from "./planes.ts";
import { borrowCopy, borrowPlane, releasePlanes } from "./pool.ts";
import type { Box, Size } from "./types.ts";

/**
 * Fills the unknown parts of some planes smoothly from the known ones: averages down a pyramid of half sizes, then
 * interpolates back up where a level has no known values (Gortler et al., The Lumigraph, 1996).
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
  const level: Level = { planes, weight, size, known: boxOfSet(weight, size) };
  const box = wanted ? boxOfSet(wanted, size) : wholeOf(size);
  // the levels keep the number of planes, which their type does not express
  return fillLevel(level, box, wanted) as Planes;
}

/** One resolution of the pyramid. */
interface Level {
  planes: Float32Array[];
  weight: Float32Array;
  size: Size;
  /** Every weight beyond it is 0. */
  known: Box;
}

/** @param box - The part of the result that is read. */
function fillLevel(level: Level, box: Box, wanted?: Uint8Array): Float32Array[] {
  const { planes, weight, size } = level;
  if (size.width <= 2 || size.height <= 2) return planes.map((plane) => fillWithMean(plane, weight));
  const coarse = averageDown(level);
  const filled = fillLevel(coarse, {
    left: Math.max(0, (box.left - 1) >> 1),
    top: Math.max(0, (box.top - 1) >> 1),
    right: Math.min(coarse.size.width - 1, ((box.right - 1) >> 1) + 1),
    bottom: Math.min(coarse.size.height - 1, ((box.bottom - 1) >> 1) + 1),
  });
  const result = interpolateUp(level, { planes: filled, size: coarse.size }, { box, wanted });
  releasePlanes(coarse.weight, ...coarse.planes, ...filled);
  return result;
}

const wholeOf = ({ width, height }: Size): Box => ({ left: 0, top: 0, right: width - 1, bottom: height - 1 });

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

/** The next level: weighted means of 2x2 pixels, and the sums of their weights, at most 1. */
function averageDown({ planes, weight, size, known }: Level): Level {
  const coarseSize = { width: (size.width + 1) >> 1, height: (size.height + 1) >> 1 };
  const count = coarseSize.width * coarseSize.height;
  const coarse: Level = {
    planes: planes.map(() => borrowPlane(count)),
    weight: borrowPlane(count),
    size: coarseSize,
    known: { left: known.left >> 1, top: known.top >> 1, right: known.right >> 1, bottom: known.bottom >> 1 },
  };
  for (let y = coarse.known.top; y <= coarse.known.bottom; y++) averageRow({ planes, weight, size }, coarse, y);
  return coarse;
}

/** Plane by plane, because a loop over the planes inside the one over the pixels is twice as slow. */
function averageRow({ planes, weight, size }: Omit<Level, "known">, coarse: Level, y: number): void {
  const { left, right } = coarse.known;
  const target = y * coarse.size.width;
  const above = 2 * y * size.width;
  // an odd last row or column has no neighbour: it is its own neighbour, with weight 0
  const hasBelow = 2 * y + 1 < size.height;
  const below = hasBelow ? above + size.width : above;
  const lastColumn = size.width - 1;
  for (let k = -1; k < planes.length; k++) {
    const plane = k < 0 ? weight : planes[k];
    const result = k < 0 ? coarse.weight : coarse.planes[k];
    for (let x = left; x <= right; x++) {
      const first = 2 * x;
      const second = first < lastColumn ? first + 1 : first;
      const a = weight[above + first];
      const b = first < lastColumn ? weight[above + second] : 0;
      const c = hasBelow ? weight[below + first] : 0;
      const d = hasBelow && first < lastColumn ? weight[below + second] : 0;
      const total = a + b + c + d;
      if (total === 0) continue;
      if (k < 0) {
        result[target + x] = total > 1 ? 1 : total;
        continue;
      }
      const sum =
        a * plane[above + first] + b * plane[above + second] + c * plane[below + first] + d * plane[below + second];
      result[target + x] = sum / total;
    }
  }
}

interface Wanted {
  box: Box;
  /** Within the box; everywhere if undefined. */
  wanted: Uint8Array | undefined;
}

/** Columns of a row that are to be filled. Reused between calls. */
let unknown = new Int32Array(0);
/** The coarse values interpolated at the height of the current row. */
let between = new Float64Array(0);

function interpolateUp(
  { planes, weight, size }: Level,
  coarse: Pick<Level, "planes" | "size">,
  { box, wanted }: Wanted,
): Float32Array[] {
  const { width } = size;
  if (unknown.length < width) unknown = new Int32Array(width);
  if (between.length < width) between = new Float64Array(width);
  const results = planes.map(borrowCopy);
  for (let y = box.top; y <= box.bottom; y++) {
    const row = y * width;
    let count = 0;
    for (let x = box.left; x <= box.right; x++) {
      if (weight[row + x] < 1 && (wanted === undefined || wanted[row + x] !== 0)) unknown[count++] = x;
    }
    if (count === 0) continue;
    for (let k = 0; k < planes.length; k++) {
      mixCoarseRows(coarse.planes[k], coarse.size, { y, from: unknown[0], to: unknown[count - 1] });
      fillRow(results[k], weight, { row, count, lastCoarse: coarse.size.width - 1 });
    }
  }
  return results;
}

/** Fills `between` as far as the given columns need it. */
function mixCoarseRows(
  coarse: Float32Array,
  size: Size,
  { y, from, to }: { y: number; from: number; to: number },
): void {
  // pixel 2k is a quarter of a coarse pixel above the centre of coarse row k, pixel 2k + 1 as far below it
  const top = y === 0 ? 0 : (y - 1) >> 1;
  const towardsBottom = y === 0 || top === size.height - 1 ? 0 : y & 1 ? 0.25 : 0.75;
  const towardsTop = 1 - towardsBottom;
  const topRow = top * size.width;
  const bottomRow = Math.min(size.height - 1, top + 1) * size.width;
  const last = Math.min(size.width - 1, ((to - 1) >> 1) + 1);
  const values = between;
  for (let x = Math.max(0, (from - 1) >> 1); x <= last; x++) {
    values[x] = coarse[topRow + x] * towardsTop + coarse[bottomRow + x] * towardsBottom;
  }
}

interface RowToFill {
  /** Index of its first pixel. */
  row: number;
  /** How many of its pixels are in `unknown`. */
  count: number;
  /** Last column of the coarse level. */
  lastCoarse: number;
}

/** @param result - Holds the level's own values so far. */
function fillRow(result: Float32Array, weight: Float32Array, { row, count, lastCoarse }: RowToFill): void {
  const columns = unknown;
  const values = between;
  for (let n = 0; n < count; n++) {
    const x = columns[n];
    const known = weight[row + x];
    const left = x === 0 ? 0 : (x - 1) >> 1;
    const right = left < lastCoarse ? left + 1 : left;
    const towardsRight = x === 0 ? 0 : x & 1 ? 0.25 : 0.75;
    const value = values[left] + (values[right] - values[left]) * towardsRight;
    result[row + x] = known === 0 ? value : known * result[row + x] + (1 - known) * value;
  }
}
