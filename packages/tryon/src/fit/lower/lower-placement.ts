/** Heights of a worn lower garment on the photo: waist, crotch and hems. */
import type { LowerLandmarks, Side } from "../../garment/landmark-types.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { floorRow } from "../../person/body/floor-row.ts";
import { type BodyModel, type BodySide, Label, type PersonAnalysis } from "../../person/types.ts";
import { lowerRowScale, SHORTEST_SKIRT } from "../torso/row-scale.ts";
import { type WornWaist, wornWaist } from "../torso/worn-waist.ts";
import type { LowerSource } from "./lower-source.ts";

/** The ends of a mesh row's halves on the photo. */
export interface TargetHalf {
  outer: Point;
  inner: Point;
  /** Between them, if the row is not straight: from the outer end (0) to the inner one (1). */
  at?: (share: number) => Point;
}

/** Vertical placement of a lower garment in photo rows; horizontal scale in photo pixels per garment pixel. */
export interface LowerPlacement {
  waistY: number;
  /** Rows by which the waist falls per column from the axis to the right. */
  waistSlope: number;
  crotchY: number;
  hems: Record<Side, number>;
  scale: number;
  /** See `LowerOptions`. */
  reachAtWaist: Record<Side, number> | undefined;
  /** Where the worn top ends, if it hangs over the garment. */
  topHemY: number | undefined;
  /**
   * The photo shows no edge at the waist: for example a dress, which hangs off the hips and says little about their width.
   */
  isWaistHidden: boolean;
  /** How much of a leg's extra width remains visible on a round leg: all of it where the photo shows it worn. */
  roundness: number;
  /** See `WornOptions.legs`. */
  wornLegs?: number | undefined;
}

/** How much of a flat leg's extra width remains. */
const ROUNDED = 0.75;

/** On a model a garment is as long as it looks; its waist is measured inside its rim. */
const WORN_STRETCH = 1.05;
/** Where a waistband sits if no top hides it, from the shoulders (0) to the hips (1). */
const NATURAL_WAIST = 0.74;
const LOWEST_WAIST = 0.86;
/** Shoulder widths: a top's hem this close to the intended waist becomes the waist, so that the waistband shows. */
const SNAP = 0.15;
/**
 * Legs that reach this share of the shin are full-length: they end at the shoes, whatever the photo's proportions suggest.
 */
const FULL_LENGTH = 0.6;
/** So are legs of trousers this many half waists long: a person's narrow waist turned them into three-quarter ones. */
const FULL_LENGTH_WAISTS = 4.8;

/** Shoulder widths: every lower garment ends at least this far below the row where the legs separate. */
const SHORTEST_BELOW_CROTCH = 0.15;

/** What both bodies tell about a garment on a model. */
export interface WornOptions {
  source: LowerSource;
  /** Photo pixels per garment pixel; undefined where the waist's width tells it. */
  scale: number | undefined;
  /** The photo's row of the hem. */
  hemY: number;
  /** How far down the thigh (0-1) and the shin (1-2) of the model it reaches. */
  legs: number;
}

export interface LowerOptions {
  /** The legs of a jumpsuit: their waist follows from the rise, and no worn top hangs over it. */
  hasBodice?: boolean;
  /** Half widths of its bodice at its end, from the body's axis, pixels. */
  reachAtWaist?: Record<Side, number>;
  worn?: WornOptions;
}

