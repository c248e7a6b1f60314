/**
 * Sleeves that lie on the body: hoodies, sweatshirts and jackets photographed with hanging sleeves have one outline for
 * body and sleeves. A shaded line runs between sleeve and body. It is found as the cheapest path from the armpit down,
 * within the usual widths of sleeves, and the silhouette is slit along it so that its landmarks can be read like those
 * of any other.
 */
import { gaussianBlurWithin } from "../../image/filters.ts";
import { point } from "../../image/maths/geometry.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { quantile } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import { type Side, signOf } from "../landmark-types.ts";
import { type SilhouetteFrame, silhouetteFrame } from "../outline/silhouette-frame.ts";
import type { GarmentCut } from "../types.ts";

/** Where the seam runs, as a share of the half width of body and sleeve together: mean and spread. */
const SEAM_SHARE = 0.68;
const SEAM_SPREAD = 0.1;
const SEAM_RANGE = [0.5, 0.86] as const;
/** The extra strength that a seam needs if it is one spread off its usual place, Lab units. */
const PLACE_WEIGHT = 0.5;
/** The cost of moving by one pixel per row, Lab units. */
const BEND_COST = 0.35;
/** Depth of an armhole below the shoulder in half chests. */
const ARMHOLE_DEPTH = 0.8;
/** A clear seam is this much darker or sharper than its surroundings (Lab units), along this share of its length. */
const CLEAR_SEAM = 2.2;
const CLEAR_SHARE = 0.75;
/** Half the width of the slit in pixels: wide enough to stay open when the contour is smoothed. */
const SLIT = 2;

interface Seam {
  /** First row, and the distance from the axis for each row from there down. */
  top: number;
  xs: Float32Array;
  isClear: boolean;
}

export interface SlitSilhouette {
  mask: Uint8Array;
  /** Upper ends of the slits; x from the axis outwards. */
  armpits: Record<Side, Point>;
}

/**
 * Undefined if no seam is visible on either side.
 *
 * @param guess - Slits where seams usually run even if none is visible: a sleeve with a strip of the body on it looks better
 *   on an arm than no sleeve.
 */
export function slitFusedSleeves(
  cut: GarmentCut,
  mask: Uint8Array,
  { guess = false } = {},
): SlitSilhouette | undefined {
  const frame = silhouetteFrame(mask, cut, cut.box);
  if (!frame) return undefined;
  const lightness = gaussianBlurWithin(cut.lab.lightness, cut, 1.5, cut.box);
  const seams = {
    left: findSeam(frame, { cut, mask, lightness, side: "left" }),
    right: findSeam(frame, { cut, mask, lightness, side: "right" }),
  };
  if (!guess && !seams.left?.isClear && !seams.right?.isClear) return undefined;
  // Garments are symmetric: if one seam is not visible, the mirror image of the other is the best guess.
  const isAnyClear = seams.left?.isClear || seams.right?.isClear;
  const isTrusted = (seam: Seam | undefined) => seam?.isClear || !isAnyClear;
  const left = isTrusted(seams.left) ? (seams.left ?? seams.right) : seams.right;
  const right = isTrusted(seams.right) ? (seams.right ?? seams.left) : seams.left;
  if (!left || !right) return undefined;
  const slit = mask.slice();
  cutSlit(slit, left, { frame, width: cut.width, side: "left" });
  cutSlit(slit, right, { frame, width: cut.width, side: "right" });
  return { mask: slit, armpits: { left: point(left.xs[0], left.top), right: point(right.xs[0], right.top) } };
}

interface Photo {
  cut: GarmentCut;
  mask: Uint8Array;
  lightness: Float32Array;
  side: Side;
}

function findSeam(frame: SilhouetteFrame, photo: Photo): Seam | undefined {
  const outer = outerWidths(frame, photo);
  const { top, bottom, height } = frame;
  const usual = quantile(outer.slice(Math.round(0.4 * height), Math.round(0.9 * height)), 0.5);
  // The shoulder's end: where the outline first becomes as wide as the body below the seam's top.
  const shoulder = outer.findIndex((value) => value > SEAM_SHARE * usual);
  const first = Math.round(top + shoulder + ARMHOLE_DEPTH * SEAM_SHARE * usual);
  const last = lastRow(outer, usual, first - top) + top;
  if (shoulder < 0 || !(last - first > 0.25 * height) || last > bottom) return undefined;
  const evidence = gatherEvidence(frame, photo, { first, last, usual });
  const path = cheapestPath(evidence, outer.subarray(first - top, last - top));
  return { top: first, xs: path.map((column) => column + evidence.from), isClear: isClear(evidence, path) };
}

