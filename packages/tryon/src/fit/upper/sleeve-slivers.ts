/**
 * Slivers of a sleeve that the slit along the body left on the body: below the hem, where there is no body beside a
 * hanging sleeve, they dangled from the garment's corner like a string.
 */
import { type Side, signOf, type UpperLandmarks } from "../../garment/landmark-types.ts";
import type { Size } from "../../image/types.ts";

/** Half chests: what is wider is the hem's corner or a tail, not a sliver. */
const WIDEST = 0.08;
/** Garment pixels between a sleeve and its sliver: the slit, the soft edges on both sides of it, and a bend of either. */
const NEAREST = 16;

/**
 * Clears them in the body's alpha, in place.
 *
 * @param sleeve - 1 inside the sleeve's outline.
 */
export function dropSlivers(
  body: Float32Array,
  { landmarks, size, side, sleeve }: { landmarks: UpperLandmarks; size: Size; side: Side; sleeve: Uint8Array },
): void {
  const { width, height } = size;
  const inwards = -signOf(side);
  const widest = Math.round(WIDEST * landmarks.halfChest);
  const axis = Math.round(landmarks.axisX);
  for (let y = Math.max(0, Math.round(landmarks.hemY)); y < height; y++) {
    let x = axis;
    while (x >= 0 && x < width && !sleeve[y * width + x]) x -= inwards;
    if (x < 0 || x >= width) continue;
    const limit = x + inwards * NEAREST;
    while (x !== limit && !body[y * width + x]) x += inwards;
    let run = 0;
    while (run <= widest && body[y * width + x + inwards * run] > 0) run++;
    if (run > widest) continue;
    for (let k = 0; k < run; k++) body[y * width + x + inwards * k] = 0;
  }
}
