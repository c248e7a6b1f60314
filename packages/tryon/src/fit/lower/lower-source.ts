/** Edges of a lower garment in its own photo, row by row, without fringes, and up to the corners of its hems. */
import { type LowerLandmarks, type Side, signOf } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { quantile } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";

/** Both ends of one half of a mesh row: the side seam, and the inseam or (well above the crotch, and in skirts) the axis. */
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

export interface LowerSource {
  rows: SourceRow[];
  /** Threads hang over the edges, and are drawn too. If false, whatever is beyond an edge is roughness of the cut-out. */
  isFrayed: boolean;
  /** Opacity to draw the garment with, 0-1, in the cut-out's size. */
  alpha: Float32Array;
}

/**
 * Share of the rise above the crotch over which the halves' inner ends move from the axis to the inseams, leaving out what is
 * between the legs. Moved all at once at the crotch, folds broke off along a line across the thighs.
 */
const PARTING = 0.4;
/** Garment rows between two rows of the mesh. */
const ROW_STEP = 5;
/** Garment pixels by which the cut-out's rim is transparent: taken as a leg's edge, it left a hole at the crotch. */
const RIM = 3;
/** Garment pixels over which a clean edge fades to either side. */
const RIM_SOFTNESS = 2.5;
/** Rows to either side, as a share of the garment's height, over which an edge is smoothed. */
const SMOOTHING = 0.03;
/** The edge is this quantile of the widths around a row: below one half, so that fringes hang over it instead of widening the leg. */
const SOLID_SHARE = 0.4;
/** An edge is frayed if it deviates by more than this share of the garment's height. */
const FRAYED_FROM = 0.004;
/** Rounded corners of the waistband, as a share of the height. */
const WAIST_CORNER = 0.02;

/**
 * Rows run straight across a leg and follow the curve of a skirt's hem. A slanted or arched hem cut by level rows
 * narrows towards its end; spread over the worn garment's width, that narrowing bulged like bloomers.
 */
export function sourceRows(landmarks: LowerLandmarks, cut: GarmentCut): LowerSource {
  const { top, bottom, crotchY, axisX, hasLegs } = landmarks;
  const start = hasLegs ? crotchY : top;
  const halves = { left: sourceHalf(landmarks, cut, "left"), right: sourceHalf(landmarks, cut, "right") };
  // Right above the crotch the cut-out's rim is transparent, so cloth ends a little higher.
  const solid = (y: number) => (hasLegs ? lerp(top, crotchY - RIM, (y - top) / (crotchY - top)) : y);
  const ys: number[] = [];
  for (let y = top; y < bottom; y += ROW_STEP) ys.push(y);
  // Two rows at the crotch: the first is the last of the hips, the second the first of the two legs.
  if (hasLegs) ys.push(crotchY, crotchY + 0.01);
  ys.push(bottom);
  ys.sort((a, b) => a - b);
  const legsFrom = solid(start);
  const rows = ys.map((y) => {
    const share = clamp((y - start) / Math.max(1, bottom - start), 0, 1);
    const parting = hasLegs ? smoothstep(start - PARTING * (start - top), start, y) : 0;
    const half = (side: Side): SourceHalf => {
      const { outerAt, innerAt, outerHem, innerHem } = halves[side];
      const outerY = y <= start ? solid(y) : lerp(legsFrom, outerHem, share);
      const innerY = y <= start ? solid(y) : lerp(legsFrom, innerHem, share);
      const isParted = hasLegs && y > crotchY;
      return {
        outer: { x: outerAt(outerY), y: outerY },
        inner: { x: isParted ? innerAt(innerY) : lerp(axisX, innerAt(legsFrom), parting), y: innerY },
      };
    };
    const left = half("left");
    const right = half("right");
    return { y, left, right, gap: right.inner.x - left.inner.x };
  });
  const isFrayed = (halves.left.roughness + halves.right.roughness) / 2 > FRAYED_FROM * landmarks.height;
  return { rows, isFrayed, alpha: isFrayed ? cut.alpha : cleanAlpha(landmarks, cut, halves) };
}

/** The cut-out's alpha with a soft straight rim along the edges instead of its own. */
function cleanAlpha(
  landmarks: LowerLandmarks,
  { alpha, width }: GarmentCut,
  { left, right }: Record<Side, SourceEdges>,
): Float32Array {
  const { top, bottom, crotchY, hasLegs } = landmarks;
  const clean = alpha.slice();
  for (let y = top; y <= bottom; y++) {
    const [outerLeft, outerRight] = [left.outerAt(y), right.outerAt(y)];
    const isParted = hasLegs && y > crotchY;
    const [innerLeft, innerRight] = [left.innerAt(y), right.innerAt(y)];
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (clean[i] === 0) continue;
      const outside = Math.min(x - outerLeft, outerRight - x);
      const depth = isParted ? Math.min(outside, Math.max(innerLeft - x, x - innerRight)) : outside;
      clean[i] *= smoothstep(-RIM_SOFTNESS, RIM_SOFTNESS, depth);
    }
  }
  return clean;
}

interface SourceEdges {
  outerAt(y: number): number;
  innerAt(y: number): number;
  /** How far the outer edge typically deviates from its smooth course, garment pixels. */
  roughness: number;
  /** Rows of the hem's corners. */
  outerHem: number;
  innerHem: number;
}

