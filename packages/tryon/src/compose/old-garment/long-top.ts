/**
 * A coat or tunic that hangs down over trousers. Under a shorter new top its lower half is removed too, and the trousers are continued up to
 * the waist.
 */
import { wornWaist } from "../../fit/torso/worn-waist.ts";
import { ColourMean } from "../../image/colour-mean.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { LabColour, LabPlanes } from "../../image/types.ts";
import { depthAt, forEachPixel } from "../../person/limbs/limb-field.ts";
import { Label, type Limb, type PersonAnalysis } from "../../person/types.ts";

/** A leg less visible than this has no outline. */
const LEAST_VISIBLE = 0.5;
/** Where shins are sampled: a share of the leg's lower half that is certainly not shoe. */
const SHIN = { from: 0.15, to: 0.75 };
/**
 * Lab units with lightness at half weight. Trousers differ from the face by the first (less means bare legs below a dress), and from the
 * coat by the second.
 */
const UNLIKE_FACE = 20;
const UNLIKE_COAT = 14;
/** Where legs part, between the hips (0) and the knees (1). */
const CROTCH = 0.24;
/** From the crotch (0) to the knees (1): from here on thighs are as far apart as their outlines say. */
const APART = 0.5;
/** The fewest pixels for a reliable colour. */
const LEAST_PIXELS = 40;
/** A row belongs to the coat if at least this share of it looks like the coat. */
const COAT_SHARE = 0.5;
/**
 * A hem ends the coat if this many shoulder widths below it are not the coat's. Around the hem each pixel's own colour decides.
 */
const BELOW_HEM = 0.08;
const HEM_REACH = 0.1;

/**
 * Rewrites `labels` in place (the coat's lower half lower -> upper, trousers skin -> lower) if the photo shows no edge at the waist but
 * trousers below a hem. Under a dress the legs are bare, so its skirt stays in one piece.
 *
 * @returns Whether there is such a coat.
 */
export function takeLongTop(person: PersonAnalysis, labels: Uint8Array): boolean {
  const { image, body, parse, limbs } = person;
  if (!parse.headVisible || wornWaist(person).isVisible) return false;
  const legs = limbs.legs.filter(({ visibility }) => visibility >= LEAST_VISIBLE);
  if (legs.length < 2) return false;
  const { lab } = parse;
  const coat = meanOf(lab, labels, (i) => labels[i] === Label.upper);
  const face = meanOf(lab, labels, (i) => labels[i] === Label.skin && isNearNose(person, i));
  const shins = shinColour(person, labels);
  if (!coat || !face || !shins) return false;
  if (distance(shins, face) < UNLIKE_FACE || distance(shins, coat) < UNLIKE_COAT) return false;
  const isCoat = (i: number) => colourDistance(lab, i, coat) < colourDistance(lab, i, shins);
  const hem = hemRow(person, labels, isCoat);
  // trousers of another colour that begin at the waist are not a coat
  if (hem === undefined || hem < body.hipCentre.y + BELOW_HEM * body.shoulderWidth) return false;
  const reach = HEM_REACH * body.shoulderWidth;
  const isLeg = (i: number) => legs.some(({ field }) => depthAt(field, i) > -1);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== Label.lower) continue;
    const y = Math.floor(i / image.width);
    // the hem's own shade lies between the legs, too
    if (y < hem - reach || (y < hem + reach && (isCoat(i) || !isLeg(i)))) labels[i] = Label.upper;
  }
  for (const { field } of legs) {
    forEachPixel(field, (i, place) => {
      const isBelow = Math.floor(i / image.width) > hem - reach && field.depth[place] > -1.5;
      if (isBelow && labels[i] === Label.skin && !isCoat(i)) labels[i] = Label.lower;
    });
  }
  return true;
}

/**
 * 0-1: how much of a pixel belongs to trousers that a coat hid: between the legs' outer edges down to the crotch, on the legs
 * below.
 *
 * @param fromY - Row of their waist.
 */
export function hiddenTrousers(
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

/** The last row of the coat: below it hardly anything on the lower body looks like it. */
function hemRow(
  { image, body }: PersonAnalysis,
  labels: Uint8Array,
  isCoat: (i: number) => boolean,
): number | undefined {
  const last = Math.min(image.height - 1, Math.round((body.left.ankle.y + body.right.ankle.y) / 2));
  const reach = 0.7 * body.shoulderWidth;
  let hem: number | undefined;
  for (let y = Math.max(0, Math.round(body.hipCentre.y)); y < last; y++) {
    let coat = 0;
    let all = 0;
    const from = Math.max(0, Math.round(body.hipCentre.x - reach));
    for (let x = from; x < Math.min(image.width, body.hipCentre.x + reach); x++) {
      const i = y * image.width + x;
      if (labels[i] !== Label.lower && labels[i] !== Label.upper && labels[i] !== Label.skin) continue;
      all++;
      if (isCoat(i)) coat++;
    }
    if (all > 0 && coat > COAT_SHARE * all) hem = y;
    else if (hem === undefined || y > hem + BELOW_HEM * body.shoulderWidth) return hem;
  }
  return undefined;
}

/** Mean colour of both shins, whatever their labels. */
function shinColour({ parse, limbs }: PersonAnalysis, labels: Uint8Array): LabColour | undefined {
  const mean = new ColourMean();
  for (const { field, stations, length } of limbs.legs) {
    const knee = stations.find(({ segment }) => segment === 1)?.along ?? length / 2;
    const [from, to] = [SHIN.from, SHIN.to].map((share) => knee + share * (length - knee));
    forEachPixel(field, (i, place) => {
      if (field.depth[place] < 2 || field.along[place] < from || field.along[place] > to) return;
      if (labels[i] === Label.skin || labels[i] === Label.lower) mean.add(parse.lab, i);
    });
  }
  return mean.count < LEAST_PIXELS ? undefined : mean.mean();
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

const colourDistance = ({ lightness, a, b }: LabPlanes, i: number, to: LabColour): number =>
  distance([lightness[i], a[i], b[i]], to);
