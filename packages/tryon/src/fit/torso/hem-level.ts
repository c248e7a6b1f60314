/** Hems of garments that lie or hang askew in their photo: worn, a hem is level unless it was cut at a slant. */
import type { UpperLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";

/** Shares of the hem's half width between which its tilt is measured, and the step between two columns. */
const WIDTH = 0.85;
const STEP = 0.05;
/** The hem's half width is measured this far above it, because its corners are round. */
const ABOVE_HEM = 0.06;
/** Rows per column: less than the first nobody sees, and beyond the third a hem was cut at a slant. */
const TILT = { seen: 0.03, askew: 0.16, cut: 0.3 };
/** Where levelling begins, from armpits (0) to hem (1): above it prints stay as they are. */
const BEGINS = 0.2;

type Silhouette = Pick<GarmentCut, "width" | "height" | "mask">;

/** Rows by which a hem falls per column to the right: the median of all pairs of columns, which corners and slits do not move. */
export function hemTilt(landmarks: UpperLandmarks, { width, height, mask }: Silhouette): number {
  const { axisX, hemY, left, right } = landmarks;
  const row = clamp(Math.round(hemY - ABOVE_HEM * landmarks.height), 0, left.halfWidths.length - 1);
  const lowest: { x: number; y: number }[] = [];
  for (let share = -WIDTH; share <= WIDTH; share += STEP) {
    const x = clamp(Math.round(axisX + share * (share < 0 ? left : right).halfWidths[row]), 0, width - 1);
    let y = height - 1;
    while (y > hemY - ABOVE_HEM * landmarks.height && mask[y * width + x] !== 1) y--;
    lowest.push({ x, y });
  }
  const apart = 0.5 * (lowest[lowest.length - 1].x - lowest[0].x);
  const slopes = lowest.flatMap((from) =>
    lowest.filter((to) => to.x - from.x > apart).map((to) => (to.y - from.y) / (to.x - from.x)),
  );
  return slopes.length ? median(slopes) : 0;
}

/**
 * Rows of the garment by which a place moves down so that the hem becomes level; x in pixels from the garment's axis,
 * negative on the left.
 */
export function hemLevel(landmarks: UpperLandmarks, cut: Silhouette): (x: number, row: number) => number {
  const tilt = hemTilt(landmarks, cut);
  const size = Math.abs(tilt);
  const share = smoothstep(TILT.seen, 2 * TILT.seen, size) * (1 - smoothstep(TILT.askew, TILT.cut, size));
  if (share === 0) return () => 0;
  const chest = (landmarks.left.armpit.y + landmarks.right.armpit.y) / 2;
  const begins = lerp(chest, landmarks.hemY, BEGINS);
  // the hem's higher end, too, is moved all the way
  const ends = Math.max(lerp(begins, landmarks.hemY, 0.5), landmarks.hemY - size * landmarks.halfChest);
  return (x, row) => -share * tilt * x * smoothstep(begins, ends, row);
}
