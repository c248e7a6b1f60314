/** Which of the pixels labelled as worn below the waist are the garment: no bags, no wall between the legs, nothing below a skirt. */
import { distanceToSet, distanceToUnset } from "../../../image/distance.ts";
import { clamp, lerp } from "../../../image/maths/interpolate.ts";
import { median, runningMedian } from "../../../image/maths/statistics.ts";
import { maskOf } from "../../../image/planes.ts";
import { releasePlanes } from "../../../image/pool.ts";
import type { LabColour, Point, Size } from "../../../image/types.ts";
import { forEachPixel } from "../../../person/limbs/limb-field.ts";
import { fitMixture, unlikelihood } from "../../../person/segmentation/mixture.ts";
import { type BodyModel, type ColourMixture, Label, type PersonAnalysis } from "../../../person/types.ts";
import { erode } from "../../cutout/masks.ts";
import { rowRuns } from "../../outline/contour.ts";

/** Legs less visible than this have no outline. */
const VISIBLE_FROM = 0.35;
/** Cloth this far from both legs may be something else; so may cloth this near to its own outline; shoulder widths. */
const BESIDE = 0.06;
const RIM = 0.08;
/** Below this share of a leg socks and shoes may have the garment's label. */
const ANKLE = 0.75;
/** The middle of a leg, as a share of its half width, is certainly the garment. */
const CERTAIN = 0.7;
/** A colour below this cost in the garment's mixture is the garment's. */
const LIKE_CLOTH = 11;

/**
 * Bags hang from a hand beside the thigh, wall shows between the shins, socks below the hem, and the end of a top above the
 * waist; all get the trousers' label. What is far from both legs or near the outline is the garment only in its colours, like
 * the cloth of a skirt between the legs. Changes `cloth`.
 */
export function keepOwnColours(person: PersonAnalysis, cloth: Uint8Array): void {
  const { body, image, limbs, parse } = person;
  const isHidden = isUnderTop(person, cloth);
  if (isHidden) dropBelowHem(person, cloth);
  if (limbs.legs.some((leg) => leg.visibility < VISIBLE_FROM)) return;
  const colours = clothColours(person, cloth);
  if (colours.length === 0) return;
  const outside = outsideLegs(person);
  const rim = RIM * body.shoulderWidth;
  const underTop = isHidden ? UNDER_TOP * body.shoulderWidth : rim;
  const depth = distanceToUnset(cloth, image, Math.ceil(underTop) + 1);
  const fromSkin = distanceToSet(maskOf(parse.labels, Label.skin), image, rim);
  const hips = Math.round(body.hipCentre.y + HIPS * body.shoulderWidth) * image.width;
  const cost = (of: ColourMixture, i: number) =>
    unlikelihood(of, parse.lab.lightness[i], parse.lab.a[i], parse.lab.b[i]);
  for (let i = 0; i < cloth.length; i++) {
    if (!cloth[i] || !(outside[i] || depth[i] < (i < hips ? underTop : rim))) continue;
    const own = cost(colours, i);
    const isSkin = fromSkin[i] < rim && cost(parse.skin, i) < own;
    if (own > LIKE_CLOTH || isSkin) cloth[i] = 0;
  }
  releasePlanes(depth, fromSkin);
}

/**
 * A top shades the garment below its hem over so many shoulder widths at least; what differs from the garment by this much in
 * Lab, from the hem downwards, is the end of another top.
 */
const HEM_SHADE = 0.06;
const OTHER = 14;
/** Where the garment is itself, below the hem, shoulder widths. */
const ITSELF = { from: 0.3, to: 0.5 };

/**
 * Where the model's top hides the waist, cloth is continued upwards from what is seen below it: neither the top's shade nor a
 * second top that hangs out from under it may be taken for the garment. Changes `cloth`.
 */
