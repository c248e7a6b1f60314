/**
 * One sleeve as a ruled strip between its outer and inner edge, on the garment and on the arm. Its first row is mapped
 * by the torso map, so that the seam has no gap.
 */
import {
  SIDES,
  type Side,
  type SideLandmarks,
  type SleeveLandmarks,
  signOf,
  type UpperLandmarks,
} from "../../garment/landmark-types.ts";
import { cutPolyline, polylineLength, smoothGaussian } from "../../garment/outline/polyline.ts";
import { distanceBetween, mixPoints, point, resamplePolyline } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { raisedShare } from "../../person/body/raised-arm.ts";
import type { ArmOutline, BodyModel, BodySide } from "../../person/types.ts";
import type { MeshVertex } from "../raster/raster.ts";
import type { ShoulderOutline } from "../torso/shoulder-outline.ts";
import type { TorsoFit, TorsoFitSide } from "../torso/torso-fit.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { farthestAlong, innerArmCurve, nearestAlong, outerArmCurve } from "./arm-curves.ts";
import { seenLength, trueArmLength } from "./foreshortening.ts";
import { spanBays } from "./sleeve-bays.ts";

export interface SleeveStrip {
  /** Rows along the sleeve from inside the torso to just beyond the cuff; each from the inner to the outer edge. */
  rows: MeshVertex[][];
  /** Pixels from the shoulder joint along the arm to the cuff. */
  cuffAlongArm: number;
  /** Garment pixels by which the first row reaches into the torso. */
  overlap: number;
  /** Whether its arm points up more than sideways. */
  isRaised: boolean;
}

const ROWS = 48;
const COLUMNS = 14;
/** The strip is a little wider than the sleeve; the garment's alpha decides where the cloth ends. */
const MARGIN = 0.02;

export interface StripContext {
  landmarks: UpperLandmarks;
  body: BodyModel;
  fit: TorsoFit;
  torsoMap: PixelMap;
}

/** Undefined if the side has no sleeve. */
export function createSleeveStrip(context: StripContext, side: Side): SleeveStrip | undefined {
  const { landmarks, body, fit, torsoMap } = context;
  const own = landmarks[side];
  if (!own.sleeve) return undefined;
  const toPicture = (at: Point) => point(landmarks.axisX + signOf(side) * at.x, at.y);
  const sourceOuter = evenEdge(spanBays(own.sleeve).map(toPicture), 1.2);
  const sourceInner = evenEdge(own.sleeve.inner.map(toPicture), 2);
  const target = fitToArm({
    seam: { outline: fit[side].outline, seamX: fit[side].shoulder.x },
    armpit: torsoMap(sourceInner[0].x, sourceInner[0].y),
    own,
    fit,
    body,
    bodySide: body[side],
    isCoat: landmarks.isCoat,
    garmentHalfChest: landmarks.halfChest,
    sleeves: SIDES.flatMap((each) => landmarks[each].sleeve ?? []),
    capExcess: capExcess(fit, body, side),
  });
  const rows: MeshVertex[][] = [];
  for (let row = 0; row < ROWS; row++) {
    rows.push(
      ruledRow(
        { outer: sourceOuter[row], inner: sourceInner[row] },
        { outer: target.outer[row], inner: target.inner[row] },
        target.bow[row],
      ),
    );
  }
  const beyond = (edge: readonly Point[]) => mixPoints(edge[ROWS - 3], edge[ROWS - 1], 2);
  rows.push(
    ruledRow(
      { outer: beyond(sourceOuter), inner: beyond(sourceInner) },
      { outer: beyond(target.outer), inner: beyond(target.inner) },
      target.bow[ROWS - 1],
    ),
  );
  const overlap = 0.035 * landmarks.halfChest;
  const intoTorso = rows[0].map(({ source }) => {
    const inside = point(source.x - signOf(side) * overlap, source.y);
    return { source: inside, target: torsoMap(inside.x, inside.y) };
  });
  return {
    rows: [intoTorso, ...rows],
    cuffAlongArm: target.cuffAlongArm,
    overlap,
    isRaised: raisedShare(body[side]) > 0.5,
  };
}

const evenEdge = (edge: Point[], sigma: number): Point[] =>
  resamplePolyline(smoothGaussian(resamplePolyline(edge, 160), sigma), ROWS);

interface Rung {
  outer: Point;
  inner: Point;
}

/** `bow`: how far the middle of the target's row is off the straight line between its ends. */
function ruledRow(source: Rung, target: Rung, bow: Point): MeshVertex[] {
  return Array.from({ length: COLUMNS + 1 }, (_, column) => {
    const share = -MARGIN + ((1 + 2 * MARGIN) * column) / COLUMNS;
    const straight = mixPoints(target.inner, target.outer, share);
    const bent = 4 * share * (1 - share);
    return {
      source: mixPoints(source.inner, source.outer, share),
      target: point(straight.x + bent * bow.x, straight.y + bent * bow.y),
    };
  });
}

