/**
 * Finds a sleeve by its armpit: the deepest concave stretch of the flank, and in it the sharpest corner. Row slopes
 * failed on flared shapes; the hull defect is right for nearly all silhouettes with separate sleeves.
 */

import { distanceBetween } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import { hullIndices } from "../outline/contour.ts";
import { polylineLength } from "../outline/polyline.ts";

export interface ArmpitSearch {
  /** Index of the armpit in the half contour; undefined if the flank has no concave corner. */
  index: number | undefined;
  /** Mean concave turn at the armpit, radians. */
  turn: number;
  hasSleeve: boolean;
}

interface HalfFrame {
  top: number;
  height: number;
  halfChest: number;
}

/** `half` runs from the top centre to the bottom centre with x outwards. */
export function findArmpit(half: readonly Point[], frame: HalfFrame): ArmpitSearch {
  const defect = deepestFlankDefect(half, frame);
  if (!defect) return { index: undefined, turn: 0, hasSleeve: false };
  const corner = sharpestCorner(half, defect, frame);
  if (!corner) return { index: undefined, turn: 0, hasSleeve: false };
  let reach = 0;
  for (let index = 0; index < corner.index; index++) reach = Math.max(reach, half[index].x);
  const hasSleeve = corner.turn > 0.45 && reach - half[corner.index].x > 0.09 * frame.halfChest;
  return { index: corner.index, turn: corner.turn, hasSleeve };
}

function deepestFlankDefect(half: readonly Point[], frame: HalfFrame): { from: number; to: number } | undefined {
  const { top, height, halfChest } = frame;
  const hull = hullIndices(half);
  let best: { from: number; to: number; depth: number } | undefined;
  for (let step = 1; step < hull.length; step++) {
    const from = hull[step - 1];
    const to = hull[step];
    if (to - from < 6) continue;
    const { depth, index } = deepestPoint(half, from, to);
    const deepest = half[index];
    // The neck opening and the hem are concave too.
    if (deepest.x < 0.35 * halfChest && deepest.y < top + 0.35 * height) continue;
    if (deepest.y > top + 0.9 * height) continue;
    if (!best || depth > best.depth) best = { from, to, depth };
  }
  return best;
}

function deepestPoint(half: readonly Point[], from: number, to: number): { depth: number; index: number } {
  const start = half[from];
  const end = half[to];
  const chord = distanceBetween(start, end) || 1;
  let depth = 0;
  let index = from;
  for (let candidate = from; candidate <= to; candidate++) {
    const { x, y } = half[candidate];
    const away = Math.abs((end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)) / chord;
    if (away > depth) {
      depth = away;
      index = candidate;
    }
  }
  return { depth, index };
}

function sharpestCorner(
  half: readonly Point[],
  defect: { from: number; to: number },
  frame: HalfFrame,
): { index: number; turn: number } | undefined {
  const { top, height, halfChest } = frame;
  const spacing = polylineLength(half) / half.length;
  const near = Math.max(3, Math.round((0.03 * height) / spacing));
  const far = Math.max(5, Math.round((0.065 * height) / spacing));
  let best: { index: number; turn: number; score: number } | undefined;
  for (let index = defect.from + 2; index < defect.to - 2; index++) {
    if (half[index].y > top + 0.72 * height || half[index].x < 0.3 * halfChest) continue;
    const small = concaveTurn(half, index, near);
    const large = concaveTurn(half, index, far);
    // Corners late in the defect are waists and hips, not armpits.
    const lateness = (index - defect.from) / (defect.to - defect.from);
    const score = small + 1.2 * large - 0.5 * lateness;
    if (!best || score > best.score) best = { index, turn: (small + large) / 2, score };
  }
  return best;
}

function concaveTurn(half: readonly Point[], index: number, reach: number): number {
  const before = half[Math.max(0, index - reach)];
  const here = half[index];
  const after = half[Math.min(half.length - 1, index + reach)];
  const inX = here.x - before.x;
  const inY = here.y - before.y;
  const outX = after.x - here.x;
  const outY = after.y - here.y;
  return -Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY);
}