function dropBelowHem({ parse, image, body }: PersonAnalysis, cloth: Uint8Array): void {
  const unit = body.shoulderWidth;
  const top = maskOf(parse.labels, Label.upper);
  const away = distanceToSet(top, image, ITSELF.to * unit + 1);
  const rows = Array.from({ length: Math.floor(ITSELF.to * unit) }, (): number[] => []);
  for (let i = 0; i < cloth.length; i++) if (cloth[i] && away[i] < rows.length - 1) rows[Math.floor(away[i])].push(i);
  const { lightness, a, b } = parse.lab;
  const colours = rows.map((row) => [lightness, a, b].map((plane) => median(row.map((i) => plane[i]))));
  const own = [0, 1, 2].map((k) => median(colours.slice(Math.round(ITSELF.from * unit)).map((colour) => colour[k])));
  const differs = (colour: number[]) => Math.hypot(...colour.map((value, k) => value - own[k])) > OTHER;
  const end = colours.slice(0, Math.round(UNDER_TOP * unit)).findLastIndex(differs);
  const reach = Math.max(HEM_SHADE * unit, end + 2);
  for (let i = 0; i < cloth.length; i++) if (away[i] < reach) cloth[i] = 0;
  releasePlanes(away);
}

/** Between shoulders (0) and hips (1): a garment that has less than this share of the hips' width there begins under the top. */
export const LOWEST_WAIST = 0.86;
const LEAST_WAIST = 0.5;
/** The end of the model's top reaches this far into such a garment, shoulder widths. */
const UNDER_TOP = 0.25;

/** Whether the model's top hides the garment down to the hips. */
function isUnderTop({ body, image }: PersonAnalysis, cloth: Uint8Array): boolean {
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const covered = (y: number) => {
    const row = clamp(Math.round(y), 0, image.height - 1) * image.width;
    return cloth.subarray(row, row + image.width).reduce((sum, value) => sum + value, 0);
  };
  const waist = lerp(shoulderCentre.y, hipCentre.y, LOWEST_WAIST);
  return covered(waist) < LEAST_WAIST * covered(hipCentre.y + 0.5 * HIPS * shoulderWidth);
}

/** 1 away from both legs' outlines, above the ankles. */
function outsideLegs({ body, image, limbs }: PersonAnalysis): Uint8Array {
  const outside = new Uint8Array(image.width * image.height).fill(1);
  for (const { field, length } of limbs.legs) {
    forEachPixel(field, (i, place) => {
      if (field.depth[place] > 0 && field.along[place] < ANKLE * length) outside[i] = 0;
    });
  }
  const away = erode(outside, image, BESIDE * body.shoulderWidth);
  return away.fill(0, 0, Math.round(body.hipCentre.y) * image.width);
}

/** A rarer colour along the legs is the wall beside them. */
const LEAST_SHARE = 0.06;

/** The garment's colours along the middle of both legs. */
function clothColours({ limbs, parse }: PersonAnalysis, cloth: Uint8Array): ColourMixture {
  const { lightness, a, b } = parse.lab;
  const samples: LabColour[] = [];
  for (const { field, length } of limbs.legs) {
    forEachPixel(field, (i, place) => {
      if (i % 3 !== 0 || !cloth[i] || Math.abs(field.across[place]) > CERTAIN) return;
      if (field.along[place] > ANKLE * length) return;
      samples.push([lightness[i], a[i], b[i]]);
    });
  }
  return fitMixture(samples, 6).filter(({ weight }) => weight >= LEAST_SHARE);
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
  const columns: Point[] = [];
  for (let x = 0; x < width; x++) {
    let y = lowest;
    while (y > 0 && !mask[y * width + x]) y--;
    if (y > 0 && y < lowest) columns.push({ x, y });
  }
  if (columns.length < 3) return;
  // a leg becomes narrower downwards, so that cloth seems to end there too
  const line = runningMedian(
    columns.map(({ y }) => y),
    Math.round(LEG * body.shoulderWidth),
  );
  for (let x = 0, k = 0; x < width; x++) {
    while (k < columns.length - 1 && columns[k + 1].x <= x) k++;
    const next = Math.min(columns.length - 1, k + 1);
    const share = clamp((x - columns[k].x) / Math.max(1, columns[next].x - columns[k].x), 0, 1);
    const end = columns[k].x === x ? Math.min(columns[k].y, line[k] + LEG_RIM) : lerp(line[k], line[next], share);
    for (let y = Math.round(end) + 1; y < height; y++) mask[y * width + x] = 0;
  }
}

/** Columns over which legs are left out of a hem, shoulder widths; and how far a column may be below its line, pixels. */
const LEG = 0.2;
const LEG_RIM = 2;

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