/**
 * A cuff is a ring around the arm. A hanging one is seen slightly from above, a raised one from below: either way its middle reaches
 * further along the arm, by this share of its width.
 */
export const CUFF_BOW = 0.1;

/** Zero at the seam, largest at the cuff; perpendicular to the cuff, towards the hand. */
function cuffBow(outer: readonly Point[], inner: readonly Point[]): Point[] {
  const last = outer.length - 1;
  const across = point(outer[last].x - inner[last].x, outer[last].y - inner[last].y);
  const [seam, cuff] = [mixPoints(outer[0], inner[0], 0.5), mixPoints(outer[last], inner[last], 0.5)];
  const turn = Math.sign(across.x * (cuff.y - seam.y) - across.y * (cuff.x - seam.x)) || 1;
  const down = point(-turn * across.y, turn * across.x);
  return outer.map((_, row) => {
    const share = CUFF_BOW * smoothstep(0.4, 1, row / last);
    return point(down.x * share, down.y * share);
  });
}

interface ArmFit {
  seam: { outline: ShoulderOutline; seamX: number };
  armpit: Point;
  own: SideLandmarks;
  fit: TorsoFit;
  body: BodyModel;
  bodySide: BodySide;
  /** The sleeves of both sides. */
  sleeves: readonly SleeveLandmarks[];
  isCoat: boolean;
  /** Half the garment's chest, garment pixels. */
  garmentHalfChest: number;
  /** By how much the path over this shoulder is longer than the average of both, pixels. */
  capExcess: number;
}

/** The path over a shoulder down to the upper arm is at most this long, shoulder widths. */
const LONGEST_CAP = 0.75;

/** Along the outline from the seam to the upper arm, at the same height below both shoulder joints. */
function capLength({ outline, shoulder }: TorsoFitSide, { arm }: BodySide, { shoulderWidth }: BodyModel): number {
  const line = outline.from(shoulder.x);
  const upperArm = arm.at(0.3 * shoulderWidth).point;
  // the forearm of a folded arm passes the same place again
  const reach = line.findIndex((_, index) => polylineLength(line.slice(0, index + 1)) > LONGEST_CAP * shoulderWidth);
  const distances = line.slice(0, reach < 0 ? line.length : reach).map((at) => distanceBetween(at, upperArm));
  return polylineLength(line.slice(0, distances.indexOf(Math.min(...distances)) + 1));
}

/** Nothing with an arm raised: the path over its shoulder is short, and says nothing about the other one. */
function capExcess(fit: TorsoFit, body: BodyModel, side: Side): number {
  const [left, right] = [capLength(fit.left, body.left, body), capLength(fit.right, body.right, body)];
  const hanging = 1 - Math.max(raisedShare(body.left), raisedShare(body.right));
  return (hanging * (side === "left" ? left - right : right - left)) / 2;
}

interface FittedEdges {
  /** On the photo, `ROWS` points each. */
  outer: Point[];
  inner: Point[];
  bow: Point[];
  cuffAlongArm: number;
}

function fitToArm(context: ArmFit): FittedEdges {
  const { own, fit, body, bodySide } = context;
  const { arm } = bodySide;
  const { shoulderWidth } = body;
  // Otherwise a higher or broader shoulder would lift its cuff above the other one.
  const wornLength = seenLength(wornOuterLength(context) + context.capExcess, bodySide, body);
  const isLong = wornLength > 0.62 * arm.length && !isShortOnRaised(context);
  const cuffGuess = clamp(wornLength - 0.12 * shoulderWidth, 0.12 * arm.length, arm.length * 0.97);
  const guessedEase = cuffEase(arm, cuffGuess, { own, scale: fit.scale, isLong });
  const wholeOuter = outerArmCurve({ ...context.seam, arm, ease: guessedEase, wornLength, shoulderWidth });
  const hanging = cutPolyline(
    wholeOuter,
    reachOf(wornLength, polylineLength(wholeOuter) * 0.985, !own.sleeve || isPuffed(own.sleeve)),
  );
  const hangingCuff = nearestAlong(arm, hanging[hanging.length - 1], {
    upTo: farthestAlong(arm, { start: hanging[0], length: polylineLength(hanging), shoulderWidth }),
    steps: 160,
  });
  const cuffAlongArm = isLong ? hangingCuff : raisedCuff(context, hangingCuff);
  const outer = cuffAlongArm < hangingCuff ? cutAtSection(wholeOuter, arm, cuffAlongArm) : hanging;
  const ease = cuffEase(arm, cuffAlongArm, { own, scale: fit.scale, isLong });
  const inner = innerArmCurve({
    armpit: context.armpit,
    body,
    arm,
    shoulderWidth,
    ease,
    cuffAlongArm,
    followsArm: isLong || cuffAlongArm > 0.45 * arm.length,
    // The cuff of a short sleeve is a little higher on the inside.
    isTilted: !isLong,
    sign: bodySide.sign,
  });
  const edges = {
    outer: resamplePolyline(outer, ROWS),
    inner: resamplePolyline(smoothGaussian(resamplePolyline(inner, 80), 4), ROWS),
  };
  return { ...edges, bow: cuffBow(edges.outer, edges.inner), cuffAlongArm };
}

