/** A top tucked into a new waistband: surplus width gathers above it and casts a soft shadow. */
import { clamp } from "../../image/maths/interpolate.ts";
import { runningMean } from "../../image/maths/statistics.ts";
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import { Label } from "../../person/types.ts";
import { rowOf, type Tuck, type WaistRows } from "../old-garment/top-edge.ts";
import type { Scene } from "../scene/scene.ts";
import { drawFolds, type Fold } from "./folds.ts";

/** For each gather: its place along the waistband (0-1), its length and outward lean (shoulder widths), and its depth. */
const GATHERS: readonly { at: number; length: number; lean: number; depth: number }[] = [
  { at: 0.07, length: 0.3, lean: 0.05, depth: 0.1 },
  { at: 0.19, length: 0.2, lean: 0.03, depth: 0.07 },
  { at: 0.28, length: 0.36, lean: 0.03, depth: 0.1 },
  { at: 0.43, length: 0.17, lean: 0.0, depth: 0.06 },
  { at: 0.61, length: 0.22, lean: 0.02, depth: 0.07 },
  { at: 0.75, length: 0.34, lean: 0.04, depth: 0.1 },
  { at: 0.84, length: 0.19, lean: 0.03, depth: 0.07 },
  { at: 0.94, length: 0.28, lean: 0.06, depth: 0.1 },
];
const RADIUS = 0.016;
/** Columns to either side over which the waistband's edge is smoothed. */
const SMOOTHING = 4;
/** Right above the waistband the top is darker by `depth`, fading out over `height` shoulder widths. */
const CONTACT = { depth: 0.2, height: 0.035 };

/** Adds to `shadow` (0-1) on the top. */
export function addGathers(scene: Scene, waist: Tuck, shadow: Float32Array): void {
  const { size, labels, person, garment, snapped } = scene;
  const unit = person.body.shoulderWidth;
  const relief = borrowPlane(shadow.length);
  drawFolds(gathersOf(waist, unit), { size, share: 1, light: 0 }, relief);
  const lines = runningMean(waist.rows, SMOOTHING);
  for (let x = 0; x < size.width; x++) {
    const line = lines[clamp(x, waist.from, waist.to) - waist.from];
    const isAbove = x >= waist.from && x <= waist.to;
    for (let y = Math.max(0, Math.floor(line - 0.5 * unit)); y < Math.min(size.height, line + 2); y++) {
      const i = y * size.width + x;
      // the rows right above the waistband were filled with new pixels
      const isTop = labels[i] === Label.upper || (isAbove && labels[i] === Label.lower);
      if (!isTop || snapped[i] || waist.sleeves[i]) continue;
      const contact = CONTACT.depth * Math.exp(-Math.max(0, line - y) / (CONTACT.height * unit));
      shadow[i] = clamp(shadow[i] + (1 - garment[i]) * (contact - Math.min(0, relief[i])), 0, 1);
    }
  }
  releasePlanes(relief);
}

function gathersOf(waist: WaistRows, unit: number): Fold[] {
  const width = waist.to - waist.from;
  return GATHERS.map(({ at, length, lean, depth }) => {
    const x = Math.round(waist.from + at * width);
    const y = rowOf(waist, x);
    const outwards = at < 0.5 ? -1 : 1;
    const up = (share: number) => ({ x: x + outwards * lean * unit * share ** 2, y: y - length * unit * share });
    return { curve: [{ x, y: y + 2 }, up(0.5), up(1)], radius: RADIUS * unit, depth, deepest: 0.08 };
  });
}
