/** A garment's picture as it is decoded, and whether it shows enough of the garment. */
import { loadRgb } from "../../image/codec.ts";
import type { Box, Framing, RgbImage } from "../../image/types.ts";
import type { Issue } from "../../issues/issues.ts";

/** @throws TryOnRefusal IMAGE_UNREADABLE */
export const loadGarment = (file: Uint8Array, framing?: Framing): Promise<RgbImage> =>
  loadRgb(file, { framing, isCleaned: true });

/** Pixels of the file along the garment's longer side. */
const SMALL_BELOW = 300;
const TOO_SMALL_BELOW = 100;

/** @param box - Of the garment in the picture that was read, which was enlarged by `enlargedBy`. */
export function resolutionIssues({ left, top, right, bottom }: Box, enlargedBy = 1): Issue[] {
  const pixels = Math.round(Math.max(right - left, bottom - top) / Math.max(1, enlargedBy));
  const details = { pixels, limit: SMALL_BELOW };
  if (pixels < TOO_SMALL_BELOW) return [{ code: "GARMENT_TOO_SMALL", severity: "refuse", message: TOO_SMALL, details }];
  return pixels < SMALL_BELOW ? [{ code: "GARMENT_TOO_SMALL", severity: "warn", message: SMALL, details }] : [];
}

const SMALL = "The garment is small in its picture, so it may look blurred. Use a larger picture if you have one.";
const TOO_SMALL = `The garment is too small in its picture. Use a picture in which it is at least ${SMALL_BELOW} pixels long.`;
