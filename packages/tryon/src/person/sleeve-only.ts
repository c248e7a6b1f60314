/**
 * Arms that the pose hardly believes in, because the hand is in a pocket or outside the picture, though the sleeve around
 * them is plain to see. Left out, the new sleeve or the bare shoulder ended in the air.
 */
import { type Arm, Label, type Parse } from "../types.ts";
import { endField } from "./limb-field.ts";

/**
 * Visibility of such an arm: it is drawn where nothing else is, but never in front of the new garment. Where its hand went
 * is not known, and a stump on the chest would be worse than an arm behind it.
 */
export const SLEEVE_ONLY = 0.32;

/** The sleeve's outside must show beside the wall at this share of the arm's stations, in a row from the shoulder on. */
const LEAST_SEEN = 0.3;
/** How far out from the arm's axis the wall may begin, shoulder widths. */
const WIDEST_SLEEVE = 0.36;
/** Single stations are missed at creases and beside things. */
const MISSED = 3;

/** Where the worn sleeve tells where the arm is, changes the arm: `SLEEVE_ONLY`, in a sleeve to where it stops being seen. */
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
  for (let k = 0; k <= last && k - end <= MISSED; k++) {
    const { x, y, normalX, normalY, segment } = arm.stations[k];
    const own = labelAt(x, y);
    if (segment > 1 || !isArm(own)) continue;
    for (let radius = 0; radius < WIDEST_SLEEVE * shoulderWidth; radius++) {
      const label = labelAt(x + normalX * radius, y + normalY * radius);
      if (label === undefined || label === Label.background) {
        end = k;
        if (own === Label.upper) cuff = k;
        break;
      }
      if (!isArm(label)) break;
    }
  }
  if (cuff < LEAST_SEEN * last) return;
  arm.visibility = SLEEVE_ONLY;
  arm.visibleEnd = arm.stations[end].along;
  arm.cuffStation = cuff;
  arm.cuff = arm.stations[cuff].along;
  arm.cuffDisagreement = 0;
  endField(arm.field, arm.visibleEnd);
}
