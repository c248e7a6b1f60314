import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { Box, LabPlanes, Point, Size } from "../../image/types.ts";
import type { LimbStation, Matte, Parse, PoseResult } from "../types.ts";
import { type Arm, Body, type Keypoint, Label, type Limb, type Limbs } from "../types.ts";
import { type ArmBones, armScale } from "./arm-outline.ts";
import { foldedFrom } from "./folded-arm.ts";
import { centreFreeArms } from "./free-arms.ts";
import { limbField } from "./limb-coordinates.ts";
import { findOutline } from "./outline.ts";
import { silhouetteOf } from "./silhouette.ts";
import { placeStations } from "./stations.ts";

/** What a limb's outline is read from. */
interface Evidence {
  size: Size;
  /** Slightly blurred, so that the gradient across the outline does not come from grain. */
  lab: LabPlanes;
  alpha: Float32Array;
  labels: Uint8Array;
  shoulderWidth: number;
  /** Usual radii are shares of this: `armScale` for arms, the shoulder width for legs. */
  scale: number;
}

const bonesOf = ([shoulder, elbow, wrist]: Keypoint[]): ArmBones => ({ shoulder, elbow, wrist });

/** Usual radius of a limb at a station, in shoulder widths. */
type RadiusPrior = (station: LimbStation) => number;

/**
 * Arms and legs as polygons: the radii on both sides of a limb's axis, found together along the whole limb. Judging
 * each pixel separately left bites at elbows and hips.
 */
export function findLimbs(size: Size, pose: PoseResult, matte: Matte, parse: Parse): Limbs {
  const points = centreFreeArms(pose.keypoints, silhouetteOf(size, matte, parse), parse);
  const leftArm = [
    points[Body.rightShoulder],
    points[Body.rightElbow],
    points[Body.rightWrist],
    points[Body.rightIndex],
  ];
  const rightArm = [points[Body.leftShoulder], points[Body.leftElbow], points[Body.leftWrist], points[Body.leftIndex]];
  const scale = armScale(parse.shoulderWidth, bonesOf(leftArm), bonesOf(rightArm));
  const box = boxOfLimbs(points, scale);
  const evidence: Evidence = {
    size,
    lab: {
      lightness: gaussianBlurWithin(parse.lab.lightness, size, 1, box),
      a: gaussianBlurWithin(parse.lab.a, size, 1.2, box),
      b: gaussianBlurWithin(parse.lab.b, size, 1.2, box),
    },
    alpha: matte.alpha,
    labels: parse.labels,
    shoulderWidth: parse.shoulderWidth,
    scale: parse.shoulderWidth,
  };
  const leftLeg = [points[Body.rightHip], points[Body.rightKnee], points[Body.rightAnkle]];
  const rightLeg = [points[Body.leftHip], points[Body.leftKnee], points[Body.leftAnkle]];
  const armEvidence = { ...evidence, scale };
  const limbs: Limbs = {
    arms: [findArm(armEvidence, leftArm, -1), findArm(armEvidence, rightArm, 1)],
    legs: [findLimb(evidence, leftLeg, -1, legPrior), findLimb(evidence, rightLeg, 1, legPrior)],
  };
  releasePlanes(evidence.lab.lightness, evidence.lab.a, evidence.lab.b);
  return limbs;
}

/**
 * How far from a limb's axis outlines are searched, and how far beyond the outline colours are compared. Shoulder widths and pixels.
 */
const FARTHEST = 0.26;
const BEYOND = 4;
/** Distance of the fingertips from the wrist, in lengths to the index point, which is the knuckle. */
const FINGERTIPS = 1.75;

/** Everything that `radiusCost` may read, as a box in the picture. */
function boxOfLimbs(points: readonly Keypoint[], shoulderWidth: number): Box {
  const hands = [points[Body.leftIndex], points[Body.rightIndex]];
  const wrists = [points[Body.leftWrist], points[Body.rightWrist]];
  const tips = hands.map((hand, k) => fingertips(wrists[k], hand));
  const all = [...LIMB_JOINTS.map((joint) => points[joint]), ...tips];
  const margin = FARTHEST * shoulderWidth + BEYOND;
  return {
    left: Math.floor(Math.min(...all.map(({ x }) => x)) - margin),
    top: Math.floor(Math.min(...all.map(({ y }) => y)) - margin),
    right: Math.ceil(Math.max(...all.map(({ x }) => x)) + margin),
    bottom: Math.ceil(Math.max(...all.map(({ y }) => y)) + margin),
  };
}

const LIMB_JOINTS = [
  Body.leftShoulder,
  Body.rightShoulder,
  Body.leftElbow,
  Body.rightElbow,
  Body.leftWrist,
  Body.rightWrist,
  Body.leftHip,
  Body.rightHip,
  Body.leftKnee,
  Body.rightKnee,
  Body.leftAnkle,
  Body.rightAnkle,
] as const;

