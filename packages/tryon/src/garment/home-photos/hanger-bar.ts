/**
 * What is visible through the open neck of a garment on a hanger: the hanger's bar, the lining and a label, in front of
 * the inside of the back. None of them is visible when worn, so they get the colours of the back's own cloth.
 */
import { gaussianBlur } from "../../image/filters.ts";
import { median } from "../../image/maths/statistics.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { LabColour, RgbImage } from "../../image/types.ts";
import { fillColours } from "../cutout/extract.ts";
import { dilate } from "../cutout/masks.ts";
import type { SeenBar, UpperLandmarks } from "../landmark-types.ts";
import type { GarmentCut } from "../types.ts";
import { continueGrain } from "./cloth-grain.ts";

/** Possible thicknesses of a bar, and its distance below the neck; half widths of the neck. */
const THICKNESSES = [0.06, 0.1, 0.15];
const BELOW_NECK = { from: 0.3, to: 1.9 };
/** Rows by which it falls per column. */
const SLOPES = [-0.12, -0.08, -0.04, 0, 0.04, 0.08, 0.12];
/**
 * A bar spans this share of the neck, and is this much darker or lighter than what is above and below it (Lab) almost
 * everywhere.
 */
const SPAN = 0.7;
const CONTRAST = 7;
const ALL_ALONG = 0.9;
/** The front hides its ends; half widths from the middle. */
const MOST_OPEN = 1.7;
const BLUR = 1.5;
/**
 * The lining ends at most this far below the bar, and the back's own cloth is visible below it for this distance; half
 * widths.
 */
const LINING = 0.5;
const BACK = 0.5;
/** A pixel differs in colour from the back's cloth if it is this many of its deviations, and Lab units, away. */
const DEVIATIONS = 3;
const LEAST_DIFFERENCE = 12;

interface Bar {
  /** Row at the neck's middle, and how much it falls per column. */
  y: number;
  slope: number;
  halfThickness: number;
}

/** Changes the cut's colours if a bar is seen, and returns what is seen of it. */
export function hideHangerBar(image: RgbImage, cut: GarmentCut, landmarks: UpperLandmarks): SeenBar | undefined {
  const { axisX, left, right } = landmarks;
  const neck = {
    x: axisX + (right.neck.x - left.neck.x) / 2,
    y: (left.neck.y + right.neck.y) / 2,
    half: (left.neck.x + right.neck.x) / 2,
  };
  // the texture of knits is as strong as a bar's contrast
  const lightness = gaussianBlur(cut.lab.lightness, cut, BLUR);
  const bar = findBar(cut, lightness, neck);
  const seen = bar && seenPart(lightness, cut.width, { neck, bar });
  const strange = bar && seen && strangeInside(cut, { neck, bar, seen });
  releasePlanes(lightness);
  if (!strange) return undefined;
  for (let i = 0; i < strange.length; i++) if (strange[i]) cut.known[i] = 0;
  const filled = fillColours(image, cut.known);
  cut.colour.forEach((plane, channel) => {
    plane.set(filled[channel]);
  });
  releasePlanes(...filled);
  cut.grain = { madeUp: strange, rows: BACK * neck.half };
  continueGrain(cut, cut.grain);
  return seen;
}

interface Neck {
  x: number;
  y: number;
  half: number;
}

function findBar(cut: GarmentCut, lightness: Float32Array, neck: Neck): Bar | undefined {
  let best: (Bar & { contrast: number }) | undefined;
  for (const thickness of THICKNESSES) {
    const halfThickness = Math.max(2, (thickness * neck.half) / 2);
    for (const slope of SLOPES) {
      for (let y = neck.y + BELOW_NECK.from * neck.half; y < neck.y + BELOW_NECK.to * neck.half; y += 2) {
        const contrast = contrastOf(cut, lightness, { neck, bar: { y, slope, halfThickness } });
        if (contrast > (best?.contrast ?? 0)) best = { y, slope, halfThickness, contrast };
      }
    }
  }
  return best;
}

