/** Where the edges of worn trousers, shorts or skirts run on the photo, row by row. */
import type { LowerLandmarks, Side } from "../../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import { type BodyModel, type BodySide, Label, type PersonAnalysis } from "../../person/types.ts";
import { wornWaist } from "../torso/worn-waist.ts";
import type { BentLeg } from "./bent-leg.ts";
import { roundHips } from "./hip-line.ts";
import type { LegProfile } from "./leg-profile.ts";
import { type LowerPlacement, type TargetHalf, targetRow } from "./lower-placement.ts";
import { type SourceRow, smoothLine } from "./lower-source.ts";
import { fallStraight } from "./straight-fall.ts";

export interface TargetRow {
  left: TargetHalf;
  right: TargetHalf;
}

export interface LowerTargetContext {
  body: BodyModel;
  landmarks: LowerLandmarks;
  placement: LowerPlacement;
  legs: Record<Side, LegProfile>;
  /** Legs that the photo's rows would cut lengthwise. */
  bent?: Record<Side, BentLeg | undefined>;
}

/** The least cloth beside a leg, in shoulder widths: bare skin must not show beside the seam. */
const LEAST_EASE = 0.014;
/**
 * Half the gap between two legs whose cloth would overlap, and how far below the crotch it reaches that width; shoulder
 * widths.
 */
const LEAST_SLIT = 0.022;
const FULLY_PARTED = 0.25;
/** Width of a waistband under a top that hangs over it, as a share of the body's. */
const HIDDEN_SHARE = 0.9;
/** Short legs separate sooner: over this share of their inseam. */
const OPENING = 0.5;
/** The share of the room between a thigh and the middle that a short leg leaves free, however wide its cloth is. */
const ROOM_BETWEEN = 0.5;
/** By how much cloth may be wider than its length on the photo suggests. */
const LOOSEST = 1.1;
/** Mesh rows to either side over which edges are smoothed. */
const SMOOTHING = 6;

/** Edges in photo pixels, one row per row of the source. */
export function targetRows(context: LowerTargetContext, source: readonly SourceRow[]): TargetRow[] {
  // The second row at the crotch has the same place as the first.
  const isSecond = (index: number) => index > 0 && source[index].y - source[index - 1].y < 1;
  const distinct = source.filter((_, index) => !isSecond(index));
  const raw = distinct.map((row) => edgeColumns(context, row));
  const column = (key: keyof Columns) =>
    smoothLine(
      raw.map((row) => row[key]),
      SMOOTHING,
    );
  const outerLeft = column("outerLeft");
  const innerLeft = column("innerLeft");
  const innerRight = column("innerRight");
  const outerRight = column("outerRight");
  if (context.landmarks.hasLegs) {
    const ys = distinct.map((row) => rowHeight(context, row));
    roundHips(outerLeft, ys, { end: hipEnd(context, "left"), sign: -1 });
    roundHips(outerRight, ys, { end: hipEnd(context, "right"), sign: 1 });
    if (!areShort(context)) hangStraight(context, distinct, { outerLeft, outerRight });
    keepUnderTop(context, distinct, { outerLeft, outerRight });
  }
  const targets = distinct.map((row, index) => {
    const half = (side: Side, outer: number, inner: number): TargetHalf => {
      const at = (x: number) => ({ x, y: rowAt(context, { row, side, x }) });
      const hanging = { outer: at(outer), inner: at(inner) };
      return context.bent?.[side]?.(row.y, hanging) ?? hanging;
    };
    return {
      left: half("left", outerLeft[index], innerLeft[index]),
      right: half("right", outerRight[index], Math.max(innerLeft[index], innerRight[index])),
    };
  });
  let next = -1;
  return source.map((_, index) => targets[isSecond(index) ? next : ++next]);
}

/** Cloth wider than the leg by these shares of it: slim legs follow the body, wide ones hang straight. */
const WIDE_LEG = { from: 0.35, to: 0.7 };

