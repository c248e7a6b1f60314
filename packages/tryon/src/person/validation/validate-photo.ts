import type { RgbImage } from "../../image/types.ts";
import type { PhotoIssue } from "../../issues/issues.ts";
import { TryOnRefusal } from "../../issues/refusal.ts";
import type { Category } from "../../request/choices.ts";
import type { PoseResult } from "../types.ts";
import { Body, type Keypoint, type Matte } from "../types.ts";
import { FINDINGS, type FindingName, type Outlook } from "./photo-advice.ts";
import { angleAt, leanOf, measurePosture, type Posture, thighRatios } from "./posture.ts";

/** At least this share of a torso's length of the garment's region must be in the picture; less cannot be dressed. */
const leastVisible = 0.1;
/** Below this many pixels of the original between the shoulders, rims and sleeves come out ragged. */
const minShoulderWidth = 80;
/** Shoulder width over torso length: frontal bodies have 0.53-0.69. */
const minFrontalRatio = 0.45;
/** See `thighRatios`. */
const minThighRatio = 0.55;
const minOneThighRatio = 0.38;
/** Degrees by which a torso may lean. People lean by up to 30; on its side or upside down a photo shows 90 or 180. */
const maxLean = 55;
/** Angle at the elbow in degrees: a hand in a pocket gives 131-148, a hand on the hip 88-112. */
const bentElbow = 125;
const akimboElbow = 100;
/** See `Matte.backgroundTexture`. */
const restlessBackground = 3;
const busyBackground = 6;
/** Mean green of the person, 0-255. */
const darkBelow = 38;

export interface PhotoMeasurements {
  image: RgbImage;
  pose: PoseResult;
  matte: Matte;
}

/** The input of the rules. */
interface Framed extends Posture {
  image: RgbImage;
  category: Category;
}

/**
 * The issues of this photo for a garment of this category, refusals first. Empty for a good photo. Each code appears
 * once, at its worst. Only a photo with nothing to dress is refused: the judge checks all other results.
 */
export function validatePhoto({ image, pose, matte }: PhotoMeasurements, category: Category): PhotoIssue[] {
  const posture = { ...measurePosture(pose), image, category };
  const lean = leanOf(posture);
  // everything else would be measured in the wrong direction
  if (lean > maxLean) return [issue("notUpright", { lean: Math.round(lean), limit: maxLean })];
  const issues = [
    ...validatePeople(pose),
    ...validateFraming(posture),
    ...validateStance(posture),
    ...validateArms(posture),
    ...validatePicture(image, matte),
  ];
  return worstOfEach(issues);
}

/** The refusal for a photo in which the detector found no person. */
export function noPerson(): TryOnRefusal {
  const { code, message } = FINDINGS.noPerson;
  return new TryOnRefusal(code, message);
}

/** @throws TryOnRefusal for the first issue that refuses; its details name all of them. */
export function throwIfRefused(issues: PhotoIssue[]): void {
  const refusal = issues.find((issue) => issue.severity === "refuse");
  if (!refusal) return;
  const all = issues.map(({ code, severity }) => ({ code, severity }));
  throw new TryOnRefusal(refusal.code, refusal.message, { ...refusal.details, issues: all });
}

/**
 * If much of the body is hidden, cut off or turned away, its model is a guess, and so is everything measured with it.
 */
export const isBodyGuessed = (issues: PhotoIssue[]): boolean =>
  issues.some(({ code, outlook }) => outlook !== "works" && code !== "TOO_DARK");

function issue(name: FindingName, details: Record<string, unknown>): PhotoIssue {
  const { code, outlook, message } = FINDINGS[name];
  return { code, finding: name, severity: outlook === "impossible" ? "refuse" : "warn", outlook, message, details };
}

function validatePeople(pose: PoseResult): PhotoIssue[] {
  if (pose.people === 1 && pose.isMainClear) return [];
  return [issue(pose.isMainClear ? "otherPeople" : "noMainPerson", { people: pose.people })];
}

function validateFraming(posture: Framed): PhotoIssue[] {
  const { points, image, shoulderWidth, torsoLength } = posture;
  const issues: PhotoIssue[] = [];
  // A turned body has narrow shoulders: then half the torso's length gives its size.
  const size = Math.max(shoulderWidth, 0.5 * torsoLength) / (image.enlargedBy ?? 1);
  if (size < minShoulderWidth) {
    issues.push(issue("small", { shoulderWidth: Math.round(size), limit: minShoulderWidth }));
  }
  const nose = points[Body.nose];
  const eyesY = Math.min(points[Body.leftEye].y, points[Body.rightEye].y);
  if (nose.visibility < 0.6 || nose.y < 4 || eyesY < 4) {
    issues.push(issue("headCropped", { noseVisibility: rounded(nose.visibility) }));
  }
  return [...issues, ...validateRegion(posture)];
}

