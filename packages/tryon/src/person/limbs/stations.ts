import { lerp } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import type { LimbStation } from "../types.ts";

export interface StationSpacing {
  /** Pixels between stations. */
  step: number;
  /** Directions are averaged over this many stations to either side, so that cross-sections do not cross at a joint. */
  smoothing: number;
}

/**
 * Cross-sections along a limb's joints, with radii still 0. Normals point outwards (`sign` -1: to the left) at the
 * first station and turn steadily from there, also where a raised forearm runs back upwards.
 */
export function placeStations(joints: Point[], spacing: StationSpacing, sign: -1 | 1): LimbStation[] {
  const raw = walkJoints(joints, spacing.step);
  const stations = raw.map((station, i) => ({ ...station, ...meanDirection(raw, i, spacing.smoothing) }));
  // a quarter turn from the limb's direction: the outer edge of an arm that is raised above the shoulder is its upper one
  let previousX = sign * stations[0].directionY;
  let previousY = -sign * stations[0].directionX;
  for (const station of stations) {
    station.normalX = -station.directionY;
    station.normalY = station.directionX;
    if (station.normalX * previousX + station.normalY * previousY < 0) {
      station.normalX = -station.normalX;
      station.normalY = -station.normalY;
    }
    previousX = station.normalX;
    previousY = station.normalY;
  }
  return stations;
}

function walkJoints(joints: Point[], step: number): LimbStation[] {
  const stations: LimbStation[] = [];
  let start = 0;
  for (let segment = 0; segment < joints.length - 1; segment++) {
    const from = joints[segment];
    const to = joints[segment + 1];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const parts = Math.max(2, Math.round(length / step));
    const last = segment === joints.length - 2 ? parts : parts - 1;
    for (let i = 0; i <= last; i++) {
      const position = i / parts;
      stations.push({
        x: lerp(from.x, to.x, position),
        y: lerp(from.y, to.y, position),
        directionX: (to.x - from.x) / length,
        directionY: (to.y - from.y) / length,
        normalX: 0,
        normalY: 0,
        segment,
        position,
        along: start + position * length,
        outerRadius: 0,
        innerRadius: 0,
      });
    }
    start += length;
  }
  return stations;
}

function meanDirection(stations: LimbStation[], i: number, reach: number) {
  let x = 0;
  let y = 0;
  for (let k = Math.max(0, i - reach); k <= Math.min(stations.length - 1, i + reach); k++) {
    x += stations[k].directionX;
    y += stations[k].directionY;
  }
  const length = Math.hypot(x, y) || 1;
  return { directionX: x / length, directionY: y / length };
}
