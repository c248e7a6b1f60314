/** Reads `LimbField`s: a limb covers a tenth of a photo, so its planes cover only its own box. */
import type { LimbField } from "../types.ts";

/** `LimbField.depth` of pixels far from the limb. */
export const farOutside = -99;

/**
 * The index in the planes of the picture's pixel (row-major, inside the picture); outside the box, that of their last value,
 * "far outside".
 */
export function placeIn({ left, top, width, height, picture }: LimbField, pixel: number): number {
  const column = (pixel % picture.width) - left;
  if (column < 0 || column >= width) return width * height;
  const row = ((pixel / picture.width) | 0) - top;
  return row < 0 || row >= height ? width * height : row * width + column;
}

/** `LimbField.depth` of the picture's pixel. */
export const depthAt = (field: LimbField, pixel: number): number => field.depth[placeIn(field, pixel)];

/** `LimbField.along` of the picture's pixel; 0 far outside. */
export const alongAt = (field: LimbField, pixel: number): number => field.along[placeIn(field, pixel)];

/** `LimbField.across` of the picture's pixel; 0 far outside. */
export const acrossAt = (field: LimbField, pixel: number): number => field.across[placeIn(field, pixel)];

/**
 * Visits all pixels of the picture in the limb and right beside it, row by row, with their index in the field's planes.
 */
export function forEachPixel(field: LimbField, visit: (pixel: number, place: number) => void): void {
  const { left, top, width, height, picture, depth } = field;
  const firstColumn = Math.max(0, -left);
  const endColumn = Math.min(width, picture.width - left);
  const endRow = Math.min(height, picture.height - top);
  for (let row = Math.max(0, -top); row < endRow; row++) {
    const pixelOfBox = (row + top) * picture.width + left;
    for (let column = firstColumn; column < endColumn; column++) {
      const place = row * width + column;
      if (depth[place] !== farOutside) visit(pixelOfBox + column, place);
    }
  }
}

/** Ends a limb's outline at `visibleEnd` pixels along it. Changes the depths in place. */
export function endField({ depth, along }: LimbField, visibleEnd: number): void {
  for (let i = 0; i < depth.length; i++) {
    if (depth[i] > farOutside && along[i] > visibleEnd) depth[i] = Math.min(depth[i], visibleEnd - along[i]);
  }
}
