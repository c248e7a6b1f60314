import { ColourMean } from "../../image/colour-mean.ts";
import { distanceBetween } from "../../image/maths/geometry.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import type { LabColour, Point } from "../../image/types.ts";
import { endField, forEachPixel } from "../limbs/limb-field.ts";
import { unlikelihood } from "../segmentation/mixture.ts";
import { type Arm, type ColourMixture, Label, type LimbField, type Limbs, type Parse } from "../types.ts";
import { settleSleeveEnd } from "./sleeve-end.ts";
import { knowByElbow, knowBySleeve } from "./sleeve-only.ts";

/** Less visible arms have no reliable outline, unless a sleeve shows where they are. */
const minVisibility = 0.4;
/** With a larger share of contradicting stations the arm has no clear cuff, and labels stay unchanged. */
const maxDisagreement = 0.34;
/** A colour more likely by this much (in log likelihood) under one label's mixture is not relabelled by position. */
const clearLead = 2;
/** A slanted or turned-up hem leaves skin before the cuff's station over at most this distance, in shoulder widths. */
const hemReach = 0.3;

/** Pixels per station, well inside the arm. */
interface StationCounts {
  skin: Float32Array;
  cloth: Float32Array;
  all: Float32Array;
}

/**
 * Finds where each worn sleeve ends and makes the labels agree: cloth before the cuff, skin after it. Also finds where
 * an arm disappears (a hand in a pocket) and cuts off its outline there. Changes `parse.labels` and the arms.
 */
export function findSleeves(parse: Parse, limbs: Limbs): void {
  for (const arm of limbs.arms) {
    if (arm.visibility < minVisibility && !knowByElbow(parse, arm)) {
      knowBySleeve(parse, arm);
      continue;
    }
    relabelSkinColouredSleeve(parse, arm);
    settleSleeveEnd(parse, arm);
    const counts = countLabels(parse, arm);
    findCuff(arm, counts);
    cutHiddenEnd(arm, counts);
    if (arm.cuffDisagreement < maxDisagreement) relabelArm(parse, arm);
  }
}

/** The forearm's skin from this share of its length on: if an arm is bare anywhere, it is there. */
const forearmFrom = 0.65;
/** Lab units from which the colours of forearm and top can be told apart, and how much closer to the top a sleeve's colour is. */
const apartFrom = 18;
const nearerBy = 0.4;
/** Share of a station's skin that must look like the top, and how many such stations from the shoulder on make a sleeve. */
const sleeveShare = 0.6;
const leastStations = 4;

/**
 * A skin-coloured top was labelled skin where it covers the arm. This person's own forearm is the better reference for
 * skin. Changes `parse.labels`.
 */
function relabelSkinColouredSleeve(parse: Parse, arm: Arm): void {
  if (!parse.upperLooksLikeSkin) return;
  const { labels, lab } = parse;
  const { depth, along } = arm.field;
  const forearm = new ColourMean();
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] > 2 && along[place] > forearmFrom * arm.length && labels[i] === Label.skin) forearm.add(lab, i);
  });
  const top = new ColourMean();
  for (let i = 0; i < labels.length; i += 5) if (labels[i] === Label.upper) top.add(lab, i);
  if (forearm.count < 50 || top.count < 50) return;
  const [skinColour, topColour] = [forearm.mean(), top.mean()];
  const distance = (i: number, [lightness, a, b]: LabColour) =>
    Math.hypot(lab.lightness[i] - lightness, lab.a[i] - a, lab.b[i] - b);
  if (Math.hypot(...skinColour.map((value, k) => value - topColour[k])) < apartFrom) return;
  const isLikeTop = (i: number) => distance(i, topColour) < nearerBy * distance(i, skinColour);
  const spacing = stationSpacing(arm);
  const all = new Float32Array(arm.stations.length);
  const like = new Float32Array(arm.stations.length);
  const stationAt = (place: number) => clamp(Math.round(along[place] / spacing), 0, all.length - 1);
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] <= 1.5 || (labels[i] !== Label.skin && labels[i] !== Label.upper)) return;
    all[stationAt(place)]++;
    if (labels[i] === Label.upper || isLikeTop(i)) like[stationAt(place)]++;
  });
  const bare = like.findIndex((count, station) => count < sleeveShare * all[station]);
  if (bare >= 0 && bare < leastStations) return;
  forEachPixel(arm.field, (i, place) => {
    const isSleeve = bare < 0 || stationAt(place) <= bare;
    if (isSleeve && labels[i] === Label.skin && isLikeTop(i)) labels[i] = Label.upper;
  });
}

function stationSpacing(arm: Arm): number {
  return arm.length / (arm.stations.length - 1);
}

function countLabels({ labels }: Parse, arm: Arm): StationCounts {
  const stations = arm.stations.length;
  const { depth, along } = arm.field;
  const spacing = stationSpacing(arm);
  const counts = {
    skin: new Float32Array(stations),
    cloth: new Float32Array(stations),
    all: new Float32Array(stations),
  };
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] <= 1.5 || labels[i] === Label.background) return;
    const station = clamp(Math.round(along[place] / spacing), 0, stations - 1);
    counts.all[station]++;
    if (labels[i] === Label.skin) counts.skin[station]++;
    else if (labels[i] === Label.upper) counts.cloth[station]++;
  });
  return counts;
}

