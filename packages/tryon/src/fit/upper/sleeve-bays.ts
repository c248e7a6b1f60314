/**
 * Small notches in a sleeve's outer edge. Cut-outs have them where a panel is as light as the background; the panel of
 * another colour beside it stuck out from the arm as a spike.
 */
import type { SleeveLandmarks } from "../../garment/landmark-types.ts";
import { distanceBetween, distanceToSegment } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";

/**
 * Notches deeper than this share of the cuff's width, or longer than this share of the edge, are the sleeve's own
 * shape.
 */
const DEEPEST = 0.14;
const LONGEST = 0.45;
/** Notches shallower than this many pixels are the outline's noise: its own rim is cleaner than a repair would be. */
const SHALLOWEST = 3;
/** A notch begins where the edge leaves its hull by more than this many pixels. */
const ON_HULL = 1;

/** The sleeve's outer edge, with straight lines across its notches. */
export function spanBays({ outer, outerLength, cuffWidth }: SleeveLandmarks): Point[] {
  const depths = depthsBelowHull(outer);
  const spanned: Point[] = [];
  for (let from = 0; from < outer.length; from++) {
    spanned.push(outer[from]);
    let to = from + 1;
    while (to < outer.length && depths[to] > ON_HULL) to++;
    if (to === from + 1 || to >= outer.length) continue;
    const depth = Math.max(...depths.slice(from + 1, to));
    const isBay =
      depth >= SHALLOWEST &&
      depth <= DEEPEST * cuffWidth &&
      distanceBetween(outer[from], outer[to]) <= LONGEST * outerLength;
    if (!isBay) spanned.push(...outer.slice(from + 1, to));
    from = to - 1;
  }
  return spanned;
}

/** How far each point is inside the edge's outer hull, pixels. */
function depthsBelowHull(line: readonly Point[]): number[] {
  const corners = hullCorners(line);
  const depths = line.map(() => 0);
  for (let k = 1; k < corners.length; k++) {
    const [from, to] = [line[corners[k - 1]], line[corners[k]]];
    for (let i = corners[k - 1] + 1; i < corners[k]; i++) {
      depths[i] = distanceToSegment(line[i].x, line[i].y, from, to);
    }
  }
  return depths;
}

/** Indices of the points at which the edge's outer hull turns. Outwards is to the right when going down. */
function hullCorners(line: readonly Point[]): number[] {
  const corners: number[] = [];
  const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  for (let k = 0; k < line.length; k++) {
    while (
      corners.length > 1 &&
      turn(line[corners[corners.length - 2]], line[corners[corners.length - 1]], line[k]) <= 0
    ) {
      corners.pop();
    }
    corners.push(k);
  }
  return corners;
}
