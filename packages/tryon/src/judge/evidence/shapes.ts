/** Masks grown and shrunk, for measures of outlines. */
import { near } from "../../image/distance.ts";
import type { Size } from "../../image/types.ts";

export function invert(mask: Uint8Array): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let i = 0; i < result.length; i++) result[i] = 1 - mask[i];
  return result;
}

export const erode = (mask: Uint8Array, size: Size, radius: number): Uint8Array =>
  invert(near(mask, size, { wanted: 0, radius }));

export const dilate = (mask: Uint8Array, size: Size, radius: number): Uint8Array =>
  near(mask, size, { wanted: 1, radius });

/** Fills notches narrower than twice the radius. Keep the mask away from the picture's border. */
export const close = (mask: Uint8Array, size: Size, radius: number): Uint8Array =>
  erode(dilate(mask, size, radius), size, radius);

/** Removes parts narrower than twice the radius. */
export const open = (mask: Uint8Array, size: Size, radius: number): Uint8Array =>
  dilate(erode(mask, size, radius), size, radius);

export function countSet(mask: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) count += mask[i];
  return count;
}
