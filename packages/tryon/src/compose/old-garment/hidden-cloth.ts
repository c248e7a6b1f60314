/**
 * "Skin" that is really the old garment: the inner side of an arm polygon whose colour differs from the arm's own, and
 * torso pixels much nearer to a plain old garment's colour than to the face. Left alone, it would be drawn in FRONT of
 * the new garment (navy patches under the armpit, pink collars, white slivers).
 */

import { findComponents } from "../../image/components.ts";
import { gaussianBlurOfPart } from "../../image/filters.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { median, quantile } from "../../image/maths/statistics.ts";
import { maskOf } from "../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes } from "../../image/types.ts";
import { depthAt, forEachPixel, placeIn } from "../../person/limbs/limb-field.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { type Arm, Label, type Parse, type PersonAnalysis } from "../../person/types.ts";
import { bareFrom } from "../bare-limbs/bare-arm.ts";
import { findFreeArm } from "../bare-limbs/free-arm.ts";
import { relabelCollar, throatRow } from "./collar.ts";

/** An arm less visible than this has no outline. */
const LEAST_VISIBLE = 0.35;

/** Lightness has half the weight, so that shading does not make skin look like cloth. */
const labDistance = (lab: LabPlanes, pixel: number, to: LabColour): number =>
  Math.hypot((lab.lightness[pixel] - to[0]) * 0.5, lab.a[pixel] - to[1], lab.b[pixel] - to[2]);

/** Rewrites `labels` (skin -> upper) in place. */
export function relabelHiddenCloth(person: PersonAnalysis, labels: Uint8Array): void {
  const armCore = new Uint8Array(labels.length);
  const cloth = meanColour(person.parse.lab, labels, Label.upper);
  // A pocket beside the wrist does not belong to the top either.
  const end = (lastTopRow(person, labels) + 1) * person.image.width;
  for (const arm of person.limbs.arms) {
    if (arm.visibility < LEAST_VISIBLE) continue;
    const { across, depth } = arm.field;
    const isFree = findFreeArm(arm, { labels, size: person.image, shoulderWidth: person.body.shoulderWidth });
    forEachPixel(arm.field, (i, place) => {
      if ((depth[place] > 2 && Math.abs(across[place]) < 0.6) || isFree(place)) armCore[i] = 1;
    });
    relabelArm(person, arm, { labels, cloth, end, isFree });
    relabelShade(person, arm, labels);
  }
  relabelTorso(person, labels, armCore);
  relabelCollar(person, labels, armCore);
}

function meanColour(lab: LabPlanes, labels: Uint8Array, wanted: number): LabColour | undefined {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < labels.length; i += 3) {
    if (labels[i] !== wanted) continue;
    sum[0] += lab.lightness[i];
    sum[1] += lab.a[i];
    sum[2] += lab.b[i];
    count++;
  }
  return count > 100 ? [sum[0] / count, sum[1] / count, sum[2] / count] : undefined;
}

interface ArmRelabel {
  labels: Uint8Array;
  /** From this pixel on, the top's cloth is not searched for. */
  end: number;
  cloth: LabColour | undefined;
  /** Where the arm's inner side is its own, whatever its colour. */
  isFree: (place: number) => boolean;
}

function relabelArm(person: PersonAnalysis, arm: Arm, target: ArmRelabel): void {
  const { lab } = person.parse;
  const { along, across, depth } = arm.field;
  const { labels, cloth, end, isFree } = target;
  const tone = armTones(person, arm, labels);
  withPlanes((own) => {
    const unlike = own(borrowPlane(labels.length));
    let any = false;
    forEachPixel(arm.field, (i, place) => {
      if (i >= end || depth[place] <= -3 || labels[i] !== Label.skin) return;
      if (across[place] > 0.05 || along[place] > 0.8 * arm.length || isFree(place)) return;
      const expected = tone(along[place]);
      if (!expected) return;
      const away = labDistance(lab, i, expected);
      // A shadow on the arm also differs from it, but is not nearer to the cloth.
      if (away > 12.5 && (away > 24 || !cloth || labDistance(lab, i, cloth) < away)) {
        unlike[i] = 1;
        any = true;
      }
    });
    if (!any) return;
    const smooth = own(gaussianBlurOfPart(unlike, person.image, 1.5));
    forEachPixel(arm.field, (i, place) => {
      if (i < end && smooth[i] > 0.3 && depth[place] > -3 && across[place] < 0.12 && labels[i] === Label.skin) {
        labels[i] = Label.upper;
      }
    });
  });
}

