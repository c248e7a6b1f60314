/** Removes what JPEG compression leaves beside edges. */
import { GuidedFilter } from "./filters.ts";
import { releasePlanes } from "./pool.ts";
import type { RgbImage } from "./types.ts";

/** Ripples of lightness reach a few pixels from an edge; colours are stored at half size and bleed further. */
const RIPPLES = { radius: 2, epsilon: 1e-3 };
const BLEEDING = { radius: 6, epsilon: 1e-3 };

/**
 * Evens out the ripples beside edges, and moves bled colours back to where the lightness has its edge. Changes the picture, which
 * should have the size at which it was compressed.
 */
export function cleanCompressed({ red, green, blue, width, height }: RgbImage): void {
  const size = { width, height };
  const luma = red.map((value, i) => (0.299 * value + 0.587 * green[i] + 0.114 * blue[i]) / 255);
  const smooth = new GuidedFilter(luma, size, RIPPLES).run(luma);
  const guided = new GuidedFilter(smooth, size, BLEEDING);
  const blueness = guided.run(blue.map((value, i) => value / 255 - luma[i]));
  const redness = guided.run(red.map((value, i) => value / 255 - luma[i]));
  for (let i = 0; i < luma.length; i++) {
    const r = smooth[i] + redness[i];
    const b = smooth[i] + blueness[i];
    red[i] = 255 * r;
    blue[i] = 255 * b;
    green[i] = (255 * (smooth[i] - 0.299 * r - 0.114 * b)) / 0.587;
  }
  releasePlanes(smooth, blueness, redness);
}
