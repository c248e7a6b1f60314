import { traceContour } from "../garment/outline/contour.ts";
import { findComponents } from "../image/components.ts";
import { distanceToSegment, smoothPolyline } from "../image/maths/geometry.ts";
import { maskAbove, maskOf } from "../image/planes.ts";
import type { Point, Size } from "../image/types.ts";

export type OutlinePolygon = [x: number, y: number][];

/** More points than this look no better on a phone, and the whole outline stays below 4 KB of JSON. */
const maxPoints = 200;
/** Regions below this share of the person are noise in the matte: specks beside the body, pinholes in a print. */
const smallestPart = 0.02;
const smallestGap = 0.004;
/** Pixels that the first simplification may move the outline. */
const firstTolerance = 0.8;

/**
 * The person's outline as closed polygons, largest first: around every part of the matte, and around the gaps that show the background
 * through it (between arm and body). In fractions of width and height, at most 200 points in all; empty for an empty matte.
 */
export function outlineOf(alpha: Float32Array, size: Size): OutlinePolygon[] {
  const person = maskAbove(alpha, 0.5);
  const parts = findComponents(person, size);
  const largest = parts.sizes.reduce((most, pixels) => Math.max(most, pixels), 0);
  if (largest === 0) return [];
  const gaps = findComponents(
    person.map((set) => 1 - set),
    size,
  );
  const rims = [
    ...regionsAbove(parts, smallestPart * largest),
    ...regionsAbove(gaps, smallestGap * largest).filter(({ mask }) => !touchesBorder(mask, size)),
  ]
    .toSorted((first, second) => second.pixels - first.pixels)
    // otherwise the staircase of pixels would survive as points
    .map(({ mask }) => smoothPolyline(traceContour(mask, size.width, size.height), 2, { closed: true }))
    .filter((rim) => rim.length >= 8);
  return simplifyTo(rims, maxPoints).map((polygon) => polygon.map((point) => toFractions(point, size)));
}

interface Region {
  mask: Uint8Array;
  pixels: number;
}

function regionsAbove({ index, sizes }: ReturnType<typeof findComponents>, smallest: number): Region[] {
  return sizes.flatMap((pixels, component) => (pixels < smallest ? [] : [{ pixels, mask: maskOf(index, component) }]));
}

function touchesBorder(mask: Uint8Array, { width, height }: Size): boolean {
  for (let x = 0; x < width; x++) if (mask[x] || mask[(height - 1) * width + x]) return true;
  for (let y = 0; y < height; y++) if (mask[y * width] || mask[(y + 1) * width - 1]) return true;
  return false;
}

/** The finest common simplification of all polygons that leaves at most this many points. */
function simplifyTo(rims: Point[][], count: number): Point[][] {
  for (let tolerance = firstTolerance; ; tolerance *= 1.25) {
    const simplified = rims.map((rim) => simplifyClosed(rim, tolerance)).filter((polygon) => polygon.length >= 3);
    if (simplified.reduce((sum, polygon) => sum + polygon.length, 0) <= count) return simplified;
  }
}

/** Douglas-Peucker on a ring: cut into two lines at its first point and at the point farthest from that. */
function simplifyClosed(ring: Point[], tolerance: number): Point[] {
  const start = ring[0];
  let opposite = 0;
  let farthest = 0;
  ring.forEach((point, i) => {
    const distance = (point.x - start.x) ** 2 + (point.y - start.y) ** 2;
    if (distance > farthest) [opposite, farthest] = [i, distance];
  });
  const there = simplifyLine(ring.slice(0, opposite + 1), tolerance);
  const back = simplifyLine([...ring.slice(opposite), start], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

function simplifyLine(line: Point[], tolerance: number): Point[] {
  const kept = new Uint8Array(line.length);
  kept[0] = kept[line.length - 1] = 1;
  const pending: [from: number, to: number][] = [[0, line.length - 1]];
  for (let span = pending.pop(); span; span = pending.pop()) {
    const [from, to] = span;
    let worst = 0;
    let at = from;
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(line[i].x, line[i].y, line[from], line[to]);
      if (distance > worst) [worst, at] = [distance, i];
    }
    if (worst <= tolerance) continue;
    kept[at] = 1;
    pending.push([from, at], [at, to]);
  }
  return line.filter((_, i) => kept[i]);
}

/** Pixel centres to fractions, to four decimals: a fifth of a pixel on the largest screen it is drawn on. */
function toFractions({ x, y }: Point, { width, height }: Size): [number, number] {
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
  return [rounded((x + 0.5) / width), rounded((y + 0.5) / height)];
}