/** Changes the columns of wide legs. */
function hangStraight(
  context: LowerTargetContext,
  rows: readonly SourceRow[],
  { outerLeft, outerRight }: Record<"outerLeft" | "outerRight", number[]>,
): void {
  const { body, legs, placement } = context;
  const below = rows.filter(({ y }) => y > context.landmarks.crotchY);
  for (const [side, columns] of [["left", outerLeft] as const, ["right", outerRight] as const]) {
    const leg = legs[side];
    const { sign } = body[side];
    const scale = verticalScale(context, side);
    const looseness = below.map((row) => {
      const y = rowHeight(context, row);
      return (scale * halfWidth(row, side)) / Math.max(1, leg.outer(y) + leg.inner(y)) - 1;
    });
    const fallRows = rows.map((row) => {
      const y = rowHeight(context, row);
      const reach = leg.centre(y) + sign * (leg.outer(y) + LEAST_EASE * body.shoulderWidth);
      return { y, leg: reach, own: scale * Math.abs(row[side].outer.x - context.landmarks.axisX) };
    });
    fallStraight(columns, fallRows, {
      from: placement.crotchY + 0.3 * body.shoulderWidth,
      sign,
      share: looseness.length ? smoothstep(WIDE_LEG.from, WIDE_LEG.to, median(looseness)) : 0,
    });
  }
}

const rowHeight = ({ landmarks, placement }: LowerTargetContext, { y }: SourceRow): number =>
  (targetRow(placement, landmarks, { y, side: "left" }) + targetRow(placement, landmarks, { y, side: "right" })) / 2;

/** Row down to which a side seam hangs from the hip: on the thigh, or at the knee if loose cloth hides the leg. */
function hipEnd({ placement, body, legs }: LowerTargetContext, side: Side): number {
  const hemY = Math.min(placement.hems.left, placement.hems.right);
  const thighY = placement.crotchY + 0.3 * body.shoulderWidth;
  return Math.min(hemY, legs[side].isLoose ? Math.max(thighY, body[side].knee.y) : thighY);
}

/** Rows below the hem of a top over which wide legs emerge from under it, in shoulder widths. */
const COME_OUT = 0.08;
/** Where the hem of a top is searched on either side, from the axis (0) to the hip (1). */
const SIDE_OF_HEM = 0.85;

/**
 * A top hangs over wide short legs and presses them in: otherwise they would stick out beside it. Changes the columns.
 */
function keepUnderTop(
  context: LowerTargetContext,
  rows: readonly SourceRow[],
  { outerLeft, outerRight }: Record<"outerLeft" | "outerRight", number[]>,
): void {
  const { body, placement } = context;
  if (placement.topHemY === undefined) return;
  for (const [side, columns] of [["left", outerLeft] as const, ["right", outerRight] as const]) {
    const { sign } = body[side];
    const hemY = sideHem(context, side, placement.topHemY);
    rows.forEach((row, index) => {
      const y = rowHeight(context, row);
      const under = smoothstep(hemY + COME_OUT * body.shoulderWidth, hemY, y);
      const limit = body.axisX(y) + sign * hipReach(context, side, { y, row });
      if (under > 0 && sign * (columns[index] - limit) > 0) columns[index] = lerp(columns[index], limit, under);
    });
  }
}

/** Row where a top ends near the hip of one side, where hems rise; no lower than in the middle. */
function sideHem({ body }: LowerTargetContext, side: Side, hemY: number): number {
  const x = body.axisX(hemY) + body[side].sign * SIDE_OF_HEM * body.halfWidth[side](hemY);
  let y = Math.round(hemY);
  const highest = hemY - 0.5 * body.shoulderWidth;
  while (y > highest && body.labelAt(x, y) !== Label.upper) y--;
  return y;
}

