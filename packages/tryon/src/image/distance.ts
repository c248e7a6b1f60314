import { boxOfSet } from "./planes.ts";
import { borrowPlane } from "./pool.ts";
import { findRuns } from "./runs.ts";
import type { Box, Size } from "./types.ts";

/**
 * Euclidean distance in pixels to the nearest set pixel: 0 on the mask, growing outside.
 *
 * @param limit - Distances above it need not be exact, only above it: most callers need only a rim, which is faster.
 */
export function distanceToSet(mask: Uint8Array, size: Size, limit = Number.POSITIVE_INFINITY): Float32Array {
  return distanceTransform(mask, size, { wanted: 1, limit });
}

/** Euclidean distance in pixels to the nearest unset pixel: 0 outside the mask, the depth inside. `limit` as above. */
export function distanceToUnset(mask: Uint8Array, size: Size, limit = Number.POSITIVE_INFINITY): Float32Array {
  return distanceTransform(mask, size, { wanted: 0, limit });
}

/**
 * 1 where a pixel of the wanted kind is within `radius` pixels, 0 elsewhere. The same as comparing the distance with a
 * radius, at a fraction of the cost for the small radii of openings and closings.
 */
export function near(mask: Uint8Array, size: Size, options: { wanted: 0 | 1; radius: number }): Uint8Array {
  const { width, height } = size;
  const { wanted, radius } = options;
  const { start, end, firstOfRow } = findRuns(mask, size, wanted);
  const result = new Uint8Array(mask.length);
  const reach = Math.floor(radius);
  for (let dy = -reach; dy <= reach; dy++) {
    const half = Math.floor(Math.sqrt(radius * radius - dy * dy));
    const last = Math.min(height, height + dy);
    for (let y = Math.max(0, dy); y < last; y++) {
      const row = y * width;
      const shift = dy * width;
      for (let run = firstOfRow[y - dy]; run < firstOfRow[y - dy + 1]; run++) {
        result.fill(1, Math.max(row, start[run] + shift - half), Math.min(row + width, end[run] + shift + half));
      }
    }
  }
  return result;
}

/** Reused between calls: allocating them each time cost a quarter of the transform. */
let columnDistance = new Int32Array(0);
let envelope: Envelope = { apex: new Int32Array(0), start: new Int32Array(0) };

/**
 * Exact, linear in the number of pixels: Meijster, Roerdink, Hesselink (2000). If no pixel has the wanted value, every
 * distance is `width + height` or more.
 */
