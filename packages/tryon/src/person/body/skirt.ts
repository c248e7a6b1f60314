/** Whether both legs are covered by one piece of cloth: a skirt, which says nothing about the legs inside it. */

import type { Point } from "../../image/types.ts";
import { Label, type LimbStation } from "../types.ts";

/** The part to examine: the lower part of what is covered. Trousers have separated there. */
const LOWER_PART = 0.6;
/** A skirt has cloth between the legs in at least this share of that part. */
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
