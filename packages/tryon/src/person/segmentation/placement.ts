import { distanceBetween } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane } from "../../image/pool.ts";
import type { Point, Size } from "../../image/types.ts";
import { Body, type Keypoint, Label } from "../types.ts";
import type { BodyFrame } from "./frame.ts";

/** Labels a person's pixel can take; label k + 1 is cost k. */
export const labelCount = 6;

type Segment = [from: Point, to: Point];

/** Where a pixel is on the body. Lengths in shoulder widths, except for the head's, which are in eye distances. */
interface Place {
  /** 0 at the shoulders, 1 at the hips. */
  along: number;
  /** From the body's axis. */
  lateral: number;
  belowShoulders: number;
  /** Above the line through both shoulder joints, which may be tilted. */
  aboveJoints: number;
  /** Along the face, which may be tilted; false without a face. */
  belowChin: boolean;
  /** Distance from the line down the middle of the face, in shoulder widths. */
  besideFace: number;
  /** Positive below the higher ankle. */
  belowAnkle: number;
  toArm: number;
  toHand: number;
  toLeg: number;
  toFoot: number;
  toNose: number;
  /** Above the middle of the forehead. */
  aboveForehead: boolean;
}

/**
 * The cost of each label at each active pixel by its place on the body alone, whatever its colour: no trousers on the
 * chest, no hair below the hips. In the layout of `LabellingProblem.costs`, in units of negative log likelihood.
 */
export function placementCosts(size: Size, active: Uint8Array, frame: BodyFrame): Float32Array {
  const locate = placeFinder(frame);
  const costs = borrowPlane(active.length * labelCount);
  for (let i = 0; i < active.length; i++) {
    if (!active[i]) continue;
    const place = locate(i % size.width, Math.floor(i / size.width));
    const at = i * labelCount - 1;
    costs[at + Label.skin] = skinCost(place);
    costs[at + Label.hair] = hairCost(place);
    costs[at + Label.upper] = upperCost(place);
    costs[at + Label.lower] = lowerCost(place);
    costs[at + Label.shoes] = shoesCost(place);
    costs[at + Label.other] = otherCost(place);
  }
  return costs;
}

/** Returns a function that fills one reused `Place`, because it runs for every pixel of the person. */
function placeFinder(frame: BodyFrame): (x: number, y: number) => Place {
  const { shoulderCentre, hipCentre, shoulderWidth, torsoLength, eyeDistance, nose, eyes, headVisible } = frame;
  const segments = bodySegments(frame.keypoints);
  const downX = hipCentre.x - shoulderCentre.x;
  const downY = hipCentre.y - shoulderCentre.y;
  const tilt = shoulderTilt(frame);
  const chin = findChin(frame);
  const ankleY = Math.min(frame.keypoints[Body.leftAnkle].y, frame.keypoints[Body.rightAnkle].y);
  const hands = flatten(segments.hands);
  const arms = flatten(segments.arms);
  const legs = flatten(segments.legs);
  const feet = flatten(segments.feet);
  const place: Place = {
    along: 0,
    lateral: 0,
    belowShoulders: 0,
    aboveJoints: 0,
    belowChin: false,
    besideFace: 0,
    belowAnkle: 0,
    toArm: 0,
    toHand: 0,
    toLeg: 0,
    toFoot: 0,
    toNose: 0,
    aboveForehead: false,
  };
  return (x, y) => {
    const dx = x - shoulderCentre.x;
    const dy = y - shoulderCentre.y;
    place.along = (dx * downX + dy * downY) / torsoLength ** 2;
    place.lateral = Math.abs(dx - (dy * downX) / downY) / shoulderWidth;
    place.belowShoulders = dy / shoulderWidth;
    place.aboveJoints = (tilt * dx - dy) / shoulderWidth;
    place.belowChin = chin !== undefined && (x - chin.x) * chin.downX + (y - chin.y) * chin.downY > 0;
    place.besideFace = chin
      ? Math.abs((x - chin.x) * chin.downY - (y - chin.y) * chin.downX) / shoulderWidth
      : place.lateral;
    place.belowAnkle = (y - ankleY) / shoulderWidth;
    place.toHand = distanceToNearest(x, y, hands) / shoulderWidth;
    place.toArm = Math.min(distanceToNearest(x, y, arms) / shoulderWidth, place.toHand);
    place.toLeg = distanceToNearest(x, y, legs) / shoulderWidth;
    place.toFoot = distanceToNearest(x, y, feet) / shoulderWidth;
    // heads are taller than wide
    place.toNose = headVisible ? Math.hypot(x - nose.x, (y - nose.y) * 0.85) / eyeDistance : Number.POSITIVE_INFINITY;
    place.aboveForehead = headVisible && y < eyes.y - 0.5 * eyeDistance;
    return place;
  };
}

