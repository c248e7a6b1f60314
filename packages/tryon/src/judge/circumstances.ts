/**
 * Circumstances that make a good picture unlikely, whatever the measures see: the pose, the frame, the background, the
 * garment's photo. Damage that no measure finds is more common there, and shoppers should not pay for it.
 */
import type { FlatGarment } from "../garment/index.ts";
import { clamp } from "../image/maths/interpolate.ts";
import type { RefusalCode } from "../issues/issues.ts";
import { type Arm, Body, type PersonAnalysis } from "../person/types.ts";
import { angleAt, measurePosture, type Posture } from "../person/validation/posture.ts";
import { cutOffShare, inventedShare } from "./evidence/garment-photo.ts";
import { doubtfulTurn, smallGarment } from "./framed-garment.ts";

export type CircumstanceName =
  | "raisedSleeve"
  | "hipsCutOff"
  | "broadTorso"
  | "garmentPhoto"
  | "darkPhoto"
  | "smallPhoto"
  | "smallGarment"
  | "doubtfulTurn"
  | "modelPose";

/** 0 if there is no problem, 1 for a clear one, more for a worse one. */
export type Circumstances = Record<CircumstanceName, number>;

/**
 * Log odds of a bad picture (a blind grade below 2.5) for a plain photo without any problem, and what each circumstance
 * adds. Values are rounded towards those of the version before, because the next one may have learned what this one
 * does badly. `npm run bench -- engine --fit` (bench/engine/fit.ts) fits them again.
 */
export const BASE_LOG_ODDS = -4.6;
export const WEIGHTS: Circumstances = {
  raisedSleeve: 1.5,
  hipsCutOff: 1.5,
  broadTorso: 1.1,
  garmentPhoto: 0.8,
  darkPhoto: 2.2,
  smallPhoto: 0.3,
  // not fitted: none of the graded garments is as small
  smallGarment: 2.5,
  // by itself enough for a picture that is not charged
  doubtfulTurn: 4.5,
  modelPose: 2.4,
};

/** A photo and a garment without any of these. */
export const PLAIN: Circumstances = {
  raisedSleeve: 0,
  hipsCutOff: 0,
  broadTorso: 0,
  garmentPhoto: 0,
  darkPhoto: 0,
  smallPhoto: 0,
  smallGarment: 0,
  doubtfulTurn: 0,
  modelPose: 0,
};

const GARMENT_DOUBTS: readonly RefusalCode[] = [
  "GARMENT_BUSY_BACKGROUND",
  "GARMENT_UNSUPPORTED",
  "GARMENT_LOW_CONTRAST",
  "GARMENT_SLEEVES_NOT_SEPARABLE",
];

/** Doubts about a garment's photo beyond these make its picture no worse. */
const MOST_GARMENT_DOUBT = 2.5;

export function measureCircumstances(person: PersonAnalysis, garment: FlatGarment): Circumstances {
  const posture = measurePosture(person.pose);
  const { points, torsoLength, hips } = posture;
  const [leftArm, rightArm] = raisedArms(posture);
  const lowestHip = Math.max(points[Body.leftHip].y, points[Body.rightHip].y, hips.y);
  return {
    // a raised arm that is bare stays as it is; inside a sleeve it has to be made up, beside hair and face
    raisedSleeve:
      garment.category === "lower"
        ? 0
        : Math.max(leftArm * sleeved(person.limbs.arms[0]), rightArm * sleeved(person.limbs.arms[1])),
    hipsCutOff: ramp((lowestHip - person.image.height) / torsoLength, { from: -0.3, to: 0.1, most: 2.5 }),
    broadTorso: ramp(torsoBreadth(person), { from: 1.05, to: 1.25, most: 2 }),
    garmentPhoto: Math.min(MOST_GARMENT_DOUBT, garmentDoubt(garment)),
    darkPhoto: ramp(-brightest(person.parse.lab.lightness), { from: -70, to: -50, most: 1.5 }),
    // enlarged to the working size, hands and hems are a few blurred pixels
    smallPhoto: ramp(person.image.enlargedBy ?? 1, { from: 1, to: 2, most: 1.5 }),
    smallGarment: smallGarment(garment),
    doubtfulTurn: doubtfulTurn(garment),
    modelPose: modelPose(garment),
  };
}

/** From the shoulders to the hips, as shares of the torso. */
const TORSO_ROWS = [0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85];