/** Blur in pixels that lets the surrounding cloth outvote a skin-coloured piece of a pattern. */
const PATTERN = 2.5;

/**
 * Regions of the top smaller than this, in squared shoulder widths, that are separate from it are pieces of a print.
 */
const ISLAND = 0.02;

/**
 * The same for a lower garment: rewrites `labels` (skin, upper -> lower) where its pattern was labelled as a hand beside it
 * or as the top.
 */
export function relabelHiddenLower(person: PersonAnalysis, labels: Uint8Array): void {
  const { image, body } = person;
  const { index, sizes } = findComponents(maskOf(labels, Label.upper), image);
  for (let i = Math.round(body.hipCentre.y - body.shoulderWidth) * image.width; i < labels.length; i++) {
    if (index[i] >= 0 && sizes[index[i]] < ISLAND * body.shoulderWidth ** 2) labels[i] = Label.lower;
  }
  relabelSkinLike(person, labels);
}

/** Only beside arms: shins have many colours, and below a hem nothing is cloth. */
function relabelSkinLike({ parse, image, body, limbs }: PersonAnalysis, labels: Uint8Array): void {
  const { lab, skin, lower } = parse;
  if (parse.lowerLooksLikeSkin || skin.length === 0 || lower.length === 0) return;
  // the middle of a hand is a hand, whatever it wears or holds
  const isBesideArm = (i: number) =>
    limbs.arms.some(({ field }) => depthAt(field, i) > -3) && !limbs.arms.some((arm) => isArmCore(arm, i));
  withPlanes((own) => {
    const clothLike = own(borrowPlane(labels.length));
    const first = Math.max(0, Math.round(body.hipCentre.y - 0.5 * body.shoulderWidth)) * image.width;
    let any = false;
    for (let i = first; i < labels.length; i++) {
      if (labels[i] === Label.lower) clothLike[i] = 1;
      if (labels[i] !== Label.skin || !isBesideArm(i)) continue;
      const asSkin = unlikelihood(skin, lab.lightness[i], lab.a[i], lab.b[i]);
      if (asSkin < HARDLY_SKIN || unlikelihood(lower, lab.lightness[i], lab.a[i], lab.b[i]) > asSkin) continue;
      clothLike[i] = 1;
      any = true;
    }
    if (!any) return;
    const smooth = own(gaussianBlurOfPart(clothLike, image, PATTERN));
    for (let i = first; i < labels.length; i++) {
      if (smooth[i] > 0.5 && labels[i] === Label.skin && isBesideArm(i)) labels[i] = Label.lower;
    }
  });
}

/** Whether a pixel lies in the middle half of an arm that is seen. */
function isArmCore({ field, visibility }: Arm, i: number): boolean {
  const place = placeIn(field, i);
  return visibility >= LEAST_VISIBLE && field.depth[place] > 2 && Math.abs(field.across[place]) < 0.5;
}

/** Notches in an arm's inner side are at most this long along it, shoulder widths. */
const LONGEST_BAY = 0.5;
/** If less than this share of an arm's inner half is skin, the notch does not end: the arm goes behind something. */
const LEAST_INNER = 0.35;

/**
 * The reverse: between arm and body it is dark, and an arm's own shade was labelled as dark cloth. A notch in the arm's
 * inner side that is darker than the arm is shade; cut out, it was a bite below the new cuff.
 */
