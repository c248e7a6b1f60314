/** Where a top ends over a lower garment of its own colour: colour cannot separate the two, but the hem is an edge. */
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { median, runningMedian } from "../../image/maths/statistics.ts";
import type { LabColour, Size } from "../../image/types.ts";
import { Label, type Parse } from "../types.ts";

/** Lab units: garments that differ by more than this were separated by their colours. */
const ALIKE = 14;
/** The hem is searched within this half width, and down to this far below the hips, in shoulder widths. */
const HALF_WIDTH = 0.36;
const BELOW_HIPS = 0.7;
/** The highest place of a hem: 0 at the shoulders, 1 at the hips. */
const HIGHEST = 0.55;
/**
 * A hem's mean edge in Lab lightness, the edge that counts as visible, and the share of columns in which it must be
 * visible.
 */
const CLEAR_HEM = 3.2;
const SEEN = 2;
const SEEN_SHARE = 0.75;
/** The limit for a single column's edge. */
const STRONGEST = 10;
/** Cost in edge strength of a step of one pixel between columns, because hems are smooth. */
const STEP = 0.7;

/**
 * Moves the border between upper and lower garment to the hem, if both look alike; without a visible hem (a dress), to a
 * straight line at the border's height. Changes the labels in place. Otherwise a long white top over white shorts ended
 * at the hips and its rest stayed below a shorter new one, and a dress was divided along a wave.
 */
export function settleHem(size: Size, parse: Parse): void {
  if (!garmentsLookAlike(size, parse)) return;
  const hem = findHem(size, parse) ?? straightBorder(size, parse);
  if (!hem) return;
  const { labels, shoulderCentre, hipCentre, shoulderWidth } = parse;
  const top = Math.max(0, Math.round(lerp(shoulderCentre.y, hipCentre.y, HIGHEST)));
  const bottom = Math.min(size.height - 1, Math.round(hipCentre.y + BELOW_HIPS * shoulderWidth));
  for (let y = top; y <= bottom; y++) {
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x;
      if (labels[i] !== Label.upper && labels[i] !== Label.lower) continue;
      labels[i] = y < hem.rows[clamp(x - hem.left, 0, hem.rows.length - 1)] ? Label.upper : Label.lower;
    }
  }
}

/** Compares the two labels in the middle of the body, near the border between them. */
function garmentsLookAlike({ width, height }: Size, { labels, lab, shoulderCentre, hipCentre, shoulderWidth }: Parse) {
  const sums = { [Label.upper]: [0, 0, 0, 0], [Label.lower]: [0, 0, 0, 0] };
  const first = Math.max(0, Math.round(lerp(shoulderCentre.y, hipCentre.y, HIGHEST)));
  const last = Math.min(height - 1, hipCentre.y + BELOW_HIPS * shoulderWidth);
  const centre = Math.round(hipCentre.x);
  const half = Math.round(HALF_WIDTH * shoulderWidth);
  for (let y = first; y <= last; y += 2) {
    for (let x = Math.max(0, centre - half); x <= Math.min(width - 1, centre + half); x += 2) {
      const i = y * width + x;
      const label = labels[i];
      if (label !== Label.upper && label !== Label.lower) continue;
      const sum = sums[label];
      sum[0] += lab.lightness[i];
      sum[1] += lab.a[i];
      sum[2] += lab.b[i];
      sum[3]++;
    }
  }
  const mean = ([lightness, a, b, count]: number[]): LabColour | undefined =>
    count > 50 ? [lightness / count, a / count, b / count] : undefined;
  const upper = mean(sums[Label.upper]);
  const lower = mean(sums[Label.lower]);
  return upper && lower && Math.hypot(upper[0] - lower[0], upper[1] - lower[1], upper[2] - lower[2]) < ALIKE;
}

interface Hem {
  /** Column of the first row; beyond the ends the nearest row applies. */
  left: number;
  rows: number[];
}

/** The strongest smooth line across the body (dynamic programming); undefined if it is not clear enough. */
function findHem(size: Size, parse: Parse): Hem | undefined {
  const { shoulderCentre, hipCentre, shoulderWidth } = parse;
  const reach = 4;
  const first = Math.max(reach, Math.round(lerp(shoulderCentre.y, hipCentre.y, HIGHEST)));
  const last = Math.min(size.height - 1 - reach, Math.round(hipCentre.y + BELOW_HIPS * shoulderWidth));
  const left = Math.max(0, Math.round(hipCentre.x - HALF_WIDTH * shoulderWidth));
  const right = Math.min(size.width - 1, Math.round(hipCentre.x + HALF_WIDTH * shoulderWidth));
  const count = last - first + 1;
  if (count < 8 || right - left < 8) return undefined;
  const choices: Int8Array[] = [];
  let previous = new Float64Array(count);
  for (let x = left; x <= right; x++) {
    const total = new Float64Array(count);
    const choice = new Int8Array(count);
    for (let k = 0; k < count; k++) {
      let best = Number.NEGATIVE_INFINITY;
      for (const step of [0, -1, 1]) {
        if (k + step < 0 || k + step >= count) continue;
        const value = previous[k + step] - STEP * Math.abs(step);
        if (value > best) {
          best = value;
          choice[k] = step;
        }
      }
      total[k] = best + Math.min(STRONGEST, edgeAt(size, parse, x, first + k));
    }
    choices.push(choice);
    previous = total;
  }
  let k = previous.indexOf(Math.max(...previous));
  const rows: number[] = [];
  for (let x = right; x >= left; x--) {
    rows.unshift(first + k);
    k += choices[x - left][k];
  }
  const edges = rows.map((y, index) => Math.min(STRONGEST, edgeAt(size, parse, left + index, y)));
  const mean = edges.reduce((sum, edge) => sum + edge, 0) / edges.length;
  const seen = edges.filter((edge) => edge > SEEN).length / edges.length;
  return mean > CLEAR_HEM && seen > SEEN_SHARE ? { left, rows: runningMedian(rows, 3) } : undefined;
}

/** The median row at which the lower garment begins across the body. */
function straightBorder(size: Size, parse: Parse): Hem | undefined {
  const { labels, shoulderCentre, hipCentre, shoulderWidth } = parse;
  const first = Math.max(0, Math.round(lerp(shoulderCentre.y, hipCentre.y, HIGHEST)));
  const last = Math.min(size.height - 1, hipCentre.y + BELOW_HIPS * shoulderWidth);
  const half = HALF_WIDTH * shoulderWidth;
  const rows: number[] = [];
  for (let x = Math.max(0, Math.round(hipCentre.x - half)); x < Math.min(size.width, hipCentre.x + half); x++) {
    for (let y = first; y <= last; y++) {
      if (labels[y * size.width + x] !== Label.lower) continue;
      rows.push(y);
      break;
    }
  }
  return rows.length > 8 ? { left: 0, rows: [median(rows)] } : undefined;
}

/**
 * How much it looks like a hem: a step of lightness downwards, or the dark line of its shadow. 0 outside the garments.
 */
function edgeAt({ width }: Size, { labels, lab }: Parse, x: number, y: number): number {
  const i = y * width + x;
  if (labels[i] !== Label.upper && labels[i] !== Label.lower) return 0;
  const { lightness } = lab;
  const above = (lightness[i - 2 * width] + lightness[i - 3 * width] + lightness[i - 4 * width]) / 3;
  const below = (lightness[i + 2 * width] + lightness[i + 3 * width] + lightness[i + 4 * width]) / 3;
  return Math.max(Math.abs(above - below), Math.min(above, below) - lightness[i]);
}
