/** The garment's upper edge between collar and shoulder seam, which the torso map puts onto the body's shoulder. */
import { type Side, shoulderLineAt, signOf, type UpperLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { runningMean } from "../../image/maths/statistics.ts";

/** Garment row of the edge at a distance from the axis, pixels. */
export type ShoulderEdge = (x: number) => number;

/** Slope of every sleeve head beyond the shoulder point. */
const BEYOND_SLOPE = 0.4;

/**
 * A straight line near the collar, which stays above it, and the cloth's own edge towards the seam. The straight line
 * alone misses a rounded shoulder by a few pixels, which gives the outline a step.
 */
export function shoulderEdge(
  landmarks: UpperLandmarks,
  cut: Pick<GarmentCut, "width" | "height" | "mask">,
  side: Side,
): ShoulderEdge {
  const own = landmarks[side];
  const first = Math.floor(own.neck.x);
  const width = Math.max(1, own.shoulder.x - own.neck.x);
  const most = 0.06 * landmarks.halfChest;
  const deviations: number[] = [];
  for (let x = first; x <= own.shoulder.x; x++) {
    const line = shoulderLineAt(own, x);
    const column = clamp(Math.round(landmarks.axisX + signOf(side) * x), 0, cut.width - 1);
    let row = Math.max(0, Math.floor(line - most));
    while (row < line + most && row < cut.height && !cut.mask[row * cut.width + column]) row++;
    deviations.push(clamp(row - line, -most, most));
  }
  const smooth = runningMean(deviations, 3);
  const edgeAt = (x: number) => {
    const position = clamp(x - first, 0, smooth.length - 1);
    const index = Math.min(smooth.length - 2, Math.floor(position));
    const deviation = smooth.length > 1 ? lerp(smooth[index], smooth[index + 1], position - index) : 0;
    return shoulderLineAt(own, x) + deviation * smoothstep(0.25, 0.6, (x - own.neck.x) / width);
  };
  const atSeam = edgeAt(own.shoulder.x);
  return (x) => (x > own.shoulder.x ? atSeam + (x - own.shoulder.x) * BEYOND_SLOPE : edgeAt(Math.max(x, own.neck.x)));
}
