/** What an arm's usual thickness is measured in. */
import { distanceBetween } from "../image/geometry.ts";
import type { Point } from "../types.ts";

export interface ArmBones {
  shoulder: Point;
  elbow: Point;
  wrist: Point;
}

/** From shoulder to wrist an arm is not longer than this, in widths of shoulders that face the camera. */
const LONGEST = 2;

/**
 * Shoulder widths, pixels, as they would be seen from the front. Shoulders that are turned away look narrower than they are,
 * while a bone never looks longer: on a turned body the arm itself says how large it is.
 */
export function armScale(shoulderWidth: number, ...arms: ArmBones[]): number {
  const lengths = arms.map(
    ({ shoulder, elbow, wrist }) => distanceBetween(shoulder, elbow) + distanceBetween(elbow, wrist),
  );
  return Math.max(shoulderWidth, Math.max(...lengths) / LONGEST);
}