/** The steepest line through both shoulders. */
const STEEPEST_SHOULDERS = 0.45;

function shoulderTilt({ keypoints, shoulderWidth }: BodyFrame): number {
  const [left, right] = [keypoints[Body.rightShoulder], keypoints[Body.leftShoulder]];
  // a body seen from the side has no line across
  const run = Math.max(right.x - left.x, 0.7 * shoulderWidth);
  return clamp((right.y - left.y) / run, -STEEPEST_SHOULDERS, STEEPEST_SHOULDERS);
}

/** The distance from the mouth to the chin, as a share of that from the eyes to the mouth. */
const CHIN = 0.5;

interface Chin extends Point {
  /** The direction down the face, which may be tilted; a unit vector. */
  downX: number;
  downY: number;
}

/** Undefined without a face. */
function findChin({ eyes, mouth, headVisible }: BodyFrame): Chin | undefined {
  const length = distanceBetween(eyes, mouth);
  if (!headVisible || length === 0) return undefined;
  const downX = (mouth.x - eyes.x) / length;
  const downY = (mouth.y - eyes.y) / length;
  return { x: mouth.x + CHIN * length * downX, y: mouth.y + CHIN * length * downY, downX, downY };
}

/** Values of a segment in a flat list: its start, its vector and the vector's squared length. */
const PER_SEGMENT = 5;

const flatten = (parts: Segment[]): Float64Array =>
  Float64Array.from(
    parts.flatMap(([from, to]) => {
      const dx = to.x - from.x;
      const dy = to.y - from.y;
      return [from.x, from.y, dx, dy, dx * dx + dy * dy + 1e-6];
    }),
  );

/** The smallest `distanceToSegment` of all of them, computed for every pixel of a person. */
function distanceToNearest(x: number, y: number, parts: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < parts.length; at += PER_SEGMENT) {
    const dx = parts[at + 2];
    const dy = parts[at + 3];
    const awayX = x - parts[at];
    const awayY = y - parts[at + 1];
    const position = clamp((awayX * dx + awayY * dy) / parts[at + 4], 0, 1);
    const restX = awayX - position * dx;
    const restY = awayY - position * dy;
    const square = restX * restX + restY * restY;
    if (square < least) least = square;
  }
  return Math.sqrt(least);
}

/** Wrists less visible than this are behind something. */
const HAND_SEEN = 0.3;

function bodySegments(points: Keypoint[]): Record<"arms" | "hands" | "legs" | "feet", Segment[]> {
  const join = (...pairs: [number, number][]): Segment[] => pairs.map(([from, to]) => [points[from], points[to]]);
  // a hand behind the hip or the head is guessed: what is visible in its place is cloth or hair
  const hand = (wrist: Keypoint, finger: Point): Segment[] =>
    wrist.visibility < HAND_SEEN
      ? []
      : // the index point is the knuckle: fingers reach 40 % further
        [[wrist, { x: finger.x * 1.4 - wrist.x * 0.4, y: finger.y * 1.4 - wrist.y * 0.4 }]];
  return {
    arms: join(
      [Body.leftShoulder, Body.leftElbow],
      [Body.leftElbow, Body.leftWrist],
      [Body.rightShoulder, Body.rightElbow],
      [Body.rightElbow, Body.rightWrist],
    ),
    hands: [
      ...hand(points[Body.leftWrist], points[Body.leftIndex]),
      ...hand(points[Body.rightWrist], points[Body.rightIndex]),
    ],
    legs: join(
      [Body.leftHip, Body.leftKnee],
      [Body.leftKnee, Body.leftAnkle],
      [Body.rightHip, Body.rightKnee],
      [Body.rightKnee, Body.rightAnkle],
    ),
    feet: join(
      [Body.leftAnkle, Body.leftFootIndex],
      [Body.rightAnkle, Body.rightFootIndex],
      [Body.leftHeel, Body.leftFootIndex],
      [Body.rightHeel, Body.rightFootIndex],
      [Body.leftAnkle, Body.leftHeel],
      [Body.rightAnkle, Body.rightHeel],
    ),
  };
}

const onFace = (place: Place) => place.toNose < 1.5 && !place.belowChin;
const inFoot = (place: Place) => place.belowAnkle > 0.02 && place.toFoot < 0.25;
const inHand = (place: Place) => place.toHand < 0.14;

