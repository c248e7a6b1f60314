/** The shoulder width of a turned, large body: seen from the side its shoulders are close together, and its torso is not. */
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import type { Silhouette } from "../limbs/silhouette.ts";

/** Joints of the shoulders closer together than the first share of the torso's length are turned, from the second on they are not. */
const TURNED = { surely: 0.38, hardly: 0.48 };
/** A torso with its arms is at most this many shoulder widths wide; and the widest shoulders of a turned body, as a share of its length. */
const WITH_ARMS = 1.5;
const WIDEST = 0.6;
/** Rows measured, from the shoulders (0) to the hips (1). */
const MEASURED = { from: 0.3, to: 0.9, count: 13 };

export function turnedWidth(
  { inside }: Silhouette,
  { shoulderCentre, hipCentre, posed }: { shoulderCentre: Point; hipCentre: Point; posed: number },
): number {
  const length = Math.hypot(hipCentre.x - shoulderCentre.x, hipCentre.y - shoulderCentre.y);
  const turned = smoothstep(TURNED.hardly, TURNED.surely, posed / length);
  if (turned === 0) return posed;
  const widths = Array.from({ length: MEASURED.count }, (_, k) => {
    const share = lerp(MEASURED.from, MEASURED.to, k / (MEASURED.count - 1));
    const x = Math.round(lerp(shoulderCentre.x, hipCentre.x, share));
    const y = Math.round(lerp(shoulderCentre.y, hipCentre.y, share));
    let [left, right] = [x, x];
    while (x - left < length && inside(left - 1, y)) left--;
    while (right - x < length && inside(right + 1, y)) right++;
    return right - left;
  });
  const wide = median(widths);
  return lerp(posed, Math.max(posed, Math.min(wide / WITH_ARMS, WIDEST * length)), turned);
}