/** The station that splits the arm best into cloth before and skin after. */
function findCuff(arm: Arm, { skin, cloth }: StationCounts): void {
  const stations = arm.stations.length;
  const skinShare = skin.map((count, i) => count / (count + cloth[i] + 1e-3));
  let contradiction = 0;
  for (let i = 0; i < stations; i++) contradiction += 1 - skinShare[i];
  let best = 0;
  let smallest = contradiction;
  for (let cuff = 1; cuff <= stations; cuff++) {
    contradiction += 2 * skinShare[cuff - 1] - 1;
    if (contradiction >= smallest) continue;
    smallest = contradiction;
    best = cuff;
  }
  arm.cuffStation = best;
  arm.cuff = best * stationSpacing(arm);
  arm.cuffDisagreement = smallest / stations;
}

/** The last stations after the cuff without skin are not the arm but what hides it. */
function cutHiddenEnd(arm: Arm, { skin, all }: StationCounts): void {
  const spacing = stationSpacing(arm);
  const last = arm.stations.length - 1;
  // a sleeve down to the hand leaves no skin to compare with
  if (arm.cuffStation >= last - 1) {
    if (arm.visibleEnd >= arm.length) arm.visibleEnd = arm.length + 9;
    return;
  }
  let end = last;
  while (end > arm.cuffStation && skin[end] < 0.35 * all[end]) end--;
  const known = arm.visibleEnd < arm.length ? arm.visibleEnd : Number.POSITIVE_INFINITY;
  arm.visibleEnd = Math.min(known, (end + 1.5) * spacing);
  endField(arm.field, arm.visibleEnd);
}

/**
 * How much more likely a pixel's colour is skin than a garment, in log likelihood; 0 if colour cannot tell. A hem is
 * hardly ever perpendicular to the arm: without using colour, a wedge of sleeve became skin and a wedge of skin became
 * sleeve.
 */
function skinLead({ lab, skin }: Parse, cloth: ColourMixture, looksLikeSkin: boolean): (pixel: number) => number {
  if (looksLikeSkin || skin.length === 0 || cloth.length === 0) return () => 0;
  return (i) =>
    unlikelihood(cloth, lab.lightness[i], lab.a[i], lab.b[i]) -
    unlikelihood(skin, lab.lightness[i], lab.a[i], lab.b[i]);
}

/** An arm's outline is accurate within this share of its width, or this many pixels; its pose from this visibility on. */
const bareCore = 0.8;
const outlineError = 3;
const surePose = 0.8;

/** The picture's label at a point; outside the picture, that of the nearest pixel. */
function labelAt({ labels }: Parse, { picture }: LimbField, { x, y }: Point): number {
  const column = clamp(Math.round(x), 0, picture.width - 1);
  return labels[clamp(Math.round(y), 0, picture.height - 1) * picture.width + column];
}

/**
 * Pixels along the arm to the last station of its hand whose middle is skin. Between a visible short sleeve and a visible
 * hand the arm is bare: what looks like trousers there is a tattoo, a strap or shade, in front of them. 0 if that is not
 * known.
 */
function lastHandSkin(parse: Parse, { stations, shoulder, elbow, wrist, field, cuff }: Arm): number {
  if (Math.min(elbow.visibility, wrist.visibility) < surePose) return 0;
  if ((cuff ?? 0) > distanceBetween(shoulder, elbow)) return 0;
  return stations.findLast((at) => at.segment === 2 && labelAt(parse, field, at) === Label.skin)?.along ?? 0;
}

/**
 * Whether a place in a bare arm's outline belongs to the arm, whatever its colour: in its middle, or at an edge beyond which there are
 * no trousers.
 */
function isBareWithin(parse: Parse, { field, stations, length }: Arm, place: number): boolean {
  const side = field.across[place];
  if (Math.abs(side) < bareCore) return true;
  const spacing = length / (stations.length - 1);
  const station = stations[clamp(Math.round(field.along[place] / spacing), 0, stations.length - 1)];
  const reach = side > 0 ? station.outerRadius + outlineError : -station.innerRadius - outlineError;
  const beyond = { x: station.x + station.normalX * reach, y: station.y + station.normalY * reach };
  return labelAt(parse, field, beyond) === Label.background;
}

function relabelArm(parse: Parse, arm: Arm): void {
  const { labels, shoulderWidth } = parse;
  const { depth, along } = arm.field;
  const within = lastHandSkin(parse, arm);
  const leadOverUpper = skinLead(parse, parse.upper, parse.upperLooksLikeSkin);
  const leadOverLower = skinLead(parse, parse.lower, parse.lowerLooksLikeSkin);
  const spacing = stationSpacing(arm);
  const cuff = arm.cuff ?? 0;
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] <= -outlineError || labels[i] === Label.background) return;
    const isBare = labels[i] === Label.lower && along[place] < within && along[place] > cuff + spacing;
    if (isBare && isBareWithin(parse, arm, place)) labels[i] = Label.skin;
    if (depth[place] <= 0) return;
    if (along[place] > cuff + 0.5 * spacing) {
      const isUpper = labels[i] === Label.upper;
      const cloth = isUpper || labels[i] === Label.lower;
      // not at the joint itself, where a garment's shoulder covers a bare arm
      const onArm = depth[place] > 1.2 && along[place] > 0.12 * arm.length;
      if (cloth && onArm && (isUpper ? leadOverUpper : leadOverLower)(i) > -clearLead) labels[i] = Label.skin;
    } else if (labels[i] === Label.skin && arm.cuffStation > 2) {
      const wellInside = depth[place] > 2 && along[place] < cuff - spacing && along[place] > 0.1 * arm.length;
      const belowSlantedHem = along[place] > cuff - hemReach * shoulderWidth && leadOverUpper(i) > clearLead;
      if (wellInside && !belowSlantedHem) labels[i] = Label.upper;
    }
  });
}