function skinCost(place: Place): number {
  let cost = 0;
  const inTorso = place.belowShoulders > 0.2 && place.along < 0.75 && place.lateral < 0.42;
  // chests are covered; below a crop top the belly may be bare
  if (inTorso && place.toArm > 0.14) cost += 6 * smoothstep(0.65, 0.45, place.along);
  if (onFace(place)) cost -= 3;
  if (place.aboveForehead) cost += 5;
  if (inHand(place)) cost -= 4;
  const offLimbs = place.toArm > 0.34 && place.toLeg > 0.34 && place.toFoot > 0.2;
  if (offLimbs && place.along > 0 && place.toNose > 4) cost += 8;
  return cost;
}

/** Half the throat's width, shoulder widths. */
const THROAT = 0.16;

function hairCost(place: Place): number {
  let cost = 1;
  if (place.toNose >= 6) cost += 30;
  else if (place.toNose >= 4.2) cost += 9;
  else if (place.toNose >= 2.2) cost += 4;
  if (place.along > 0.6) cost += 20;
  if (place.along > 0.15 && place.lateral < 0.25) cost += 6;
  // hair falls beside the throat, not in front of it: that is a collar
  else if (place.belowChin && place.besideFace < THROAT) cost += 6;
  return cost;
}

function upperCost(place: Place): number {
  const { along } = place;
  let cost = 0;
  if (onFace(place)) cost += 25;
  else cost += aboveShoulderCost(place);
  if (along > 0.85) cost += 6 * smoothstep(0.8, 1.1, along);
  if (along > 1.35) cost += 10;
  if (along > 0.2 && along < 0.75 && place.toArm > 0.2) cost -= 4 * smoothstep(0.65, 0.45, along);
  if (place.aboveForehead) cost += 30;
  if (inHand(place)) cost += 5;
  if (inFoot(place)) cost += 20;
  return cost;
}

/**
 * Shoulder widths above the joints: up to the first all cloth belongs to the top; beside the neck a shrugged shoulder reaches as high as the
 * last.
 */
const ON_SHOULDER = { from: 0.15, to: 0.3, besideNeck: 0.4 };
/**
 * Distance from the middle, shoulder widths: where the shoulder's slope begins beside the neck, and where a broad body's
 * ends.
 */
const SLOPE = { from: 0.25, to: 0.7 };
/** Half the width of a collar or hood around the neck. */
const WIDEST_COLLAR = 0.45;
/** Beside and on the neck there may be a collar, a scarf or hair. */
const COLLAR = 6;
/** Cloth this close to an arm's bones is its sleeve, however high the arm is raised. */
const SLEEVE = 0.12;

/** Shoulders slope up to the neck, and collars stand on it up to the chin: there the colour decides. Above that, the only part of a top is a hood. */
function aboveShoulderCost({ along, aboveJoints, lateral, besideFace, belowChin, toArm }: Place): number {
  if (aboveJoints < ON_SHOULDER.from || toArm < SLEEVE) return 0;
  const slope = clamp((lateral - SLOPE.from) / (SLOPE.to - SLOPE.from), 0, 1);
  const highest = lerp(ON_SHOULDER.besideNeck, ON_SHOULDER.from, slope);
  const near = COLLAR * smoothstep(ON_SHOULDER.from, ON_SHOULDER.to, aboveJoints);
  if (belowChin && besideFace < WIDEST_COLLAR) return near;
  const above = 12 + Math.max(0, (-along - 0.15) * 60);
  return lerp(near, above, smoothstep(highest, highest + 0.1, aboveJoints));
}

function lowerCost(place: Place): number {
  const { along } = place;
  let cost = 0;
  if (onFace(place)) cost += 25;
  else if (along < -0.12) cost += 40;
  if (along < 0.55) cost += 14 * smoothstep(0.85, 0.45, along);
  if (along < 0.35) cost += 20;
  if (place.toArm < 0.1 && place.toLeg > 0.35) cost += 6;
  if (place.toLeg < 0.25 && along > 1.02) cost -= 3;
  if (place.aboveForehead) cost += 30;
  if (inHand(place)) cost += 3;
  if (inFoot(place)) cost += 9;
  return cost;
}

function shoesCost(place: Place): number {
  if (place.belowAnkle <= -0.22 || place.toFoot >= 0.3) return 30;
  return place.belowAnkle > 0 ? 0 : 5;
}

/** Bags and other things hang beside the skeleton, from the waist down. */
function otherCost(place: Place): number {
  let cost = 4;
  if (place.lateral < 0.75 && place.along > 0 && place.along < 1.05) cost += 14;
  if (place.toLeg < 0.2 || place.toArm < 0.12) cost += 8;
  if (place.along < 0.1) cost += 12;
  if (place.toLeg > 0.42 && place.toArm > 0.2 && place.along > 0.75) cost -= 3;
  if (inFoot(place)) cost += 6;
  return cost;
}