export function placeLower(
  person: PersonAnalysis,
  landmarks: LowerLandmarks,
  { hasBodice = false, reachAtWaist, worn: onModel }: LowerOptions = {},
): LowerPlacement {
  const { body } = person;
  const seen = wornWaist(person);
  const worn = hasBodice ? { ...seen, isVisible: false, slope: 0 } : seen;
  const length = onModel?.scale === undefined ? lowerRowScale(body, landmarks) : WORN_STRETCH * onModel.scale;
  const waistY = waistRow(body, worn, length * (landmarks.crotchY - landmarks.top), landmarks.hasLegs);
  const scale = onModel?.scale ?? scaleAt(body, landmarks, waistY);
  const topHemY = worn.isVisible && worn.y > waistY + 0.04 * body.shoulderWidth ? worn.y : undefined;
  const common = {
    waistY,
    waistSlope: worn.slope,
    scale,
    topHemY,
    reachAtWaist,
    isWaistHidden: !worn.isVisible,
    roundness: onModel ? 1 : ROUNDED,
    wornLegs: onModel?.legs,
  };
  if (!landmarks.hasLegs) {
    // if the legs are a guess, or drawn up, ankles can be above the hips
    const least = lerp(body.shoulderCentre.y, body.hipCentre.y, SHORTEST_SKIRT);
    const hemY = Math.max(skirtHem(body, waistY, onModel ? onModel.hemY - waistY : length * landmarks.height), least);
    return { ...common, crotchY: hipRow(body), hems: { left: hemY, right: hemY } };
  }
  const ownCrotch = waistY + length * (landmarks.crotchY - landmarks.top);
  const crotchY = clamp(ownCrotch, hipRow(body) - 0.02 * body.shoulderWidth, hipRow(body) + 0.12 * body.shoulderWidth);
  const hemY = onModel?.hemY ?? crotchY + length * (landmarks.bottom - landmarks.crotchY);
  const isLong = !onModel && isFullLength(landmarks);
  const hem = (side: Side) =>
    Math.max(
      legHem(person, body[side], { crotchY, hemY, isLong }),
      crotchY + SHORTEST_BELOW_CROTCH * body.shoulderWidth,
    );
  return { ...common, crotchY, hems: { left: hem("left"), right: hem("right") } };
}

/** Whether trousers end at the ankles by their own proportions. */
export const isFullLength = ({ height, halfWaist }: LowerLandmarks): boolean => height > FULL_LENGTH_WAISTS * halfWaist;

const scaleAt = (body: BodyModel, landmarks: LowerLandmarks, y: number): number =>
  (1.02 * (body.halfWidth.left(y) + body.halfWidth.right(y))) / 2 / landmarks.halfWaist;

/** Cloth is lengthened by this factor at most to reach the floor, where the old cloth hides the feet. */
const TO_FLOOR = 1.25;

function skirtHem(body: BodyModel, waistY: number, length: number): number {
  const floor = floorRow(body);
  if (floor !== undefined && floor - waistY < TO_FLOOR * length) return floor;
  return Math.min(waistY + length, (body.left.ankle.y + body.right.ankle.y) / 2);
}

/** Row where the legs separate. */
function hipRow({ hipCentre, left, right }: BodyModel): number {
  return hipCentre.y + 0.24 * ((left.knee.y + right.knee.y) / 2 - hipCentre.y);
}

/**
 * As high above the crotch as the garment's rise, but never below the hem of the worn top, where it would bare the
 * midriff. Skirts have no rise: they hang from the waist.
 */
function waistRow(body: BodyModel, worn: WornWaist, rise: number, hasLegs: boolean): number {
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const atShare = (share: number) => lerp(shoulderCentre.y, hipCentre.y, share);
  const wish = hasLegs ? hipRow(body) + 0.02 * shoulderWidth - rise : atShare(NATURAL_WAIST);
  if (!worn.isVisible) return clamp(wish, atShare(NATURAL_WAIST), atShare(LOWEST_WAIST));
  if (worn.top - wish < SNAP * shoulderWidth) return worn.top;
  return clamp(wish, atShare(NATURAL_WAIST), atShare(LOWEST_WAIST));
}

/** The foot nearer to the camera is lower in the picture, so each leg has its own hem. */
function legHem(
  person: PersonAnalysis,
  side: BodySide,
  rows: { crotchY: number; hemY: number; isLong: boolean },
): number {
  const { body } = person;
  const { crotchY, hemY, isLong } = rows;
  const kneeY = (body.left.knee.y + body.right.knee.y) / 2;
  const ankleY = (body.left.ankle.y + body.right.ankle.y) / 2;
  if (hemY < kneeY) return hemY + ((hemY - crotchY) / (kneeY - crotchY)) * (side.knee.y - kneeY);
  const share = (hemY - kneeY) / (ankleY - kneeY);
  const own = lerp(side.knee.y, side.ankle.y, share);
  if (share < FULL_LENGTH && !isLong) return own;
  const floor = floorRow(body);
  if (floor !== undefined) return floor;
  const lowest = shoeTop(person, side);
  const cropped = croppedHem(person, side);
  return cropped === undefined ? lowest : clamp(own, Math.min(cropped, lowest), lowest);
}

