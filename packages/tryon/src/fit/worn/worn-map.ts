/**
 * Maps garment pixels on the model to photo pixels on the person, body to body: the torso by rows and half widths,
 * sleeves along the arms, trousers along the legs. Explicit maps; adjacent parts share their map where they meet.
 */
import { type Side, signOf, type WornLandmarks } from "../../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { BodyModel, PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import { legCentre, wornWaistRow } from "../lower/lower-targets.ts";
import { findLap, type Lap } from "../torso/lap/lap.ts";
import { coveringHem } from "../torso/top-length.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { wornWaist } from "../torso/worn-waist.ts";
import type { HemLevel } from "./worn-hem-level.ts";

export interface WornFrame {
  worn: WornLandmarks;
  person: PersonAnalysis;
  category: Category;
  /** Photo pixels per garment pixel. */
  scale: number;
  /** Vertical scale below the hips. */
  scaleBelowHips: number;
  /** Photo pixels by which the hem of a tucked top is moved to reach the person's waistband, downwards. */
  hemShift: number;
  /** The lap on which a skirt or dress lies. */
  lap: Lap | undefined;
  /** Rows by which a place of the garment moves down so that the hem is level. */
  hemLevel: HemLevel;
}

/** A short top on a long body is stretched to the waistband by at most this share of its length. */
const LONGEST_STRETCH = 0.3;
/** Garment pixels by which the cut-out is choked at its rim. */
export const RIM = 2.5;

/** Column between the legs, where garments are split into two halves. */
export function legMiddle(body: BodyModel, y: number): number {
  return y < body.hipCentre.y ? body.axisX(y) : (legCentre(body, body.left, y) + legCentre(body, body.right, y)) / 2;
}

const torsoLength = (body: BodyModel): number => body.hipCentre.y - body.shoulderCentre.y;
const thighLength = (body: BodyModel): number => (body.left.knee.y + body.right.knee.y) / 2 - body.hipCentre.y;

const kneesSeen = ({ left, right }: BodyModel): boolean => left.knee.visibility > 0.5 && right.knee.visibility > 0.5;

export function createWornFrame(
  person: PersonAnalysis,
  worn: WornLandmarks,
  category: Category,
  hemLevel: HemLevel = () => 0,
): WornFrame {
  const from = worn.body;
  const to = person.body;
  const scale = (to.shoulderWidth / from.shoulderWidth + torsoLength(to) / torsoLength(from)) / 2;
  const lap = category !== "upper" && !worn.hasLegs ? findLap(person) : undefined;
  const scaleBelowHips =
    !lap && kneesSeen(from) && kneesSeen(to)
      ? clamp(thighLength(to) / thighLength(from), 0.8 * scale, 1.25 * scale)
      : scale;
  const frame: WornFrame = { worn, person, category, scale, scaleBelowHips, hemShift: 0, lap, hemLevel };
  if (worn.hemAtWaistY === undefined) return frame;
  const hem = plainRow(frame, worn.hemAtWaistY);
  const waist = wornWaist(person);
  const missing = coveringHem(to, waist.isVisible ? waist.y : wornWaistRow(person)) - hem;
  const longest = LONGEST_STRETCH * (hem - to.shoulderCentre.y);
  return { ...frame, hemShift: clamp(missing, 0, longest) };
}

/** Row on the photo, from the joints only. */
export function plainRow(frame: WornFrame, y: number): number {
  const from = frame.worn.body;
  const to = frame.person.body;
  if (y > from.hipCentre.y) return to.hipCentre.y + (y - from.hipCentre.y) * frame.scaleBelowHips;
  const share = (y - from.shoulderCentre.y) / torsoLength(from);
  return to.shoulderCentre.y + share * torsoLength(to);
}

