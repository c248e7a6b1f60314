/** How implausible a set of upper landmarks is: 0 is perfect, above 0.45 uncertain. Compares cut-outs of one photo. */

import type { SleeveHint } from "../../request/choices.ts";
import type { SideLandmarks, UpperLandmarks } from "../landmark-types.ts";
import type { GarmentCut } from "../types.ts";

export function implausibilityOf(cut: GarmentCut, landmarks: UpperLandmarks, hint: SleeveHint | undefined): number {
  const { left, right, height } = landmarks;
  const parts = [
    (4 * Math.abs(left.armpit.y - right.armpit.y)) / height,
    1.2 * Math.max(0, relativeDifference(left.armpit.x, right.armpit.x) - 0.08),
    (3 * Math.abs(left.shoulder.y - right.shoulder.y)) / height,
    landmarks.neckline.assumed ? 0.06 : 0,
    cut.issues.length ? 0.08 : 0,
    landmarks.hasSleeves
      ? sleeveImplausibility(landmarks, hint)
      : missingSleeves(landmarks.shape === "dress" ? 1 : silhouetteWidth(cut, landmarks), hint),
  ];
  // NaN means a degenerate outline: worse than anything plausible.
  return parts.reduce((sum, part) => sum + (part >= 0 ? part : 9), 0);
}

/** Width of the whole silhouette in chest widths: about 1 without sleeves, above 1.3 with spread ones. */
export const silhouetteWidth = (cut: GarmentCut, landmarks: UpperLandmarks): number =>
  (cut.box.right - cut.box.left) / (2 * landmarks.halfChest);

/** A dress is wide because of its skirt, so then `width` says nothing about its sleeves. */
function missingSleeves(width: number, hint: SleeveHint | undefined): number {
  if (hint === "sleeves") return 0.8;
  return width > 1.22 ? 0.5 * Math.min(1, (width - 1.22) / 0.4) + 0.1 : 0;
}

function sleeveImplausibility(landmarks: UpperLandmarks, hint: SleeveHint | undefined): number {
  const { left, right, halfChest } = landmarks;
  if (!left.sleeve || !right.sleeve) return Number.NaN;
  const shorter = Math.min(left.sleeve.outerLength, right.sleeve.outerLength) / halfChest;
  const narrower = Math.min(left.sleeve.cuffWidth, right.sleeve.cuffWidth) / halfChest;
  const armhole = (seamDepth(left) + seamDepth(right)) / 2 / halfChest;
  return (
    0.8 * Math.max(0, relativeDifference(left.sleeve.outerLength, right.sleeve.outerLength) - 0.08) +
    0.5 * Math.max(0, relativeDifference(left.sleeve.cuffWidth, right.sleeve.cuffWidth) - 0.12) +
    (shorter < 0.3 ? (1.2 * (0.3 - shorter)) / 0.3 : 0) +
    (narrower < 0.14 ? 0.5 : 0) +
    (armhole < 0.25 ? 0.5 : armhole > 1.3 ? 0.4 : 0) +
    (hint === "none" ? 0.6 : 0)
  );
}

const seamDepth = (side: SideLandmarks): number => side.armpit.y - side.shoulder.y;

const relativeDifference = (a: number, b: number): number => Math.abs(a - b) / Math.max(1e-3, Math.max(a, b));
