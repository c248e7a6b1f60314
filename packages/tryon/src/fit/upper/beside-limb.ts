/** Cloth that is wider than the limb in it: a limb's field ends three pixels beside it. */
import { farOutside, placeIn } from "../../person/limbs/limb-field.ts";
import type { LimbField } from "../../person/types.ts";

/** No sleeve is wider than its arm by more than this, shoulder widths. */
export const WIDEST_BESIDE = 0.2;

/**
 * Where a field's planes hold the pixel, or else the nearest pixel of its row within `reach` that they hold: cloth beside
 * a limb is turned as the limb's side is. Undefined if there is none.
 */
export function placeBeside(field: LimbField, pixel: number, reach: number): number | undefined {
  const own = placeIn(field, pixel);
  if (field.depth[own] !== farOutside) return own;
  const column = pixel % field.picture.width;
  for (let k = 1; k <= reach; k++) {
    if (column >= k) {
      const left = placeIn(field, pixel - k);
      if (field.depth[left] !== farOutside) return left;
    }
    if (column + k < field.picture.width) {
      const right = placeIn(field, pixel + k);
      if (field.depth[right] !== farOutside) return right;
    }
  }
  return undefined;
}
