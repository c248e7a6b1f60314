/** Removes what JPEG compression leaves beside edges. */
import { boxBlur, GuidedFilter } from "./filters.ts";
import { releasePlanes } from "./pool.ts";
import type { RgbImage } from "./types.ts";

/** Ripples of lightness reach a few pixels from an edge; colours are stored at half size and bleed further. */
const RIPPLES = { radius: 2, epsilon: 1e-3 };
const BLEEDING = { radius: 6, epsilon: 1e-3 };
/** Variance of the lightness (0-1) beside an edge that is strong enough to leave marks: white cloth on a pale wall leaves none. */
const STRONG_EDGE = 3e-3;

/**
 * Evens out the ripples beside strong edges, and moves bled colours back to where the lightness has its edge. Changes the picture,
 * which should have the size at which it was compressed.
 */
export function cleanCompressed({ red, green, blue, width, height }: RgbImage): void {
  const size = { width, height };
  const luma = red.map((value, i) => (0.299 * value + 0.587 * green[i] + 0.114 * blue[i]) / 255);
  const mean = boxBlur(luma, size, BLEEDING.radius);
  const squares = boxBlur(
    luma.map((value) => value * value),
    size,
    BLEEDING.radius,
  );
  const smooth = new GuidedFilter(luma, size, RIPPLES).run(luma);
  const guided = new GuidedFilter(smooth, size, BLEEDING);
  const blueness = guided.run(blue.map((value, i) => value / 255 - luma[i]));
  const redness = guided.run(red.map((value, i) => value / 255 - luma[i]));
  for (let i = 0; i < luma.length; i++) {
    const variance = Math.max(0, squares[i] - mean[i] * mean[i]);
    const share = variance / (variance + STRONG_EDGE);
    const r = 255 * (smooth[i] + redness[i]);
    const b = 255 * (smooth[i] + blueness[i]);
    const g = (255 * smooth[i] - 0.299 * r - 0.114 * b) / 0.587;
    red[i] += share * (r - red[i]);
    green[i] += share * (g - green[i]);
    blue[i] += share * (b - blue[i]);
  }
  releasePlanes(mean, squares, smooth, blueness, redness);
}
