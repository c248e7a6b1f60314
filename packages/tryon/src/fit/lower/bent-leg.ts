/**
 * A leg that is drawn up or stretched out to the side: seated, on a step, on a bicycle. Rows of the photo cut it lengthwise, so the cloth
 * follows the limb itself, one cross-section after the other, from the hip over the knee to the ankle.
 */
import type { LowerLandmarks } from "../../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { runningMean, runningMedian } from "../../image/maths/statistics.ts";
import { legPrior } from "../../person/limbs/limbs.ts";
import { type BodySide, Label, type Limb, type LimbStation, type PersonAnalysis } from "../../person/types.ts";
import { isFullLength, type LowerPlacement, type TargetHalf } from "./lower-placement.ts";

/** Moves the ends of a hanging row onto the bent leg; `y` is the garment's row. */
export type BentLeg = (y: number, hanging: TargetHalf) => TargetHalf;

/** A leg is bent if at least this much of it runs less steeply than this: the sine of the angle to the level. */
const STEEP = 0.55;
const BENT_SHARE = 0.2;
/** A leg less visible than this has no outline. */
const LEAST_VISIBLE = 0.5;
/**
 * Limits of the cloth's width, as multiples of the usual leg. Old cloth that ends at the wall is covered up to the last, and by some pixels beyond.
 */
const CLOTH = { least: 0.9, most: 1.35, widest: 1.9 };
const BESIDE = 4;
const SMOOTHING = 6;
/** Length of a leg from the crotch to the ankle, shoulder widths, and the thigh's share of it. */
const INSEAM = 2.25;
const THIGH = 0.45;
/** The first cross-section that is entirely leg, as a share of the thigh: the crotch's row turns into it. */
const FIRST = 0.3;
/** Between waist (0) and crotch (1): where the side begins to turn. */
const TURNS_FROM = 0.25;
/** Flat cloth is wider than worn cloth, so lengths come out longer. */
const LENGTHENING = 1.05;
/** Cloth extends below the ankle by this much, shoulder widths. */
const BELOW_ANKLE = 0.04;

/** Undefined if the leg hangs, or nothing is known about it. */
export function bentLeg(
  person: PersonAnalysis,
  { sign }: BodySide,
  { landmarks, placement }: { landmarks: LowerLandmarks; placement: LowerPlacement },
): BentLeg | undefined {
  const leg = person.limbs.legs[sign < 0 ? 0 : 1];
  // a person with one leg drawn up sits or steps, so the other one is seldom straight
  if (!landmarks.hasLegs || !person.limbs.legs.some(isBent) || leg.visibility < LEAST_VISIBLE) return undefined;
  const unit = person.body.shoulderWidth;
  const section = sectionsOf(leg.stations, sign, person);
  const knee = leg.stations.findLast(({ segment }) => segment === 0)?.along ?? leg.length / 2;
  const { top, crotchY, bottom } = landmarks;
  const share = (LENGTHENING * placement.scale * (bottom - crotchY)) / (INSEAM * unit);
  const isLong = isFullLength(landmarks) || share > THIGH + (1 - THIGH) * 0.6;
  const end = isLong ? 1 : share;
  /** Pixels along the limb; foreshortened as each of its parts is. */
  const alongOf = (part: number) =>
    part < THIGH
      ? lerp(FIRST * knee, knee, part / THIGH)
      : lerp(knee, leg.length + BELOW_ANKLE * unit, (part - THIGH) / (1 - THIGH));
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

const isBent = ({ stations, visibility }: Limb): boolean =>
  visibility >= LEAST_VISIBLE &&
  stations.filter(({ directionY }) => directionY < STEEP).length > BENT_SHARE * stations.length;

/**
 * Pixels from the axis to the wall beside old trousers, which narrower new ones would uncover. Undefined if something else follows, or the wall is
 * not near.
 */
function oldEdge(
  body: PersonAnalysis["body"],
  { x, y, normalX, normalY }: LimbStation,
  { side, farthest }: { side: -1 | 1; farthest: number },
): number | undefined {
  const labelAt = (radius: number) => body.labelAt(x + side * normalX * radius, y + side * normalY * radius);
  let radius = 0;
  while (radius < farthest && labelAt(radius) === Label.lower) radius++;
  return radius > 0 && radius < farthest && labelAt(radius + BESIDE) === Label.background ? radius : undefined;
}

/** Ends of the cloth's cross-sections at these distances along the leg, in pixels. */
function sectionsOf(
  stations: readonly LimbStation[],
  sign: -1 | 1,
  { body }: PersonAnalysis,
): (along: number) => TargetHalf {
  const radii = (key: "outerRadius" | "innerRadius") => {
    const side = key === "outerRadius" ? 1 : -1;
    const bounded = stations.map((station) => {
      const usual = legPrior(station) * body.shoulderWidth;
      const seen = oldEdge(body, station, { side, farthest: CLOTH.widest * usual });
      return Math.max(CLOTH.least * usual, seen ?? Math.min(station[key], CLOTH.most * usual));
    });
    return runningMean(runningMedian(bounded, SMOOTHING), SMOOTHING);
  };
  const [outer, inner] = [radii("outerRadius"), radii("innerRadius")];
  const ends = stations.map((station, index) => {
    // a leg's outer side turns with the leg: upwards if it is stretched out
    const [normalX, normalY] = [sign * station.directionY, -sign * station.directionX];
    const isSame = normalX * station.normalX + normalY * station.normalY > 0;
    const [out, within] = isSame ? [outer[index], inner[index]] : [inner[index], outer[index]];
    return {
      outer: { x: station.x + normalX * out, y: station.y + normalY * out },
      inner: { x: station.x - normalX * within, y: station.y - normalY * within },
    };
  });
  const last = stations[stations.length - 1];
  return (along) => {
    const position = clamp((along / last.along) * (stations.length - 1), 0, stations.length - 1 - 1e-3);
    const [before, after] = [ends[Math.floor(position)], ends[Math.floor(position) + 1]];
    const share = position - Math.floor(position);
    const beyond = Math.max(0, along - last.along);
    const at = (key: "outer" | "inner") => ({
      x: lerp(before[key].x, after[key].x, share) + beyond * last.directionX,
      y: lerp(before[key].y, after[key].y, share) + beyond * last.directionY,
    });
    return { outer: at("outer"), inner: at("inner") };
  };
}