function distanceTransform(mask: Uint8Array, size: Size, options: { wanted: 0 | 1; limit: number }): Float32Array {
  const { width, height } = size;
  const { wanted, limit } = options;
  const result = borrowPlane(width * height);
  const box = interestingBox(mask, size, options);
  const far = width + height;
  if (wanted === 1 && (box.left > 0 || box.top > 0 || box.right < width - 1 || box.bottom < height - 1))
    result.fill(far);
  if (box.right < box.left) return result;
  const part = { width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
  const count = part.width * part.height;
  if (columnDistance.length < count) columnDistance = new Int32Array(count);
  if (envelope.apex.length < width) envelope = { apex: new Int32Array(width), start: new Int32Array(width) };
  const column = columnDistance;
  measureColumns(mask, column, { width, box, wanted, far });
  for (let row = 0; row < count; row += part.width) {
    const rowEnd = row + part.width;
    // from an index in `column` to the same pixel's in the result
    const shift = (box.top + row / part.width) * width + box.left - row;
    if (wanted === 1) result.fill(0, row + shift, rowEnd + shift);
    for (let i = row; i < rowEnd; i++) {
      if (column[i] === 0) continue;
      // beyond the wanted pixels at its two ends nothing is nearer to any pixel of the stretch between them
      const from = i > row ? i - 1 : i;
      while (i < rowEnd && column[i] !== 0) i++;
      const end = i < rowEnd ? i + 1 : rowEnd;
      const stretch = { column, result, shift, from, end };
      if (end - from <= 2 * limit) lowerEnvelope(stretch);
      else nearParts(stretch, Math.ceil(limit), far);
    }
  }
  return result;
}

/**
 * Where distances are neither 0 nor above the limit: around the set pixels, with one other pixel on every side that is not
 * the picture's border.
 */
function interestingBox(mask: Uint8Array, size: Size, { wanted, limit }: { wanted: 0 | 1; limit: number }): Box {
  const { width, height } = size;
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  if (wanted === 1 && !Number.isFinite(limit)) return whole;
  const box = boxOfSet(mask, size);
  // no pixel is set: every distance is 0, or far
  if (box.right < 0) return box;
  const margin = wanted === 1 ? Math.ceil(limit) + 1 : 1;
  return {
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(width - 1, box.right + margin),
    bottom: Math.min(height - 1, box.bottom + margin),
  };
}

interface Stretch {
  column: Int32Array;
  result: Float32Array;
  /** Indices in `column`, and the offset to those in `result`. */
  from: number;
  end: number;
  shift: number;
}

/** Only the parts of a stretch that some column within the limit can reach; the rest is `far`. */
function nearParts(stretch: Stretch, limit: number, far: number): void {
  const { column, result, from, end, shift } = stretch;
  let partFrom = -1;
  let partEnd = from;
  for (let i = from; i < end; i++) {
    if (column[i] > limit) continue;
    if (partFrom < 0 || i - limit > partEnd) {
      if (partFrom >= 0) lowerEnvelope({ ...stretch, from: partFrom, end: partEnd });
      partFrom = Math.max(partEnd, i - limit);
      result.fill(far, partEnd + shift, partFrom + shift);
    }
    partEnd = Math.min(end, i + limit + 1);
  }
  if (partFrom >= 0) lowerEnvelope({ ...stretch, from: partFrom, end: partEnd });
  result.fill(far, partEnd + shift, end + shift);
}

interface ColumnPass {
  /** The mask's width. */
  width: number;
  box: Box;
  wanted: 0 | 1;
  far: number;
}

/** First pass: distance to the nearest wanted pixel of the same column, for the pixels of the box row by row. */
function measureColumns(mask: Uint8Array, column: Int32Array, { width, box, wanted, far }: ColumnPass): void {
  const columns = box.right - box.left + 1;
  const count = columns * (box.bottom - box.top + 1);
  for (let row = 0, y = box.top; y <= box.bottom; row += columns, y++) {
    const shift = y * width + box.left - row;
    const isFirst = y === box.top;
    for (let i = row; i < row + columns; i++) {
      if ((mask[i + shift] ? 1 : 0) === wanted) column[i] = 0;
      else column[i] = isFirst ? far : column[i - columns] + 1;
    }
  }
  for (let i = count - columns - 1; i >= 0; i--) {
    const fromBelow = column[i + columns] + 1;
    if (fromBelow < column[i]) column[i] = fromBelow;
  }
}

interface Envelope {
  /** Column whose parabola is lowest in each part of a stretch, and where that part begins. */
  apex: Int32Array;
  start: Int32Array;
}

/** Second pass: in a stretch of a row, the lower envelope of the parabolas that stand on the column distances. */
function lowerEnvelope({ column, result, from, end, shift }: Stretch): void {
  const { apex, start } = envelope;
  const width = end - from;
  let last = 0;
  apex[0] = 0;
  start[0] = 0;
  for (let x = 1; x < width; x++) {
    const height = column[from + x];
    const square = height * height;
    while (last >= 0) {
      const apexHeight = column[from + apex[last]];
      const toApex = start[last] - apex[last];
      const toNew = start[last] - x;
      if (toApex * toApex + apexHeight * apexHeight <= toNew * toNew + square) break;
      last--;
    }
    if (last < 0) {
      last = 0;
      apex[0] = x;
      continue;
    }
    const other = apex[last];
    const otherHeight = column[from + other];
    // never negative here: the older parabola is the lower one where its part begins
    const crossing = 1 + (((x * x - other * other + square - otherHeight * otherHeight) / (2 * (x - other))) | 0);
    if (crossing < width) {
      last++;
      apex[last] = x;
      start[last] = crossing;
    }
  }
  const target = from + shift;
  for (let x = width - 1; x >= 0; x--) {
    const offset = x - apex[last];
    const height = column[from + apex[last]];
    result[target + x] = Math.sqrt(offset * offset + height * height);
    if (x === start[last]) last--;
  }
}
