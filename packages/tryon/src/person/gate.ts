import { TryOnRefusal } from "../errors.ts";
import { clamp } from "../image/interpolate.ts";
import type { PoseResult, RefusalCode, RgbImage } from "../types.ts";
import { Body, type Category, type Issue, type Keypoint, type Matte, type Point } from "../types.ts";

/** What people are told: advice, not a diagnosis. Only the codes that a person's photo can have. */
const advice = {
  NO_PERSON: "We could not find a person. Use a photo of one person facing the camera.",
  SEVERAL_PEOPLE: "There is more than one person in the photo. Crop it to one person.",
  HEAD_CROPPED: "Your head is cut off. Use a photo that shows your whole head.",
  BODY_NOT_VISIBLE: "The photo must show your body from head to hips.",
  NOT_FRONTAL: "Face the camera, with your shoulders square to it.",
  SEATED: "Stand upright: photos of someone sitting do not work.",
  ARMS_IN_FRONT: "Let your arms hang at your sides: here they cover the clothes.",
  ARMS_RAISED: "Lower your arms and let them hang at your sides.",
  AKIMBO: "Take your hand off your hip and let your arms hang.",
  BUSY_BACKGROUND: "Stand in front of a plain wall: this background is too busy.",
  TOO_DARK: "The photo is too dark. Use more light.",
  IMAGE_TOO_SMALL: "You are too small in the photo. Move closer or use a larger photo.",
} as const satisfies Partial<Record<RefusalCode, string>>;

type PhotoCode = keyof typeof advice;

const feetAdvice = "For trousers, skirts and dresses the photo must show your legs down to the ankles.";

/** Below this many pixels of the original between the shoulders, rims and sleeves come out ragged. */
const minShoulderWidth = 80;
/** Shoulder width over torso length: frontal bodies have 0.53-0.69. */
const minFrontalRatio = 0.45;
/** Height of the thigh over the torso's: standing 0.66-0.96, sitting about 0.1. */
const minThighRatio = 0.55;
const minOneThighRatio = 0.38;
/** Angle at the elbow in degrees: a hand in a pocket makes 131-148, a hand on the hip 88-112. */
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

/** Body lengths and middles that several rules read. */
interface Posture {
  points: Keypoint[];
  image: RgbImage;
  category: Category;
  shoulderWidth: number;
  shoulders: Point;
  hips: Point;
  torsoLength: number;
}

/**
 * What stands in the way of dressing this person in a garment of this category, refusals first. Empty for a good photo.
 * Each code appears once, at its worst.
 */
export function judgePhoto({ image, pose, matte }: PhotoMeasurements, category: Category): Issue[] {
  const posture = measurePosture(image, pose, category);
  const issues = [
    ...judgePeople(pose),
    ...judgeFraming(posture),
    ...judgeStance(posture),
    ...judgeArms(posture),
    ...judgePicture(image, matte),
  ];
  return worstOfEach(issues);
}

/** The refusal for a photo in which the detector found nobody. */
export function noPerson(): TryOnRefusal {
  return new TryOnRefusal("NO_PERSON", advice.NO_PERSON);
}

/** @throws TryOnRefusal for the first issue that refuses; its details name all of them. */
export function throwIfRefused(issues: Issue[]): void {
  const refusal = issues.find((issue) => issue.severity === "refuse");
  if (!refusal) return;
  const all = issues.map(({ code, severity }) => ({ code, severity }));
  throw new TryOnRefusal(refusal.code, refusal.message, { ...refusal.details, issues: all });
}

function issue(code: PhotoCode, severity: Issue["severity"], details: Record<string, unknown>): Issue {
  return { code, severity, message: advice[code], details };
}

function measurePosture(image: RgbImage, pose: PoseResult, category: Category): Posture {
  const points = pose.keypoints;
  const middleOf = (first: number, second: number): Point => ({
    x: (points[first].x + points[second].x) / 2,
    y: (points[first].y + points[second].y) / 2,
  });
  const shoulders = middleOf(Body.leftShoulder, Body.rightShoulder);
  const hips = middleOf(Body.leftHip, Body.rightHip);
  return {
    points,
    image,
    category,
    shoulders,
    hips,
    shoulderWidth: Math.hypot(
      points[Body.leftShoulder].x - points[Body.rightShoulder].x,
      points[Body.leftShoulder].y - points[Body.rightShoulder].y,
    ),
    torsoLength: Math.hypot(shoulders.x - hips.x, shoulders.y - hips.y),
  };
}

function judgePeople(pose: PoseResult): Issue[] {
  return pose.people > 1 ? [issue("SEVERAL_PEOPLE", "refuse", { people: pose.people })] : [];
}

function judgeFraming({ points, image, category, shoulderWidth, torsoLength }: Posture): Issue[] {
  const issues: Issue[] = [];
  // a body turned aside has narrow shoulders; half the torso stands in for them
  const size = Math.max(shoulderWidth, 0.5 * torsoLength) / (image.enlargedBy ?? 1);
  if (size < minShoulderWidth) {
    issues.push(issue("IMAGE_TOO_SMALL", "refuse", { shoulderWidth: Math.round(size), limit: minShoulderWidth }));
  }
  const nose = points[Body.nose];
  const eyesY = Math.min(points[Body.leftEye].y, points[Body.rightEye].y);
  if (nose.visibility < 0.6 || nose.y < 4 || eyesY < 4) {
    // without a face there is no skin colour, and cut necks look beheaded in a new neckline; trousers do not care
    const severity = category === "lower" ? "warn" : "refuse";
    issues.push(issue("HEAD_CROPPED", severity, { noseVisibility: rounded(nose.visibility) }));
  }
  const hipsY = Math.max(points[Body.leftHip].y, points[Body.rightHip].y);
  if (hipsY > image.height * 0.995) issues.push(issue("BODY_NOT_VISIBLE", "refuse", { missing: "hips" }));
  else if (category !== "upper" && !feetVisible(points, image)) {
    // a short dress can do without feet, trousers cannot
    const severity = category === "lower" ? "refuse" : "warn";
    issues.push({ ...issue("BODY_NOT_VISIBLE", severity, { missing: "feet" }), message: feetAdvice });
  }
  return issues;
}