/** Which part of the body that the garment covers is in the picture. */
function validateRegion({ points, image, category, shoulders, hips, torsoLength }: Framed): PhotoIssue[] {
  const inPicture = (from: number, to: number) =>
    (Math.min(to, image.height) - Math.max(from, 0)) / Math.max(1, torsoLength);
  const anklesY = Math.max(points[Body.leftAnkle].y, points[Body.rightAnkle].y);
  const torso = inPicture(shoulders.y, hips.y);
  const legs = inPicture(hips.y, anklesY);
  const visible = { upper: torso, lower: legs, dress: Math.max(torso, legs) }[category];
  if (visible < leastVisible) {
    const missing = { upper: "torsoMissing", lower: "legsMissing", dress: "bodyMissing" } as const;
    return [issue(missing[category], { visible: rounded(visible), limit: leastVisible })];
  }
  const hipsY = Math.max(points[Body.leftHip].y, points[Body.rightHip].y);
  if (hipsY > image.height * 0.995) return [issue("hipsOutside", { missing: "hips" })];
  if (category === "upper" || feetVisible(points, image)) return [];
  return [issue(category === "lower" ? "legsOutside" : "feetOutside", { missing: "feet" })];
}

function feetVisible(points: Keypoint[], image: RgbImage): boolean {
  return [points[Body.leftAnkle], points[Body.rightAnkle]].every(
    (ankle) => ankle.visibility >= 0.5 && ankle.y <= image.height,
  );
}

function validateStance(posture: Framed): PhotoIssue[] {
  const { points, image, shoulderWidth, torsoLength } = posture;
  const issues: PhotoIssue[] = [];
  const knees = [points[Body.leftKnee], points[Body.rightKnee]];
  const thighs = thighRatios(posture);
  const kneesInPicture = knees.every((knee) => knee.y < image.height);
  const meanThigh = (thighs[0] + thighs[1]) / 2;
  if (kneesInPicture && (meanThigh < minThighRatio || Math.min(...thighs) < minOneThighRatio)) {
    issues.push(issue("seated", { thighToTorso: rounded(meanThigh), limit: minThighRatio }));
  }
  const frontal = shoulderWidth / torsoLength;
  // seen from behind, the person's left shoulder is on the left
  const fromBehind = points[Body.leftShoulder].x < points[Body.rightShoulder].x;
  if (frontal < minFrontalRatio || fromBehind) {
    const details = { shouldersToTorso: rounded(frontal), limit: minFrontalRatio, fromBehind };
    issues.push(issue(fromBehind ? "fromBehind" : "turned", details));
  }
  return issues;
}

function validateArms(posture: Framed): PhotoIssue[] {
  const { points } = posture;
  // the person's left arm is on the right of the picture
  return [
    ...validateArm(posture, points[Body.leftShoulder], points[Body.leftElbow], points[Body.leftWrist], 1),
    ...validateArm(posture, points[Body.rightShoulder], points[Body.rightElbow], points[Body.rightWrist], -1),
  ];
}

function validateArm(
  posture: Framed,
  shoulder: Keypoint,
  elbow: Keypoint,
  wrist: Keypoint,
  sign: -1 | 1,
): PhotoIssue[] {
  const { image, shoulders, hips, shoulderWidth, torsoLength, category } = posture;
  const issues: PhotoIssue[] = [];
  const wristSeen = wrist.visibility > 0.5 && wrist.y < image.height;
  const beforeTorso = wrist.y > shoulders.y - 0.2 * shoulderWidth && wrist.y < hips.y + 0.25 * torsoLength;
  const acrossMiddle = sign * (wrist.x - shoulders.x) < 0.1 * shoulderWidth;
  if (wristSeen && beforeTorso && acrossMiddle) {
    issues.push(issue("armInFront", { wristFromMiddle: rounded((wrist.x - shoulders.x) / shoulderWidth) }));
  }
  const elbowAngle = angleAt(shoulder, elbow, wrist);
  const elbowRaised = elbow.y < shoulder.y - 0.1 * shoulderWidth;
  if (elbowRaised || (wrist.visibility > 0.5 && wrist.y < shoulder.y)) {
    issues.push(issue("armRaised", { elbowAngle: Math.round(elbowAngle) }));
  } else if (elbowAngle < bentElbow) {
    const isOnHip = elbowAngle < akimboElbow && category !== "lower";
    issues.push(issue(isOnHip ? "handOnHip" : "armBent", { elbowAngle: Math.round(elbowAngle), limit: akimboElbow }));
  }
  return issues;
}

function validatePicture(image: RgbImage, matte: Matte): PhotoIssue[] {
  const issues: PhotoIssue[] = [];
  const texture = matte.backgroundTexture;
  if (texture > restlessBackground) {
    const name = texture > busyBackground ? "busyBackground" : "restlessBackground";
    issues.push(issue(name, { texture: rounded(texture), limit: busyBackground }));
  }
  let sum = 0;
  let count = 0;
  for (let i = 0; i < matte.alpha.length; i += 17) {
    if (matte.alpha[i] <= 0.9) continue;
    sum += image.green[i];
    count++;
  }
  const brightness = sum / Math.max(1, count);
  // dark clothes and skin make a dark person in a good photo, so this only warns
  if (brightness < darkBelow) issues.push(issue("dark", { brightness: Math.round(brightness), limit: darkBelow }));
  return issues;
}

const byGravity: Outlook[] = ["impossible", "limited", "works"];

/** The most serious first, each code once. */
function worstOfEach(issues: PhotoIssue[]): PhotoIssue[] {
  const sorted = byGravity.flatMap((outlook) => issues.filter((one) => one.outlook === outlook));
  return sorted.filter((one, i) => sorted.findIndex((other) => other.code === one.code) === i);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
