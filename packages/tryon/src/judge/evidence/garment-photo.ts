/** What of a garment its photo does not show, and had to be made up or is missing. */
import { CROPPED } from "../../fit/torso/top-length.ts";
import type { FlatGarment } from "../../garment/index.ts";
import type { FrontOpening } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp } from "../../image/maths/interpolate.ts";

/** Pixels from the outline: nearer to it colours are always continued from further inside. */
const RIM = 6;

/**
 * Share of the cloth whose colours the photo does not show, 0-1: between the fronts of a jacket that stands open, behind a hanger,
 * under a model's hair. They are continued from the cloth around, so prints, edges and lapels end there.
 *
 * @param opening - What is worn open is not shown, so nothing there is invented.
 */
export function inventedShare({ mask, known, width }: GarmentCut, opening?: FrontOpening): number {
  let area = 0;
  let invented = 0;
  for (let i = 0; i < mask.length; i++) {
    area += mask[i];
    if (!mask[i] || known[i]) continue;
    if (opening && isBetween(opening, i % width, Math.floor(i / width))) continue;
    const isInside = mask[i - RIM] && mask[i + RIM] && mask[i - RIM * width] && mask[i + RIM * width];
    if (isInside) invented += 1;
  }
  return area === 0 ? 0 : invented / area;
}

/** Above the opening as well, where a hanger's bar or hook stands. */
function isBetween({ top, left, right }: FrontOpening, x: number, y: number): boolean {
  const row = clamp(y - top, 0, left.length - 1);
  return x >= left[row] && x <= right[row];
}

/** Share of the garment's outline that is the edge of its photo, 0-1: the rest of a sleeve or hem is unknown. */
export function cutOffShare({ mask, width, height }: GarmentCut): number {
  let outline = 0;
  let cutOff = 0;
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const x = i % width;
    const isAtEdge = x === 0 || x === width - 1 || i < width || i >= width * (height - 1);
    if (isAtEdge) cutOff += 1;
    if (isAtEdge || !mask[i - 1] || !mask[i + 1] || !mask[i - width] || !mask[i + width]) outline += 1;
  }
  return outline === 0 ? 0 : cutOff / outline;
}

/** How sure a crop top must be upright, and how much of its outline its photo may cut off. */
const SURELY_UPRIGHT = 0.97;
const HARDLY_CUT_OFF = 0.01;

/**
 * Whether a top that lies flat is certainly a crop top. On its side, cut off or torn, any top can look that short, and the belly below it
 * would be made up. A photo on a model shows how much is bare.
 */
export const isSurelyCropped = ({ landmarks, category, cut, framed, issues }: FlatGarment): boolean =>
  landmarks.kind === "upper" &&
  category === "upper" &&
  landmarks.lengthRatio < CROPPED &&
  (framed?.upright ?? 0) > SURELY_UPRIGHT &&
  issues.length === 0 &&
  cutOffShare(cut) < HARDLY_CUT_OFF;