export function createWornTorsoMap(frame: WornFrame): PixelMap {
  const from = frame.worn.body;
  const to = frame.person.body;
  const hemY = frame.worn.hemAtWaistY ?? from.hipCentre.y;
  const ease = { left: flankEase(frame.worn, "left"), right: flankEase(frame.worn, "right") };
  const lean = (body: BodyModel, y: number) => (kneesSeen(body) ? legMiddle(body, y) - body.axisX(y) : 0);
  return (x, y) => {
    const lateral = x - from.axisX(y);
    const side: Side = lateral < 0 ? "left" : "right";
    const level = y + frame.hemLevel(x, y);
    const stretch = frame.hemShift * smoothstep(from.shoulderCentre.y + 0.4 * from.shoulderWidth, hemY, level);
    const rough = plainRow(frame, level) + stretch;
    const bodyFrom = halfWidthAt(from, side, y);
    const bodyTo = halfWidthAt(to, side, Math.min(rough, to.hipCentre.y + 0.4 * to.shoulderWidth));
    const onFlank = flankShare(frame, side, y);
    const own = ownHalfWidth(frame.worn, side, y) ?? bodyFrom;
    const halfFrom = lerp(bodyFrom, own, onFlank);
    const flankTo = flankTarget(to, side, {
      ease: ease[side],
      y: Math.max(rough, to[side].armpit.y),
      rim: RIM * frame.scale,
    });
    // Below the hips a garment hangs around the legs: the spine's line, continued, may be beside them.
    const turn = lean(to, rough) - lean(from, y) * frame.scale * (1 - onFlank);
    const thigh = thighReach(frame, side, rough) - signOf(side) * turn;
    const halfTo = lerp(bodyTo, flankTo + flare(frame, y), onFlank);
    const mappedOf = (away: number) =>
      away <= halfFrom ? (away / halfFrom) * halfTo : halfTo + (away - halfFrom) * frame.scale;
    const away = Math.abs(lateral);
    const edge = frame.worn.flanks ? own : halfFrom;
    const mapped = mappedOf(away) * Math.max(1, thigh / Math.max(1, mappedOf(edge)));
    const nearShoulder = 1 - smoothstep(from.shoulderCentre.y, from.shoulderCentre.y + 0.45 * from.shoulderWidth, y);
    const row = rough + nearShoulder * shoulderOffset(frame, side, away);
    return { x: to.axisX(row) + turn + signOf(side) * mapped, y: row };
  };
}

/** The garment's own half width; below the picture's frame, that of its last row. */
export function ownHalfWidth({ flanks }: WornLandmarks, side: Side, y: number): number | undefined {
  const widths = flanks?.[side].halfWidths;
  return widths?.[Math.min(widths.length - 1, Math.round(y))];
}

/** Pixels from the body's axis to the outer edge of the person's thigh: half a thigh beside a dress looks cut off. */
function thighReach({ person, scale }: WornFrame, side: Side, y: number): number {
  const { body, limbs } = person;
  const { stations } = limbs.legs[side === "left" ? 0 : 1];
  const index = stations.findIndex((station) => station.y >= y);
  const onThigh = smoothstep(0, 0.6 * body.shoulderWidth, y - body.hipCentre.y);
  if (!kneesSeen(body) || index < 0 || onThigh === 0) return 0;
  const { x, normalX, outerRadius } = stations[index];
  return onThigh * (signOf(side) * (x + normalX * outerRadius - body.axisX(y)) + RIM * scale);
}

/** A garment looser than this share on the model hangs loosely for reasons other than its cut. */
const LOOSEST_FLANK = 1.15;

/** How much wider than the model's body the garment is between armpit and hips. */
function flankEase({ body, flanks }: WornLandmarks, side: Side): number {
  if (!flanks) return 1;
  const shares: number[] = [];
  for (let y = Math.round(body[side].armpit.y); y < body.hipCentre.y; y += 4) {
    shares.push(flanks[side].halfWidths[y] / body.halfWidth[side](y));
  }
  return shares.length ? clamp(median(shares), 1, LOOSEST_FLANK) : 1;
}

