import { clamp, lerp } from "../image/interpolate.ts";
import type { LimbPlanes, LimbStation, Size } from "../types.ts";

/** How far outside a limb's outline pixels still get coordinates. */
export const planeMargin = 3;
/** `LimbPlanes.depth` of pixels further out. */
export const farOutside = -99;

/** Where a pixel is in a limb; see `LimbPlanes`. */
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
export function limbPlanes(stations: LimbStation[], size: Size): LimbPlanes {
  const { width, height } = size;
  const planes: LimbPlanes = {
    along: new Float32Array(width * height),
    across: new Float32Array(width * height),
    depth: new Float32Array(width * height).fill(farOutside),
  };
  const reach = Math.max(...stations.map((s) => Math.max(s.outerRadius, s.innerRadius))) + planeMargin + 2;
  const xs = stations.map((station) => station.x);
  const ys = stations.map((station) => station.y);
  const right = Math.min(width, Math.max(...xs) + reach);
  const bottom = Math.min(height, Math.max(...ys) + reach);
  const found: LimbCoordinate = { along: 0, across: 0, depth: 0 };
  const at = { x: 0, y: 0, maxDistance: reach };
  for (let y = Math.max(0, Math.floor(Math.min(...ys) - reach)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs) - reach)); x < right; x++) {
      at.x = x;
      at.y = y;
      if (!locateInLimb(stations, at, found) || found.depth < -planeMargin) continue;
      const i = y * width + x;
      planes.along[i] = found.along;
      planes.across[i] = found.across;
      planes.depth[i] = found.depth;
    }
  }
  return planes;
}
