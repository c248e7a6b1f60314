import { distanceBetween, middle, mixPoints, point, unitVector } from "../../image/maths/geometry.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Point, Size } from "../../image/types.ts";
import { armOutline, armScale, boundInnerRadius, measureArm } from "../limbs/arm-outline.ts";
import { centreFreeArms } from "../limbs/free-arms.ts";
import { castRay, climb, type Silhouette, silhouetteOf } from "../limbs/silhouette.ts";
import { chinRow, measureFrame } from "../segmentation/frame.ts";
import type { PoseResult } from "../types.ts";
import { Body, type BodyModel, type BodySide, type Keypoint, type Matte, type Parse } from "../types.ts";
import { isSeated } from "../validation/posture.ts";
import { neckHalfWidth, shoulderLine } from "./shoulder-line.ts";
import { type TorsoRegion, type TorsoSide, torsoHalfWidths, visibleHalfWidth } from "./torso-width.ts";
import { turnedWidth } from "./turned-width.ts";

/** A side's joints and the middle of the shoulders' outline. */
interface SideJoints extends TorsoSide {
  shoulder: Keypoint;
  elbow: Keypoint;
  wrist: Keypoint;
  hand: Keypoint;
  hip: Keypoint;
  knee: Keypoint;
  ankle: Keypoint;
  wristRadius: number;
}

interface BodyRegion extends TorsoRegion {
  /** The chin's row; undefined if the face is not in the photo. */
  chinY: number | undefined;
}

/** Measures the body below the clothes from the silhouette, limited by anatomy wherever clothes or arms hide it. */
export function modelBody(
  size: Size,
  pose: Pick<PoseResult, "keypoints">,
  matte: Pick<Matte, "alpha">,
  parse: Pick<Parse, "labels">,
): BodyModel {
  const silhouette = silhouetteOf(size, matte, parse);
  const points = pose.keypoints;
  const shoulderCentre = middle(points[Body.leftShoulder], points[Body.rightShoulder]);
  const hipCentre = middle(points[Body.leftHip], points[Body.rightHip]);
  // a body seen from the side has no width; a fifth of its height keeps every division below finite
  const posed = Math.max(
    Math.abs(points[Body.leftShoulder].x - points[Body.rightShoulder].x),
    0.2 * distanceBetween(shoulderCentre, hipCentre),
  );
  const shoulderWidth = turnedWidth(silhouette, { shoulderCentre, hipCentre, posed });
  const region: BodyRegion = {
    silhouette,
    shoulderWidth,
    shoulderCentre,
    hipCentre,
    chinY: chinRow(measureFrame(points)),
    isSeated: isSeated(points),
    axisX: (y) =>
      lerp(shoulderCentre.x, hipCentre.x, clamp((y - shoulderCentre.y) / (hipCentre.y - shoulderCentre.y), 0, 1)),
  };
  const joints = {
    left: sideJoints(silhouette, pose, -1, shoulderWidth),
    right: sideJoints(silhouette, pose, 1, shoulderWidth),
  };
  // the torso's width, and with it a garment's size, is measured between the arms as the pose has them
  const keypoints = centreFreeArms(points, silhouette, { shoulderWidth });
  const arms = {
    left: sideJoints(silhouette, { keypoints }, -1, shoulderWidth),
    right: sideJoints(silhouette, { keypoints }, 1, shoulderWidth),
  };
  const scale = armScale(shoulderWidth, arms.left, arms.right);
  const left = modelSide(region, arms.left, scale);
  const right = modelSide(region, arms.right, scale);
  return {
    left: left.side,
    right: right.side,
    shoulderWidth,
    hipWidth: Math.abs(points[Body.leftHip].x - points[Body.rightHip].x),
    shoulderCentre,
    hipCentre,
    neckHalfWidth: neckHalfWidth * shoulderWidth,
    axisX: region.axisX,
    halfWidth: torsoHalfWidths(region, joints),
    visibleHalfWidth: { left: left.visibleWidth, right: right.visibleWidth },
    inside: silhouette.inside,
    labelAt: silhouette.labelAt,
  };
}

