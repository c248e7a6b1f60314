/** Mask operations of the cut-out: opening and closing, shape measures. */
import { keepLargeComponents } from "../../image/components.ts";
import { near } from "../../image/distance.ts";
import type { Size } from "../../image/types.ts";

export function invert(mask: Uint8Array): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let i = 0; i < result.length; i++) result[i] = mask[i] ? 0 : 1;
  return result;
}

export function dilate(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  return near(mask, size, { wanted: 1, radius });
}

export function erode(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  const result = near(mask, size, { wanted: 0, radius });
  for (let i = 0; i < result.length; i++) result[i] = 1 - result[i];
  return result;
}

/** Opens by one radius, closes by the other (pixels), and keeps the largest component. */
export function openAndClose(mask: Uint8Array, size: Size, radii: { open: number; close: number }): Uint8Array {
  const opened = dilate(erode(mask, size, radii.open), size, radii.open);
  const closed = erode(dilate(opened, size, radii.close), size, radii.close);
  return keepLargeComponents(closed, size, 1);
}

/** Share of the picture that is set, and perimeter² / (4π area): 1 for a disc, 3-5 for a T-shirt, above 9 torn. */
export function shapeOf(mask: Uint8Array, size: Size): { area: number; raggedness: number } {
  const { width, height } = size;
  let steps = 0;
  let pixels = 0;
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const i = y * width + x;
      pixels += mask[i];
      if (mask[i] !== mask[i - 1]) steps++;
      if (mask[i] !== mask[i - width]) steps++;
    }
  }
  // Counting pixel steps overestimates slanted edges; 0.8 is the average correction.
  const perimeter = 0.8 * steps;
  return { area: pixels / (width * height), raggedness: perimeter ** 2 / (4 * Math.PI * Math.max(1, pixels)) };
}

/** Best intersection over union of a mask with its mirror image, and the column of the mirror axis. */
export function mirrorSymmetry(
  mask: Uint8Array,
  size: Size,
  search: { reach: number; sampling: number },
): { share: number; axisX: number } {
  const { width, height } = size;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    sum += i % width;
    count++;
  }
  const centre = sum / Math.max(1, count);
  const mirrored = new Int32Array(width);
  let best = { share: 0, axisX: centre };
  for (let offset = -search.reach; offset <= search.reach; offset += 2) {
    const axisX = centre + offset;
    let both = 0;
    let either = 0;
    for (let x = 0; x < width; x += search.sampling) mirrored[x] = Math.round(2 * axisX - x);
    for (let y = 0; y < height; y += search.sampling) {
      const row = y * width;
      for (let x = 0; x < width; x += search.sampling) {
        const column = mirrored[x];
        const there = column >= 0 && column < width ? mask[row + column] : 0;
        both += mask[row + x] & there;
        either += mask[row + x] | there;
      }
    }
    const share = both / Math.max(1, either);
    if (share > best.share) best = { share, axisX };
  }
  return best;
}
