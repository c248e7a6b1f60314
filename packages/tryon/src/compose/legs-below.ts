/** Legs that the pose does not see, because the picture ends at the thighs: they go on upwards from below the old hem. */
import { smoothstep } from "../image/interpolate.ts";
import { Label } from "../types.ts";
import { isArm, type Scene } from "./scene.ts";

/** From this far to this far below the old hem, which is in its shadow, a column is looked at; shoulder widths. */
const FROM = 0.015;
const TO = 0.07;
/** A column belongs to a leg if at least this share of that is skin. */
const SKIN_SHARE = 0.6;
/** Fewer columns side by side than this are a finger's; shoulder widths. */
const LEAST_LEG = 0.12;
/** Half width of the soft edge, columns. */
const SOFT = 1;

/** 0-1 for each column: whether a bare leg, and no hand before it, shows right below the old garment. */
export function legColumns(scene: Scene): Float32Array {
  const { size, old, labels, person } = scene;
  const { hipCentre, shoulderWidth } = person.body;
  const first = Math.max(0, Math.round(hipCentre.y));
  const isLeg = new Float32Array(size.width);
  for (let x = 0; x < size.width; x++) {
    let hem = size.height - 1;
    while (hem > first && old[hem * size.width + x] === 0) hem--;
    if (hem <= first) continue;
    const to = Math.min(size.height - 1, Math.round(hem + TO * shoulderWidth));
    let skin = 0;
    let all = 0;
    for (let y = Math.round(hem + FROM * shoulderWidth); y <= to; y++) {
      const i = y * size.width + x;
      all++;
      if (labels[i] === Label.skin && !isArm(scene, i)) skin++;
    }
    if (all > 0 && skin >= SKIN_SHARE * all) isLeg[x] = 1;
  }
  dropNarrow(isLeg, LEAST_LEG * shoulderWidth);
  return isLeg.map((_, x) => {
    let sum = 0;
    for (let offset = -SOFT; offset <= SOFT; offset++) sum += isLeg[x + offset] ?? 0;
    return smoothstep(0, 1, sum / (2 * SOFT + 1));
  });
}

/** Changes `columns`. */
function dropNarrow(columns: Float32Array, least: number): void {
  for (let x = 0; x < columns.length; x++) {
    const from = x;
    while (columns[x] === 1) x++;
    if (x - from < least) columns.fill(0, from, x);
  }
}

/** Rows by which the garment's soft edge reaches over the legs. */
const OVERLAP = 2;

/** For each column the row where the new garment ends; beside it that of its lowest row, or legs would stand up there. */
export function hemRows({ size, fitted }: Scene): Int32Array {
  const { alpha } = fitted.layers;
  const rows = new Int32Array(size.width);
  let lowest = 0;
  for (let x = 0; x < size.width; x++) {
    let y = size.height - 1;
    while (y > 0 && alpha[y * size.width + x] <= 0.5) y--;
    rows[x] = Math.max(0, y - OVERLAP);
    lowest = Math.max(lowest, rows[x]);
  }
  return rows.map((row) => row || lowest);
}
