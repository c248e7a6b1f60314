/** The lines along an arm that a sleeve's edges follow on the photo. */
import { smoothGaussian } from "../garment/polyline.ts";
import { distanceBetween, mixPoints, point, resamplePolyline } from "../image/geometry.ts";
import { clamp, lerp, smoothstep } from "../image/interpolate.ts";
import { type ArmOutline, type ArmSection, type BodyModel, type BodySide, Label, type Point } from "../types.ts";

/** A point `radius` pixels outwards (negative: inwards) from the axis of an arm section. */
const offsetFrom = (section: ArmSection, radius: number): Point =>
  point(section.point.x + section.normal.x * radius, section.point.y + section.normal.y * radius);

export interface OuterCurve {
  seamTop: Point;
  bodySide: BodySide;
  body: BodyModel;
  /** Cuff width minus arm width, pixels. */
  ease: number;
  wornLength: number;
}

/** From the top of the seam over the deltoid and along the arm's outline to the wrist. */
export function outerArmCurve(curve: OuterCurve): Point[] {
  const { body, bodySide, ease, wornLength } = curve;
  const { arm } = bodySide;
  const { shoulderWidth } = body;
  const start = 0.1 * shoulderWidth;
  const points = [curve.seamTop, ...deltoidArc(curve, start)];
  const fullEaseAt = Math.max(0.2 * arm.length, Math.min(arm.length, wornLength));
  for (let along = start; along <= arm.length * 1.001; along += 0.02 * arm.length) {
    const section = arm.at(along);
    const looseness = 0.012 * shoulderWidth + ease * 0.45 * smoothstep(0, 1, along / fullEaseAt);
    points.push(offsetFrom(section, section.outerRadius + Math.max(looseness, 0.008 * shoulderWidth)));
  }
  return smoothGaussian(resamplePolyline(points, 140), 3.5);
}

/** Silhouette rays around the shoulder joint, held within .85 and 1.03 of a plain arc. */
function deltoidArc(curve: OuterCurve, start: number): Point[] {
  const { body, bodySide, seamTop } = curve;
  const { shoulderWidth } = body;
  const joint = bodySide.shoulder;
  const section = bodySide.arm.at(start);
  const end = offsetFrom(section, section.outerRadius + 0.012 * shoulderWidth);
  const startRadius = distanceBetween(seamTop, joint);
  const endRadius = distanceBetween(end, joint);
  const startAngle = Math.atan2(seamTop.y - joint.y, seamTop.x - joint.x);
  let sweep = Math.atan2(end.y - joint.y, end.x - joint.x) - startAngle;
  while (sweep > Math.PI) sweep -= 2 * Math.PI;
  while (sweep < -Math.PI) sweep += 2 * Math.PI;
  if (sweep * bodySide.sign <= 0.05 || end.y <= seamTop.y - 0.2 * shoulderWidth) return [];
  const arc: Point[] = [];
  for (let step = 1; step < 10; step++) {
    const angle = startAngle + (sweep * step) / 10;
    const plain = lerp(startRadius, endRadius, step / 10);
    const silhouette = rayToOutline(body, joint, { angle, longest: 0.34 * shoulderWidth });
    const radius = clamp(silhouette + 0.012 * shoulderWidth, plain * 0.85, plain * 1.03);
    arc.push(point(joint.x + radius * Math.cos(angle), joint.y + radius * Math.sin(angle)));
  }
  return arc;
}

function rayToOutline(body: BodyModel, from: Point, ray: { angle: number; longest: number }): number {
  const cosine = Math.cos(ray.angle);
  const sine = Math.sin(ray.angle);
  let radius = 0;
  while (radius < ray.longest) {
    const x = from.x + radius * cosine;
    const y = from.y + radius * sine;
    if (!body.inside(x, y) || body.labelAt(x, y) === Label.hair) break;
    radius++;
  }
  return radius;
}

export interface InnerCurve {
  armpit: Point;
  arm: ArmOutline;
  shoulderWidth: number;
  ease: number;
  cuffAlongArm: number;
  /** Long sleeves follow the arm's inner outline; short ones go straight from the armpit to the cuff. */
  followsArm: boolean;
  isTilted: boolean;
}

export function innerArmCurve(curve: InnerCurve): Point[] {
  const { armpit, arm, shoulderWidth, ease, cuffAlongArm } = curve;
  const outerCuff = arm.at(cuffAlongArm);
  const tilt = curve.isTilted ? 0.1 * (outerCuff.outerRadius + outerCuff.innerRadius) : 0;
  const cuffSection = arm.at(Math.max(0.05 * arm.length, cuffAlongArm - tilt));
  const cuff = offsetFrom(cuffSection, -(cuffSection.innerRadius + ease * 0.55));
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

/** Pixels from the shoulder joint to the arm axis' point nearest to `target`. */
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