function relabelShade(person: PersonAnalysis, arm: Arm, labels: Uint8Array): void {
  const { along, across, depth } = arm.field;
  const spacing = arm.length / (arm.stations.length - 1);
  const stationAt = (place: number) => clamp(Math.round(along[place] / spacing), 0, arm.stations.length - 1);
  const skin = new Float64Array(arm.stations.length);
  const all = new Float64Array(arm.stations.length);
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] < 0 || across[place] > 0) return;
    all[stationAt(place)]++;
    if (labels[i] === Label.skin) skin[stationAt(place)]++;
  });
  // inside an old sleeve the whole arm counts; below its slanted hem the labels say how far it reaches
  const hem = bareFrom(arm, person.body.shoulderWidth);
  const reach = Array.from(skin, (count, k) => (k * spacing <= hem ? 1 : all[k] > 0 ? count / all[k] : 0));
  const spanned = spanBays(reach, Math.round((LONGEST_BAY * person.body.shoulderWidth) / (2 * spacing)));
  const tone = armTones(person, arm, labels);
  const { lightness } = person.parse.lab;
  forEachPixel(arm.field, (i, place) => {
    const station = stationAt(place);
    if (labels[i] !== Label.upper || depth[place] < 0 || across[place] > 0 || along[place] <= hem) return;
    if (reach[station] < LEAST_INNER || -across[place] > spanned[station]) return;
    const expected = tone(along[place]);
    if (expected && lightness[i] < expected[0]) labels[i] = Label.skin;
  });
}

/** Raises each value to what both sides reach within `radius`: a morphological closing. */
function spanBays(values: readonly number[], radius: number): number[] {
  const around = (list: readonly number[], k: number) => list.slice(Math.max(0, k - radius), k + radius + 1);
  const highest = values.map((_, k) => Math.max(...around(values, k)));
  return highest.map((_, k) => Math.min(...around(highest, k)));
}

const TONE_BINS = 20;

/** The arm's own skin colour along it, from the middle of the polygon; the nearest known one where it is hidden. */
function armTones(person: PersonAnalysis, arm: Arm, labels: Uint8Array): (along: number) => LabColour | undefined {
  const { lab } = person.parse;
  const { along, across, depth } = arm.field;
  const bin = (value: number) => clamp(Math.floor((value / arm.length) * TONE_BINS), 0, TONE_BINS - 1);
  const sums = Array.from({ length: TONE_BINS }, () => ({ lightness: 0, a: 0, b: 0, count: 0 }));
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] <= 2.5 || labels[i] !== Label.skin || across[place] <= -0.35 || across[place] >= 0.7) return;
    const sum = sums[bin(along[place])];
    sum.lightness += lab.lightness[i];
    sum.a += lab.a[i];
    sum.b += lab.b[i];
    sum.count++;
  });
  const tones = sums.map(({ lightness, a, b, count }): LabColour | undefined =>
    count > 12 ? [lightness / count, a / count, b / count] : undefined,
  );
  return (value) => {
    const wanted = bin(value);
    for (let offset = 0; offset < TONE_BINS; offset++) {
      const tone = tones[wanted - offset] ?? tones[wanted + offset];
      if (tone) return tone;
    }
    return undefined;
  };
}

function relabelTorso(person: PersonAnalysis, labels: Uint8Array, armCore: Uint8Array): void {
  const { parse, image } = person;
  const colours = parse.headVisible ? clothAndFace(person, labels) : undefined;
  const top = throatRow(person);
  withPlanes((own) => {
    const clothLike = own(borrowPlane(labels.length));
    const end = (lastTopRow(person, labels) + 1) * image.width;
    for (let i = top * image.width; i < end; i++) {
      // Pixels already labelled cloth count too, or the blur would outvote a small island among them.
      if (labels[i] === Label.upper) clothLike[i] = 1;
      if (labels[i] !== Label.skin || armCore[i]) continue;
      const isLikeCloth =
        colours && labDistance(parse.lab, i, colours.cloth) < 0.5 * labDistance(parse.lab, i, colours.face);
      if (isLikeCloth || isNoSkin(parse, i)) clothLike[i] = 1;
    }
    const smooth = own(gaussianBlurOfPart(clothLike, image, 1.5));
    const isCloth = new Uint8Array(labels.length);
    for (let i = 0; i < end; i++) {
      if (smooth[i] <= 0.5 || armCore[i]) continue;
      if (labels[i] === Label.skin || labels[i] === Label.upper) isCloth[i] = 1;
    }
    const { index, sizes } = findComponents(isCloth, image);
    // a dark spot under the chin that is not connected to the top is the chin's shadow
    const hasTop = new Uint8Array(sizes.length);
    for (let i = 0; i < end; i++) if (isCloth[i] && labels[i] === Label.upper) hasTop[index[i]] = 1;
    for (let i = 0; i < end; i++) if (isCloth[i] && hasTop[index[i]]) labels[i] = Label.upper;
  });
}

