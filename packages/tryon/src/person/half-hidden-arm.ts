/**
 * Arms of which the elbow is plain to see and the wrist is not: a hand behind the hip or the head, or outside the picture.
 * The pose believes little in such an arm as a whole; left out, its bare part was cut to pieces where the old sleeve went.
 */
import { distanceBetween } from "../image/geometry.ts";
import { type Arm, Label, type Parse } from "../types.ts";
import { endField } from "./limb-field.ts";

/** The elbow's visibility from which the outline of what leads to it is worth reading. */
const SEEN = 0.5;
/** The arm must be seen over this share of the upper arm at least, and is looked at from this share of it on: above lies the shoulder. */
const LEAST = 0.8;
const FROM = 0.25;
/** How far out from the arm's axis the wall may begin beside a sleeve, shoulder widths. */
const WIDEST_SLEEVE = 0.36;
/** Single stations are missed at creases and beside things. */
const MISSED = 3;

/** True if the arm is bare where it stops being seen; then it has the elbow's visibility and ends there. Changes the arm. */
export function knowByElbow({ labels, shoulderWidth }: Parse, arm: Arm): boolean {
  if (arm.elbow.visibility < SEEN) return false;
  const { width, height } = arm.field.picture;
  const labelAt = (x: number, y: number): number | undefined => {
    const [column, row] = [Math.round(x), Math.round(y)];
    return column < 0 || row < 0 || column >= width || row >= height ? undefined : labels[row * width + column];
  };
  // cloth on the axis may be the body's: it is the arm's where the wall begins beside it
  const isBesideWall = ({ x, y, normalX, normalY }: Arm["stations"][number]) => {
    for (let radius = 0; radius < WIDEST_SLEEVE * shoulderWidth; radius++) {
      const label = labelAt(x + normalX * radius, y + normalY * radius);
      if (label === undefined || label === Label.background) return true;
      if (label !== Label.upper && label !== Label.skin) return false;
    }
    return false;
  };
  const upperArm = distanceBetween(arm.shoulder, arm.elbow);
  const wrist = upperArm + distanceBetween(arm.elbow, arm.wrist);
  let end: Arm["stations"][number] | undefined;
  let missed = 0;
  for (const station of arm.stations) {
    if (station.along < FROM * upperArm) continue;
    if (station.along > wrist || missed > MISSED) break;
    const label = labelAt(station.x, station.y);
    if (label === Label.skin || (label === Label.upper && isBesideWall(station))) {
      end = station;
      missed = 0;
    } else missed++;
  }
  if (!end || end.along < LEAST * upperArm || labelAt(end.x, end.y) !== Label.skin) return false;
  arm.visibility = arm.elbow.visibility;
  arm.visibleEnd = end.along;
  endField(arm.field, arm.visibleEnd);
  return true;
}