function feetVisible(points: Keypoint[], image: RgbImage): boolean {
  return [points[Body.leftAnkle], points[Body.rightAnkle]].every(
    (ankle) => ankle.visibility >= 0.5 && ankle.y <= image.height,
  );
}

function judgeStance({ points, image, shoulderWidth, torsoLength }: Posture): Issue[] {
  const issues: Issue[] = [];
  const knees = [points[Body.leftKnee], points[Body.rightKnee]];
  const thighs = knees.map((knee, i) => (knee.y - points[Body.leftHip + i].y) / torsoLength);
  const kneesInPicture = knees.every((knee) => knee.y < image.height);
  const meanThigh = (thighs[0] + thighs[1]) / 2;
  if (kneesInPicture && (meanThigh < minThighRatio || Math.min(...thighs) < minOneThighRatio)) {
    issues.push(issue("SEATED", "refuse", { thighToTorso: rounded(meanThigh), limit: minThighRatio }));
  }
  const frontal = shoulderWidth / torsoLength;
  // seen from behind, the person's left shoulder is on the left
  const fromBehind = points[Body.leftShoulder].x < points[Body.rightShoulder].x;
  if (frontal < minFrontalRatio || fromBehind) {
    issues.push(
      issue("NOT_FRONTAL", "refuse", { shouldersToTorso: rounded(frontal), limit: minFrontalRatio, fromBehind }),
    );
  }
  return issues;
}

function judgeArms(posture: Posture): Issue[] {
  const { points } = posture;
  // the person's left arm is on the right of the picture
  return [
    ...judgeArm(posture, points[Body.leftShoulder], points[Body.leftElbow], points[Body.leftWrist], 1),
    ...judgeArm(posture, points[Body.rightShoulder], points[Body.rightElbow], points[Body.rightWrist], -1),
  ];
}

function judgeArm(posture: Posture, shoulder: Keypoint, elbow: Keypoint, wrist: Keypoint, sign: -1 | 1): Issue[] {
  const { image, shoulders, hips, shoulderWidth, torsoLength, category } = posture;
  const issues: Issue[] = [];
  const wristSeen = wrist.visibility > 0.5 && wrist.y < image.height;
  const beforeTorso = wrist.y > shoulders.y - 0.2 * shoulderWidth && wrist.y < hips.y + 0.25 * torsoLength;
  const acrossMiddle = sign * (wrist.x - shoulders.x) < 0.1 * shoulderWidth;
  if (wristSeen && beforeTorso && acrossMiddle) {
    issues.push(
      issue("ARMS_IN_FRONT", "refuse", { wristFromMiddle: rounded((wrist.x - shoulders.x) / shoulderWidth) }),
    );
  }
  const elbowAngle = angleAt(shoulder, elbow, wrist);
  const elbowRaised = elbow.y < shoulder.y - 0.1 * shoulderWidth;
  if (elbowRaised || (wrist.visibility > 0.5 && wrist.y < shoulder.y)) {
    issues.push(issue("ARMS_RAISED", "refuse", { elbowAngle: Math.round(elbowAngle) }));
  } else if (elbowAngle < bentElbow) {
    const severity = elbowAngle < akimboElbow && category !== "lower" ? "refuse" : "warn";
    issues.push(issue("AKIMBO", severity, { elbowAngle: Math.round(elbowAngle), limit: akimboElbow }));
  }
  return issues;
}

/** Degrees between the bones that meet at `joint`: 180 for a straight arm. */
function angleAt(from: Point, joint: Point, to: Point): number {
  const first = { x: from.x - joint.x, y: from.y - joint.y };
  const second = { x: to.x - joint.x, y: to.y - joint.y };
  const lengths = Math.hypot(first.x, first.y) * Math.hypot(second.x, second.y);
  const cosine = (first.x * second.x + first.y * second.y) / (lengths + 1e-6);
  return (Math.acos(clamp(cosine, -1, 1)) * 180) / Math.PI;
}

function judgePicture(image: RgbImage, matte: Matte): Issue[] {
  const issues: Issue[] = [];
  const texture = matte.backgroundTexture;
  if (texture > restlessBackground) {
    const severity = texture > busyBackground ? "refuse" : "warn";
    issues.push(issue("BUSY_BACKGROUND", severity, { texture: rounded(texture), limit: busyBackground }));
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
  if (brightness < darkBelow)
    issues.push(issue("TOO_DARK", "warn", { brightness: Math.round(brightness), limit: darkBelow }));
  return issues;
}

/** Refusals first, each code once. */
function worstOfEach(issues: Issue[]): Issue[] {
  const sorted = [
    ...issues.filter((one) => one.severity === "refuse"),
    ...issues.filter((one) => one.severity === "warn"),
  ];
  return sorted.filter((one, i) => sorted.findIndex((other) => other.code === one.code) === i);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
