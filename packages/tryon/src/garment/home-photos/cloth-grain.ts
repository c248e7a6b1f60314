/** The knit or weave of made-up cloth: without ribs and threads it looks like a smear. */
import { gaussianBlur } from "../../image/filters.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { GarmentCut, MadeUpGrain } from "../types.ts";

/** Detail finer than this many pixels is the cloth's own; coarser, it would be a fold or a shadow of another place. */
const FINEST = 3;
/** From Lab lightness to a colour channel. */
const PER_LIGHTNESS = 2.55;
/** Detail this many times as strong as usual is an edge, a dart or a seam, not grain. */
const STRONGEST = 3;
/** Rows between what was made up and the cloth that is taken: its edge still shows what was there. */
const CLEAR = 6;

/**
 * Adds to what was made up the detail of the cloth below it, column by column, from the lowest made-up row upwards.
 * Changes the cut's colours in place.
 *
 * @param grain - `madeUp`: 1 where the colours are not the photo's. `rows`: how many rows below are the same cloth; further up
 *   their detail is repeated.
 */
export function continueGrain(
  cut: Pick<GarmentCut, "colour" | "lab" | "known" | "width">,
  { madeUp, rows }: MadeUpGrain,
): void {
  const { lab, width } = cut;
  const smooth = gaussianBlur(lab.lightness, { width, height: madeUp.length / width }, FINEST);
  const pairs = pairsBelow(cut, madeUp, Math.max(1, Math.floor(rows)));
  const details = pairs.map(([, from]) => lab.lightness[from] - smooth[from]);
  const limit = details.length ? STRONGEST * median(details.map(Math.abs)) : 0;
  pairs.forEach(([i], k) => {
    if (Math.abs(details[k]) > limit) return;
    for (const plane of cut.colour) plane[i] = clamp(plane[i] + details[k] * PER_LIGHTNESS, 0, 255);
  });
  releasePlanes(smooth);
}

/** Every made-up pixel with the one below it whose detail it takes; those whose cloth is not seen are left out. */
function pairsBelow(
  { known, width }: Pick<GarmentCut, "known" | "width">,
  madeUp: Uint8Array,
  rows: number,
): [to: number, from: number][] {
  const pairs: [number, number][] = [];
  for (let x = 0; x < width; x++) {
    let lowest = -1;
    for (let i = madeUp.length - width + x; i >= 0; i -= width) {
      if (!madeUp[i]) continue;
      if (lowest < 0) lowest = i;
      const from = lowest + (CLEAR + (((lowest - i) / width) % rows)) * width;
      if (from < madeUp.length && known[from]) pairs.push([i, from]);
    }
  }
  return pairs;
}
