/** Which pixels clothes cover: those that are replaced in the photo, and the new ones in the other picture. */
import { near } from "../image/distance.ts";
import { maskWhere } from "../image/planes.ts";
import type { Size } from "../image/types.ts";
import { Label } from "../person/types.ts";
import type { Category } from "../request/choices.ts";

/** Whether a garment of this kind takes the place of what has this label. */
export const isReplaced = (label: number, category: Category): boolean =>
  (label === Label.upper && category !== "lower") || (label === Label.lower && category !== "upper");

export const clothesOf = (labels: Uint8Array, category: Category): Uint8Array =>
  maskWhere(labels.length, (i) => isReplaced(labels[i], category));

/** 1 within `radius` pixels of either mask. */
export function aroundBoth(first: Uint8Array, second: Uint8Array, size: Size, radius: number): Uint8Array {
  const both = maskWhere(first.length, (i) => first[i] === 1 || second[i] === 1);
  return near(both, size, { wanted: 1, radius });
}
