/**
 * An armpit that something bridges: a belt's loop, a strap or the shadow between sleeve and body joins the two below it, and the sleeve
 * seems to begin at the hips. Nothing opens an armpit that is closed, so the higher one is right, and the other is slit up to its mirror image.
 */
import { distanceToSegment, point } from "../../image/maths/geometry.ts";
import type { Point, Size } from "../../image/types.ts";
import { type Side, signOf, type UpperLandmarks } from "../landmark-types.ts";
import type { SlitSilhouette } from "../landmarks/fused-sleeves.ts";

/** Half chests by which an armpit must be lower than the other one: sleeves are seldom laid quite alike. */
const LOWER_BY = 0.4;
/** Half the slit's width, pixels: it stays open when the contour is smoothed. */
const SLIT = 2;

/** Undefined where both armpits are about as high. */
export function slitBridgedArmpit(
  { mask, width, height }: Size & { mask: Uint8Array },
  { axisX, left, right, halfChest, hasSleeves }: UpperLandmarks,
): SlitSilhouette | undefined {
  const lower = right.contourArmpit.y - left.contourArmpit.y;
  if (!hasSleeves || Math.abs(lower) < LOWER_BY * halfChest) return undefined;
  const [side, bridged, clear]: [Side, Point, Point] =
    lower > 0 ? ["right", right.contourArmpit, left.contourArmpit] : ["left", left.contourArmpit, right.contourArmpit];
  const toPicture = (at: Point) => point(axisX + signOf(side) * at.x, at.y);
  const [from, to] = [toPicture(clear), toPicture(bridged)];
  const slit = mask.slice();
  const [leftmost, rightmost] = [Math.floor(Math.min(from.x, to.x)) - SLIT, Math.ceil(Math.max(from.x, to.x)) + SLIT];
  const [first, last] = [Math.max(0, Math.floor(from.y)), Math.min(height - 1, Math.ceil(to.y + SLIT))];
  for (let y = first; y <= last; y++) {
    for (let x = Math.max(0, leftmost); x <= Math.min(width - 1, rightmost); x++) {
      if (distanceToSegment(x, y, from, to) <= SLIT) slit[y * width + x] = 0;
    }
  }
  return { mask: slit, armpits: { left: clear, right: clear } };
}
