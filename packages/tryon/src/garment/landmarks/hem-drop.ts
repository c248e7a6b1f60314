/** The lower edge of a top or dress in its own photo: how far its middle hangs below its sides. */
import { clamp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { UpperLandmarks } from "../landmark-types.ts";
import type { GarmentCut } from "../types.ts";

/** Shares of the half width between which the middle and the sides of a hem are measured. */
const MIDDLE = 0.2;
const SIDES = { from: 0.75, to: 0.9 };
/** The hem's width is measured this far above it, because its corners are round. */
const ABOVE_HEM = 0.06;

export interface HemDrop {
  /** Garment rows by which the middle is lower than the sides; negative if the sides are lower. */
  rows: number;
  /** Half width of the hem, pixels. */
  halfWidth: number;
}

export function hemDrop(
  { axisX, hemY, height, left, right }: UpperLandmarks,
  { width, height: rows, mask }: Pick<GarmentCut, "width" | "height" | "mask">,
): HemDrop {
  const row = clamp(Math.round(hemY - ABOVE_HEM * height), 0, left.halfWidths.length - 1);
  const halfWidth = (left.halfWidths[row] + right.halfWidths[row]) / 2;
  const bottoms = (from: number, to: number): number[] => {
    const found: number[] = [];
    for (const sign of [-1, 1]) {
      for (let away = from * halfWidth; away <= to * halfWidth; away += 3) {
        const x = clamp(Math.round(axisX + sign * away), 0, width - 1);
        let y = rows - 1;
        while (y > 0 && mask[y * width + x] !== 1) y--;
        found.push(y);
      }
    }
    return found;
  };
  return { rows: median(bottoms(0, MIDDLE)) - median(bottoms(SIDES.from, SIDES.to)), halfWidth };
}

/** Straight hems vary by less than a twentieth of their half width; shirt tails rise by a seventh or more before the side seam. */
const TAIL = 0.09;

/** Whether a top ends in a shirt's tail: cut up towards the side seams, to be worn untucked. */
export function hasShirtTail(landmarks: UpperLandmarks, cut: Pick<GarmentCut, "width" | "height" | "mask">): boolean {
  const { rows, halfWidth } = hemDrop(landmarks, cut);
  return rows > TAIL * halfWidth;
}
