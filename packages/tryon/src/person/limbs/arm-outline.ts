import {
  distanceBetween,
  mixPoints,
  point,
  resamplePolyline,
  smoothPolyline,
  unitVector,
} from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import { type ArmOutline, Label } from "../types.ts";
import { castRay, type Silhouette } from "./silhouette.ts";

const axisPoints = 81;

export interface ArmJoints {
  shoulder: Point;
  elbow: Point;
  wrist: Point;
  sign: -1 | 1;
}

/** A measured arm, before the torso limits its inner side. */
export interface MeasuredArm {
  axis: Point[];
  normals: Point[];
  outerRadius: number[];
  innerRadius: number[];
  /** Usual radius at each axis point, from anatomy. */
  usualRadius: number[];
  /** Where the background shows between arm and torso, so that the inner radius was really measured. */
  gapVisible: boolean[];
}

/** From shoulder (0) to wrist (1), in shoulder widths. */
export const usualArmRadius = (alongArm: number): number => lerp(0.165, 0.085, alongArm);

/** The widest bare arm, and the widest arm under a sleeve without further evidence, in usual radii. */
const WIDEST_BARE = 2;
const WIDEST_HIDDEN = 1.15;
/** The widest on the inner side of a hanging arm. */
const WIDEST_INSIDE = 1.4;
/** Axis points below an old sleeve that show how wide the arm inside it is. */
const BARE_POINTS = 10;

/**
 * Radii of the arm by rays from its axis to the silhouette, limited by anatomy: 0.165 shoulder widths at the shoulder
 * to 0.085 at the wrist. Muscular arms reach twice that. Under an old sleeve the limit is 1.15 times, so that the
 * sleeve's width does not become the arm's; towards its cuff it rises to the width of the bare arm below.
 *
 * @param scale - `armScale`.
 */
export function measureArm(silhouette: Silhouette, joints: ArmJoints, scale: number): MeasuredArm {
  const axis = armAxis(joints);
  const normals = outwardNormals(axis, joints.sign);
  const usualRadius = axis.map((_, i) => usualArmRadius(i / (axis.length - 1)) * scale);
  const outer: number[] = [];
  const inner: number[] = [];
  const widestAt = widestReach(silhouette, { axis, normals, usualRadius });
  axis.forEach((from, i) => {
    const usual = usualRadius[i];
    const normal = normals[i];
    const options = { maxLength: usual * 2.3, stopAtHair: true };
    const isSeen = (length: number) => length < options.maxLength - 1 && length > 0.2 * usual;
    const outwards = castRay(silhouette, from, normal, options);
    const inwards = castRay(silhouette, from, point(-normal.x, -normal.y), options);
    const rim = rimLabel(silhouette, from, { normal, length: outwards });
    const widest = rim === Label.upper ? widestAt(i) : WIDEST_BARE;
    const hidden = rim === Label.upper ? (widestAt(i) / WIDEST_HIDDEN) * usual : Number.NaN;
    // bent upwards, the inner side is the point of the elbow, and nothing of the torso is beside it
    const widestInside = lerp(
      WIDEST_INSIDE,
      WIDEST_BARE,
      rim === Label.upper ? 0 : undersideShare(normal, joints.sign),
    );
    outer.push(isSeen(outwards) ? clamp(outwards, 0.6 * usual, widest * usual) : hidden);
    inner.push(isSeen(inwards) ? clamp(inwards, 0.55 * usual, widestInside * usual) : Number.NaN);
  });
  const outerRadius = smoothRadii(outer, usualRadius);
  const bounded = outerRadius.map((radius, i) => clamp(radius, 0.7 * usualRadius[i], 1.05 * usualRadius[i]));
  return {
    axis,
    normals,
    outerRadius,
    innerRadius: smoothRadii(inner, bounded),
    usualRadius,
    gapVisible: inner.map((radius) => !Number.isNaN(radius)),
  };
}

const rimLabel = (silhouette: Silhouette, from: Point, { normal, length }: { normal: Point; length: number }): number =>
  silhouette.labelAt(from.x + normal.x * (length - 4), from.y + normal.y * (length - 4));

/** For each axis point: the widest that the arm under a sleeve may be, in usual radii. */
function widestReach(
  silhouette: Silhouette,
  { axis, normals, usualRadius }: Pick<MeasuredArm, "axis" | "normals" | "usualRadius">,
): (index: number) => number {
  const reaches = axis.map((from, i) =>
    castRay(silhouette, from, normals[i], { maxLength: usualRadius[i] * 2.3, stopAtHair: true }),
  );
  const rims = axis.map((from, i) => rimLabel(silhouette, from, { normal: normals[i], length: reaches[i] }));
  const isBare = (label: number) => label === Label.skin;
  const cuff = rims.findIndex((_, i) => i > 0 && rims.slice(i, i + BARE_POINTS).every(isBare));
  if (cuff < 0 || cuff + BARE_POINTS > axis.length) return () => WIDEST_HIDDEN;
  const below = reaches.slice(cuff, cuff + BARE_POINTS).map((reach, k) => reach / usualRadius[cuff + k]);
  const atCuff = clamp(median(below), WIDEST_HIDDEN, WIDEST_BARE);
  return (index) => lerp(WIDEST_HIDDEN, atCuff, clamp(index / cuff, 0, 1));
}

