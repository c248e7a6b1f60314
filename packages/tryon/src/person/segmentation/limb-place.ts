/** Where a pixel is on the limbs: what the pose knows better than the reading of the clothes. */
import { clamp } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { Body, type Keypoint } from "../types.ts";
import type { BodyFrame } from "./frame.ts";

/** Wrists less visible than this are behind something. */
const HAND_SEEN = 0.3;
/** Half the thickness of hands and thighs around their bones, shoulder widths. */
const HAND = 0.12;
const THIGH = 0.4;
/** A hanging thigh reaches down at least this share of the torso's length. */
const HANGING = 0.55;

export const Limb = { none: 0, hand: 1, raisedThigh: 2 } as const;

/** @returns A function that says which of `Limb` a pixel is on. */
export function limbFinder({ keypoints, shoulderWidth, torsoLength }: BodyFrame): (x: number, y: number) => number {
  const hands = flatten([
    ...hand(keypoints[Body.leftWrist], keypoints[Body.leftIndex]),
    ...hand(keypoints[Body.rightWrist], keypoints[Body.rightIndex]),
  ]);
  const thighs: Segment[] = [
    [keypoints[Body.leftHip], keypoints[Body.leftKnee]],
    [keypoints[Body.rightHip], keypoints[Body.rightKnee]],
  ];
  const raised = flatten(thighs.filter(([hip, knee]) => knee.y - hip.y < HANGING * torsoLength));
  const isNear = (x: number, y: number, parts: Float64Array, reach: number) =>
    squareToNearest(x, y, parts) < (reach * shoulderWidth) ** 2;
  return (x, y) => {
    if (isNear(x, y, hands, HAND)) return Limb.hand;
    return isNear(x, y, raised, THIGH) ? Limb.raisedThigh : Limb.none;
  };
}

type Segment = readonly [from: Point, to: Point];

/** A hand behind the hip or the head is guessed: what is visible in its place is cloth or hair. */
const hand = (wrist: Keypoint, finger: Point): Segment[] =>
  wrist.visibility < HAND_SEEN
    ? []
    : // the index point is the knuckle: fingers reach 40 % further
      [[wrist, { x: finger.x * 1.4 - wrist.x * 0.4, y: finger.y * 1.4 - wrist.y * 0.4 }]];

/** Values of a segment in a flat list: its start, its vector and the vector's squared length. */
const PER_SEGMENT = 5;

const flatten = (parts: readonly Segment[]): Float64Array =>
  Float64Array.from(
    parts.flatMap(([from, to]) => {
      const dx = to.x - from.x;
      const dy = to.y - from.y;
      return [from.x, from.y, dx, dy, dx * dx + dy * dy + 1e-6];
    }),
  );

function squareToNearest(x: number, y: number, parts: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < parts.length; at += PER_SEGMENT) {
    const [dx, dy] = [parts[at + 2], parts[at + 3]];
    const [awayX, awayY] = [x - parts[at], y - parts[at + 1]];
    const position = clamp((awayX * dx + awayY * dy) / parts[at + 4], 0, 1);
    least = Math.min(least, (awayX - position * dx) ** 2 + (awayY - position * dy) ** 2);
  }
  return least;
}
