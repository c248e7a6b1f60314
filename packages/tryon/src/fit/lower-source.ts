/** Edges of a lower garment in its own photo, row by row, without fringes and up to the corners of its hems. */
import { type LowerLandmarks, type Side, signOf } from "../garment/landmark-types.ts";
import { clamp, lerp } from "../image/interpolate.ts";
import { quantile } from "../image/statistics.ts";
import type { Point } from "../types.ts";

/** Both ends of one half of a mesh row: the side seam, and the inseam or (above the crotch, and in skirts) the axis. */
export interface SourceHalf {
  outer: Point;
  inner: Point;
}

export interface SourceRow {
  /** Nominal garment row: where the row meets the axis or the inseam. */
  y: number;
  left: SourceHalf;
  right: SourceHalf;
  /** Garment pixels between the legs' inner edges. */
  gap: number;
}

/** Garment rows between two rows of the mesh. */
const ROW_STEP = 5;
/** Garment pixels by which the cut-out's rim is transparent: taken as a leg's edge it left a hole at the crotch. */
const RIM = 3;
/** Rows to either side, as a share of the garment's height, over which an edge is smoothed. */
const SMOOTHING = 0.014;
/** Of the widths around a row: below one half, fringes hang over the edge instead of widening the leg. */
const SOLID_SHARE = 0.4;
/** Rounded corners of the waistband, as a share of the height. */
const WAIST_CORNER = 0.02;

/**
 * Rows are straight across a leg and bent along the hem of a skirt: a slanted or arched hem, cut by level rows, narrows
 * towards its end, and that narrowing spread over the worn garment's width bulged like bloomers.
 */
export function sourceRows(landmarks: LowerLandmarks): SourceRow[] {
  const { top, bottom, crotchY, axisX, hasLegs } = landmarks;
  const start = hasLegs ? crotchY : top;
  const halves = { left: sourceHalf(landmarks, "left"), right: sourceHalf(landmarks, "right") };
  const ys: number[] = [];
  for (let y = top; y < bottom; y += ROW_STEP) ys.push(y);
  ys.push(bottom);
  return ys.map((y) => {
    const share = clamp((y - start) / Math.max(1, bottom - start), 0, 1);
    const half = (side: Side): SourceHalf => {
      const { outerAt, innerAt, outerHem, innerHem } = halves[side];
      const outerY = y <= start ? y : lerp(start, outerHem, share);
      const innerY = y <= start ? y : lerp(start, innerHem, share);
      const isParted = hasLegs && y > crotchY;
      return {
        outer: { x: outerAt(outerY), y: outerY },
        inner: { x: isParted ? innerAt(innerY) : axisX, y: innerY },
      };
    };
    const left = half("left");
    const right = half("right");
    return { y, left, right, gap: right.inner.x - left.inner.x };
  });
}

interface SourceEdges {
  outerAt(y: number): number;
  innerAt(y: number): number;
  /** Rows of the hem's corners. */
  outerHem: number;
  innerHem: number;
}

function sourceHalf(landmarks: LowerLandmarks, side: Side): SourceEdges {
  const { axisX, top, bottom, height, halfWaist, crotchY, hasLegs } = landmarks;
  const sign = signOf(side);
  const outerEdge = side === "left" ? landmarks.leftEdge : landmarks.rightEdge;
  const innerEdge = side === "left" ? landmarks.innerLeft : landmarks.innerRight;
  const rows = { from: top, to: bottom, radius: Math.max(4, Math.round(SMOOTHING * height)) };
  const reach = (y: number) => (outerEdge[y] >= 0 ? sign * (outerEdge[y] - axisX) : halfWaist);
  const outerHem = hemCorner(rows, (y) => reach(y) + y);
  const outer = smoothEdge({ ...rows, from: Math.round(top + WAIST_CORNER * height), to: outerHem }, reach);
  if (!hasLegs) {
    return { outerAt: (y) => axisX + sign * outer(y), innerAt: () => axisX, outerHem, innerHem: bottom };
  }
  const innerReach = (y: number) => (innerEdge[y] >= 0 ? sign * (innerEdge[y] - axisX) : 0);
  const innerHem = hemCorner(rows, (y) => y - innerReach(y));
  const inner = smoothEdge({ ...rows, from: Math.min(bottom, Math.ceil(crotchY)), to: innerHem }, innerReach);
  return {
    outerAt: (y) => axisX + sign * outer(y),
    innerAt: (y) => axisX + sign * (Math.max(0, inner(y)) + RIM),
    outerHem,
    innerHem,
  };
}

interface EdgeRows {
  from: number;
  to: number;
  radius: number;
}

/** The diagonal extreme of an edge in the lower half of the garment: where the seam ends and the hem begins. */
function hemCorner({ from, to }: EdgeRows, diagonal: (y: number) => number): number {
  let corner = to;
  for (let y = to; y > (from + to) / 2; y--) if (diagonal(y) > diagonal(corner)) corner = y;
  return corner;
}

/** The edge between two rows, continued level beyond them. */
function smoothEdge({ from, to, radius }: EdgeRows, edge: (y: number) => number): (y: number) => number {
  const raw = Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => edge(from + index));
  const solid = evenWindows(raw, radius, (window) => quantile(window, SOLID_SHARE));
  const smooth = evenWindows(solid, radius >> 1, mean);
  return (y) => {
    const place = clamp(y - from, 0, smooth.length - 1);
    const index = Math.min(Math.max(0, smooth.length - 2), Math.floor(place));
    return lerp(smooth[index], smooth[Math.min(smooth.length - 1, index + 1)], place - index);
  };
}

/** A statistic of as many neighbours on either side, fewer towards the ends: one-sided windows bend a slanted line there. */
function evenWindows(values: number[], radius: number, statistic: (window: number[]) => number): number[] {
  return values.map((_, index) => {
    const reach = Math.min(radius, index, values.length - 1 - index);
    return statistic(values.slice(index - reach, index + reach + 1));
  });
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Running mean that keeps straight lines straight up to their ends. */
export const smoothLine = (values: number[], radius: number): number[] => evenWindows(values, radius, mean);
