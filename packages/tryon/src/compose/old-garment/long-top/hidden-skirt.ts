/** What a coat hid, a skirt above all: from the outline that shows below the coat's hem it narrows up to the waist. */
import { clamp, lerp, smoothstep } from "../../../image/maths/interpolate.ts";
import { median } from "../../../image/maths/statistics.ts";
import type { Size } from "../../../image/types.ts";
import { Label, type PersonAnalysis } from "../../../person/types.ts";

/** Its sides are measured in these rows below the coat's hem; shoulder widths. */
const MEASURED = { from: 0.04, to: 0.2 };
/** Skirts widen first over the hips: 1 would be straight sides. */
const FLARE = 1.6;
/** Between the knees and the ankles cloth fills at least this share of the rows between the legs under a long outline. */
const CLOSED = 0.7;
/** Down to this share of the way from the knees to the ankles: below it are shoes. */
const SHINS = 0.8;

export interface LowerOutline {
  /** The row at which its sides were measured. */
  y: number;
  /** Columns of its sides there. */
  left: number;
  right: number;
}

/** Whether what shows below the coat closes between the legs. @param hem - The coat's last row. */
export function isSkirt({ image, body, limbs }: PersonAnalysis, labels: Uint8Array, hem: number): boolean {
  let closed = 0;
  let all = 0;
  const kneeY = Math.max(hem, (body.left.knee.y + body.right.knee.y) / 2);
  const ankleY = Math.min(image.height - 1, (body.left.ankle.y + body.right.ankle.y) / 2);
  for (let y = Math.round(kneeY); y < lerp(kneeY, ankleY, SHINS); y++, all++) {
    const [left, right] = limbs.legs.map(({ stations }) => stations.find((one) => one.y >= y)?.x ?? body.hipCentre.x);
    if (labels[y * image.width + Math.round((left + right) / 2)] === Label.lower) closed++;
  }
  return all > 0 && closed >= CLOSED * all;
}

/** The outline of what shows right below the coat's hem; undefined if nothing does. */
export function outlineBelow(
  { image, body }: PersonAnalysis,
  labels: Uint8Array,
  hem: number,
): LowerOutline | undefined {
  const from = Math.round(hem + MEASURED.from * body.shoulderWidth);
  const to = Math.round(hem + MEASURED.to * body.shoulderWidth);
  const sides = lowerSides(image, labels, { from, to });
  return sides && { y: from, ...sides };
}

/** Where the lower garment's outline is in these rows, as columns; undefined if they show none. */
export function lowerSides(
  { width, height }: Size,
  labels: Uint8Array,
  { from, to }: { from: number; to: number },
): { left: number; right: number } | undefined {
  const sides: { left: number; right: number }[] = [];
  for (let y = Math.max(0, from); y <= Math.min(height - 1, to); y++) {
    const row = labels.subarray(y * width, (y + 1) * width);
    const left = row.indexOf(Label.lower);
    if (left >= 0) sides.push({ left, right: row.lastIndexOf(Label.lower) });
  }
  if (!sides.length) return undefined;
  return { left: median(sides.map(({ left }) => left)), right: median(sides.map(({ right }) => right)) };
}

/**
 * 0-1: how much of a pixel belongs to the hidden skirt.
 *
 * @param fromY - Row of its waist.
 */
export function hiddenSkirt(
  { body }: PersonAnalysis,
  outline: LowerOutline,
  at: { x: number; y: number; fromY: number },
): number {
  const { x, y, fromY } = at;
  if (y < fromY) return 0;
  const fall = 1 - (1 - clamp((y - fromY) / Math.max(1, outline.y - fromY), 0, 1)) ** FLARE;
  const left = lerp(body.axisX(fromY) - body.halfWidth.left(fromY), outline.left, fall);
  const right = lerp(body.axisX(fromY) + body.halfWidth.right(fromY), outline.right, fall);
  return smoothstep(-1, 1, Math.min(x - left, right - x));
}
