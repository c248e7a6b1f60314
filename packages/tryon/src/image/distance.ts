import type { Size } from "../types.ts";

/** Euclidean distance in pixels to the nearest set pixel: 0 on the mask, growing outside. */
export function distanceToSet(mask: Uint8Array, size: Size): Float32Array {
  return distanceTransform(mask, size, 1);
}

/** Euclidean distance in pixels to the nearest unset pixel: 0 outside the mask, the depth inside. */
export function distanceToUnset(mask: Uint8Array, size: Size): Float32Array {
  return distanceTransform(mask, size, 0);
}

let columnDistance = new Int32Array(0);

/**
 * Exact, linear in the number of pixels: Meijster, Roerdink, Hesselink (2000). If no pixel has the wanted value every
 * distance is `width + height` or more.
 */
function distanceTransform(mask: Uint8Array, size: Size, wanted: 0 | 1): Float32Array {
  const { width, height } = size;
  const count = width * height;
  if (columnDistance.length < count) columnDistance = new Int32Array(count);
  const column = columnDistance;
  const infinity = width + height;
  for (let x = 0; x < width; x++) column[x] = (mask[x] ? 1 : 0) === wanted ? 0 : infinity;
  for (let i = width; i < count; i++) column[i] = (mask[i] ? 1 : 0) === wanted ? 0 : column[i - width] + 1;
  for (let i = count - width - 1; i >= 0; i--) if (column[i + width] < column[i]) column[i] = column[i + width] + 1;

  const result = new Float32Array(count);
  const apex = new Int32Array(width);
  const start = new Int32Array(width);
  for (let y = 0; y < height; y++) lowerEnvelope({ column, result, apex, start, row: y * width, width });
  return result;
}

interface EnvelopeRow {
  column: Int32Array;
  result: Float32Array;
  /** Column whose parabola is lowest in each stretch of the row, and where that stretch begins. */
  apex: Int32Array;
  start: Int32Array;
  row: number;
  width: number;
}

/** Second pass: along a row, the lowest of the parabolas that stand on the column distances. */
function lowerEnvelope({ column, result, apex, start, row, width }: EnvelopeRow): void {
  let last = 0;
  apex[0] = 0;
  start[0] = 0;
  for (let x = 1; x < width; x++) {
    const height = column[row + x];
    while (last >= 0) {
      const apexHeight = column[row + apex[last]];
      const toApex = start[last] - apex[last];
      const toNew = start[last] - x;
      if (toApex * toApex + apexHeight * apexHeight <= toNew * toNew + height * height) break;
      last--;
    }
    if (last < 0) {
      last = 0;
      apex[0] = x;
      start[0] = 0;
      continue;
    }
    const other = apex[last];
    const otherHeight = column[row + other];
    const crossing =
      1 + Math.floor((x * x - other * other + height * height - otherHeight * otherHeight) / (2 * (x - other)));
    if (crossing < width) {
      last++;
      apex[last] = x;
      start[last] = crossing;
    }
  }
  for (let x = width - 1; x >= 0; x--) {
    const offset = x - apex[last];
    const height = column[row + apex[last]];
    result[row + x] = Math.sqrt(offset * offset + height * height);
    if (x === start[last]) last--;
  }
}
