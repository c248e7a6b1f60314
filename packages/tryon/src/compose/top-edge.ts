/** The lower edge of the top that stays, above a new lower garment: one clean line. */
import { wornWaist } from "../fit/worn-waist.ts";
import { clamp } from "../image/interpolate.ts";
import { median } from "../image/statistics.ts";
import { type LabColour, Label, type LabPlanes, type PersonAnalysis, type Size } from "../types.ts";

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
/** Rows by which a tucked top's labels end above the waistband, whose own soft edge is then the one that is seen. */
const UNDER_WAISTBAND = 2;
/** How far up from a hem the lower garment's colour is taken for the lower garment, in shoulder widths. */
const RIM = 0.05;

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
    trimRim(person, labels);
    return;
  }
  const waist = waistRows(person, alpha);
  if (!waist || Math.abs(median(waist.rows) - worn.y) > FARTHEST * shoulderWidth) return;
  const { width, height } = person.image;
  for (let x = 0; x < width; x++) {
    const line = waist.rows[clamp(x, waist.from, waist.to) - waist.from] - UNDER_WAISTBAND;
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
  const { shoulderWidth, hipCentre } = body;
  const reach = Math.round(0.12 * shoulderWidth);
  const rows = hemRows(person);
  const from = Math.max(0, Math.round(hipCentre.x - HEM_SEARCH * shoulderWidth));
  const to = Math.min(image.width - 1, Math.round(hipCentre.x + HEM_SEARCH * shoulderWidth));
  const hem: (number | undefined)[] = [];
  for (let x = from; x <= to; x++) hem.push(borderRow(labels, image.width, { x, ...rows }));
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

/** Takes the strip along the hem that has the lower garment's colour away from the top: it stayed as a dark fringe. */
function trimRim(person: PersonAnalysis, labels: Uint8Array): void {
  const { image, parse, body } = person;
  const { shoulderWidth } = body;
  const colours = {
    upper: typicalColour(parse.lab, labels, Label.upper),
    lower: typicalColour(parse.lab, labels, Label.lower),
  };
  if (!colours.upper || !colours.lower) return;
  const rows = hemRows(person);
  const from = Math.max(0, Math.round(body.hipCentre.x - HEM_SEARCH * shoulderWidth));
  const to = Math.min(image.width - 1, Math.round(body.hipCentre.x + HEM_SEARCH * shoulderWidth));
  for (let x = from; x <= to; x++) {
    const hem = borderRow(labels, image.width, { x, ...rows });
    if (hem === undefined) continue;
    let isLower = true;
    // One row further than the colour: the pixel between two colours is a mixture of both.
    for (let y = hem - 1; isLower && y > hem - RIM * shoulderWidth; y--) {
      const i = y * image.width + x;
      if (labels[i] !== Label.upper) break;
      isLower = labDistance(parse.lab, i, colours.lower) < labDistance(parse.lab, i, colours.upper);
      labels[i] = Label.lower;
    }
  }
}

function typicalColour(lab: LabPlanes, labels: Uint8Array, label: number): LabColour | undefined {
  const pixels: number[] = [];
  for (let i = 0; i < labels.length; i += 11) if (labels[i] === label) pixels.push(i);
  if (pixels.length < 40) return undefined;
  const of = (plane: Float32Array) => median(pixels.map((i) => plane[i]));
  return [of(lab.lightness), of(lab.a), of(lab.b)];
}

const labDistance = (lab: LabPlanes, pixel: number, to: LabColour): number =>
  Math.hypot(lab.lightness[pixel] - to[0], lab.a[pixel] - to[1], lab.b[pixel] - to[2]);

/** Where a hem is looked for: columns to either side of the hips, in shoulder widths, and rows. */
const HEM_SEARCH = 0.75;

function hemRows({ image, body }: PersonAnalysis): { firstRow: number; lastRow: number } {
  const { shoulderWidth, shoulderCentre, hipCentre } = body;
  return {
    firstRow: Math.max(0, Math.round(shoulderCentre.y + 0.4 * (hipCentre.y - shoulderCentre.y))),
    lastRow: Math.min(image.height - 1, Math.round(hipCentre.y + 0.35 * shoulderWidth)),
  };
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
