import { clamp, lerp } from "../../image/maths/interpolate.ts";
import type { Size } from "../../image/types.ts";
import type { LimbField, LimbStation } from "../types.ts";
import { farOutside } from "./limb-field.ts";

/** How far outside a limb's outline pixels still get coordinates. */
export const planeMargin = 3;

/** A place may be this many pixels beside the cross-section in which it is measured. */
const ROUND = 1.5;

/** Where a pixel is in a limb; see `LimbField`. */
export interface LimbCoordinate {
  along: number;
  across: number;
  depth: number;
}

/**
 * A limb's stations with their positions in separate arrays, for the search that runs for every pixel near every limb.
 */
export interface LimbAxis {
  stations: LimbStation[];
  xs: Float64Array;
  ys: Float64Array;
}

export const axisOf = (stations: LimbStation[]): LimbAxis => ({
  stations,
  xs: Float64Array.from(stations, ({ x }) => x),
  ys: Float64Array.from(stations, ({ y }) => y),
});

/**
 * Coordinates of (x, y) in the limb, written to `result`; false if its axis is more than `maxDistance` away. The caller
 * passes the object because this runs for every pixel near every limb.
 */
export function locateInLimb(
  axis: LimbAxis,
  at: { x: number; y: number; maxDistance: number },
  result: LimbCoordinate,
): boolean {
  const { x, y } = at;
  const { stations } = axis;
  const nearest = nearestStation(axis, x, y);
  const station = stations[nearest];
  if ((x - station.x) ** 2 + (y - station.y) ** 2 > at.maxDistance ** 2) return false;
  const last = stations.length - 1;
  const offset = (x - station.x) * station.directionX + (y - station.y) * station.directionY;
  const spacing = (stations[Math.min(last, nearest + 1)].along - stations[Math.max(0, nearest - 1)].along) / 2;
  const position = clamp(nearest + clamp(offset / Math.max(1, spacing), -1, 1), 0, last);
  const before = stations[Math.floor(position)];
  const after = stations[Math.min(last, Math.floor(position) + 1)];
  const share = position - Math.floor(position);
  const awayX = x - lerp(before.x, after.x, share);
  const awayY = y - lerp(before.y, after.y, share);
  const outwards =
    awayX * lerp(before.normalX, after.normalX, share) + awayY * lerp(before.normalY, after.normalY, share);
  const outer = lerp(before.outerRadius, after.outerRadius, share);
  const inner = lerp(before.innerRadius, after.innerRadius, share);
  const beyondEnd = (nearest === 0 && offset < 0) || (nearest === last && offset > 0) ? Math.abs(offset) : 0;
  result.along = lerp(before.along, after.along, share);
  result.across = (outwards - (outer - inner) / 2) / ((outer + inner) / 2);
  // around the outside of a bent joint no cross-section goes through the pixel: there the limb is round
  const distance = Math.hypot(awayX, awayY);
  const isRound = beyondEnd === 0 && distance ** 2 - outwards ** 2 > ROUND ** 2;
  const reach = isRound ? Math.sign(outwards) * distance : outwards;
  result.depth = Math.min(outer - reach, reach + inner) - beyondEnd;
  return true;
}

/** Checks every fourth station first, because stations are closer together than a limb is wide. */
function nearestStation({ xs, ys }: LimbAxis, x: number, y: number): number {
  let rough = 0;
  let roughDistance = Number.POSITIVE_INFINITY;
  for (let i = 0; i < xs.length; i += 4) {
    const distance = (x - xs[i]) ** 2 + (y - ys[i]) ** 2;
    if (distance < roughDistance) {
      roughDistance = distance;
      rough = i;
    }
  }
  let best = rough;
  let bestDistance = roughDistance;
  const last = Math.min(xs.length - 1, rough + 4);
  for (let i = Math.max(0, rough - 4); i <= last; i++) {
    const distance = (x - xs[i]) ** 2 + (y - ys[i]) ** 2;
    if (distance < bestDistance) {
      bestDistance = distance;
      best = i;
    }
  }
  return best;
}

/**
 * Coordinates of all pixels of the limb and up to 3 px around it.
 *
 * @param inFront - The station from which the limb lies in front of its own beginning: a forearm that is folded up before the upper arm.
 *   A pixel that is in both belongs to the part in front; to the nearer axis, each of them had half of its width.
 */
export function limbField(stations: LimbStation[], picture: Size, inFront?: number): LimbField {
  const reach = Math.max(...stations.map((s) => Math.max(s.outerRadius, s.innerRadius))) + planeMargin + 2;
  const xs = stations.map((station) => station.x);
  const ys = stations.map((station) => station.y);
  const left = Math.max(0, Math.floor(Math.min(...xs) - reach));
  const top = Math.max(0, Math.floor(Math.min(...ys) - reach));
  const width = Math.max(0, Math.ceil(Math.min(picture.width, Math.max(...xs) + reach)) - left);
  const height = Math.max(0, Math.ceil(Math.min(picture.height, Math.max(...ys) + reach)) - top);
  const count = width * height + 1;
  const along = new Float32Array(count);
  const across = new Float32Array(count);
  const depth = new Float32Array(count).fill(farOutside);
  const axis = axisOf(stations);
  const front = inFront === undefined ? undefined : axisOf(stations.slice(inFront));
  const found: LimbCoordinate = { along: 0, across: 0, depth: 0 };
  const at = { x: 0, y: 0, maxDistance: reach };
  for (let row = 0; row < height; row++) {
    at.y = top + row;
    const [first, end] = columnsNear(axis, at.y, reach);
    const last = Math.min(width - 1, end - left);
    for (let column = Math.max(0, first - left); column <= last; column++) {
      at.x = left + column;
      const isInFront = front !== undefined && locateInLimb(front, at, found) && found.depth >= 0;
      if (!isInFront && (!locateInLimb(axis, at, found) || found.depth < -planeMargin)) continue;
      const place = row * width + column;
      along[place] = found.along;
      across[place] = found.across;
      depth[place] = found.depth;
    }
  }
  return { left, top, width, height, picture: { width: picture.width, height: picture.height }, along, across, depth };
}

/** First and last column of a row that has a station within `reach`; if none, the last is before the first. */
function columnsNear({ xs, ys }: LimbAxis, y: number, reach: number): [first: number, last: number] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < xs.length; i++) {
    const square = reach * reach - (y - ys[i]) ** 2;
    if (square < 0) continue;
    const half = Math.sqrt(square);
    if (xs[i] - half < first) first = xs[i] - half;
    if (xs[i] + half > last) last = xs[i] + half;
  }
  // one pixel more on either side, because the roots are rounded
  return [Math.floor(first) - 1, Math.ceil(last) + 1];
}