/** Distance from the axis to the outermost pixel of each row of the silhouette. */
function outerWidths(frame: SilhouetteFrame, { cut, mask, side }: Photo): Float32Array {
  return Float32Array.from({ length: Math.floor(frame.height) + 1 }, (_, row) => {
    const from = (frame.top + row) * cut.width;
    const axis = Math.round(frame.axisX);
    const edge =
      side === "left"
        ? mask.subarray(from, from + axis).indexOf(1)
        : mask.subarray(from + axis, from + cut.width).lastIndexOf(1);
    if (edge < 0) return 0;
    return side === "left" ? axis - edge : edge;
  });
}

/** Where the sleeve ends: the last row of nearly the same width. */
function lastRow(outer: Float32Array, usual: number, from: number): number {
  let row = outer.length - 1;
  while (row > from && outer[row] < 0.85 * usual) row--;
  return row;
}

interface Evidence {
  /** Lab units for each row and each column from `from` on. */
  strength: Float32Array;
  from: number;
  columns: number;
  rows: number;
}

/** A seam is a dark line in the shade between sleeve and body, or the step from one to the other. */
function gatherEvidence(
  frame: SilhouetteFrame,
  { cut, lightness, side }: Photo,
  zone: { first: number; last: number; usual: number },
): Evidence {
  const from = Math.floor(0.4 * zone.usual);
  const columns = Math.ceil(1.05 * zone.usual) - from;
  const rows = zone.last - zone.first;
  const reach = Math.max(3, Math.round(0.04 * zone.usual));
  const strength = new Float32Array(rows * columns);
  const at = (x: number, y: number) =>
    lightness[y * cut.width + clamp(Math.round(frame.axisX + signOf(side) * x), 0, cut.width - 1)];
  for (let row = 0; row < rows; row++) {
    const y = zone.first + row;
    for (let column = 0; column < columns; column++) {
      const x = from + column;
      const here = at(x, y);
      const valley = Math.max(0, Math.min(at(x - reach, y), at(x + reach, y)) - here);
      const step = Math.abs(at(x + 2, y) - at(x - 2, y));
      strength[row * columns + column] = Math.min(8, valley + 0.4 * step);
    }
  }
  return { strength, from, columns, rows };
}

/** Column of the cheapest path for each row, from top to bottom; `outer` is the silhouette's half width of each row. */
function cheapestPath({ strength, from, columns, rows }: Evidence, outer: Float32Array): Float32Array {
  let total = new Float64Array(columns);
  const origin = new Int8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const next = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
    for (let column = 0; column < columns; column++) {
      const share = (from + column) / Math.max(1, outer[row]);
      if (share < SEAM_RANGE[0] || share > SEAM_RANGE[1]) continue;
      let best = row === 0 ? 0 : Number.POSITIVE_INFINITY;
      for (let step = -1; step <= 1 && row > 0; step++) {
        const cost = (total[column + step] ?? Number.POSITIVE_INFINITY) + BEND_COST * Math.abs(step);
        if (cost < best) {
          best = cost;
          origin[row * columns + column] = step;
        }
      }
      const place = PLACE_WEIGHT * ((share - SEAM_SHARE) / SEAM_SPREAD) ** 2;
      next[column] = best + place - strength[row * columns + column];
    }
    // An outline that jumps by more than a step leaves no continuation: restart from the best so far.
    if (next.every((value) => value === Number.POSITIVE_INFINITY)) next.set(total);
    total = next;
  }
  let column = total.indexOf(Math.min(...total));
  const path = new Float32Array(rows);
  for (let row = rows - 1; row >= 0; row--) {
    path[row] = column;
    column += origin[row * columns + column];
  }
  return path;
}

function isClear({ strength, columns, rows }: Evidence, path: Float32Array): boolean {
  let clear = 0;
  let lead = 0;
  const margin = Math.max(8, Math.round(0.2 * columns));
  for (let row = 0; row < rows; row++) {
    const beside = strength.subarray(
      row * columns + clamp(path[row] - margin, 0, columns),
      row * columns + clamp(path[row] + margin, 0, columns),
    );
    const usual = beside.reduce((sum, value) => sum + value, 0) / Math.max(1, beside.length);
    const own = strength[row * columns + path[row]] - usual;
    lead += own;
    if (own > 0.4) clear++;
  }
  return lead > CLEAR_SEAM * rows && clear > CLEAR_SHARE * rows;
}

function cutSlit(
  slit: Uint8Array,
  { top, xs }: Seam,
  { frame, width, side }: { frame: SilhouetteFrame; width: number; side: Side },
): void {
  for (let y = top; y <= frame.bottom; y++) {
    // Below the seam's end, straight down through the remaining hem.
    const x = Math.round(frame.axisX + signOf(side) * xs[Math.min(xs.length - 1, y - top)]);
    slit.fill(0, y * width + x - SLIT, y * width + x + SLIT + 1);
  }
}