/** No long sleeve is shorter than this, in halves of its own garment's chest; arms that are raised look too short to tell. */
const SHORTEST_LONG = 1.6;

const isShortOnRaised = ({ own, garmentHalfChest, bodySide }: ArmFit): boolean =>
  raisedShare(bodySide) > 0 && (own.sleeve?.outerLength ?? 0) < SHORTEST_LONG * garmentHalfChest;

/** A short sleeve covers at least this share of a raised upper arm. */
const LEAST_RAISED = 0.45;
/** The armhole gives by this when an arm is raised, shoulder widths. */
const GIVES = 0.1;

/**
 * Where the sleeve ends on a raised arm: as far from the armpit as it is long on its inner side. Its outer edge alone, laid along
 * the short upper side of a bent arm, took it past the elbow.
 *
 * @param hangingCuff - Pixels along the arm to which the outer edge would reach.
 */
function raisedCuff({ sleeves, fit, armpit, body, bodySide }: ArmFit, hangingCuff: number): number {
  const raised = raisedShare(bodySide);
  if (raised === 0) return hangingCuff;
  const { arm, upperArmLength } = bodySide;
  const inner = (fit.scale * sleeves.reduce((sum, { innerLength }) => sum + innerLength, 0)) / sleeves.length;
  const from = nearestAlong(arm, armpit, { upTo: upperArmLength, steps: 40 });
  const reach = from + seenLength(inner + GIVES * body.shoulderWidth, bodySide, body);
  return lerp(hangingCuff, Math.min(hangingCuff, Math.max(LEAST_RAISED * upperArmLength, reach)), raised);
}

/** The line up to its point beside this place of the arm. */
function cutAtSection(line: readonly Point[], arm: ArmOutline, along: number): Point[] {
  const { point: at, normal, outerRadius } = arm.at(along);
  const edge = point(at.x + normal.x * outerRadius, at.y + normal.y * outerRadius);
  const away = line.map((each) => distanceBetween(each, edge));
  return line.slice(0, Math.max(2, away.indexOf(Math.min(...away)) + 1));
}

/**
 * Flat widths exceed worn widths, so short sleeves come out longer than the chest's scale suggests. The correction is
 * largest if that scale would shrink a normal short sleeve (three eighths of the arm) to a cap.
 */
function wornOuterLength({ sleeves, fit, body, bodySide, isCoat }: ArmFit): number {
  const armLength = trueArmLength(bodySide, body);
  // The outer edge of a puffed sleeve bulges: its length beyond the chord does not reach down the arm.
  const isPuffy = sleeves.some(isPuffed);
  const lengths = sleeves.map((sleeve) => (isPuffy ? chordOf(sleeve) : sleeve.outerLength));
  // Both sleeves of a garment have the same length, however they are folded in the photo.
  const flat = (fit.scale * lengths.reduce((sum, length) => sum + length, 0)) / lengths.length;
  const ofArm = flat / armLength;
  const loose = smoothstep(0.12, 0.24, ofArm) * smoothstep(0.5, 0.28, ofArm);
  if (isCoat) return Math.max(flat, FULL_LENGTH * armLength);
  return flat * (1 + (0.12 + 0.16 * fit.boxiness) * smoothstep(0.55, 0.45, ofArm) + 0.38 * loose);
}

/** A sleeve that covers this share of the arm is full-length, even if it lies creased or bent. */
const FULL_LENGTH = 0.8;

const chordOf = ({ outer }: SleeveLandmarks): number => distanceBetween(outer[0], outer[outer.length - 1]);

const isPuffed = (sleeve: SleeveLandmarks): boolean => sleeve.outerLength > 1.14 * chordOf(sleeve);

/**
 * How far down the arm's outer curve the sleeve reaches: full-length ones snap to the wrist, puffed ones end freely.
 */
function reachOf(wornLength: number, longest: number, isFree: boolean): number {
  const ratio = wornLength / longest;
  if (ratio <= 0.52 || isFree) return Math.min(wornLength, longest);
  return longest * clamp(ratio + 0.3 * smoothstep(0.52, 0.72, ratio), 0, 1);
}

/** By how much the cuff is wider than the arm there: 10 to 55 %. */
function cuffEase(
  arm: ArmOutline,
  along: number,
  sleeve: { own: SideLandmarks; scale: number; isLong: boolean },
): number {
  const section = arm.at(along);
  const armWidth = section.outerRadius + section.innerRadius;
  const flat = sleeve.scale * (sleeve.own.sleeve?.cuffWidth ?? 0) * (sleeve.isLong ? 0.8 : 0.84);
  return clamp(flat, armWidth * 1.1, armWidth * (sleeve.isLong ? 1.5 : 1.32)) - armWidth;
}