/** Hems run across the leg: below the crotch, rows turn from level to perpendicular to the shin. */
function rowAt(context: LowerTargetContext, at: { row: SourceRow; side: Side; x: number }): number {
  const { landmarks, placement, legs } = context;
  const { row, side, x } = at;
  const y = targetRow(placement, landmarks, { y: row.y, side });
  const askew =
    placement.waistSlope * (x - context.body.axisX(y)) * smoothstep(landmarks.crotchY, landmarks.top, row.y);
  if (!landmarks.hasLegs) return y + askew;
  const turned = smoothstep(landmarks.crotchY, landmarks.bottom, row.y);
  return y + askew - legs[side].slope(y) * (x - legs[side].centre(y)) * turned;
}

/** Columns of one row of the worn garment. `innerLeft` and `innerRight` coincide where the legs are not separate. */
interface Columns {
  outerLeft: number;
  innerLeft: number;
  innerRight: number;
  outerRight: number;
}

function edgeColumns(context: LowerTargetContext, row: SourceRow): Columns {
  const { landmarks, body, placement } = context;
  const { shoulderWidth } = body;
  const yLeft = targetRow(placement, landmarks, { y: row.y, side: "left" });
  const yRight = targetRow(placement, landmarks, { y: row.y, side: "right" });
  const y = rowHeight(context, row);
  const axisX = body.axisX(y);
  const hipLeft = axisX - hipReach(context, "left", { y, row });
  const hipRight = axisX + hipReach(context, "right", { y, row });
  if (!landmarks.hasLegs) return { outerLeft: hipLeft, innerLeft: axisX, innerRight: axisX, outerRight: hipRight };
  const onLegs = smoothstep(placement.crotchY - 0.12 * shoulderWidth, placement.crotchY + 0.16 * shoulderWidth, y);
  // The side seam turns towards the leg earlier, because a hand in front of the hip hides its width.
  const onThigh = smoothstep(placement.crotchY - 0.3 * shoulderWidth, placement.crotchY + 0.16 * shoulderWidth, y);
  const left = legEdges(context, "left", { y: yLeft, row });
  const right = legEdges(context, "right", { y: yRight, row });
  const { middle, slit, parting } = partLegs(context, row, { y, left, right });
  // Where the feet are close together, cloth for which there is no room between long legs hangs outside: pinched there,
  // straight legs looked bowed.
  const share = areShort(context) ? 0 : smoothstep(0, FULLY_PARTED * shoulderWidth, y - placement.crotchY);
  const pushedLeft = share * Math.max(0, left.inner - (middle - parting * slit));
  const pushedRight = share * Math.max(0, middle + parting * slit - right.inner);
  return {
    outerLeft: Math.min(lerp(hipLeft, left.outer - pushedLeft, onThigh), bareEdge(context, "left", yLeft)),
    innerLeft: lerp(lerp(axisX, middle, onLegs), Math.min(left.inner, middle - slit), parting),
    innerRight: lerp(lerp(axisX, middle, onLegs), Math.max(right.inner, middle + slit), parting),
    outerRight: Math.max(lerp(hipRight, right.outer + pushedRight, onThigh), bareEdge(context, "right", yRight)),
  };
}

interface Parting {
  middle: number;
  /** Half the least gap between the legs, and how much of it is already open, 0-1. */
  slit: number;
  parting: number;
}