function sideJoints(
  silhouette: Silhouette,
  pose: Pick<PoseResult, "keypoints">,
  sign: -1 | 1,
  shoulderWidth: number,
): SideJoints {
  const points = pose.keypoints;
  // the model names the person's own sides: the picture's left is the person's right, one index further
  const person = sign < 0 ? 1 : 0;
  const shoulder = points[Body.leftShoulder + person];
  const elbow = points[Body.leftElbow + person];
  const wrist = points[Body.leftWrist + person];
  const radius = (from: Point, to: Point, shares: number[]) =>
    shares.map((share) => outerRadius(silhouette, { from, to, share, sign, maxLength: 0.4 * shoulderWidth }));
  return {
    sign,
    shoulder,
    elbow,
    wrist,
    hand: points[Body.leftIndex + person],
    hip: points[Body.leftHip + person],
    knee: points[Body.leftKnee + person],
    ankle: points[Body.leftAnkle + person],
    upperArmRadius: clamp(
      median(radius(shoulder, elbow, [0.35, 0.5, 0.7])),
      0.11 * shoulderWidth,
      0.24 * shoulderWidth,
    ),
    forearmRadius: clamp(median(radius(elbow, wrist, [0.2, 0.4, 0.6])), 0.09 * shoulderWidth, 0.19 * shoulderWidth),
    wristRadius: clamp(Math.min(...radius(elbow, wrist, [0.9, 0.97])), 0.06 * shoulderWidth, 0.12 * shoulderWidth),
  };
}

interface RadiusProbe {
  from: Point;
  to: Point;
  /** Where between the joints, 0-1. */
  share: number;
  sign: -1 | 1;
  maxLength: number;
}

/** Distance from the bone to the silhouette, straight outwards. */
function outerRadius(silhouette: Silhouette, { from, to, share, sign, maxLength }: RadiusProbe): number {
  const direction = unitVector(from, to);
  const outwards = -direction.y * sign < 0 ? -1 : 1;
  const normal = point(-direction.y * outwards, direction.x * outwards);
  return castRay(silhouette, mixPoints(from, to, share), normal, { maxLength });
}

function modelSide(
  region: BodyRegion,
  joints: SideJoints,
  scale: number,
): { side: BodySide; visibleWidth: (y: number) => number } {
  const { silhouette, shoulderWidth, shoulderCentre, chinY, axisX } = region;
  const { sign, shoulder, elbow, wrist } = joints;
  const measured = measureArm(silhouette, joints, scale);
  const visibleWidth = visibleHalfWidth(region, sign, measured);
  const beyondTorso = (at: Point) => sign * (at.x - axisX(at.y)) - visibleWidth(at.y);
  const innerRadius = boundInnerRadius(measured, { torsoEdge: beyondTorso, shoulderWidth, sign });
  const upperArmLength = distanceBetween(shoulder, elbow);
  const forearmLength = distanceBetween(elbow, wrist);
  const side: BodySide = {
    ...joints,
    upperArmLength,
    forearmLength,
    shoulderTip: findShoulderTip(region, joints),
    neckSide: findNeckSide(region, joints),
    armpit: point(shoulder.x, shoulder.y + 0.4 * shoulderWidth),
    arm: armOutline(measured, innerRadius, upperArmLength + forearmLength),
    shoulderLineY: shoulderLine({ silhouette, sign, shoulder, centreX: shoulderCentre.x, shoulderWidth, chinY }),
  };
  return { side, visibleWidth };
}

/** Top of the silhouette a tenth of the shoulder width outside the joint. */
function findShoulderTip({ silhouette, shoulderWidth }: TorsoRegion, { shoulder, sign }: SideJoints): Point {
  const x = shoulder.x + sign * 0.1 * shoulderWidth;
  const top = climb(silhouette, point(x, shoulder.y + 0.05 * shoulderWidth), 0.3 * shoulderWidth);
  return point(x, Math.max(top, shoulder.y - 0.16 * shoulderWidth));
}

/** Top of the silhouette 0.24 shoulder widths from the middle, where the side of the neck comes down. */
function findNeckSide(
  { silhouette, shoulderWidth, shoulderCentre }: TorsoRegion,
  { shoulder, sign }: SideJoints,
): Point {
  const x = shoulderCentre.x + sign * 0.24 * shoulderWidth;
  const top = climb(silhouette, point(x, shoulder.y - 0.02 * shoulderWidth), 0.35 * shoulderWidth);
  return point(x, clamp(top, shoulderCentre.y - 0.26 * shoulderWidth, shoulderCentre.y - 0.1 * shoulderWidth));
}
