/** The lines along an arm that a sleeve's edges follow on the photo. */
import { polylineLength } from "../../garment/outline/polyline.ts";
import { distanceBetween, mixPoints, point, resamplePolyline } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { type ArmOutline, type ArmSection, type BodyModel, Label } from "../../person/types.ts";
import type { ShoulderOutline } from "../torso/shoulder-outline.ts";

/** A point `radius` pixels outwards (negative: inwards) from the axis of an arm section. */
const offsetFrom = (section: ArmSection, radius: number): Point =>
  point(section.point.x + section.normal.x * radius, section.point.y + section.normal.y * radius);

export interface OuterCurve {
  outline: ShoulderOutline;
  /** Where the seam meets the shoulder, pixels outwards from the middle of the shoulders. */
  seamX: number;
  arm: ArmOutline;
  /** Cuff width minus arm width, pixels. */
  ease: number;
  wornLength: number;
  shoulderWidth: number;
}

/** A seam is at most this far down the arm, shoulder widths. */
const LOWEST_SEAM = 0.3;

/**
 * The furthest that a point of a sleeve's edge can be along the arm, `length` pixels along that edge: the forearm of a folded
 * arm comes back past the upper arm.
 */
export function farthestAlong(arm: ArmOutline, edge: { start: Point; length: number; shoulderWidth: number }): number {
  const { start, length, shoulderWidth } = edge;
  const seam = nearestAlong(arm, start, { upTo: LOWEST_SEAM * shoulderWidth, steps: 12 });
  return Math.min(arm.length, seam + length + 0.05 * shoulderWidth);
}

/**
 * From the top of the seam over the deltoid and along the arm to the wrist. The ease grows from nothing at the seam,
 * without a kink: the shoulder's line continues into the sleeve's edge.
 */
export function outerArmCurve({ outline, seamX, arm, ease, wornLength, shoulderWidth }: OuterCurve): Point[] {
  const line = resamplePolyline(outline.from(seamX), 140);
  const step = polylineLength(line) / (line.length - 1);
  const seamAlong = farthestAlong(arm, { start: line[0], length: 0, shoulderWidth });
  const fullEaseAt = clamp(wornLength, 0.2 * arm.length, arm.length);
  return line.map((at, index) => {
    const upTo = Math.min(arm.length, seamAlong + index * step);
    const { normal } = arm.at(nearestAlong(arm, at, { upTo, steps: 80 }));
    const looseness = ease * 0.45 * hanging(normal) * smoothstep(0.15, 1, (index * step) / fullEaseAt);
    return point(at.x + normal.x * looseness, at.y + normal.y * looseness);
  });
}

/**
 * How much of its ease cloth has on a side of the arm that faces this way. It lies on what faces up, and hangs off what does not: held
 * off the upper side of a raised arm, a sleeve ended in a horn.
 */
const hanging = (normal: Point): number => 1 - smoothstep(0.3, 0.8, -normal.y);

export interface InnerCurve {
  armpit: Point;
  body: Pick<BodyModel, "labelAt">;
  arm: ArmOutline;
  shoulderWidth: number;
  ease: number;
  cuffAlongArm: number;
  /** Long sleeves follow the arm's inner outline; short ones go straight from the armpit to the cuff. */
  followsArm: boolean;
  isTilted: boolean;
  /** -1 for the arm on the left of the picture, +1 on the right. */
  sign: -1 | 1;
}

/** What is seen of an arm's inner half counts if it is between these shares of the expected width. */
const NARROWEST_BARE = 0.5;
const WIDEST_BARE = 1.5;
/** A sleeve covers at most this much of the torso beside it, in shoulder widths. */
const OVER_TORSO = 0.04;

export function innerArmCurve(curve: InnerCurve): Point[] {
  const { armpit, arm, shoulderWidth, ease, cuffAlongArm, sign } = curve;
  const outerCuff = arm.at(cuffAlongArm);
  const tilt = curve.isTilted ? 0.1 * (outerCuff.outerRadius + outerCuff.innerRadius) : 0;
  const cuffSection = arm.at(Math.max(0.05 * arm.length, cuffAlongArm - tilt));
  const bare = bareInnerRadius(cuffSection, curve.body);
  const innerRadius = bare ?? cuffSection.innerRadius;
  // What does not hang off the outer side hangs off this one.
  const loose = ease * (1 - 0.45 * hanging(outerCuff.normal));
  const slack = besideTorso(offsetFrom(cuffSection, -(innerRadius + loose)), cuffSection, curve);
  const onArm = offsetFrom(cuffSection, -innerRadius);
  // however little slack the torso leaves, a cuff goes around the visible arm in it
  const cuff = bare !== undefined && sign * onArm.x < sign * slack.x ? onArm : slack;
  if (!curve.followsArm) return [armpit, cuff];
  const armpitAlong = Math.max(0.05 * arm.length, nearestAlong(arm, armpit, { upTo: arm.length * 0.5, steps: 50 }));
  const points = [armpit];
  for (
    let along = armpitAlong + 0.1 * arm.length;
    along < cuffAlongArm - 0.04 * arm.length;
    along += 0.03 * arm.length
  ) {
    const section = arm.at(along);
    const looseness = lerp(0.03 * shoulderWidth, ease * 0.55, smoothstep(armpitAlong, cuffAlongArm, along));
    const straight = mixPoints(armpit, cuff, (along - armpitAlong) / (cuffAlongArm - armpitAlong));
    const ontoArm = smoothstep(armpitAlong, armpitAlong + 0.35 * arm.length, along);
    points.push(mixPoints(straight, offsetFrom(section, -(section.innerRadius + looseness)), ontoArm));
  }
  return [...points, cuff];
}

/**
 * Pixels of bare skin from the axis inwards; undefined unless it ends at old cloth or the wall within a plausible
 * distance.
 */
function bareInnerRadius(section: ArmSection, { labelAt }: Pick<BodyModel, "labelAt">): number | undefined {
  const longest = WIDEST_BARE * section.innerRadius;
  let radius = 0;
  for (; radius < longest; radius++) {
    const at = offsetFrom(section, -radius);
    if (labelAt(at.x, at.y) !== Label.skin) break;
  }
  return radius > NARROWEST_BARE * section.innerRadius && radius < longest ? radius : undefined;
}

/**
 * The sleeve of an arm that hangs against the body is pressed against the torso, so its slack does not cover the chest.
 * If the arm itself is in front of the torso, so is its sleeve.
 */
function besideTorso(cuff: Point, section: ArmSection, { sign, armpit, shoulderWidth }: InnerCurve): Point {
  const torsoSide = sign * armpit.x - OVER_TORSO * shoulderWidth;
  const insideArm = sign * section.point.x - 0.6 * section.innerRadius;
  return point(sign * Math.max(sign * cuff.x, Math.min(torsoSide, insideArm)), cuff.y);
}

/** Pixels from the shoulder joint to the point of the arm's axis nearest to `target`. */
export function nearestAlong(arm: ArmOutline, target: Point, search: { upTo: number; steps: number }): number {
  let nearest = 0;
  let nearestDistance = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= search.steps; step++) {
    const along = (search.upTo * step) / search.steps;
    const distance = distanceBetween(arm.at(along).point, target);
    if (distance < nearestDistance) {
      nearestDistance = distance;
      nearest = along;
    }
  }
  return nearest;
}
