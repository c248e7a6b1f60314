/** The arch of a worn hem: seen from the front, cloth around a body hangs lower in the middle than at its sides. */

import type { UpperLandmarks } from "../../garment/landmark-types.ts";
import { hemDrop } from "../../garment/landmarks/hem-drop.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { BodyModel } from "../../person/types.ts";
import type { TorsoFit } from "./torso-fit.ts";

/** Arch of a hem at the hips and of one at the ankles, as a share of its half width: the camera looks down more on the lower one. */
const AT_HIPS = 0.1;
const AT_ANKLES = 0.2;
/**
 * Where the arch begins, from armpits (0) to hem (1): above it nothing moves, so that prints on the chest stay square.
 */
const BEGINS = 0.45;

/**
 * Rows by which a place of the garment below the chest moves down (the middle) or up (the sides). A garment
 * photographed flat has a straight hem; an arch that its photo already shows is not added again.
 */
export function hemArch(
  landmarks: UpperLandmarks,
  cut: Pick<GarmentCut, "width" | "height" | "mask">,
  at: { body: BodyModel; fit: TorsoFit; halfHem: number },
): (share: number, garmentRow: number) => number {
  const { body, fit, halfHem } = at;
  const wanted = archAt(body, fit.hemY) * halfHem;
  const missing = Math.max(0, wanted - fit.scaleY * hemDrop(landmarks, cut).rows);
  const chest = (landmarks.left.armpit.y + landmarks.right.armpit.y) / 2;
  const begins = lerp(chest, landmarks.hemY, BEGINS);
  return (share, garmentRow) =>
    missing * (0.5 - Math.min(1.2, Math.abs(share)) ** 2) * smoothstep(begins, landmarks.hemY, garmentRow);
}

/** How far the middle of a hem at a row hangs below its sides, as a share of its half width. */
export function archAt(body: BodyModel, hemY: number): number {
  const ankle = (body.left.ankle.y + body.right.ankle.y) / 2;
  const low = clamp((hemY - body.hipCentre.y) / Math.max(1, ankle - body.hipCentre.y), 0, 1);
  return lerp(AT_HIPS, AT_ANKLES, low);
}