/** Keeps two legs separate down to their hems, however wide their cloth. May change the inner edges of `at`. */
function partLegs(
  context: LowerTargetContext,
  row: SourceRow,
  at: { y: number; left: LegEdges; right: LegEdges },
): Parting {
  const { body, placement } = context;
  const { shoulderWidth } = body;
  const { y, left, right } = at;
  const { crotchY } = placement;
  if (!areShort(context)) {
    const middle = (left.inner + right.inner) / 2;
    const isParted = !thighsTouch(context, { x: middle, y });
    const parting = isParted ? smoothstep(0, FULLY_PARTED * shoulderWidth, y - crotchY) : 0;
    return { middle, slit: LEAST_SLIT * shoulderWidth, parting };
  }
  // Wide short legs would meet and look like a skirt, so they hang from the outside of the thighs instead.
  const middle = (left.thigh + right.thigh) / 2;
  left.inner = Math.min(left.inner, lerp(middle, Math.min(middle, left.thigh), ROOM_BETWEEN));
  right.inner = Math.max(right.inner, lerp(middle, Math.max(middle, right.thigh), ROOM_BETWEEN));
  const ownGap = (row.gap / 2) * Math.min(verticalScale(context, "left"), verticalScale(context, "right"));
  const inseam = Math.min(placement.hems.left, placement.hems.right) - crotchY;
  return {
    middle,
    slit: Math.max(LEAST_SLIT * shoulderWidth, ownGap),
    parting: smoothstep(0, Math.min(FULLY_PARTED * shoulderWidth, OPENING * inseam), y - crotchY),
  };
}

/** Whether both legs end above the knees. */
function areShort({ body, placement }: LowerTargetContext): boolean {
  return placement.hems.left < body.left.knee.y && placement.hems.right < body.right.knee.y;
}

/** The outer edge of a thigh that old clothes leave bare: what protrudes beyond the hips must be covered too. */
function bareEdge({ body, legs, placement }: LowerTargetContext, side: Side, y: number): number {
  const leg = legs[side];
  const { sign } = body[side];
  const inside = leg.centre(y) + sign * 0.7 * leg.outer(y);
  if (y < placement.crotchY || body.labelAt(inside, y) !== Label.skin) return body.axisX(y);
  return leg.centre(y) + sign * (leg.outer(y) + LEAST_EASE * body.shoulderWidth);
}

/**
 * In the upper third of the thighs, trousers separate only where the photo's legs do: a gap there would show old cloth.
 * Over slim trousers that applies down to the hems; over a skirt they would never separate.
 */
function thighsTouch({ body, placement, legs }: LowerTargetContext, at: Point): boolean {
  if (legs.left.isSlim && legs.right.isSlim) return body.inside(at.x, at.y);
  const kneeY = (body.left.knee.y + body.right.knee.y) / 2;
  const hemY = Math.min(placement.hems.left, placement.hems.right);
  const lastRow = placement.crotchY + Math.min(0.3 * (kneeY - placement.crotchY), 0.5 * (hemY - placement.crotchY));
  return at.y < lastRow && body.inside(at.x, at.y);
}

const halfWidth = (row: SourceRow, side: Side): number => Math.abs(row[side].outer.x - row[side].inner.x);

/**
 * Distance from the axis to the side seam: the hips, or a skirt's own flare. Trousers photographed flat have their legs
 * spread, so their outline is not flare: treated as flare, it made wings at the hips.
 */
function hipReach(context: LowerTargetContext, side: Side, at: { y: number; row: SourceRow }): number {
  const { body, placement, landmarks, legs } = context;
  const { y } = at;
  const { shoulderWidth } = body;
  // What the top hides must not stick out beside it.
  const hidden =
    placement.topHemY === undefined ? 0 : smoothstep(placement.topHemY, placement.topHemY - 0.12 * shoulderWidth, y);
  const bodyReach =
    body.halfWidth[side](Math.min(y, body.hipCentre.y + 0.3 * shoulderWidth)) * lerp(1.02, HIDDEN_SHARE, hidden);
  if (landmarks.hasLegs) {
    const { waistY, reachAtWaist } = placement;
    const hips = Math.min(bodyReach, anatomicalReach(context, side, y));
    return reachAtWaist ? lerp(reachAtWaist[side], hips, smoothstep(waistY, body.hipCentre.y, y)) : hips;
  }
  const hipY = body.hipCentre.y + 0.2 * shoulderWidth;
  // A shortened skirt is narrowed by the same factor below the hips, or a bell would become a tent.
  const scale = lerp(placement.scale, verticalScale(context, side), smoothstep(placement.waistY, hipY, y));
  const own = scale * halfWidth(at.row, side);
  const underTop =
    placement.topHemY === undefined ? 0 : smoothstep(placement.topHemY + 0.1 * shoulderWidth, placement.topHemY, y);
  if (y < placement.crotchY) return Math.max(bodyReach, lerp(own, Math.min(own, bodyReach), underTop));
  const leg = legs[side];
  const legReach = Math.abs(leg.centre(y) - body.axisX(y)) + leg.outer(y);
  return Math.max(legReach + 2 * LEAST_EASE * shoulderWidth, own);
}

