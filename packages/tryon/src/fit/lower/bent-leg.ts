/**
 * A leg that is drawn up or stretched out to the side: seated, on a step, on a bicycle. Rows of the photo cut it lengthwise, so the cloth
 * follows the limb itself, one cross-section after the other, from the hip over the knee to the ankle.
 */
import type { LowerLandmarks } from "../../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { BodySide, Limb, LimbStation, PersonAnalysis } from "../../person/types.ts";
import { legSections } from "../torso/lap/leg-sections.ts";
import { lowerRowScale } from "../torso/row-scale.ts";
import { isFullLength, type LowerPlacement, type TargetHalf } from "./lower-placement.ts";

/** Moves the ends of a hanging row onto the bent leg; `y` is the garment's row. */
export type BentLeg = (y: number, hanging: TargetHalf) => TargetHalf;

/** A leg is bent if at least this much of it runs less steeply than this: the sine of the angle to the level. */
const STEEP = 0.55;
const BENT_SHARE = 0.2;
/** A leg less visible than this has no outline. */
const LEAST_VISIBLE = 0.5;
/** Length of a leg from the crotch to the ankle, shoulder widths, and the thigh's share of it. */
const INSEAM = 2.25;
const THIGH = 0.45;
/** The first cross-section that is entirely leg, as a share of the thigh: the crotch's row turns into it. */
const FIRST = 0.3;
/** Between waist (0) and crotch (1): where the side begins to turn. */
const TURNS_FROM = 0.25;
/** Cloth extends below the ankle by this much, shoulder widths. */
const BELOW_ANKLE = 0.04;

/** Undefined if the legs hang, or nothing is known about them; else the share of this leg that is covered, 1 down to the foot. */
export function bentCover(
  person: PersonAnalysis,
  { sign }: BodySide,
  { landmarks, placement }: { landmarks: LowerLandmarks; placement: LowerPlacement },
): number | undefined {
  const leg = person.limbs.legs[sign < 0 ? 0 : 1];
  // a person with one leg drawn up sits or steps, so the other one is seldom straight
  if (!landmarks.hasLegs || !person.limbs.legs.some(isBent) || leg.visibility < LEAST_VISIBLE) return undefined;
  const { wornLegs } = placement;
  if (wornLegs !== undefined) return coverOf(wornLegs < 1 ? wornLegs * THIGH : lerp(THIGH, 1, wornLegs - 1));
  const { crotchY, bottom } = landmarks;
  const share = (lowerRowScale(person.body, landmarks) * (bottom - crotchY)) / (INSEAM * person.body.shoulderWidth);
  return isFullLength(landmarks) ? 1 : coverOf(share);
}

/** Legs that end far down the shin are full-length. */
const coverOf = (share: number): number => (share > THIGH + (1 - THIGH) * 0.6 ? 1 : share);

/** Pixels along a bent leg at a share of its cloth's way; foreshortened as each of its parts is. */
export function alongBentLeg(leg: Limb, shoulderWidth: number): (share: number) => number {
  const knee = leg.stations.findLast(({ segment }) => segment === 0)?.along ?? leg.length / 2;
  return (share) =>
    share < THIGH
      ? lerp(FIRST * knee, knee, share / THIGH)
      : lerp(knee, leg.length + BELOW_ANKLE * shoulderWidth, (share - THIGH) / (1 - THIGH));
}

/** Undefined if the leg hangs, or nothing is known about it. */
export function bentLeg(
  person: PersonAnalysis,
  side: BodySide,
  { landmarks, placement }: { landmarks: LowerLandmarks; placement: LowerPlacement },
): BentLeg | undefined {
  const end = bentCover(person, side, { landmarks, placement });
  if (end === undefined) return undefined;
  const leg = person.limbs.legs[side.sign < 0 ? 0 : 1];
  const section = legSections(leg.stations, side.sign, person.body);
  const alongOf = alongBentLeg(leg, person.body.shoulderWidth);
  const { top, crotchY, bottom } = landmarks;
  return (y, hanging) => {
    const below = clamp((y - crotchY) / (bottom - crotchY), 0, 1);
    const onLeg = section(alongOf(below * end));
    const turned = smoothstep(lerp(top, crotchY, TURNS_FROM), crotchY, y);
    // both halves meet at the crotch and separate from there
    const parted = smoothstep(0, Math.min(1, 0.3 / end), below);
    const mix = (from: TargetHalf["outer"], to: TargetHalf["outer"], at: number) => ({
      x: lerp(from.x, to.x, at),
      y: lerp(from.y, to.y, at),
    });
    return { outer: mix(hanging.outer, onLeg.outer, turned), inner: mix(hanging.inner, onLeg.inner, parted) };
  };
}

/** Whether it is drawn up or stretched out. */
export const isBent = ({ stations, visibility }: { stations: readonly LimbStation[]; visibility: number }): boolean =>
  visibility >= LEAST_VISIBLE &&
  stations.filter(({ directionY }) => directionY < STEEP).length > BENT_SHARE * stations.length;
