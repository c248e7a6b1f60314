/**
 * A coat, tunic or long shirt that hangs down over trousers or a skirt. Under a shorter new top its lower half is removed too, and what is
 * worn under it is continued up to the waist.
 */
import { wornWaist } from "../../../fit/torso/worn-waist.ts";
import { ColourMean } from "../../../image/colour-mean.ts";
import { distanceToSegment } from "../../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../../image/maths/interpolate.ts";
import type { LabColour, LabPlanes } from "../../../image/types.ts";
import { depthAt, forEachPixel } from "../../../person/limbs/limb-field.ts";
import { Label, type Limb, type PersonAnalysis } from "../../../person/types.ts";
import { hiddenSkirt, isSkirt, type LowerOutline, lowerSides, outlineBelow } from "./hidden-skirt.ts";
import { findLongHem, isLikeTop, longColours, shins, voteForTop } from "./long-hem.ts";

/** A leg less visible than this has no outline. */
const LEAST_VISIBLE = 0.35;
/** Lab units with lightness at half weight: shins that differ less from the face are bare. */
const UNLIKE_FACE = 20;
/** Where legs part, between the hips (0) and the knees (1). */
const CROTCH = 0.24;
/** From the crotch (0) to the knees (1): from here on thighs are as far apart as their outlines say. */
const APART = 0.5;
/** The fewest pixels for a reliable colour. */
const LEAST_PIXELS = 40;
/**
 * A top that ends less than this many shoulder widths below the hips is an ordinary one. If an edge shows at the waist that may be a
 * sleeve's, it must end lower.
 */
const BELOW_HIPS = 0.08;
const FAR_BELOW = 0.5;
/** Tails hang in these rows around the hem, beside the trousers: their sides are measured below, and higher up they are a little wider. */
const TAIL = 0.25;
const TROUSERS = { from: 0.25, to: 0.4, ease: 0.06 };
/** A hem this close below the hips shows how wide trousers are over them, shoulder widths. */
const HIPS_SEEN = 0.5;
/** A sleeve is this wide to either side of a forearm, and half of the belly's width on either side; shoulder widths. */
const SLEEVE = 0.2;
const BELLY = 0.3;
/** If sleeves cover this share of the waist's edge, it is theirs. */
const SLEEVE_SHARE = 0.5;

export interface LongTop {
  /** The row at which it ends in a column. */
  hemAt(x: number): number;
  /** Positive if a pixel has rather its colour than that of what is worn under it. */
  voteAt(i: number): number;
  /** What is worn under it is a skirt, not trousers. */
  isOverSkirt: boolean;
  /** The outline of what is worn under it, below its hem. */
  outline: LowerOutline | undefined;
}

/**
 * Rewrites `labels` in place (the top's lower half lower -> upper, trousers skin -> lower) if the photo shows no edge at the waist but
 * trousers or a skirt of another colour below a hem. A dress has no such hem, so its skirt stays in one piece.
 *
 * @returns Undefined without such a top.
 */
export function takeLongTop(person: PersonAnalysis, labels: Uint8Array): LongTop | undefined {
  const { image, body, parse, limbs } = person;
  const waist = wornWaist(person);
  if (!parse.headVisible || (waist.isVisible && !isBehindSleeves(person, waist.y))) return undefined;
  const legs = limbs.legs.filter(({ visibility }) => visibility >= LEAST_VISIBLE);
  if (legs.length < 2) return undefined;
  const face = meanOf(parse.lab, labels, (i) => labels[i] === Label.skin && isNearNose(person, i));
  const shin = meanColour(shins(person, labels));
  if (!face || !shin) return undefined;
  const areLegsBare = distance(shin, face) < UNLIKE_FACE;
  const colours = longColours(person, labels, areLegsBare);
  const hem = colours && findLongHem(person, labels, { colours, fromY: waist.y });
  // trousers of another colour that begin at the waist are not a coat
  const least = (waist.isVisible ? FAR_BELOW : BELOW_HIPS) * body.shoulderWidth;
  if (!hem || hem.row < body.hipCentre.y + least) return undefined;
  const isOverSkirt = areLegsBare || isSkirt(person, labels, hem.row);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== Label.lower && labels[i] !== Label.other) continue;
    const x = i % image.width;
    if ((i - x) / image.width > hem.at(x)) continue;
    // a bag is not the coat
    if (labels[i] === Label.lower || isLikeTop(person, colours, i)) labels[i] = Label.upper;
  }
  if (!isOverSkirt) takeTails(person, labels, hem.row);
  for (const { field } of isOverSkirt ? [] : legs) {
    forEachPixel(field, (i, place) => {
      const x = i % image.width;
      const isBelow = (i - x) / image.width > hem.at(x) && field.depth[place] > -1.5;
      if (isBelow && labels[i] === Label.skin && voteForTop(person, colours, i) < 0) labels[i] = Label.lower;
    });
  }
  const voteAt = (i: number) => voteForTop(person, colours, i);
  return { hemAt: hem.at, voteAt, isOverSkirt, outline: outlineBelow(person, labels, hem.row) };
}

