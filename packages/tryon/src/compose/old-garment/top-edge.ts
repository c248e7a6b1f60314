/** The lower edge of the top that stays above a new lower garment, as one clean line. */
import { hemFinder, wornWaist } from "../../fit/torso/worn-waist.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import { findSleeveCloth } from "../../person/refinement/sleeve-cloth.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";

/** The columns of the garment's waist, with the first opaque row in each. */
export interface WaistRows {
  from: number;
  to: number;
  rows: number[];
}

/** A waistband that the top is tucked into. */
export interface Tuck extends WaistRows {
  /** 1 on the top's sleeves, which hang beside the waistband. */
  sleeves: Uint8Array;
}

/**
 * If the new waist is further than this from the border of the labels, it says nothing about the top; shoulder widths.
 */
const FARTHEST = 0.4;
/** Columns to either side of the hips in which a hem is searched, in shoulder widths. */
const HEM_SEARCH = 0.75;
/**
 * A hem deviates by no more than the first from its course over the second to either side; blots do. Shoulder widths.
 */
const HEM_RELIEF = 0.03;
const BLOT = 0.12;
/** Shoulder widths to either side over which the hem's line is smoothed. */
const SMOOTHING = 0.03;
const OPAQUE = 0.5;
/** Rows by which a tucked top's labels end above the waistband, so that the waistband's own soft edge shows. */
const UNDER_WAISTBAND = 2;

/** A tucked top may reach this far beyond the waistband: `over` right above it, `wider` from `height` above it on. Shoulder widths. */
const BULGE = { over: 0.03, wider: 0.2, height: 0.4 };

/**
 * Rewrites `labels` (upper <-> lower) in place. If the photo shows no edge between top and lower garment (a dress, or
 * one colour above and below), the top is tucked into the new waistband. A visible hem stays where it is, without the
 * blots that a parse leaves along it.
 *
 * @param alpha - Coverage of the fitted lower garment, 0-1.
 * @param snapped - Set to 1 where a wide dress hung beside the waist and is now drawn in.
 * @returns The waistband that the top was tucked into.
 */
export function settleTopEdge(
  person: PersonAnalysis,
  labels: Uint8Array,
  alpha: Float32Array,
  snapped: Uint8Array,
): Tuck | undefined {
  const worn = wornWaist(person);
  const { shoulderWidth } = person.body;
  if (worn.isVisible) {
    cleanHem(person, labels);
    return undefined;
  }
  const waist = waistRows(person, alpha);
  if (!waist || Math.abs(median(waist.rows) - worn.y) > FARTHEST * shoulderWidth) return undefined;
  const { width, height } = person.image;
  // the line crosses the arms, too, where they hang down beside the waist
  const sleeves = findSleeveCloth(person.image, { ...person.parse, labels }, person.limbs);
  for (let x = 0; x < width; x++) {
    const line = rowOf(waist, x) - UNDER_WAISTBAND;
    for (let y = 0; y < height; y++) {
      const i = y * width + x;
      if (sleeves[i]) continue;
      if (y < line && labels[i] === Label.lower) labels[i] = Label.upper;
      else if (y >= line && labels[i] === Label.upper) labels[i] = Label.lower;
    }
  }
  drawIn(person, { waist, labels, snapped, sleeves });
  return { ...waist, sleeves };
}

/** The waistband's first row in a column; beside it, that of its end. */
export const rowOf = ({ from, to, rows }: WaistRows, x: number): number => rows[clamp(x, from, to) - from];

/** Whether a pixel lies beside a waistband with a tucked top, where none of that top can be. */
export const isBesideWaistband = (waist: WaistRows, x: number, y: number): boolean =>
  (x < waist.from || x > waist.to) && y >= rowOf(waist, x) - UNDER_WAISTBAND;