/** Shoulder to elbow to wrist, rounded at the elbow. */
function armAxis({ shoulder, elbow, wrist }: ArmJoints): Point[] {
  const line: Point[] = [];
  for (let i = 0; i <= 40; i++) line.push(mixPoints(shoulder, elbow, i / 40));
  for (let i = 1; i <= 40; i++) line.push(mixPoints(elbow, wrist, i / 40));
  return smoothPolyline(resamplePolyline(line, axisPoints), 5);
}

function outwardNormals(axis: Point[], sign: -1 | 1): Point[] {
  const last = axis.length - 1;
  const first = unitVector(axis[0], axis[Math.min(last, 2)]);
  // a quarter turn from the arm's direction: the outer edge of an arm that is raised above the shoulder is its upper one
  let previous: Point = point(sign * first.y, -sign * first.x);
  return axis.map((_, i) => {
    const direction = unitVector(axis[Math.max(0, i - 2)], axis[Math.min(last, i + 2)]);
    const flip = -direction.y * previous.x + direction.x * previous.y < 0 ? -1 : 1;
    previous = point(-direction.y * flip, direction.x * flip);
    return previous;
  });
}

function smoothRadii(radii: number[], fallback: number[]): number[] {
  const filled = radii.map((radius, i) => (Number.isNaN(radius) ? fallback[i] : radius));
  return runningMean(runningMedian(filled, 4), 4);
}

/** An arm's inner side is its underside if its outer normal points outwards by less than this. */
const UNDERSIDE = { from: 0.5, wholly: 0.2 };

const undersideShare = (normal: Point, sign: -1 | 1): number =>
  smoothstep(UNDERSIDE.from, UNDERSIDE.wholly, sign * normal.x);

/**
 * Where the arm lies against the torso its inner side is hidden; there it ends at the torso's visible edge. The underside of
 * an arm that points sideways or up is no such side.
 *
 * @param torsoEdge - Distance of (x, y) outside the torso's visible edge, pixels.
 */
export function boundInnerRadius(
  arm: MeasuredArm,
  torso: { torsoEdge: (at: Point) => number; shoulderWidth: number; sign: -1 | 1 },
): number[] {
  const { torsoEdge, shoulderWidth, sign } = torso;
  const bounded = arm.innerRadius.map((radius, i) => {
    if (arm.gapVisible[i] || i > arm.axis.length * 0.75) return radius;
    const besideTorso = clamp(torsoEdge(arm.axis[i]) + 0.015 * shoulderWidth, 0.5 * arm.usualRadius[i], radius);
    return lerp(besideTorso, radius, undersideShare(arm.normals[i], sign));
  });
  return runningMean(bounded, 4);
}

export function armOutline(arm: MeasuredArm, innerRadius: number[], length: number): ArmOutline {
  const { axis, normals, outerRadius } = arm;
  return {
    axis,
    normals,
    outerRadius,
    innerRadius,
    length,
    at(lengthFromShoulder) {
      const position = clamp(lengthFromShoulder / length, 0, 1) * (axis.length - 1);
      const i = Math.min(axis.length - 2, Math.floor(position));
      const share = position - i;
      return {
        point: mixPoints(axis[i], axis[i + 1], share),
        normal: mixPoints(normals[i], normals[i + 1], share),
        outerRadius: lerp(outerRadius[i], outerRadius[i + 1], share),
        innerRadius: lerp(innerRadius[i], innerRadius[i + 1], share),
      };
    },
  };
}

export interface ArmBones {
  shoulder: Point;
  elbow: Point;
  wrist: Point;
}

/** From shoulder to wrist an arm is at most this long, in widths of shoulders that face the camera. */
const LONGEST = 2;

/**
 * Shoulder width in pixels as seen from the front. Turned shoulders look narrower than they are, but a bone never looks
 * longer: on a turned body the arm itself gives the scale.
 */
export function armScale(shoulderWidth: number, ...arms: ArmBones[]): number {
  const lengths = arms.map(
    ({ shoulder, elbow, wrist }) => distanceBetween(shoulder, elbow) + distanceBetween(elbow, wrist),
  );
  return Math.max(shoulderWidth, Math.max(...lengths) / LONGEST);
}