/** What hangs beside the trousers around the hem is the top's, even where it has their colour. */
function takeTails({ image, body }: PersonAnalysis, labels: Uint8Array, hem: number): void {
  const rowAt = (below: number) => Math.round(hem + below * body.shoulderWidth);
  const sides = lowerSides(image, labels, { from: rowAt(TROUSERS.from), to: rowAt(TROUSERS.to) });
  if (!sides) return;
  const ease = TROUSERS.ease * body.shoulderWidth;
  for (let y = rowAt(-TAIL); y <= Math.min(image.height - 1, rowAt(TAIL)); y++) {
    for (let x = 0; x < image.width; x++) {
      const isBeside = x < sides.left - ease || x > sides.right + ease;
      if (isBeside && labels[y * image.width + x] === Label.lower) labels[y * image.width + x] = Label.upper;
    }
  }
}

/** A forearm in front of the belly has edges of its own. */
function isBehindSleeves({ body }: PersonAnalysis, y: number): boolean {
  let covered = 0;
  let all = 0;
  const half = BELLY * body.shoulderWidth;
  for (let x = body.hipCentre.x - half; x <= body.hipCentre.x + half; x++, all++) {
    const isSleeve = [body.left, body.right].some(
      ({ elbow, wrist }) => distanceToSegment(x, y, elbow, wrist) < SLEEVE * body.shoulderWidth,
    );
    if (isSleeve) covered++;
  }
  return covered >= SLEEVE_SHARE * all;
}

/**
 * 0-1: how much of a pixel belongs to what the top hid.
 *
 * @param fromY - Row of its waist.
 */
export function hiddenBelow(
  person: PersonAnalysis,
  { isOverSkirt, outline }: LongTop,
  at: { i: number; x: number; y: number; fromY: number },
): number {
  const narrowing = outline ? hiddenSkirt(person, outline, at) : 0;
  if (isOverSkirt) return narrowing;
  // seen from right below the hips, trousers narrow up to the waist as a skirt does
  const areHipsSeen = outline && outline.y < person.body.hipCentre.y + HIPS_SEEN * person.body.shoulderWidth;
  const trousers = hiddenTrousers(person, at);
  return areHipsSeen && at.y <= outline.y ? Math.max(trousers, narrowing) : trousers;
}

/**
 * 0-1: how much of a pixel belongs to trousers that a coat hid: between the legs' outer edges down to the crotch, on the legs
 * below.
 *
 * @param fromY - Row of their waist.
 */
function hiddenTrousers(
  { body, limbs }: PersonAnalysis,
  at: { i: number; x: number; y: number; fromY: number },
): number {
  const { i, x, y, fromY } = at;
  if (y < fromY) return 0;
  const onLegs = Math.max(...limbs.legs.map(({ field }) => smoothstep(-1, 1, depthAt(field, i))));
  const kneeY = (body.left.knee.y + body.right.knee.y) / 2;
  const crotchY = lerp(body.hipCentre.y, kneeY, CROTCH);
  if (y > crotchY) return Math.max(onLegs, belowCrotch(limbs.legs, { x, y, crotchY, kneeY }));
  const side = x < body.axisX(y) ? 0 : 1;
  const { stations, sign } = limbs.legs[side];
  // the first stations lie at the hip joint, where the outline is rounded off
  const hip = stations.find((station) => station.y >= crotchY) ?? stations[0];
  const hipHalf = Math.abs(hip.x + sign * hip.outerRadius - body.axisX(hip.y));
  const torsoHalf = side === 0 ? body.halfWidth.left(y) : body.halfWidth.right(y);
  const inside = smoothstep(1, -1, Math.abs(x - body.axisX(y)) - Math.min(hipHalf, torsoHalf));
  return Math.max(onLegs, inside);
}

/** 0-1: the inner sides of the thighs, which separate below the crotch. */
function belowCrotch(legs: readonly Limb[], at: { x: number; y: number; crotchY: number; kneeY: number }): number {
  const { x, y, crotchY, kneeY } = at;
  const [left, right] = legs.map(({ stations, sign }) => {
    const station = stations.find((one) => one.y >= y) ?? stations[stations.length - 1];
    return station.x - sign * station.innerRadius;
  });
  if (x < left || x > right) return 0;
  const apart = Math.sqrt(clamp((y - crotchY) / (APART * (kneeY - crotchY)), 0, 1));
  return smoothstep(-1, 1, Math.abs(x - (left + right) / 2) - (apart * (right - left)) / 2);
}

function meanColour(colours: readonly LabColour[]): LabColour | undefined {
  if (colours.length < LEAST_PIXELS) return undefined;
  const mean = (channel: 0 | 1 | 2) => colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
}

function meanOf(lab: LabPlanes, labels: Uint8Array, isWanted: (i: number) => boolean): LabColour | undefined {
  const mean = new ColourMean();
  for (let i = 0; i < labels.length; i++) if (isWanted(i)) mean.add(lab, i);
  return mean.count < LEAST_PIXELS ? undefined : mean.mean();
}

function isNearNose({ parse, image }: PersonAnalysis, i: number): boolean {
  const x = i % image.width;
  return Math.hypot(x - parse.nose.x, (i - x) / image.width - parse.nose.y) < 0.9 * parse.eyeDistance;
}

const distance = (one: LabColour, other: LabColour): number =>
  Math.hypot((one[0] - other[0]) / 2, one[1] - other[1], one[2] - other[2]);