/**
 * Rows with less of the old top than the first are specks. It hides nothing further below than the second. Shoulder
 * widths.
 */
const LEAST_ROW = 0.15;
const BELOW_TOP = 0.1;

/**
 * Cloth-like pixels further down, such as shadowed shins and socks, are not the top's: otherwise they would be painted
 * over.
 */
function lastTopRow({ image, body }: PersonAnalysis, labels: Uint8Array): number {
  const { width, height } = image;
  for (let y = height - 1; y > 0; y--) {
    let count = 0;
    for (let i = y * width; i < (y + 1) * width; i++) if (labels[i] === Label.upper) count++;
    if (count > LEAST_ROW * body.shoulderWidth) {
      return Math.min(height - 1, Math.ceil(y + BELOW_TOP * body.shoulderWidth));
    }
  }
  return height - 1;
}

/**
 * Negative log likelihoods. Shadowed necks stay below 10.5 under their own skin's mixture, and those that do not are
 * still likelier skin than cloth. Tapes and trims on the old garment, which may also differ from its own colours, are
 * above 16.
 */
export const HARDLY_SKIN = 10.5;
const NO_SKIN = 16;

function isNoSkin({ skin, upper, lab, upperLooksLikeSkin }: Parse, i: number): boolean {
  if (upperLooksLikeSkin || skin.length === 0) return false;
  const asSkin = unlikelihood(skin, lab.lightness[i], lab.a[i], lab.b[i]);
  if (asSkin > NO_SKIN) return true;
  return asSkin > HARDLY_SKIN && unlikelihood(upper, lab.lightness[i], lab.a[i], lab.b[i]) < asSkin;
}

/** Undefined unless the old garment is plain and clearly not of the face's colour. */
function clothAndFace(person: PersonAnalysis, labels: Uint8Array): { cloth: LabColour; face: LabColour } | undefined {
  const { parse, image } = person;
  const cloth: number[] = [];
  const face: number[] = [];
  for (let i = 0; i < labels.length; i += 5) {
    const x = i % image.width;
    const y = (i - x) / image.width;
    if (labels[i] === Label.upper && labels[i - 4] === Label.upper && labels[i + 4] === Label.upper) cloth.push(i);
    else if (labels[i] === Label.skin && Math.hypot(x - parse.nose.x, y - parse.nose.y) < 0.9 * parse.eyeDistance) {
      face.push(i);
    }
  }
  if (cloth.length <= 200 || face.length <= 30) return undefined;
  const { lightness, a, b } = parse.lab;
  const middleOf = (pixels: number[]): LabColour => [
    median(pixels.map((i) => lightness[i])),
    median(pixels.map((i) => a[i])),
    median(pixels.map((i) => b[i])),
  ];
  const spread = (plane: Float32Array) => {
    const values = cloth.map((i) => plane[i]);
    return quantile(values, 0.8) - quantile(values, 0.2);
  };
  const clothColour = middleOf(cloth);
  const faceColour = middleOf(face);
  const apart = Math.hypot(
    (clothColour[0] - faceColour[0]) * 0.5,
    clothColour[1] - faceColour[1],
    clothColour[2] - faceColour[2],
  );
  return apart > 7 && spread(a) < 9 && spread(b) < 9 ? { cloth: clothColour, face: faceColour } : undefined;
}
