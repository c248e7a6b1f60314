/** Lengths, middles and angles of a pose that several rules read. */
import { clamp } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { Body, type Keypoint, type PoseResult } from "../types.ts";

/** Lengths in pixels. */
export interface Posture {
  points: Keypoint[];
  shoulderWidth: number;
  /** Middles between both joints. */
  shoulders: Point;
  hips: Point;
  torsoLength: number;
}

export function measurePosture({ keypoints: points }: Pick<PoseResult, "keypoints">): Posture {
  const middleOf = (first: number, second: number): Point => ({
    x: (points[first].x + points[second].x) / 2,
    y: (points[first].y + points[second].y) / 2,
  });
  const shoulders = middleOf(Body.leftShoulder, Body.rightShoulder);
  const hips = middleOf(Body.leftHip, Body.rightHip);
  return {
    points,
    shoulders,
    hips,
    shoulderWidth: Math.hypot(
      points[Body.leftShoulder].x - points[Body.rightShoulder].x,
      points[Body.leftShoulder].y - points[Body.rightShoulder].y,
    ),
    torsoLength: Math.hypot(shoulders.x - hips.x, shoulders.y - hips.y),
  };
}

/** Degrees between the torso and the vertical: 180 upside down. */
export const leanOf = ({ shoulders, hips }: Pick<Posture, "shoulders" | "hips">): number =>
  (Math.abs(Math.atan2(hips.x - shoulders.x, hips.y - shoulders.y)) * 180) / Math.PI;

/** Height of each thigh relative to the torso's length: standing 0.66-0.96, sitting about 0.1. */
export function thighRatios({ points, torsoLength }: Posture): [left: number, right: number] {
  const ratio = (knee: number, hip: number) => (points[knee].y - points[hip].y) / torsoLength;
  return [ratio(Body.leftKnee, Body.leftHip), ratio(Body.rightKnee, Body.rightHip)];
}

/** See `thighRatios`: both thighs together, and the shorter one alone, of people who sit. One foot on a step is no lap. */
const SEATED = { both: 0.55, shorter: 0.3 };
/** Thighs of which the knees are not seen come towards the camera if their depth is at least this multiple of their length in the picture. */
const FORWARDS = 1.2;
/** Knees less visible than this are guessed. */
const SEEN_KNEE = 0.5;

/** Whether the thighs come towards the camera and are a lap. */
export function isSeated(points: readonly Keypoint[]): boolean {
  const posture = measurePosture({ keypoints: [...points] });
  const knees = [points[Body.leftKnee], points[Body.rightKnee]];
  if (knees.every(({ visibility }) => visibility >= SEEN_KNEE)) {
    const [left, right] = thighRatios(posture);
    return (left + right) / 2 < SEATED.both && Math.min(left, right) < SEATED.shorter;
  }
  return [points[Body.leftHip], points[Body.rightHip]].every((hip, index) => {
    const knee = knees[index];
    const length = Math.max(Math.hypot(knee.x - hip.x, knee.y - hip.y), 0.1 * posture.torsoLength);
    return hip.z - knee.z > FORWARDS * length;
  });
}

/** Degrees between the bones that meet at `joint`: 180 for a straight arm. */
export function angleAt(from: Point, joint: Point, to: Point): number {
  const first = { x: from.x - joint.x, y: from.y - joint.y };
  const second = { x: to.x - joint.x, y: to.y - joint.y };
  const lengths = Math.hypot(first.x, first.y) * Math.hypot(second.x, second.y);
  const cosine = (first.x * second.x + first.y * second.y) / (lengths + 1e-6);
  return (Math.acos(clamp(cosine, -1, 1)) * 180) / Math.PI;
}