/** What shows of a loose old garment is covered up to this many shoulder widths: wider, it may be a cape. */
const WIDEST_COVER = 0.66;

/** Cloth hangs down from its widest place, and from there falls inwards by at most this share of the way. */
const FALL = 0.12;
/** How many rows above are considered, and the step between them, shoulder widths. */
const HANGING = { reach: 0.72, step: 0.06 };

/**
 * As loose as on the model, but at least covering what shows of the old garment: beside a narrower one, strips of skin,
 * trousers and wall had to be made up between it and the arm.
 */
function flankTarget(to: BodyModel, side: Side, { ease, y, rim }: { ease: number; y: number; rim: number }): number {
  const { shoulderWidth } = to;
  const { armpit } = to[side];
  const own = (row: number) =>
    Math.max(
      ease * to.halfWidth[side](row),
      Math.min(to.visibleHalfWidth[side](row), WIDEST_COVER * shoulderWidth) + rim,
    );
  let widest = own(Math.min(y, to.hipCentre.y));
  for (let above = HANGING.step; above <= HANGING.reach; above += HANGING.step) {
    const row = y - above * shoulderWidth;
    if (row < armpit.y) break;
    if (row < to.hipCentre.y) widest = Math.max(widest, own(row) - FALL * above * shoulderWidth);
  }
  return widest;
}

/**
 * By how much a side is further out below the hips than at them: averaged over both sides, because models stand on one
 * leg.
 */
function flare({ worn, scale }: WornFrame, y: number): number {
  const { flanks, body } = worn;
  if (!flanks || y <= body.hipCentre.y) return 0;
  const last = flanks.left.halfWidths.length - 1;
  const mean = (row: number) => {
    const at = Math.min(last, Math.round(row));
    return (flanks.left.halfWidths[at] + flanks.right.halfWidths[at]) / 2;
  };
  return scale * (mean(y) - mean(body.hipCentre.y));
}

/** 1 where the garment's own side is mapped to the person's, 0 where the model's body is: the armholes. */
function flankShare({ worn }: WornFrame, side: Side, y: number): number {
  if (!worn.flanks) return 0;
  const { shoulderWidth } = worn.body;
  // Under a sleeve the side continues as it is seen below: with a narrower one, the gap to the arm would open at the
  // cuff.
  const full = worn.flanks[side].armholeY - (worn.hasSleeves ? 0.15 * shoulderWidth : 0);
  return smoothstep(full - 0.3 * shoulderWidth, full, y);
}

/** The shoulders' half width at their row, the torso's from half way to the hips downwards. */
export function halfWidthAt(body: BodyModel, side: Side, y: number): number {
  const { shoulder, arm } = body[side];
  const tip = Math.abs(shoulder.x - body.shoulderCentre.x) + arm.at(0.05 * arm.length).outerRadius;
  const share = (y - body.shoulderCentre.y) / torsoLength(body);
  return lerp(tip, body.halfWidth[side](y), smoothstep(0.02, 0.5, share));
}

/** Moves the model's shoulder line onto the person's, blended across the neck so that the neckline does not tear. */
function shoulderOffset(frame: WornFrame, side: Side, away: number): number {
  const from = frame.worn.body;
  const to = frame.person.body;
  const offsetOf = (of: Side, lateral: number): number => {
    const share = lateral / halfWidthAt(from, of, from.shoulderCentre.y);
    const target = share * halfWidthAt(to, of, to.shoulderCentre.y);
    return to[of].shoulderLineY(target) - RIM * frame.scale - plainRow(frame, from[of].shoulderLineY(lateral));
  };
  const neck = from.neckHalfWidth;
  if (away >= neck) return offsetOf(side, Math.min(away, 0.6 * from.shoulderWidth));
  return lerp(offsetOf("left", neck), offsetOf("right", neck), 0.5 + (0.5 * signOf(side) * away) / neck);
}