/** Mean contrast of a bar at a place, Lab units; 0 if it is not visible almost everywhere. */
function contrastOf(
  { mask, width, height }: GarmentCut,
  lightness: Float32Array,
  { neck, bar }: { neck: Neck; bar: Bar },
): number {
  const away = Math.round(2 * bar.halfThickness + 3);
  const step = 3;
  let dark = 0;
  let light = 0;
  let sum = 0;
  let columns = 0;
  for (let x = Math.round(neck.x - SPAN * neck.half); x <= neck.x + SPAN * neck.half; x += step) {
    const y = Math.round(bar.y + bar.slope * (x - neck.x));
    columns++;
    if (y - away < 0 || y + away >= height) continue;
    const i = y * width + x;
    if (!mask[i]) continue;
    const above = lightness[i] - lightness[i - away * width];
    const below = lightness[i] - lightness[i + away * width];
    if (Math.max(above, below) < -CONTRAST) dark++;
    if (Math.min(above, below) > CONTRAST) light++;
    sum += Math.min(Math.abs(above), Math.abs(below));
  }
  return Math.max(dark, light) < ALL_ALONG * columns ? 0 : sum / columns;
}

/** 1 from the neck to below the bar where something other than the back's cloth is visible. */
function strangeInside(
  { lab, width, mask }: GarmentCut,
  { neck, bar, seen }: { neck: Neck; bar: Bar; seen: SeenBar },
): Uint8Array | undefined {
  const strange = new Uint8Array(mask.length);
  const rowOf = (x: number) => bar.y + bar.slope * (x - neck.x);
  const colourAt = (i: number): LabColour => [lab.lightness[i], lab.a[i], lab.b[i]];
  const back: LabColour[] = [];
  for (let x = Math.round(neck.x - 0.5 * neck.half); x < neck.x + 0.5 * neck.half; x += 2) {
    const from = Math.round(rowOf(x) + LINING * neck.half);
    for (let y = from; y < from + BACK * neck.half; y += 2) if (mask[y * width + x]) back.push(colourAt(y * width + x));
  }
  if (back.length < 20) return undefined;
  const middle = [0, 1, 2].map((k) => median(back.map((colour) => colour[k]))) as LabColour;
  const differenceTo = (colour: LabColour) => Math.hypot(...colour.map((value, k) => value - middle[k]));
  const limit = Math.max(LEAST_DIFFERENCE, DEVIATIONS * median(back.map(differenceTo)));
  for (let x = seen.left; x <= seen.right; x++) {
    const onBar = rowOf(x);
    for (let y = Math.round(neck.y - 0.3 * neck.half); y < onBar + LINING * neck.half; y++) {
      const i = y * width + x;
      if (!mask[i]) continue;
      const isBar = Math.abs(y - onBar) < bar.halfThickness + 2;
      if (isBar || differenceTo(colourAt(i)) > limit) strange[i] = 1;
    }
  }
  return dilate(strange, { width, height: mask.length / width }, 3);
}

/** Undefined if it continues to the sides, as stripes and seams do. */
function seenPart(lightness: Float32Array, width: number, at: { neck: Neck; bar: Bar }): SeenBar | undefined {
  const { neck, bar } = at;
  const reach = MOST_OPEN * neck.half;
  const left = openingEnd(lightness, width, { ...at, sign: -1 });
  const right = openingEnd(lightness, width, { ...at, sign: 1 });
  return neck.x - left >= reach || right - neck.x >= reach ? undefined : { left, right, y: bar.y };
}

/** The column where the front hides the bar. */
function openingEnd(
  lightness: Float32Array,
  width: number,
  { neck, bar, sign }: { neck: Neck; bar: Bar; sign: -1 | 1 },
): number {
  const away = 2 * bar.halfThickness + 3;
  let column = Math.round(neck.x + sign * SPAN * neck.half);
  for (; Math.abs(column - neck.x) < MOST_OPEN * neck.half; column += sign) {
    const y = bar.y + bar.slope * (column - neck.x);
    const at = (row: number) => lightness[Math.round(row) * width + column];
    if (Math.abs(2 * at(y) - at(y - away) - at(y + away)) < CONTRAST) break;
  }
  return column;
}
