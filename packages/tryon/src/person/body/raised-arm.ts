/** Arms whose elbow is above the shoulder, or nearly: a hand in the hair, a wave. */
import { distanceBetween } from "../../image/maths/geometry.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import type { BodySide } from "../types.ts";

/**
 * An upper arm is raised from the first on and wholly so at the second: by how much the elbow is above the shoulder, in
 * lengths of the upper arm as it is seen.
 */
const RAISED = { from: -0.05, wholly: 0.25 };
/** Steps along the upper arm. */
const STEPS = 40;

/** 0 for a hanging arm, 1 for a raised one. */
export function raisedShare({ shoulder, elbow }: { shoulder: Point; elbow: Point }): number {
  const rise = (shoulder.y - elbow.y) / Math.max(1, distanceBetween(shoulder, elbow));
  return smoothstep(RAISED.from, RAISED.wholly, rise);
}

/** The photo's row of the arm's inner edge, below a raised arm, in this column or else in the nearest that it reaches. */
export function undersideAt({ arm, upperArmLength }: Pick<BodySide, "arm" | "upperArmLength">, column: number): number {
  let [row, nearest] = [Number.NaN, Number.POSITIVE_INFINITY];
  for (let step = 0; step <= STEPS; step++) {
    const { point: at, normal, innerRadius } = arm.at((step / STEPS) * upperArmLength);
    const away = Math.abs(at.x - normal.x * innerRadius - column);
    if (away < nearest) [row, nearest] = [at.y - normal.y * innerRadius, away];
  }
  return row;
}
