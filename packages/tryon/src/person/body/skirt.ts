/** Whether what covers both legs is one piece of cloth: a skirt, which says nothing of the legs in it. */

import type { Point } from "../../image/types.ts";
import { Label, type LimbStation } from "../types.ts";

/** Where it is looked for: the lower part of what is covered. Trousers have parted there. */
const LOWER_PART = 0.6;
/** Cloth between the legs in so much of that. */
const CLOSED = 0.8;

/** @param labelAt - Undefined outside the photo. */
export function isInSkirt(
  stations: readonly LimbStation[],
  others: readonly LimbStation[],
  labelAt: (at: Point) => number | undefined,
): boolean {
  const covered = stations.flatMap((station, index) => {
    if (labelAt(station) !== Label.lower) return [];
    const beside = others[Math.round((index * (others.length - 1)) / (stations.length - 1))];
    return [{ x: (station.x + beside.x) / 2, y: (station.y + beside.y) / 2 }];
  });
  const between = covered.slice(Math.floor(LOWER_PART * covered.length));
  return between.filter((at) => labelAt(at) === Label.lower).length > CLOSED * between.length;
}
