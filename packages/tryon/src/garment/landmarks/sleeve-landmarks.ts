/** Shoulder point, armpit and sleeve edges of one half contour, with or without a sleeve. */
import { distanceBetween, mixPoints, point, unitVector } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import type { SleeveLandmarks } from "../landmark-types.ts";
import { polylineLength } from "../outline/polyline.ts";

/** The part of a side's landmarks that is read from the contour alone. */
export interface SideOutline {
  shoulder: Point;
  armpit: Point;
  contourArmpit: Point;
  sleeve: SleeveLandmarks | undefined;
  /** See `SideLandmarks`. */
  armholeDepth: number;
  /** Contour from the armpit down to the bottom centre. */
  flank: Point[];
}

/** A direction along the sleeve and the normal pointing to its upper edge. */
interface SleeveAxis {
  origin: Point;
  along: Point;
  across: Point;
}

/** Reads a sleeve from the half contour whose armpit is known; corners from the same contour before smoothing. */
export function readSleeve(half: readonly Point[], sharp: readonly Point[], armpitIndex: number): SideOutline {
  const contourArmpit = sharp[armpitIndex];
  const shoulderIndex = shoulderAbove(half, armpitIndex);
  const shoulder = half[shoulderIndex];
  const section = half.slice(shoulderIndex, armpitIndex + 1);
  const axis = sleeveAxis(section, shoulder, contourArmpit);
  const corners = cuffCorners(section, axis, shoulder, contourArmpit);
  const outerCorner = sharp[shoulderIndex + corners.outer];
  const innerCorner = sharp[shoulderIndex + corners.inner];
  const outer = [...section.slice(0, corners.outer), outerCorner];
  const inner = [...section.slice(corners.inner + 1, -1), contourArmpit].reverse();
  inner.push(innerCorner);
  const lifted = liftArmpit(
    { shoulder, armpit: contourArmpit, innerPoints: section.length - corners.inner },
    { outer, inner },
  );
  return {
    shoulder,
    armpit: lifted.armpit,
    contourArmpit,
    sleeve: {
      outer,
      cuff: [outerCorner, ...section.slice(corners.outer + 1, corners.inner), innerCorner],
      inner: lifted.inner,
      outerLength: polylineLength(outer),
      innerLength: polylineLength(lifted.inner),
      cuffWidth: distanceBetween(outerCorner, innerCorner),
    },
    armholeDepth: 0,
    flank: half.slice(armpitIndex),
  };
}

/** The seam is consistent rather than anatomical: the top contour slightly inside the armpit's column. */
function shoulderAbove(half: readonly Point[], armpitIndex: number): number {
  const column = half[armpitIndex].x * 0.97;
  for (let index = 1; index < armpitIndex; index++) {
    if (half[index].x >= column && half[index - 1].x < column) return index;
  }
  return Math.round(armpitIndex * 0.3);
}

function sleeveAxis(section: readonly Point[], shoulder: Point, armpit: Point): SleeveAxis {
  const origin = mixPoints(shoulder, armpit, 0.5);
  const farthest = section.reduce(
    (best, candidate) => (distanceBetween(candidate, origin) > distanceBetween(best, origin) ? candidate : best),
    section[0],
  );
  let along = unitVector(origin, farthest);
  // Refined on the outermost 14 % so that one corner of a wide cuff does not tilt the sleeve.
  for (let pass = 0; pass < 3; pass++) {
    const reach = Math.max(...section.map((candidate) => project(candidate, origin, along)));
    const far = section.filter((candidate) => project(candidate, origin, along) > 0.86 * reach);
    const centre = point(
      far.reduce((sum, candidate) => sum + candidate.x, 0) / far.length,
      far.reduce((sum, candidate) => sum + candidate.y, 0) / far.length,
    );
    along = unitVector(origin, centre);
  }
  // Above a sleeve that is held out, beside one that hangs. The direction from armpit to shoulder would not do: along a
  // hanging sleeve it points up the sleeve itself, and a few pixels decided on which side its outer edge was.
  return { origin, along, across: point(along.y, -along.x) };
}

function cuffCorners(
  section: readonly Point[],
  axis: SleeveAxis,
  shoulder: Point,
  armpit: Point,
): { outer: number; inner: number } {
  const reach = Math.max(...section.map((candidate) => project(candidate, axis.origin, axis.along)));
  let outer = 0;
  let inner = 0;
  let outerBest = Number.NEGATIVE_INFINITY;
  let innerBest = Number.NEGATIVE_INFINITY;
  section.forEach((candidate, index) => {
    const along = project(candidate, axis.origin, axis.along);
    const across = project(candidate, axis.origin, axis.across);
    if (along < 0.55 * reach && index < 0.9 * section.length) return;
    if (index > 0.1 * section.length && along * 1.15 + across > outerBest) {
      outerBest = along * 1.15 + across;
      outer = index;
    }
    if (along * 1.15 - across > innerBest) {
      innerBest = along * 1.15 - across;
      inner = index;
    }
  });
  outer = Math.max(1, outer);
  if (inner <= outer) inner = Math.min(section.length - 2, outer + 2);
  const isCap = polylineLength(section.slice(0, outer + 1)) < 0.3 * polylineLength(section.slice(inner));
  return isCap ? capCorners(section, shoulder, armpit) : { outer, inner };
}

