/** Which of the pixels labelled as worn below the waist are the garment: no bags, no wall between the legs, nothing below a skirt. */
import { median } from "../../../image/maths/statistics.ts";
import type { LabColour, Size } from "../../../image/types.ts";
import { forEachPixel } from "../../../person/limbs/limb-field.ts";
import { fitMixture, unlikelihood } from "../../../person/segmentation/mixture.ts";
import type { BodyModel, ColourMixture, PersonAnalysis } from "../../../person/types.ts";
import { erode } from "../../cutout/masks.ts";
import { rowRuns } from "../../outline/contour.ts";

/** Legs less visible than this have no outline. */
const VISIBLE_FROM = 0.35;
/** Cloth this far from both legs may be something else, shoulder widths. */
const BESIDE = 0.06;
/** The middle of a leg, as a share of its half width, is certainly the garment. */
const CERTAIN = 0.7;
/** A colour below this cost in the garment's mixture is the garment's. */
const LIKE_CLOTH = 11;

/**
 * Bags hang from a hand beside the thigh, and wall shows between the shins; both get the trousers' label. What is that far
 * from both legs is the garment only in its colours, like the cloth of a skirt between them. Changes `cloth`.
 */
export function dropBesideLegs(person: PersonAnalysis, cloth: Uint8Array): void {
  const { body, image, limbs, parse } = person;
  if (limbs.legs.some((leg) => leg.visibility < VISIBLE_FROM)) return;
  const colours = clothColours(person, cloth);
  const outsideLegs = new Uint8Array(cloth.length).fill(1);
  for (const { field } of limbs.legs) {
    forEachPixel(field, (i, place) => {
      if (field.depth[place] > 0) outsideLegs[i] = 0;
    });
  }
  const outside = erode(outsideLegs, image, BESIDE * body.shoulderWidth);
  const { lightness, a, b } = parse.lab;
  for (let i = Math.round(body.hipCentre.y) * image.width; i < cloth.length; i++) {
    if (outside[i] && cloth[i] && unlikelihood(colours, lightness[i], a[i], b[i]) > LIKE_CLOTH) cloth[i] = 0;
  }
}

/** The garment's colours along the middle of both legs. */
function clothColours({ limbs, parse }: PersonAnalysis, cloth: Uint8Array): ColourMixture {
  const { lightness, a, b } = parse.lab;
  const samples: LabColour[] = [];
  for (const { field } of limbs.legs) {
    forEachPixel(field, (i, place) => {
      if (i % 3 !== 0 || !cloth[i] || Math.abs(field.across[place]) > CERTAIN) return;
      samples.push([lightness[i], a[i], b[i]]);
    });
  }
  return fitMixture(samples, 6);
}

/** The hem is searched from this far below the hips on, and the cloth this far above and below it is compared; shoulder widths. */
const HIPS = 0.35;
const STEP = { near: 0.03, far: 0.16 };
/** Below a skirt's hem, legs are at most this share of its width; a skirt is at least the second share of the hips' width. */
const LEGS_SHARE = 0.72;
const SKIRT_SHARE = 0.8;
/** Rows that a skirt must close from side to side between hips and hem, as a share. */
const CLOSED = 0.8;
/** Columns whose cloth goes on for more than this below the row where most of the width ends are legs, shoulder widths. */
const HEM_DEPTH = 0.1;

/**
 * A skirt over leggings or boots of its own colour ends where most of its width does: cloth closed from side to side
 * becomes two legs at once. Trousers part without becoming narrower. Clears `mask` below that hem.
 */
export function endAtSkirtHem({ body, image }: PersonAnalysis, mask: Uint8Array): void {
  const hem = skirtHemRow(body, image, mask);
  if (hem === undefined) return;
  const { width, height } = image;
  const lowest = Math.min(height - 1, Math.round(hem + HEM_DEPTH * body.shoulderWidth));
  const ends = Array.from({ length: width }, (_, x) => {
    let y = lowest;
    while (y > 0 && !mask[y * width + x]) y--;
    return y < lowest ? y : undefined;
  });
  for (let x = 0; x < width; x++) {
    const end = ends[x] ?? between(ends, x) ?? hem;
    for (let y = Math.round(end) + 1; y < height; y++) mask[y * width + x] = 0;
  }
}

/** Row of a skirt's hem above legs with the same label; undefined for trousers, and for a skirt with nothing below it. */
function skirtHemRow(body: BodyModel, { width, height }: Size, mask: Uint8Array): number | undefined {
  const unit = body.shoulderWidth;
  const first = Math.round(body.hipCentre.y + HIPS * unit);
  const runs = Array.from({ length: height }, (_, y) => (y < first - HIPS * unit ? [] : rowRuns(mask, width, y)));
  const covered = runs.map((row) => row.reduce((sum, { from, to }) => sum + to - from + 1, 0));
  const [near, far] = [Math.round(STEP.near * unit), Math.round(STEP.far * unit)];
  const hips = median(covered.slice(first - far, first + 1));
  let best: number | undefined;
  let least = LEGS_SHARE;
  let closed = 0;
  for (let y = first; y < height - far; y++) {
    if (runs[y].length === 1) closed++;
    const above = median(covered.slice(y - far, y - near));
    const below = median(covered.slice(y + near, y + far));
    if (below === 0) break;
    if (above < SKIRT_SHARE * hips || closed < CLOSED * (y - first) || below >= least * above) continue;
    least = below / above;
    best = y;
  }
  return best;
}

/** Linear between the nearest known values on both sides. */
function between(values: readonly (number | undefined)[], at: number): number | undefined {
  const left = values.findLastIndex((value, x) => x < at && value !== undefined && value > 0);
  const right = values.findIndex((value, x) => x > at && value !== undefined && value > 0);
  const [before, after] = [values[left], values[right]];
  if (before === undefined || after === undefined) return before ?? after;
  return before + ((after - before) * (at - left)) / (right - left);
}
