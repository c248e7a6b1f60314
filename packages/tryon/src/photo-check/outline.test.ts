import { expect, test } from "vitest";
import { drawnLabels, drawnMatte, drawnSize } from "../person/drawn-person.fixture.ts";
import { type OutlinePolygon, outlineOf } from "./outline.ts";

const size = { width: 200, height: 300 };

/** Alpha 1 where the function says so. */
function paint(isPerson: (x: number, y: number) => boolean): Float32Array {
  return Float32Array.from({ length: size.width * size.height }, (_, i) =>
    isPerson(i % size.width, Math.floor(i / size.width)) ? 1 : 0,
  );
}

const inBox = (x: number, y: number, [left, top, right, bottom]: number[]) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Share of the picture within the polygon, by the shoelace formula. */
function areaOf(polygon: OutlinePolygon): number {
  const doubled = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

test("without a person there is no outline", () => {
  expect(
    outlineOf(
      paint(() => false),
      size,
    ),
  ).toEqual([]);
});

test("a drawn person's outline is one polygon that encloses what was drawn, in at most 200 points", () => {
  const { alpha } = drawnMatte(drawnLabels());
  const outline = outlineOf(alpha, drawnSize);
  expect(outline).toHaveLength(1);
  expect(outline[0].length).toBeGreaterThan(40);
  expect(outline[0].length).toBeLessThanOrEqual(200);
  const drawn = alpha.reduce((sum, value) => sum + value, 0) / alpha.length;
  // the line runs through the middles of the rim's pixels and cuts its corners
  expect(areaOf(outline[0]) / drawn).toBeGreaterThan(0.93);
  expect(areaOf(outline[0]) / drawn).toBeLessThan(1.01);
  for (const [x, y] of outline[0]) {
    expect(x).toBeGreaterThan(0.15);
    expect(x).toBeLessThan(0.85);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(1);
  }
});

test("a gap that shows the background through the person has its own outline", () => {
  const outline = outlineOf(
    paint((x, y) => inBox(x, y, [50, 50, 150, 250]) && !inBox(x, y, [90, 120, 110, 180])),
    size,
  );
  expect(outline.map((polygon) => Math.round(areaOf(polygon) * 100))).toEqual([33, 2]);
});

test("specks beside the person and pinholes inside are left out; a second part is kept", () => {
  const outline = outlineOf(
    paint(
      (x, y) =>
        (inBox(x, y, [50, 50, 150, 250]) && !inBox(x, y, [100, 100, 103, 103])) ||
        inBox(x, y, [10, 10, 15, 15]) ||
        inBox(x, y, [160, 200, 190, 240]),
    ),
    size,
  );
  expect(outline.map((polygon) => Math.round(areaOf(polygon) * 100))).toEqual([33, 2]);
});

test("a person who extends beyond the picture is outlined along its border", () => {
  const [polygon] = outlineOf(
    paint((x, y) => inBox(x, y, [50, 100, 150, 299])),
    size,
  );
  expect(Math.max(...polygon.map(([, y]) => y))).toBeGreaterThan(0.99);
  expect(polygon.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
});

test("an outline of a thousand corners is simplified until 200 points remain", () => {
  const [polygon] = outlineOf(
    paint((x, y) => inBox(x, y, [20, 20, 180, 280]) && !(x % 8 < 4 && y < 60)),
    size,
  );
  expect(polygon.length).toBeLessThanOrEqual(200);
});