/** The waist's width as a share of the hips', and its height: 0 at the shoulders, 1 at the hips. */
const WAIST_SHARE = 0.84;
const WAIST_AT = 0.6;

/** If loose cloth hides hips and waist: as far as the thighs below reach, and less towards the waist. */
function anatomicalReach({ body, placement, legs }: LowerTargetContext, side: Side, y: number): number {
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const isHidden = placement.isWaistHidden || (placement.topHemY !== undefined && y < placement.topHemY);
  if (!isHidden) return Number.POSITIVE_INFINITY;
  const leg = legs[side];
  const onLeg = Math.max(y, hipCentre.y);
  const hips = Math.abs(leg.centre(onLeg) - body.axisX(onLeg)) + leg.outer(onLeg) + 2 * LEAST_EASE * shoulderWidth;
  const waistY = lerp(shoulderCentre.y, hipCentre.y, WAIST_AT);
  return hips * lerp(WAIST_SHARE, 1, smoothstep(waistY, hipCentre.y, y));
}

/** The waist's scale overestimates the legs of a round body: cloth is no wider than its length allows. */
function verticalScale({ placement, landmarks }: LowerTargetContext, side: Side): number {
  const byLength = (placement.hems[side] - placement.waistY) / landmarks.height;
  return Math.min(placement.scale, LOOSEST * byLength);
}

interface LegEdges {
  outer: number;
  inner: number;
  /** The leg's own inner edge. */
  thigh: number;
}

/** Columns of one leg's edges. Cloth wider than the leg goes mostly to the outside. */
function legEdges(context: LowerTargetContext, side: Side, at: { y: number; row: SourceRow }): LegEdges {
  const { shoulderWidth } = context.body;
  const leg = context.legs[side];
  const sign = context.body[side].sign;
  // The outline of slim trousers already includes the cloth's ease.
  const ease = leg.isSlim ? 0 : LEAST_EASE * shoulderWidth;
  const outer = leg.outer(at.y) + ease;
  const inner = leg.inner(at.y) + ease;
  const own = verticalScale(context, side) * halfWidth(at.row, side);
  const extra = clamp(context.placement.roundness * (own - outer - inner), 0, shoulderWidth);
  const centre = leg.centre(at.y);
  return {
    outer: centre + sign * (outer + 0.55 * extra),
    inner: centre - sign * (inner + 0.45 * extra),
    thigh: centre - sign * leg.inner(at.y),
  };
}

/** Waist of a garment that goes under the worn top: where that top ends, but never below the hips. */
export const wornWaistRow = (person: PersonAnalysis): number =>
  Math.min(wornWaist(person).y, person.body.hipCentre.y - 0.02 * person.body.shoulderWidth);

/** Column of a leg's axis, from its joints only. */
export function legCentre(body: BodyModel, side: BodySide, y: number): number {
  const { hipCentre } = body;
  // Hip joints are inwards of the thighs' middle.
  const thighTop = side.hip.x + (side.hip.x - hipCentre.x) * 0.25;
  if (y < side.knee.y) {
    return lerp(thighTop, side.knee.x, clamp((y - hipCentre.y) / (side.knee.y - hipCentre.y), 0, 1));
  }
  return lerp(side.knee.x, side.ankle.x, (y - side.knee.y) / (side.ankle.y - side.knee.y));
}
