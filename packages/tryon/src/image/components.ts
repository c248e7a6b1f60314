import { findRuns, type Runs } from "./runs.ts";
import type { Size } from "./types.ts";

/** Connected regions of a mask (4 neighbours). */
export interface Components {
  /** Region of every pixel, -1 where the mask is not set. */
  index: Int32Array;
  /** Pixels of every region. */
  sizes: number[];
}

function rootOf(parent: Int32Array, run: number): number {
  let root = run;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]];
    root = parent[root];
  }
  return root;
}

/** Runs, each with an earlier run of the same region or itself: a region's root is its first run. */
interface JoinedRuns extends Runs {
  parent: Int32Array;
}

function joinRuns(mask: Uint8Array, size: Size, wanted: 0 | 1): JoinedRuns {
  const runs = findRuns(mask, size, wanted);
  const parent = new Int32Array(runs.count);
  for (let run = 0; run < runs.count; run++) parent[run] = run;
  const joined = { ...runs, parent };
  for (let y = 1; y < size.height; y++) joinToRowAbove(joined, y, size.width);
  return joined;
}

function joinToRowAbove({ start, end, firstOfRow, parent }: JoinedRuns, y: number, width: number): void {
  let above = firstOfRow[y - 1];
  let here = firstOfRow[y];
  while (above < firstOfRow[y] && here < firstOfRow[y + 1]) {
    if (start[above] + width < end[here] && start[here] < end[above] + width) {
      const first = rootOf(parent, above);
      const second = rootOf(parent, here);
      if (first < second) parent[second] = first;
      else parent[first] = second;
    }
    if (end[above] + width < end[here]) above++;
    else here++;
  }
}

/** Pixels of every region, at the index of its root run; 0 at the others. */
function regionSizes({ count, start, end, parent }: JoinedRuns): Int32Array {
  const sizes = new Int32Array(count);
  for (let run = 0; run < count; run++) sizes[rootOf(parent, run)] += end[run] - start[run];
  return sizes;
}

export function findComponents(mask: Uint8Array, size: Size): Components {
  const found = joinRuns(mask, size, 1);
  const pixels = regionSizes(found);
  const index = new Int32Array(mask.length).fill(-1);
  const component = new Int32Array(found.count);
  const sizes: number[] = [];
  for (let run = 0; run < found.count; run++) {
    const root = rootOf(found.parent, run);
    if (root === run) {
      component[run] = sizes.length;
      sizes.push(pixels[run]);
    }
    index.fill(component[root], found.start[run], found.end[run]);
  }
  return { index, sizes };
}

/**
 * Removes the mask's small regions: those below `smallestShare` (0-1) of the largest one. A share of 1 keeps only the
 * largest.
 */
export function keepLargeComponents(mask: Uint8Array, size: Size, smallestShare: number): Uint8Array {
  const found = joinRuns(mask, size, 1);
  const pixels = regionSizes(found);
  const smallest = pixels.reduce((largest, count) => Math.max(largest, count), 0) * smallestShare;
  const result = new Uint8Array(mask.length);
  for (let run = 0; run < found.count; run++) {
    if (pixels[rootOf(found.parent, run)] >= smallest) result.fill(1, found.start[run], found.end[run]);
  }
  return result;
}

/** 1 for every pixel reachable (4 neighbours) from the picture's border through pixels that are open. */
export function floodFromBorder(isOpen: (pixel: number) => boolean, size: Size): Uint8Array {
  const open = new Uint8Array(size.width * size.height);
  for (let i = 0; i < open.length; i++) open[i] = isOpen(i) ? 1 : 0;
  return fillFromBorder(open, size, { wanted: 1, background: 0 });
}

/** The mask with every hole filled that is not connected (4 neighbours) to the picture's border. */
export function fillHoles(mask: Uint8Array, size: Size): Uint8Array {
  return fillFromBorder(mask, size, { wanted: 0, background: 1 });
}

/** Marks the regions of `wanted` pixels that touch the border with 1 - `background`, all else with `background`. */
function fillFromBorder(mask: Uint8Array, size: Size, kind: { wanted: 0 | 1; background: 0 | 1 }): Uint8Array {
  const { width, height } = size;
  const { count, start, end, parent } = joinRuns(mask, size, kind.wanted);
  const touchesBorder = new Uint8Array(count);
  for (let run = 0; run < count; run++) {
    const isAtBorder =
      start[run] % width === 0 || end[run] % width === 0 || start[run] < width || start[run] >= (height - 1) * width;
    if (isAtBorder) touchesBorder[rootOf(parent, run)] = 1;
  }
  const result = new Uint8Array(mask.length).fill(kind.background);
  for (let run = 0; run < count; run++) {
    if (touchesBorder[rootOf(parent, run)]) result.fill(1 - kind.background, start[run], end[run]);
  }
  return result;
}
