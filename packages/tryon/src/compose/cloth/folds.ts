/** Folds as curves: a valley, and beside it the ridge that catches the light. */
import { clamp } from "../../image/maths/interpolate.ts";
import type { Point, Size } from "../../image/types.ts";

export interface Fold {
  /** A quadratic curve: from its start, bent by the middle point, to its end. */
  curve: [start: Point, middle: Point, end: Point];
  /** Half width of the valley, pixels. */
  radius: number;
  /** Brightness lost in the valley's middle, as a share. */
  depth: number;
  /** Where along the curve (0-1) it is deepest; it fades towards both ends. */
  deepest: number;
}

/** The ridge lies this many radii beside the valley, and is weaker by this factor. */
const RIDGE_AT = 1.9;
const RIDGE_SHARE = 0.45;
const STEPS = 10;

/** Adds the folds' light and shade to `change`. `light` > 0: from the right; always from above as well. */
export function drawFolds(
  folds: readonly Fold[],
  { size, share, light }: { size: Size; share: number; light: number },
  change: Float32Array,
): void {
  for (const fold of folds) drawFold(fold, { size, depth: fold.depth * share, light }, change);
}

function drawFold(
  { curve, radius, deepest }: Fold,
  { size, depth, light }: { size: Size; depth: number; light: number },
  change: Float32Array,
): void {
  const line = Array.from({ length: STEPS + 1 }, (_, k) => pointOf(curve, k / STEPS));
  const reach = (RIDGE_AT + 2.6) * radius;
  const left = clamp(Math.floor(Math.min(...line.map(({ x }) => x)) - reach), 0, size.width - 1);
  const right = clamp(Math.ceil(Math.max(...line.map(({ x }) => x)) + reach), 0, size.width - 1);
  const top = clamp(Math.floor(Math.min(...line.map(({ y }) => y)) - reach), 0, size.height - 1);
  const bottom = clamp(Math.ceil(Math.max(...line.map(({ y }) => y)) + reach), 0, size.height - 1);
  const [start, , end] = curve;
  // Which side of the fold faces the light: upwards, and towards the light's side.
  const lit = (end.y - start.y) * (light >= 0 ? 0.6 : -0.6) - (end.x - start.x) >= 0 ? 1 : -1;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const at = nearest(line, x, y);
      if (Math.abs(at.distance) > reach) continue;
      const fade = at.position < deepest ? at.position / deepest : (1 - at.position) / (1 - deepest);
      if (fade <= 0) continue;
      const soft = Math.sin((Math.PI / 2) * fade);
      const valley = Math.exp(-((at.distance / radius) ** 2) / 2);
      const ridge = RIDGE_SHARE * Math.exp(-(((at.distance * lit) / radius - RIDGE_AT) ** 2) / 2);
      change[y * size.width + x] += depth * soft * (ridge - valley);
    }
  }
}

function pointOf([start, middle, end]: Fold["curve"], t: number): Point {
  const u = 1 - t;
  return {
    x: u * u * start.x + 2 * u * t * middle.x + t * t * end.x,
    y: u * u * start.y + 2 * u * t * middle.y + t * t * end.y,
  };
}

/** Signed distance (positive to the right of the direction in which the line runs, y downwards: to its left as seen) and position, 0-1. */
function nearest(line: readonly Point[], x: number, y: number): { distance: number; position: number } {
  let best = Number.POSITIVE_INFINITY;
  let side = 1;
  let position = 0;
  for (let k = 0; k + 1 < line.length; k++) {
    const from = line[k];
    const dx = line[k + 1].x - from.x;
    const dy = line[k + 1].y - from.y;
    const t = clamp(((x - from.x) * dx + (y - from.y) * dy) / Math.max(1e-6, dx * dx + dy * dy), 0, 1);
    const ex = x - from.x - t * dx;
    const ey = y - from.y - t * dy;
    const squared = ex * ex + ey * ey;
    if (squared >= best) continue;
    best = squared;
    side = dx * ey - dy * ex >= 0 ? 1 : -1;
    position = (k + t) / (line.length - 1);
  }
  return { distance: side * Math.sqrt(best), position };
}
