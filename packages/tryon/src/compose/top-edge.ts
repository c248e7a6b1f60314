/** The lower edge of the top that stays, above a new lower garment: one clean line. */
import { wornWaist } from "../fit/worn-waist.ts";
import { median } from "../image/statistics.ts";
import { Label, type PersonAnalysis, type Size } from "../types.ts";

/** Columns of the garment's waist as found, its first opaque row in each. */
interface WaistRows {
  from: number;
  to: number;
  rows: number[];
}

/** A new waist further than this from the border of the labels says nothing about the top, in shoulder widths. */
const FARTHEST = 0.4;
/** A top's own hem may be this much lower or higher than its neighbourhood, in shoulder widths. */
const HEM_RELIEF = 0.03;
const OPAQUE = 0.5;

/**
 * Rewrites `labels` (upper <-> lower) in place. Where the photo shows no edge between top and lower garment (a dress,
 * or one colour above and below) the top is tucked into the new waistband. A visible hem stays where it is, without the
 * blots that a parse leaves along it.
 *
 * @param alpha - Of the fitted lower garment, 0-1.
 */
export function settleTopEdge(person: PersonAnalysis, labels: Uint8Array, alpha: Float32Array): void {
  const worn = wornWaist(person);
  const { shoulderWidth } = person.body;
  if (worn.isVisible) {
    cleanHem(person, labels);
    return;
  }
  const waist = waistRows(person, alpha);
  if (!waist || Math.abs(median(waist.rows) - worn.y) > FARTHEST * shoulderWidth) return;
  const { width, height } = person.image;
  for (let x = 0; x < width; x++) {
    const line = waist.rows[Math.min(waist.to, Math.max(waist.from, x)) - waist.from];
    for (let y = 0; y < height; y++) {
      const i = y * width + x;
      if (y < line && labels[i] === Label.lower) labels[i] = Label.upper;
      else if (y >= line && labels[i] === Label.upper) labels[i] = Label.lower;
    }
  }
}

/** First opaque row of the garment in every column of its waistband; its hips reach further out, but lower. */
function waistRows(person: PersonAnalysis, alpha: Float32Array): WaistRows | undefined {
  const { image, body } = person;
  const middle = Math.round(body.hipCentre.x);
  const centre = firstOpaqueRow(alpha, image, middle);
  if (centre === undefined) return undefined;
  const walk = (step: -1 | 1) => {
    const rows: number[] = [];
    for (let x = middle + step; x >= 0 && x < image.width; x += step) {
      const y = firstOpaqueRow(alpha, image, x);
      // A waistband is nearly level; where the side seam begins the first row drops away.
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

function cleanHem(person: PersonAnalysis, labels: Uint8Array): void {
  const { image, body } = person;
  const { shoulderWidth, shoulderCentre, hipCentre } = body;
  const reach = Math.round(0.12 * shoulderWidth);
  const firstRow = Math.max(0, Math.round(shoulderCentre.y + 0.4 * (hipCentre.y - shoulderCentre.y)));
  const lastRow = Math.min(image.height - 1, Math.round(hipCentre.y + 0.35 * shoulderWidth));
  const from = Math.max(0, Math.round(hipCentre.x - 0.75 * shoulderWidth));
  const to = Math.min(image.width - 1, Math.round(hipCentre.x + 0.75 * shoulderWidth));
  const hem: (number | undefined)[] = [];
  for (let x = from; x <= to; x++) hem.push(borderRow(labels, image.width, { x, firstRow, lastRow }));
  for (let x = from; x <= to; x++) {
    const own = hem[x - from];
    const around = hem.slice(Math.max(0, x - from - reach), x - from + reach + 1).filter((row) => row !== undefined);
    if (own === undefined || around.length < reach) continue;
    const line = Math.round(median(around));
    if (Math.abs(own - line) < HEM_RELIEF * shoulderWidth) continue;
    for (let y = Math.min(own, line); y < Math.max(own, line); y++) {
      const i = y * image.width + x;
      if (labels[i] === Label.upper || labels[i] === Label.lower) labels[i] = own > line ? Label.lower : Label.upper;
    }
  }
}

/** First row of the lower garment right below the top. */
function borderRow(
  labels: Uint8Array,
  width: number,
  { x, firstRow, lastRow }: { x: number; firstRow: number; lastRow: number },
): number | undefined {
  for (let y = firstRow; y < lastRow; y++) {
    if (labels[y * width + x] === Label.upper && labels[(y + 1) * width + x] === Label.lower) return y + 1;
  }
  return undefined;
}
