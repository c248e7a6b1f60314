/** A button's position on its picture, and whether the picture is visible. */
import type { Box } from "../detect/garments.ts";

/** Distance from the picture's upper left corner: shops put their own buttons lower, and their hearts on the right. */
const INSET = 10;
/** The share of the picture that has to be in the window. */
const SEEN = 0.3;

export type Window = { width: number; height: number };

/**
 * Where a layer has to put a button. `origin` is the layer's own corner and `scale` how large the page draws one of its pixels: a page may
 * zoom or scale itself. `picture` and `origin` are in the window's pixels, the result is in the layer's.
 */
export const placeOn = (picture: Box, { x, y, scale }: { x: number; y: number; scale: number }) => ({
  x: Math.round((picture.x - x) / scale + INSET),
  y: Math.round((picture.y - y) / scale + INSET),
});

export function isInWindow(picture: Box, window: Window): boolean {
  const across = Math.min(picture.x + picture.width, window.width) - Math.max(picture.x, 0);
  const down = Math.min(picture.y + picture.height, window.height) - Math.max(picture.y, 0);
  // A picture may be taller than the window.
  return across > 0 && down > 0 && across * down >= SEEN * picture.width * Math.min(picture.height, window.height);
}
