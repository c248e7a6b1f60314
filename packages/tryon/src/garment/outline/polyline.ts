/**
 * Polylines in pixels: outlines, seams and sleeve edges. Functions shared with the person's stages are in
 * image/geometry.ts.
 */
import { distanceBetween, mixPoints } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";

export function polylineLength(line: readonly Point[]): number {
  let length = 0;
  for (let index = 1; index < line.length; index++) length += distanceBetween(line[index], line[index - 1]);
  return length;
}

/**
 * Gaussian smoothing of a polyline with `sigma` in points. The ends of an open line stay in place, because the window
 * shrinks towards them, so seams keep their corners.
 */
export function smoothGaussian(line: readonly Point[], sigma: number, closed = false): Point[] {
  const count = line.length;
  const radius = Math.ceil(3 * sigma);
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * sigma * sigma)),
  );
  return line.map((centre, index) => {
    const reach = closed ? radius : Math.min(radius, index, count - 1 - index);
    if (reach === 0) return centre;
    let x = 0;
    let y = 0;
    let total = 0;
    for (let offset = -reach; offset <= reach; offset++) {
      const neighbour = line[closed ? (((index + offset) % count) + count) % count : index + offset];
      const weight = kernel[offset + radius];
      x += weight * neighbour.x;
      y += weight * neighbour.y;
      total += weight;
    }
    return { x: x / total, y: y / total };
  });
}

/** The first `length` pixels of a polyline, cut exactly. */
export function cutPolyline(line: readonly Point[], length: number): Point[] {
  const result = [line[0]];
  let travelled = 0;
  for (let index = 1; index < line.length; index++) {
    const step = distanceBetween(line[index], line[index - 1]);
    if (travelled + step >= length) {
      result.push(mixPoints(line[index - 1], line[index], (length - travelled) / (step || 1)));
      break;
    }
    travelled += step;
    result.push(line[index]);
  }
  return result;
}
