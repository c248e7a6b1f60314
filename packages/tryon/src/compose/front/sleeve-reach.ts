/** How far down an arm its new sleeve reaches. */
import { type Layers, Piece } from "../../fit/types.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import type { Arm } from "../../person/types.ts";

/** At half of a station's width, rectangles of skin covered the armpit. */
const COVERED = 0.14;
/** A sleeve has no hole longer than this, shoulder widths along the arm, */
const LONGEST_HOLE = 0.12;
/** and what covers only the hand and this last share of the forearm is not the sleeve that the arm is in. */
const NEAR_HAND = 0.4;
/** Nor is what lies this much further along the arm than the sleeve was fitted, shoulder widths. */
const PAST_END = 0.25;

/**
 * The last station that a sleeve covers without a break; -1 without a sleeve. Where a bent arm brings its hand back to its own sleeve,
 * or across to the other one, that is not the sleeve it is in: taken for it, it hid the whole forearm. In a side view one sleeve may be
 * drawn over the other arm, so either counts.
 *
 * @param sleeveEnd - Where the fit ended this arm's sleeve, pixels along the arm; undefined if not known. A forearm that is folded back
 *   lies under its own sleeve in the picture, but it is not in it.
 */
export function lastCoveredStation(
  arm: Arm,
  { alpha, piece }: Pick<Layers, "alpha" | "piece">,
  { shoulderWidth, sleeveEnd = Number.POSITIVE_INFINITY }: { shoulderWidth: number; sleeveEnd?: number | undefined },
): number {
  const { along, depth } = arm.field;
  const count = arm.stations.length;
  const spacing = arm.length / (count - 1);
  const covered = new Float64Array(count);
  const total = new Float64Array(count);
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] <= 1) return;
    const station = clamp(Math.round(along[place] / spacing), 0, count - 1);
    total[station]++;
    if (alpha[i] > 0.5 && (piece[i] === Piece.leftSleeve || piece[i] === Piece.rightSleeve)) covered[station]++;
  });
  let last = -1;
  const farthest = sleeveEnd + PAST_END * shoulderWidth;
  for (let station = 0; station < count && station * spacing < farthest; station++) {
    const { segment, position } = arm.stations[station];
    const isNearHand = segment > 1 || (segment === 1 && position > 1 - NEAR_HAND);
    if (last >= 0 && isNearHand && (station - last) * spacing > LONGEST_HOLE * shoulderWidth) break;
    if (covered[station] > COVERED * total[station] && total[station] > 3) last = station;
  }
  return last;
}