/** A dress hangs free of the waist. Tucked in, it is drawn in to the waistband and bulges over it a little. */
function drawIn(
  { image, body }: PersonAnalysis,
  {
    waist,
    labels,
    snapped,
    sleeves,
  }: { waist: WaistRows; labels: Uint8Array; snapped: Uint8Array; sleeves: Uint8Array },
): void {
  const unit = body.shoulderWidth;
  const ends = [waist.from, waist.to] as const;
  for (const [side, step] of [-1, 1].entries()) {
    const line = rowOf(waist, ends[side]);
    for (let y = Math.max(0, Math.round(line - BULGE.height * unit)); y < line; y++) {
      const nearness = smoothstep(-BULGE.height * unit, 0, y - line);
      const free = lerp(BULGE.wider, BULGE.over, nearness) * unit;
      for (let x = ends[side] + step; x >= 0 && x < image.width; x += step) {
        const i = y * image.width + x;
        // beyond a sleeve nothing hangs from the waist
        if (sleeves[i]) break;
        if (Math.abs(x - ends[side]) <= free || labels[i] !== Label.upper) continue;
        labels[i] = Label.lower;
        snapped[i] = 1;
      }
    }
  }
}

/** First opaque row of the garment in every column of its waistband. Its hips reach further out, but lower. */
function waistRows(person: PersonAnalysis, alpha: Float32Array): WaistRows | undefined {
  const { image, body } = person;
  const middle = Math.round(body.hipCentre.x);
  const centre = firstOpaqueRow(alpha, image, middle);
  if (centre === undefined) return undefined;
  const walk = (step: -1 | 1) => {
    const rows: number[] = [];
    for (let x = middle + step; x >= 0 && x < image.width; x += step) {
      const y = firstOpaqueRow(alpha, image, x);
      // A waistband is nearly level; at the side seam the first row drops away.
      if (y === undefined || Math.abs(y - (rows.at(-1) ?? centre)) > 2) break;
      rows.push(y);
    }
    return rows;
  };
  const left = walk(-1);
  const right = walk(1);
  return { from: middle - left.length, to: middle + right.length, rows: [...left.reverse(), centre, ...right] };
}

function firstOpaqueRow(alpha: Float32Array, size: Size, x: number): number | undefined {
  for (let y = 0; y < size.height; y++) if (alpha[y * size.width + x] > OPAQUE) return y;
  return undefined;
}

/** Redraws the border of top and lower garment as a smooth line that follows the colours. */
function cleanHem(person: PersonAnalysis, labels: Uint8Array): void {
  const { image, body } = person;
  const { shoulderWidth, hipCentre } = body;
  const firstColumn = Math.max(0, Math.round(hipCentre.x - HEM_SEARCH * shoulderWidth));
  const lastColumn = Math.min(image.width - 1, Math.round(hipCentre.x + HEM_SEARCH * shoulderWidth));
  const columns: { x: number; border: number; hem: number }[] = [];
  const hemAt = hemFinder(person, labels);
  for (let x = firstColumn; x <= lastColumn; x++) {
    const border = borderRow(person, labels, x);
    if (border !== undefined) columns.push({ x, border, hem: hemAt(x, border) });
  }
  const rows = columns.map(({ hem }) => hem);
  const course = runningMedian(rows, Math.round(BLOT * shoulderWidth));
  const isBlot = (row: number, index: number) => Math.abs(row - course[index]) > HEM_RELIEF * shoulderWidth;
  const radius = Math.max(1, Math.round(SMOOTHING * shoulderWidth));
  const line = runningMean(
    runningMedian(
      rows.map((row, index) => (isBlot(row, index) ? course[index] : row)),
      radius,
    ),
    radius,
  );
  for (const [index, { x, border }] of columns.entries()) {
    const row = Math.round(line[index]);
    for (let y = Math.min(border, row); y < Math.max(border, row); y++) {
      const i = y * image.width + x;
      if (labels[i] === Label.upper || labels[i] === Label.lower) labels[i] = border > row ? Label.lower : Label.upper;
    }
  }
}

/** First row of the lower garment right below the top, in a column. */
function borderRow({ image, body }: PersonAnalysis, labels: Uint8Array, x: number): number | undefined {
  const { shoulderWidth, shoulderCentre, hipCentre } = body;
  const from = Math.max(0, Math.round(shoulderCentre.y + 0.4 * (hipCentre.y - shoulderCentre.y)));
  const to = Math.min(image.height - 1, Math.round(hipCentre.y + 0.35 * shoulderWidth));
  for (let y = from; y < to; y++) {
    if (labels[y * image.width + x] === Label.upper && labels[(y + 1) * image.width + x] === Label.lower) return y + 1;
  }
  return undefined;
}
