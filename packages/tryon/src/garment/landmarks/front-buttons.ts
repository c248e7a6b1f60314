/** Buttons down the front of a top: cardigans, jackets and shirts hang over trousers. */
import { median } from "../../image/maths/statistics.ts";
import type { UpperLandmarks } from "../landmark-types.ts";
import type { GarmentCut } from "../types.ts";

type Front = Pick<GarmentCut, "width" | "lab">;

/** How far off the middle a fastening may run, and how far beside it the front is plain, half chests. */
const OFF_CENTRE = 0.04;
const BESIDE = 0.09;
/** Half the width of a button's middle, half chests. */
const HALF_BUTTON = 0.015;
/** Margin below the neckline and at the hem that is skipped, because ribs and seams cross there; half chests. */
const MARGIN = 0.1;

/** A button differs from its surroundings by this much more than the rest of its column, Lab units, over this height, half chests. */
const UNLIKE = 8;
const HEIGHT = { least: 0.015, most: 0.14 };
/** At least this many buttons, over this share of the front, at regular distances: within this share of the median. */
const LEAST_BUTTONS = 3;
const LEAST_SPAN = 0.3;
const UNEVEN = 0.2;

/**
 * Whether a top has buttons down its front. Buttons in the colours of a checked or striped cloth are not recognised, nor are
 * zips.
 */
export function isButtonedFront(front: Front, landmarks: UpperLandmarks): boolean {
  const { axisX, halfChest, hemY, left, right, neckline } = landmarks;
  const neck = (left.neck.y + right.neck.y) / 2 + neckline.depths[0];
  const rows = { from: Math.round(neck + MARGIN * halfChest), to: Math.round(hemY - MARGIN * halfChest) };
  if (rows.to - rows.from < halfChest) return false;
  const unit = halfChest;
  for (let x = Math.round(axisX - OFF_CENTRE * unit); x <= axisX + OFF_CENTRE * unit; x++) {
    if (isButtonRow(contrastAlong(front, x, { ...rows, unit }), unit)) return true;
  }
  return false;
}

interface Rows {
  from: number;
  to: number;
}

/** How much each row's pixels around a column differ from those on both sides of it, Lab units. */
function contrastAlong({ width, lab }: Front, x: number, { from, to, unit }: Rows & { unit: number }): Float32Array {
  const away = Math.round(BESIDE * unit);
  const half = Math.max(1, Math.round(HALF_BUTTON * unit));
  const planes = [lab.lightness, lab.a, lab.b];
  return Float32Array.from({ length: to - from }, (_, row) => {
    const i = (from + row) * width + x;
    let least = Number.POSITIVE_INFINITY;
    for (const step of [-away, away]) {
      let square = 0;
      for (const plane of planes) {
        let difference = 0;
        for (let k = -half; k <= half; k++) difference += plane[i + k] - plane[i + k + step];
        square += (difference / (2 * half + 1)) ** 2;
      }
      least = Math.min(least, Math.sqrt(square));
    }
    return least;
  });
}

function isButtonRow(contrast: Float32Array, unit: number): boolean {
  const usual = median([...contrast]);
  const middles: number[] = [];
  for (let row = 0; row < contrast.length; row++) {
    const first = row;
    while (row < contrast.length && contrast[row] > usual + UNLIKE) row++;
    const height = (row - first) / unit;
    if (height > HEIGHT.most) return false;
    if (height >= HEIGHT.least) middles.push((first + row) / 2);
  }
  if (middles.length < LEAST_BUTTONS) return false;
  const steps = middles.slice(1).map((middle, index) => middle - middles[index]);
  const step = median(steps);
  const isEven = steps.every((own) => Math.abs(own - step) < UNEVEN * step);
  return isEven && middles[middles.length - 1] - middles[0] > LEAST_SPAN * contrast.length;
}
