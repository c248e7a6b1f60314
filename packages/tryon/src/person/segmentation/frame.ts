import { distanceBetween, middle } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import { Body, type Keypoint } from "../types.ts";

/** The body's landmarks and units of length, in pixels of one resolution. */
export interface BodyFrame {
  keypoints: Keypoint[];
  shoulderCentre: Point;
  hipCentre: Point;
  mouth: Point;
  eyes: Point;
  nose: Point;
  shoulderWidth: number;
  torsoLength: number;
  eyeDistance: number;
  headVisible: boolean;
}

export function measureFrame(keypoints: Keypoint[]): BodyFrame {
  const shoulderCentre = middle(keypoints[Body.leftShoulder], keypoints[Body.rightShoulder]);
  const hipCentre = middle(keypoints[Body.leftHip], keypoints[Body.rightHip]);
  const mouth = middle(keypoints[Body.mouthLeft], keypoints[Body.mouthRight]);
  const nose = keypoints[Body.nose];
  const torsoLength = distanceBetween(shoulderCentre, hipCentre);
  const shoulders = distanceBetween(keypoints[Body.leftShoulder], keypoints[Body.rightShoulder]);
  return {
    keypoints,
    shoulderCentre,
    hipCentre,
    mouth,
    eyes: middle(keypoints[Body.leftEye], keypoints[Body.rightEye]),
    nose,
    // a turned body's shoulders look close together, and every limit below is a share of this width
    shoulderWidth: Math.max(shoulders, 0.35 * torsoLength),
    torsoLength,
    eyeDistance: distanceBetween(keypoints[Body.leftEye], keypoints[Body.rightEye]),
    headVisible: nose.visibility > 0.5 && mouth.y > 4 && nose.y > 2,
  };
}

/** A chin ends this far below the mouth, eye distances. */
export const CHIN = 0.78;

/** The chin's row; undefined if the face is not in the photo. */
export const chinRow = ({ mouth, eyeDistance, headVisible }: Omit<BodyFrame, "keypoints">): number | undefined =>
  headVisible ? mouth.y + CHIN * eyeDistance : undefined;

/** The same frame in a photo scaled by `factor`. */
export function scaleFrame(frame: BodyFrame, factor: number): BodyFrame {
  const scale = <Kind extends Point>(at: Kind): Kind => ({ ...at, x: at.x * factor, y: at.y * factor });
  return {
    keypoints: frame.keypoints.map(scale),
    shoulderCentre: scale(frame.shoulderCentre),
    hipCentre: scale(frame.hipCentre),
    mouth: scale(frame.mouth),
    eyes: scale(frame.eyes),
    nose: scale(frame.nose),
    shoulderWidth: frame.shoulderWidth * factor,
    torsoLength: frame.torsoLength * factor,
    eyeDistance: frame.eyeDistance * factor,
    headVisible: frame.headVisible,
  };
}
