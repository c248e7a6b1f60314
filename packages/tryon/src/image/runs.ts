import type { Size } from "./types.ts";

/**
 * Horizontal runs of pixels of one kind, in reading order. Masks are processed by runs where possible: a picture has a
 * thousand times fewer runs than pixels, and filling one is a single memory operation.
 */
export interface Runs {
  count: number;
  /** First pixel of each run and the one after its last, in the same row. */
  start: Int32Array;
  end: Int32Array;
  /** For every row the index of its first run; one more entry at the end, the count. */
  firstOfRow: Int32Array;
}

/** Runs of the pixels that are set (`wanted` 1) or not (0). */
export function findRuns(mask: Uint8Array, { width, height }: Size, wanted: 0 | 1): Runs {
  let start = new Int32Array(4096);
  let end = new Int32Array(4096);
  const firstOfRow = new Int32Array(height + 1);
  let count = 0;
  for (let y = 0; y < height; y++) {
    firstOfRow[y] = count;
    const rowEnd = (y + 1) * width;
    for (let i = y * width; i < rowEnd; i++) {
      if ((mask[i] ? 1 : 0) !== wanted) continue;
      if (count === start.length) {
        start = twiceAsLong(start);
        end = twiceAsLong(end);
      }
      start[count] = i;
      while (i < rowEnd && (mask[i] ? 1 : 0) === wanted) i++;
      end[count++] = i;
    }
  }
  firstOfRow[height] = count;
  return { count, start, end, firstOfRow };
}

function twiceAsLong(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}
