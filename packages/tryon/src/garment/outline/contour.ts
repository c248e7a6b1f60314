/** Traces a silhouette's outline and splits it into the two halves from which landmarks are read. */
import { point } from "../../image/maths/geometry.ts";
import { boxOfSet } from "../../image/planes.ts";
import type { Box, Point } from "../../image/types.ts";

/** Eight neighbours, clockwise in image space, starting to the right. */
const NEIGHBOURS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/**
 * Ordered outer boundary of the first component met in reading order, clockwise, beginning at its topmost pixel (Moore
 * tracing). Empty for an empty mask.
 */
export function traceContour(mask: Uint8Array, width: number, height: number): Point[] {
  const start = mask.indexOf(1);
  if (start < 0) return [];
  const startX = start % width;
  const startY = (start - startX) / width;
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 1;
  const contour = [point(startX, startY)];
  let x = startX;
  let y = startY;
  let direction = 0;
  const limit = 20 * (width + height);
  for (let step = 0; step < limit; step++) {
    let turn = 0;
    for (; turn < 8; turn++) {
      // Six eighths on from the last step is the neighbour just behind it on the outside.
      const candidate = (direction + 6 + turn) % 8;
      if (inside(x + NEIGHBOURS[candidate][0], y + NEIGHBOURS[candidate][1])) {
        direction = candidate;
        break;
      }
    }
    if (turn === 8) break;
    x += NEIGHBOURS[direction][0];
    y += NEIGHBOURS[direction][1];
    if (x === startX && y === startY && contour.length > 3) break;
    contour.push(point(x, y));
  }
  return contour;
}

/** Both halves run from the top centre down to the bottom centre, with x measured outwards from the axis. */
export interface ContourHalves {
  left: Point[];
  right: Point[];
}

/**
 * Splits a closed clockwise contour where it crosses the axis near the top and near the bottom. `sharp` is the same
 * contour before smoothing, point for point: corners are read from it.
 */
export function splitContour(
  contour: { smooth: readonly Point[]; sharp: readonly Point[] },
  frame: { axisX: number; top: number; height: number },
): { smooth: ContourHalves; sharp: ContourHalves } {
  const { axisX, top, height } = frame;
  let topIndex = 0;
  let bottomIndex = 0;
  let topCost = Number.POSITIVE_INFINITY;
  let bottomCost = Number.POSITIVE_INFINITY;
  contour.smooth.forEach((pixel, index) => {
    const lateral = Math.abs(pixel.x - axisX);
    const tilt = 0.02 * (pixel.y - top);
    if (pixel.y < top + 0.4 * height && lateral + tilt < topCost) {
      topCost = lateral + tilt;
      topIndex = index;
    }
    if (pixel.y > top + 0.6 * height && lateral - tilt < bottomCost) {
      bottomCost = lateral - tilt;
      bottomIndex = index;
    }
  });
  const count = contour.smooth.length;
  const walk = (points: readonly Point[], step: 1 | -1): Point[] => {
    const half: Point[] = [];
    for (let index = topIndex; ; index = (index + step + count) % count) {
      half.push(point(step * (points[index].x - axisX), points[index].y));
      if (index === bottomIndex) return half;
    }
  };
  const both = (points: readonly Point[]) => ({ left: walk(points, -1), right: walk(points, 1) });
  return { smooth: both(contour.smooth), sharp: both(contour.sharp) };
}

/**
 * Indices of the convex hull's chain along a half contour that bulges to +x; consecutive entries span the concave
 * stretches (armpits, waists).
 */
export function hullIndices(half: readonly Point[]): number[] {
  const chain: number[] = [];
  const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  for (let index = 0; index < half.length; index++) {
    while (chain.length > 1 && cross(half[chain[chain.length - 2]], half[chain[chain.length - 1]], half[index]) <= 0) {
      chain.pop();
    }
    chain.push(index);
  }
  return chain;
}

/** Horizontal run of mask pixels containing a column, or nearest to it; undefined if the row has none near. */
export function rowRun(
  mask: Uint8Array,
  width: number,
  at: { row: number; column: number },
): { from: number; to: number } | undefined {
  const height = mask.length / width;
  const row = Math.min(height - 1, Math.max(0, Math.round(at.row))) * width;
  let from = Math.min(width - 1, Math.max(0, Math.round(at.column)));
  if (!mask[row + from]) {
    const found = nearestSet(mask, row, { column: from, width });
    if (found === undefined) return undefined;
    from = found;
  }
  let to = from;
  while (from > 0 && mask[row + from - 1]) from--;
  while (to < width - 1 && mask[row + to + 1]) to++;
  return { from, to };
}

function nearestSet(mask: Uint8Array, row: number, at: { column: number; width: number }): number | undefined {
  for (let step = 1; step < at.width / 4; step++) {
    const right = Math.min(at.width - 1, at.column + step);
    if (mask[row + right]) return right;
    const left = Math.max(0, at.column - step);
    if (mask[row + left]) return left;
  }
  return undefined;
}

/** Undefined if the mask is empty. */
export function boundingBox(mask: Uint8Array, width: number): Box | undefined {
  const box = boxOfSet(mask, { width, height: mask.length / width });
  return box.right < 0 ? undefined : box;
}

export interface Run {
  from: number;
  to: number;
}

/** The pieces of cloth in a row, without specks. */
export function rowRuns(mask: Uint8Array, width: number, row: number): Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (let x = 0; x <= width; x++) {
    const set = x < width && mask[row * width + x] === 1;
    if (set && from < 0) from = x;
    if (!set && from >= 0) {
      if (x - from > 4) runs.push({ from, to: x - 1 });
      from = -1;
    }
  }
  return runs;
}