/** The least bare ankle that old trousers must show, in stations (0.02 shoulder widths apart). */
const ANKLE_STATIONS = 4;

/**
 * Where old trousers end if they end above the ankle. New ones end there, or lower if they are longer: drawn all the way
 * down to the shoes, they looked like leggings. Undefined for bare legs, and for cloth that reaches the shoes.
 */
function croppedHem({ body, limbs }: PersonAnalysis, { sign, knee, ankle }: BodySide): number | undefined {
  const { stations } = limbs.legs[sign < 0 ? 0 : 1];
  const labels = stations.map(({ x, y }) => body.labelAt(x, y));
  const last = labels.lastIndexOf(Label.lower);
  if (last < 0 || stations[last].y < lerp(knee.y, ankle.y, FULL_LENGTH)) return undefined;
  const bare = labels.slice(last + 1).filter((label) => label === Label.skin).length;
  return bare < ANKLE_STATIONS ? undefined : stations[last].y;
}

/** Shoulder widths by which trousers reach below the top of a shoe, whose tongue is in front of them. */
const SHOE_OVERLAP = 0.07;

/**
 * Shoes that begin this far below the ankle, in shoulder widths, are sandals: cloth over their straps looked like leggings.
 */
const SANDAL = 0.06;

/**
 * Row where full-length trousers end: at the top of a shoe, at the ankle above a sandal, and a little below the ankle if
 * no shoe is visible.
 */
function shoeTop(person: PersonAnalysis, { knee, ankle }: BodySide): number {
  const { body } = person;
  const { shoulderWidth } = body;
  const barefoot = ankle.y + 0.1 * shoulderWidth;
  const lowest = ankle.y + 0.2 * shoulderWidth;
  const rows: number[] = [];
  for (let offset = -0.06; offset <= 0.061; offset += 0.02) {
    for (let y = Math.round(lerp(knee.y, ankle.y, 0.7)); y < lowest; y++) {
      if (body.labelAt(ankle.x + offset * shoulderWidth, y) !== Label.shoes) continue;
      rows.push(y);
      break;
    }
  }
  if (rows.length < 3) return Math.max(barefoot, clothEnds(body, ankle, ankle.y + OVER_FOOT * shoulderWidth));
  rows.sort((a, b) => a - b);
  const top = rows[rows.length >> 1];
  if (top <= ankle.y + SANDAL * shoulderWidth) return top + SHOE_OVERLAP * shoulderWidth;
  // wide trousers hang over a low shoe; shorter new ones would leave an ankle to be made up
  return clothEnds(body, ankle, lowest);
}

/** Old trousers may hang over a foot this far below the ankle, shoulder widths: the end of a shorter new leg would show them. */
const OVER_FOOT = 0.4;

/** Row where the cloth over an ankle ends, at most `lowest`. */
function clothEnds(body: BodyModel, { x, y }: Point, lowest: number): number {
  let end = Math.round(y);
  while (end < lowest && body.labelAt(x, end) === Label.lower) end++;
  return end;
}

/** The photo's row for a garment row, on one of its sides. */
export function targetRow(placement: LowerPlacement, landmarks: LowerLandmarks, at: { y: number; side: Side }): number {
  const { top, bottom, crotchY, hasLegs } = landmarks;
  const hemY = placement.hems[at.side];
  if (!hasLegs) return lerp(placement.waistY, hemY, (at.y - top) / (bottom - top));
  return at.y < crotchY
    ? lerp(placement.waistY, placement.crotchY, (at.y - top) / (crotchY - top))
    : lerp(placement.crotchY, hemY, (at.y - crotchY) / (bottom - crotchY));
}
