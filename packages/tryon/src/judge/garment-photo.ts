/** What of a garment its photo does not show, and had to be made up or is missing. */
import type { GarmentCut } from "../garment/types.ts";

/** Pixels from the outline: nearer to it colours are always continued from further inside. */
const RIM = 6;

/**
 * Share of the cloth whose colours the photo does not show, 0-1: between the fronts of an open jacket, behind a hanger,
 * under a model's hair. They are continued from the cloth around, so prints, edges and lapels end there.
 */
export function inventedShare({ mask, known, width }: GarmentCut): number {
  let area = 0;
  let invented = 0;
  for (let i = 0; i < mask.length; i++) {
    area += mask[i];
    if (!mask[i] || known[i]) continue;
    const isInside = mask[i - RIM] && mask[i + RIM] && mask[i - RIM * width] && mask[i + RIM * width];
    if (isInside) invented += 1;
  }
  return area === 0 ? 0 : invented / area;
}

/** Share of the garment's outline that is the edge of its photo, 0-1: the rest of a sleeve or hem is unknown. */
export function cutOffShare({ mask, width, height }: GarmentCut): number {
  let outline = 0;
  let cutOff = 0;
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const x = i % width;
    const isAtEdge = x === 0 || x === width - 1 || i < width || i >= width * (height - 1);
    if (isAtEdge) cutOff += 1;
    if (isAtEdge || !mask[i - 1] || !mask[i + 1] || !mask[i - width] || !mask[i + width]) outline += 1;
  }
  return outline === 0 ? 0 : cutOff / outline;
}