/**
 * Mean width of the torso by the shoulders' width. A coat, an arm held against the body or a turned body makes it broad: the
 * new garment is then drawn too wide, or what was behind the old one has to be made up.
 */
function torsoBreadth({ body }: PersonAnalysis): number {
  const { shoulderCentre, hipCentre, shoulderWidth, halfWidth } = body;
  const widths = TORSO_ROWS.map((share) => {
    const y = Math.round(shoulderCentre.y + share * (hipCentre.y - shoulderCentre.y));
    return halfWidth.left(y) + halfWidth.right(y);
  });
  return widths.reduce((sum, width) => sum + width, 0) / (widths.length * shoulderWidth);
}

/**
 * How much the model's arms are bent or raised, whichever is worse: they hide a garment's sides, and bent ones fold its
 * sleeves. 0 for lower garments.
 */
function modelPose({ landmarks, category }: FlatGarment): number {
  if (landmarks.kind !== "worn" || category === "lower") return 0;
  const posture = measurePosture(landmarks.model);
  const isOverArms = landmarks.hasSleeves || landmarks.sheet !== undefined;
  const bent = isOverArms ? ramp(mostBentElbow(posture), { from: 30, to: 80, most: 1.5 }) : 0;
  return Math.max(bent, ...raisedArms(posture));
}

/**
 * 0 for hanging arms, 1 for an elbow as high as its shoulder: the shoulder and the side of a top rise with the arm, which no
 * garment's photo shows.
 */
export const raisedArm = ({ pose }: PersonAnalysis): number => Math.max(...raisedArms(measurePosture(pose)));

/** Of the arm on the picture's left, which is the person's right one, and on its right. */
const raisedArms = ({ points, torsoLength }: Posture): [number, number] => {
  const raised = (shoulder: number, elbow: number) =>
    ramp((points[shoulder].y - points[elbow].y) / torsoLength, { from: -0.2, to: 0, most: 1.5 });
  return [raised(Body.rightShoulder, Body.rightElbow), raised(Body.leftShoulder, Body.leftElbow)];
};

/** A sleeve that covers this share of the arm is a long one. */
const LONG_SLEEVE = 0.8;

const sleeved = ({ cuff, length }: Arm): number => Math.min(1, (cuff ?? 0) / (LONG_SLEEVE * length));

/**
 * What the reader doubts, cloth that the photo does not show, and a garment that its frame cuts: each counts as one at most
 * or about so, under one weight, because there are too few kinds of each to weigh them apart.
 */
function garmentDoubt({ issues, cut, landmarks }: FlatGarment): number {
  const opening = landmarks.kind === "upper" ? landmarks.opening : undefined;
  const doubts = new Set(issues.map(({ code }) => code).filter((code) => GARMENT_DOUBTS.includes(code))).size;
  const invented = ramp(inventedShare(cut, opening), { from: 0.01, to: 0.04, most: 2 });
  const cutOff = ramp(cutOffShare(cut), { from: 0.05, to: 0.25, most: 2 });
  return doubts + invented + cutOff;
}

/** Lightness 0-100 that the brightest 3 % of a photo pass: in a photo with enough light something is bright. */
function brightest(lightness: Float32Array): number {
  const counts = new Uint32Array(101);
  for (let i = 0; i < lightness.length; i++) counts[Math.round(clamp(lightness[i], 0, 100))] += 1;
  let left = 0.03 * lightness.length;
  let level = 100;
  while (level > 0 && left >= counts[level]) {
    left -= counts[level];
    level -= 1;
  }
  return level;
}

/** Odds of a bad picture before it is made. */
export const oddsOfBad = (circumstances: Circumstances): number =>
  Math.exp(
    Object.entries(circumstances).reduce(
      (sum, [name, value]) => sum + WEIGHTS[name as CircumstanceName] * value,
      BASE_LOG_ODDS,
    ),
  );

/** Degrees by which the more bent arm differs from a straight one. */
function mostBentElbow({ points }: Posture): number {
  const left = angleAt(points[Body.leftShoulder], points[Body.leftElbow], points[Body.leftWrist]);
  const right = angleAt(points[Body.rightShoulder], points[Body.rightElbow], points[Body.rightWrist]);
  return 180 - Math.min(left, right);
}

/** 0 up to `from`, 1 at `to`, and rising at the same rate up to `most`. */
const ramp = (value: number, { from, to, most }: { from: number; to: number; most: number }): number =>
  clamp((value - from) / (to - from), 0, most);
