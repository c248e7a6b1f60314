import type { Point } from "../types.ts";
import { clamp } from "./interpolate.ts";

export function point(x: number, y: number): Point {
  return { x, y };
}

export function mixPoints(from: Point, to: Point, position: number): Point {
  return { x: from.x + (to.x - from.x) * position, y: from.y + (to.y - from.y) * position };
}

export function middle(first: Point, second: Point): Point {
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
}

export function distanceBetween(first: Point, second: Point): number {
  return Math.hypot(first.x - second.x, first.y - second.y);
}

export function unitVector(from: Point, to: Point): Point {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

/** Distance of (x, y) to the segment, in pixels. Takes numbers because it runs per pixel. */
export function distanceToSegment(x: number, y: number, from: Point, to: Point): number {
  const position = positionOnSegment(x, y, from, to);
  const dx = x - from.x - position * (to.x - from.x);
  const dy = y - from.y - position * (to.y - from.y);
  return Math.sqrt(dx * dx + dy * dy);
}

/** Where on the segment the nearest point to (x, y) lies: 0 at `from`, 1 at `to`. */
export function positionOnSegment(x: number, y: number, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  return clamp(((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy + 1e-6), 0, 1);
}

export function polylineLength(line: Point[]): number {
  let length = 0;
  for (let i = 1; i < line.length; i++) length += distanceBetween(line[i - 1], line[i]);
  return length;
}

/** The same polyline as `count` points at equal distances; a single point is treated as a line of zero length. */
export function resamplePolyline(line: Point[], count: number): Point[] {
  const source = line.length < 2 ? [line[0], point(line[0].x + 0.01, line[0].y)] : line;
  const lengths = [0];
  for (let i = 1; i < source.length; i++) lengths.push(lengths[i - 1] + distanceBetween(source[i], source[i - 1]));
  const total = lengths[lengths.length - 1];
  const result: Point[] = [];
  let segment = 0;
  for (let k = 0; k < count; k++) {
    const wanted = (total * k) / (count - 1);
    while (segment < source.length - 2 && lengths[segment + 1] < wanted) segment++;
    const length = lengths[segment + 1] - lengths[segment] || 1;
    result.push(mixPoints(source[segment], source[segment + 1], clamp((wanted - lengths[segment]) / length, 0, 1)));
  }
  return result;
}

/**
 * Gaussian smoothing of a polyline's points, `sigma` in points. Near the ends of an open line the window shrinks, so
 * that the two ends stay in place.
 */
export function smoothPolyline(line: Point[], sigma: number, options: { closed?: boolean } = {}): Point[] {
  const count = line.length;
  const radius = Math.ceil(3 * sigma);
  const kernel: number[] = [];
  for (let k = -radius; k <= radius; k++) kernel.push(Math.exp((-k * k) / (2 * sigma * sigma)));
  return line.map((_, i) => {
    const reach = options.closed ? radius : Math.min(radius, i, count - 1 - i);
    let x = 0;
    let y = 0;
    let total = 0;
    for (let k = -reach; k <= reach; k++) {
      const neighbour = line[options.closed ? (((i + k) % count) + count) % count : i + k];
      const weight = kernel[k + radius];
      x += weight * neighbour.x;
      y += weight * neighbour.y;
      total += weight;
    }
    return { x: x / total, y: y / total };
  });
}
