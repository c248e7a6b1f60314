import { clamp, lerp } from "../image/interpolate.ts";
import type { LimbField, LimbStation, Size } from "../types.ts";
import { farOutside } from "./limb-field.ts";

/** How far outside a limb's outline pixels still get coordinates. */
export const planeMargin = 3;

/** Where a pixel is in a limb; see `LimbField`. */
export interface LimbCoordinate {
  along: number;
  across: number;
  depth: number;
}

/**
 * Coordinates of (x, y) in the limb, written to `result`; false if its axis is more than `maxDistance` away.
 * The caller brings the object because this runs for every pixel near every limb.
 */
export function locateInLimb(
  stations: LimbStation[],
  at: { x: number; y: number; maxDistance: number },
  result: LimbCoordinate,
): boolean {
  const { x, y } = at;
  const nearest = nearestStation(stations, x, y);
  const station = stations[nearest];
  if ((x - station.x) ** 2 + (y - station.y) ** 2 > at.maxDistance ** 2) return false;
  const last = stations.length - 1;
  const offset = (x - station.x) * station.directionX + (y - station.y) * station.directionY;
  const spacing = (stations[Math.min(last, nearest + 1)].along - stations[Math.max(0, nearest - 1)].along) / 2;
  const position = clamp(nearest + clamp(offset / Math.max(1, spacing), -1, 1), 0, last);
  const before = stations[Math.floor(position)];
  const after = stations[Math.min(last, Math.floor(position) + 1)];
  const share = position - Math.floor(position);
  const mix = (from: number, to: number) => lerp(from, to, share);
  const outwards =
    (x - mix(before.x, after.x)) * mix(before.normalX, after.normalX) +
    (y - mix(before.y, after.y)) * mix(before.normalY, after.normalY);
  const outer = mix(before.outerRadius, after.outerRadius);
  const inner = mix(before.innerRadius, after.innerRadius);
  const beyondEnd = (nearest === 0 && offset < 0) || (nearest === last && offset > 0) ? Math.abs(offset) : 0;
  result.along = mix(before.along, after.along);
  result.across = (outwards - (outer - inner) / 2) / ((outer + inner) / 2);
  result.depth = Math.min(outer - outwards, outwards + inner) - beyondEnd;
  return true;
}

/** Every fourth station first: a limb's stations are closer together than it is wide. */
function nearestStation(stations: LimbStation[], x: number, y: number): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  const consider = (i: number) => {
    const distance = (x - stations[i].x) ** 2 + (y - stations[i].y) ** 2;
    if (distance < bestDistance) {
      bestDistance = distance;
      best = i;
    }
  };
  for (let i = 0; i < stations.length; i += 4) consider(i);
  const rough = best;
  for (let i = Math.max(0, rough - 4); i <= Math.min(stations.length - 1, rough + 4); i++) consider(i);
  return best;
}

/** Coordinates of all pixels of the limb and up to 3 px around it. */
export function limbField(stations: LimbStation[], picture: Size): LimbField {
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
  const found: LimbCoordinate = { along: 0, across: 0, depth: 0 };
  const at = { x: 0, y: 0, maxDistance: reach };
  for (let place = 0; place < count - 1; place++) {
    at.x = left + (place % width);
    at.y = top + Math.floor(place / width);
    if (!locateInLimb(stations, at, found) || found.depth < -planeMargin) continue;
    along[place] = found.along;
    across[place] = found.across;
    depth[place] = found.depth;
  }
  return { left, top, width, height, picture: { width: picture.width, height: picture.height }, along, across, depth };
}
