/**
 * Arms with low visibility in the pose, because the hand is in a pocket or outside the picture, although the sleeve
 * around them is clearly visible. Without this, the new sleeve or the bare shoulder ended in mid-air.
 */
import { distanceBetween } from "../../image/maths/geometry.ts";
import { endField } from "../limbs/limb-field.ts";
import { type Arm, Label, type Parse } from "../types.ts";

/**
 * The visibility given to such an arm: it is drawn where nothing else is, but never in front of the new garment. Where its
 * hand went is unknown, and a stump on the chest would be worse than an arm behind it.
 */
export const SLEEVE_ONLY = 0.32;

/**
 * The sleeve's outer edge must be visible beside the wall at this share of the arm's stations, in a row from the
 * shoulder on.
 */
const LEAST_SEEN = 0.3;
/** How far from the arm's axis the wall may begin, shoulder widths. */
const WIDEST_SLEEVE = 0.36;
/** Of the stations above its end at most this share is bare. */
const MOST_BARE = 0.35;
/** Single stations may be missed at creases and beside other things. */
const MISSED = 3;

/**
 * If the worn sleeve shows where the arm is, sets the arm's visibility to `SLEEVE_ONLY` and covers it by a sleeve to where it
 * stops being visible.
 */
export function knowBySleeve({ labels, shoulderWidth }: Parse, arm: Arm): void {
  const { width, height } = arm.field.picture;
  const labelAt = (x: number, y: number): number | undefined => {
    const [column, row] = [Math.round(x), Math.round(y)];
    return column < 0 || row < 0 || column >= width || row >= height ? undefined : labels[row * width + column];
  };
  const last = arm.stations.length - 1;
  const isArm = (label: number | undefined) => label === Label.upper || label === Label.skin;
  let end = 0;
  let cuff = 0;
  let bare = 0;
  let bareAbove = 0;
  for (let k = 0; k <= last && k - end <= MISSED; k++) {
    const { x, y, normalX, normalY, segment } = arm.stations[k];
    const own = labelAt(x, y);
    if (segment > 1 || !isArm(own)) continue;
    for (let radius = 0; radius < WIDEST_SLEEVE * shoulderWidth; radius++) {
      const label = labelAt(x + normalX * radius, y + normalY * radius);
      if (label === undefined || label === Label.background) {
        end = k;
        if (own === Label.upper) [cuff, bareAbove] = [k, bare];
        else bare++;
        break;
      }
      if (!isArm(label)) break;
    }
  }
  // what looks like cloth beyond a bare arm is a cushion or its own shade
  if (cuff < LEAST_SEEN * last || bareAbove > MOST_BARE * cuff) return;
  arm.visibility = SLEEVE_ONLY;
  arm.visibleEnd = arm.stations[end].along;
  arm.cuffStation = cuff;
  arm.cuff = arm.stations[cuff].along;
  arm.cuffDisagreement = 0;
  endField(arm.field, arm.visibleEnd);
}

/** The elbow's visibility from which the outline of the upper arm is reliable. */
const ELBOW_SEEN = 0.5;
/** At least this share of the upper arm must be visible. The check starts at the second share: above it is the shoulder. */
const LEAST_UPPER_ARM = 0.8;
const LOOKED_FROM = 0.25;

/**
 * Arms whose elbow is clearly visible but whose wrist is not: a hand behind the hip or the head. Without this, their bare part
 * was cut to pieces where the old sleeve was removed.
 *
 * @returns True if the arm is bare where it stops being visible; then it has the elbow's visibility and ends there. Changes the
 *   arm.
 */
export function knowByElbow({ labels, shoulderWidth }: Parse, arm: Arm): boolean {
  if (arm.elbow.visibility < ELBOW_SEEN) return false;
  const { width, height } = arm.field.picture;
  const labelAt = (x: number, y: number): number | undefined => {
    const [column, row] = [Math.round(x), Math.round(y)];
    return column < 0 || row < 0 || column >= width || row >= height ? undefined : labels[row * width + column];
  };
  // cloth on the axis may be the body's: it is the arm's if the wall begins beside it
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
    if (station.along < LOOKED_FROM * upperArm) continue;
    if (station.along > wrist || missed > MISSED) break;
    const label = labelAt(station.x, station.y);
    if (label === Label.skin || (label === Label.upper && isBesideWall(station))) {
      end = station;
      missed = 0;
    } else missed++;
  }
  if (!end || end.along < LEAST_UPPER_ARM * upperArm || labelAt(end.x, end.y) !== Label.skin) return false;
  arm.visibility = arm.elbow.visibility;
  arm.visibleEnd = end.along;
  endField(arm.field, arm.visibleEnd);
  return true;
}