/** A cap sleeve has no cuff corner on its upper edge, so the point farthest from the seam is used. */
function capCorners(section: readonly Point[], shoulder: Point, armpit: Point): { outer: number; inner: number } {
  const chord = distanceBetween(shoulder, armpit) || 1;
  let outer = 0;
  let farthest = 0;
  section.forEach((candidate, index) => {
    const away =
      Math.abs(
        (armpit.x - shoulder.x) * (candidate.y - shoulder.y) - (armpit.y - shoulder.y) * (candidate.x - shoulder.x),
      ) / chord;
    if (away > farthest) {
      farthest = away;
      outer = index;
    }
  });
  const inner = Math.min(section.length - 2, Math.round(outer + (section.length - outer) * 0.45));
  return { outer, inner };
}

/**
 * Dropped shoulders and sleeves hanging over the side put the contour's armpit far too low; the seam then distorts the
 * inner cuff or fails. Moves the armpit up the seam until the armhole is no deeper than the half chest.
 */
function liftArmpit(
  seam: { shoulder: Point; armpit: Point; innerPoints: number },
  edges: { outer: Point[]; inner: Point[] },
): { armpit: Point; inner: Point[] } {
  const depth = seam.armpit.y - seam.shoulder.y;
  const deepest = 0.98 * seam.armpit.x;
  const innerLength = polylineLength(edges.inner);
  const outerLength = polylineLength(edges.outer);
  let share = 1;
  if (seam.innerPoints < 4) share = 0.8;
  if (depth > deepest) share = deepest / depth;
  if (innerLength < 0.22 * outerLength) share = Math.min(share, 0.8);
  if (share >= 1) return { armpit: seam.armpit, inner: edges.inner };
  const armpit = mixPoints(seam.shoulder, seam.armpit, share);
  const cuffCorner = edges.inner[edges.inner.length - 1];
  const inner =
    innerLength > 0.22 * outerLength
      ? [armpit, ...edges.inner]
      : [armpit, mixPoints(armpit, cuffCorner, 0.5), cuffCorner];
  return { armpit, inner };
}

/**
 * Strap tip and armhole bottom of a half without a sleeve. `height` is that of the bodice: a dress's skirt says nothing
 * about armholes. `shallowest` is the least depth of an armhole in half widths. `widthAt` gives the torso's half width of
 * a row.
 */
export function readArmhole(
  half: readonly Point[],
  frame: { top: number; height: number; halfChest: number; shallowest: number },
  widthAt: (row: number) => number,
): SideOutline {
  const { top, height, halfChest } = frame;
  let highest = Number.POSITIVE_INFINITY;
  for (const candidate of half) {
    if (candidate.y >= top + 0.5 * height) break;
    if (candidate.x > 0.08 * halfChest && candidate.y < highest) highest = candidate.y;
  }
  let shoulderIndex = 0;
  for (let index = 0; index < half.length * 0.7; index++) {
    if (half[index].y < highest + 0.03 * height && half[index].x > 0.1 * halfChest) shoulderIndex = index;
  }
  const shoulder = half[shoulderIndex];
  const full = Math.max(widthAt(top + 0.42 * height), widthAt(top + 0.36 * height)) || halfChest;
  const wanted = 0.95 * Math.min(full, 1.15 * halfChest);
  const highestArmpit = shoulder.y + Math.max(0.03 * height, frame.shallowest * full);
  let armpitIndex = half.findIndex(
    (candidate, index) => index >= shoulderIndex && candidate.x > wanted && candidate.y > highestArmpit,
  );
  if (armpitIndex <= shoulderIndex || half[armpitIndex].y > top + 0.5 * height) {
    armpitIndex = nearestRow(half, shoulderIndex, top + 0.28 * height);
  }
  return armholeBetween(half, { shoulder: shoulderIndex, armpit: armpitIndex });
}

/** The outline of a side without a sleeve, by the indices of its corners. */
export function armholeBetween(half: readonly Point[], corners: { shoulder: number; armpit: number }): SideOutline {
  const armpit = half[corners.armpit];
  return {
    shoulder: half[corners.shoulder],
    armpit,
    contourArmpit: armpit,
    sleeve: undefined,
    armholeDepth: depthInsideChord(half.slice(corners.shoulder, corners.armpit + 1)),
    flank: half.slice(corners.armpit),
  };
}

/**
 * Mean distance by which a stretch of contour lies inside its chord, as a share of the chord; negative if it bulges.
 */
function depthInsideChord(stretch: readonly Point[]): number {
  const from = stretch[0];
  const to = stretch[stretch.length - 1];
  const chord = distanceBetween(from, to) || 1;
  const inside = stretch.map(
    ({ x, y }) => ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / (chord * chord),
  );
  return inside.reduce((sum, value) => sum + value, 0) / stretch.length;
}

function nearestRow(half: readonly Point[], from: number, row: number): number {
  let best = from;
  for (let index = from; index < half.length; index++) {
    if (Math.abs(half[index].y - row) < Math.abs(half[best].y - row)) best = index;
  }
  return best;
}

const project = (candidate: Point, origin: Point, direction: Point): number =>
  (candidate.x - origin.x) * direction.x + (candidate.y - origin.y) * direction.y;
