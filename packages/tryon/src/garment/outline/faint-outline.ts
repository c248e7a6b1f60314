/**
 * Where cloth is as light as the background its outline is invisible, and light stripes or flowers leave bites. There
 * the outline is interpolated from its neighbours on both sides.
 */
import { toLab } from "../../image/colour.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import type { LabColour, Point } from "../../image/types.ts";
import type { GarmentCut } from "../types.ts";
import { traceContour } from "./contour.ts";
import { smoothGaussian } from "./polyline.ts";

/** Lab distance to the background below which cloth counts as faint. */
const FAINT_UP_TO = 25;
/** How deep inside that is measured, pixels: the remains of a shadow at an armpit are pale only at the rim. */
const INSIDE = [6, 12] as const;
/** Half the length of the longest bite along the outline, and the depth of the deepest, pixels. */
const REACH = 32;
const DEEPEST = 16;
/** Smoothing of the outline from which bites are measured, contour pixels. */
const SMOOTHING = 24;

/** `mask` with the bites filled; the same mask when there are none. */
export function fillFaintBites(
  mask: Uint8Array,
  cut: Pick<GarmentCut, "width" | "height" | "colour">,
  background: LabColour,
): Uint8Array {
  const { width, height } = cut;
  const contour = traceContour(mask, width, height);
  if (contour.length < 8 * SMOOTHING) return mask;
  const baseline = smoothGaussian(contour, SMOOTHING, true);
  const normals = outwardNormals(baseline);
  const heights = contour.map((at, k) => (at.x - baseline[k].x) * normals[k].x + (at.y - baseline[k].y) * normals[k].y);
  const spanned = slidingExtreme(slidingExtreme(heights, Math.max), Math.min);
  const depths = shallowBites(spanned.map((height, k) => height - heights[k]));
  const inwards = (by: number) =>
    contour.map((at, k) => ({ x: at.x - by * normals[k].x, y: at.y - by * normals[k].y }));
  const [onRim, deeper] = INSIDE.map((by) => resembles(background, { mask, cut, at: inwards(by) }));
  const filled = mask.slice();
  contour.forEach((at, k) => {
    if (!onRim[k] || !deeper[k]) return;
    for (let step = 0.5; step <= depths[k]; step += 0.5) {
      const x = Math.floor(at.x + step * normals[k].x);
      const y = Math.floor(at.y + step * normals[k].y);
      // Two by two, so that diverging rays leave no pinholes.
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]) {
        if (x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height) filled[(y + dy) * width + x + dx] = 1;
      }
    }
  });
  return filled;
}

/** `depths` without stretches deeper than a bite: armpits and the wedges below them are the garment's shape. */
function shallowBites(depths: readonly number[]): number[] {
  const kept = [...depths];
  for (let from = 0; from < depths.length; ) {
    let to = from;
    let deepest = 0;
    while (to < depths.length && depths[to] > 0) deepest = Math.max(deepest, depths[to++]);
    if (deepest > DEEPEST) kept.fill(0, from, to);
    from = to + 1;
  }
  return kept;
}

/** For each point, whether the cloth there hardly differs from the background. */
function resembles(
  background: LabColour,
  { mask, cut, at }: { mask: Uint8Array; cut: Pick<GarmentCut, "width" | "height" | "colour">; at: Point[] },
): boolean[] {
  const pixels = at.map(
    ({ x, y }) => clamp(Math.round(y), 0, cut.height - 1) * cut.width + clamp(Math.round(x), 0, cut.width - 1),
  );
  const [red, green, blue] = cut.colour.map((plane) => Float32Array.from(pixels, (i) => plane[i]));
  const { lightness, a, b } = toLab({ width: pixels.length, height: 1, red, green, blue });
  return pixels.map(
    (i, k) =>
      mask[i] === 1 &&
      Math.hypot(lightness[k] - background[0], a[k] - background[1], b[k] - background[2]) < FAINT_UP_TO,
  );
}

/** Of a closed clockwise outline. */
function outwardNormals(line: readonly Point[]): Point[] {
  const count = line.length;
  return line.map((_, k) => {
    const before = line[(k + count - 2) % count];
    const after = line[(k + 2) % count];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    return { x: (after.y - before.y) / length, y: -(after.x - before.x) / length };
  });
}

function slidingExtreme(values: readonly number[], extreme: (a: number, b: number) => number): number[] {
  const count = values.length;
  return values.map((value, k) => {
    let result = value;
    for (let offset = -REACH; offset <= REACH; offset++) result = extreme(result, values[(k + offset + count) % count]);
    return result;
  });
}