const fingertips = (wrist: Keypoint, hand: Keypoint): Keypoint => ({
  ...hand,
  x: wrist.x + (hand.x - wrist.x) * FINGERTIPS,
  y: wrist.y + (hand.y - wrist.y) * FINGERTIPS,
});

function findArm(evidence: Evidence, [shoulder, elbow, wrist, hand]: Keypoint[], sign: -1 | 1): Arm {
  const limb = findLimb(evidence, [shoulder, elbow, wrist, fingertips(wrist, hand)], sign, armPrior);
  const inFront = foldedFrom(limb.stations, { shoulder, elbow, wrist });
  return {
    ...limb,
    field: inFront === undefined ? limb.field : limbField(limb.stations, evidence.size, inFront),
    shoulder,
    elbow,
    wrist,
    hand,
    cuff: null,
    cuffStation: 0,
    visibleEnd: limb.length,
    cuffDisagreement: 1,
  };
}

/** 0.155 to 0.115 shoulder widths down the upper arm, a slight swelling below the elbow, 0.075 at the wrist. */
export const armPrior: RadiusPrior = ({ segment, position }) => {
  if (segment === 0) return lerp(0.155, 0.115, position);
  if (segment === 2) return lerp(0.08, 0.1, Math.sin(Math.PI * position));
  return position < 0.3 ? lerp(0.115, 0.12, position / 0.3) : lerp(0.12, 0.075, (position - 0.3) / 0.7);
};

/** 0.27 to 0.18 shoulder widths down the thigh, 0.17 to 0.1 down the shin. */
export const legPrior: RadiusPrior = ({ segment, position }) =>
  segment === 0 ? lerp(0.27, 0.18, position) : lerp(0.17, 0.1, position);

function findLimb(evidence: Evidence, joints: Keypoint[], sign: -1 | 1, prior: RadiusPrior): Limb {
  const { shoulderWidth, scale } = evidence;
  const step = Math.max(3, 0.02 * shoulderWidth);
  const stations = placeStations(joints, { step, smoothing: Math.round((0.12 * shoulderWidth) / step) }, sign);
  const search = {
    stationCount: stations.length,
    minRadius: Math.max(2, Math.round(0.025 * shoulderWidth)),
    maxRadius: Math.round(FARTHEST * scale),
    stepCost: 0.5,
  };
  const usual = stations.map((station) => prior(station) * scale);
  const cost = (side: -1 | 1) => (i: number, radius: number) =>
    radiusCost(evidence, stations[i], side * radius, usual[i]);
  const outer = findOutline({ ...search, cost: cost(1) });
  const inner = findOutline({ ...search, cost: cost(-1) });
  stations.forEach((station, i) => {
    station.outerRadius = outer[i];
    station.innerRadius = inner[i];
  });
  return {
    sign,
    stations,
    length: stations[stations.length - 1].along,
    visibility: Math.min(joints[1].visibility, joints[2].visibility),
    field: limbField(stations, evidence.size),
  };
}

/**
 * The cost of ending the limb here: low on an edge of the photo, on the person's outline and where skin ends; high
 * outside the person and far from the usual radius.
 *
 * @param radius - Signed: positive outwards.
 */
function radiusCost(evidence: Evidence, station: LimbStation, radius: number, usual: number): number {
  const { lab, labels } = evidence;
  const away = radius > 0 ? 1 : -1;
  const at = (distance: number): Point => ({
    x: station.x + station.normalX * distance,
    y: station.y + station.normalY * distance,
  });
  const inside = pixelAt(evidence.size, at(radius - 2 * away));
  const outside = pixelAt(evidence.size, at(radius + 2 * away));
  const edge = Math.hypot(
    (lab.lightness[inside] - lab.lightness[outside]) * 0.7,
    lab.a[inside] - lab.a[outside],
    lab.b[inside] - lab.b[outside],
  );
  let cost = -0.1 * Math.min(30, edge);
  if (alphaAt(evidence, at(radius - 1.5 * away)) > 0.5 && alphaAt(evidence, at(radius + 1.5 * away)) <= 0.5) cost -= 5;
  if (alphaAt(evidence, at(radius)) < 0.3) cost += 9;
  const skinInside = labels[inside] === Label.skin;
  const skinOutside = labels[outside] === Label.skin;
  if (skinInside && !skinOutside) cost -= 1.6;
  else if (!skinInside && skinOutside) cost += 1;
  return cost + 3.2 * ((Math.abs(radius) - usual) / usual) ** 2;
}

function pixelAt({ width, height }: Size, { x, y }: Point): number {
  return clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1);
}

function alphaAt({ alpha, size }: Evidence, at: Point): number {
  if (at.x < 0 || at.y < 0 || at.x >= size.width || at.y >= size.height) return 0;
  return alpha[pixelAt(size, at)];
}
