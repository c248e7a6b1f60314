import { expect, test } from "vitest";
import { distanceToSegment, point, polylineLength, resamplePolyline, smoothPolyline } from "./geometry.ts";

test("beyond a segment's ends the distance is that to the nearer end", () => {
  const from = point(0, 0);
  const to = point(10, 0);
  expect(distanceToSegment(5, 3, from, to)).toBeCloseTo(3);
  expect(distanceToSegment(14, 3, from, to)).toBeCloseTo(5);
  expect(distanceToSegment(1, 1, from, from)).toBeCloseTo(Math.SQRT2);
});

test("resampling puts points at equal distances and keeps the ends", () => {
  const line = resamplePolyline([point(0, 0), point(1, 0), point(10, 0)], 6);
  expect(line.map(({ x }) => Math.round(x * 1000) / 1000)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(polylineLength(line)).toBeCloseTo(10);
});

test("smoothing rounds a corner but does not move the ends of an open line", () => {
  const corner = resamplePolyline([point(0, 0), point(20, 0), point(20, 20)], 41);
  const smooth = smoothPolyline(corner, 3);
  expect(smooth[0]).toEqual(corner[0]);
  expect(smooth[40]).toEqual(corner[40]);
  expect(smooth[20].x).toBeLessThan(19.5);
  expect(smooth[20].y).toBeGreaterThan(0.5);
});