function sourceHalf(landmarks: LowerLandmarks, cut: Pick<GarmentCut, "mask" | "width">, side: Side): SourceEdges {
  const { axisX, top, bottom, height, halfWaist, crotchY, hasLegs } = landmarks;
  const sign = signOf(side);
  const outerEdge = side === "left" ? landmarks.leftEdge : landmarks.rightEdge;
  const innerEdge = side === "left" ? landmarks.innerLeft : landmarks.innerRight;
  const rows = { from: top, to: bottom, radius: Math.max(4, Math.round(SMOOTHING * height)) };
  const reach = (y: number) => (outerEdge[y] >= 0 ? sign * (outerEdge[y] - axisX) : halfWaist);
  const outerCorner = hemCorner(rows, (y) => reach(y) + y);
  const seam = { ...rows, from: Math.round(top + WAIST_CORNER * height), to: outerCorner };
  const outer = smoothEdge(seam, reach);
  const roughness = roughnessOf(seam, reach, outer);
  if (!hasLegs) {
    return {
      outerAt: (y) => axisX + sign * (outer(y) - RIM),
      innerAt: () => axisX,
      roughness,
      outerHem: outerCorner,
      innerHem: bottom,
    };
  }
  const innerReach = (y: number) => (innerEdge[y] >= 0 ? sign * (innerEdge[y] - axisX) : 0);
  const innerCorner = hemCorner(rows, (y) => y - innerReach(y));
  const { outerHem, innerHem } = hemLine(cut, {
    inner: { x: axisX + sign * innerReach(innerCorner), y: innerCorner },
    outer: { x: axisX + sign * reach(outerCorner), y: outerCorner },
    height,
  });
  const inner = smoothEdge({ ...rows, from: Math.min(bottom, Math.ceil(crotchY)), to: innerHem }, innerReach);
  return {
    outerAt: (y) => axisX + sign * (outer(y) - RIM),
    innerAt: (y) => axisX + sign * (Math.max(0, inner(y)) + RIM),
    roughness,
    outerHem,
    innerHem,
  };
}

function roughnessOf({ from, to }: EdgeRows, edge: (y: number) => number, smooth: (y: number) => number): number {
  const strays: number[] = [];
  for (let y = from; y <= to; y++) strays.push(Math.abs(edge(y) - smooth(y)));
  return quantile(strays, 0.9);
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

/** Share of a leg's width at either corner of its hem that is ignored: shadows and frayed corners. */
const HEM_CORNER = 0.15;

/** The hem between two corners as a straight line through its solid middle. */
export function hemLine(
  { mask, width }: Pick<GarmentCut, "mask" | "width">,
  { inner, outer, height }: SourceHalf & { height: number },
): { outerHem: number; innerHem: number } {
  const bottomAt = (share: number) => {
    const x = Math.round(lerp(inner.x, outer.x, share));
    const last = Math.max(inner.y, outer.y);
    let y = last;
    while (y > last - HEM_SEARCH * height && mask[y * width + x] !== 1) y--;
    return y;
  };
  const medianOver = (from: number, to: number) =>
    quantile(
      Array.from({ length: 15 }, (_, index) => bottomAt(lerp(from, to, index / 14))),
      0.5,
    );
  const nearInner = medianOver(HEM_CORNER, 0.5);
  const nearOuter = medianOver(0.5, 1 - HEM_CORNER);
  // The two medians are at the middles of their halves.
  const slope = (nearOuter - nearInner) / ((1 - 2 * HEM_CORNER) / 2);
  const middle = (nearInner + nearOuter) / 2;
  return { outerHem: middle + slope / 2, innerHem: middle - slope / 2 };
}

/** How far above its lowest corner a hem is searched, as a share of the garment's height. */
const HEM_SEARCH = 0.2;

/** Rows between the samples of an edge that is smoothed over many more. */
const STRIDE = 3;

/** The edge between two rows, continued level beyond them. */
function smoothEdge({ from, to, radius }: EdgeRows, edge: (y: number) => number): (y: number) => number {
  const count = Math.max(2, Math.ceil((to - from) / STRIDE) + 1);
  const rowOf = (index: number) => Math.min(to, from + STRIDE * index);
  const raw = Array.from({ length: count }, (_, index) => edge(rowOf(index)));
  const reach = Math.max(1, Math.round(radius / STRIDE));
  const solid = evenWindows(raw, reach, (window) => quantile(window, SOLID_SHARE));
  const smooth = evenWindows(solid, Math.max(1, reach >> 1), mean);
  return (y) => {
    const place = clamp((y - from) / STRIDE, 0, count - 1);
    const index = Math.min(count - 2, Math.floor(place));
    return lerp(smooth[index], smooth[index + 1], place - index);
  };
}

/**
 * A statistic of the same number of neighbours on either side, fewer towards the ends: one-sided windows would bend a
 * slanted line there.
 */
function evenWindows(values: number[], radius: number, statistic: (window: number[]) => number): number[] {
  return values.map((_, index) => {
    const reach = Math.min(radius, index, values.length - 1 - index);
    return statistic(values.slice(index - reach, index + reach + 1));
  });
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Running mean that keeps straight lines straight up to their ends. */
export const smoothLine = (values: number[], radius: number): number[] => evenWindows(values, radius, mean);
