/** For cloth wider than the limb inside it: a limb's field ends three pixels beside the limb. */
import { farOutside, placeIn } from "../../person/limbs/limb-field.ts";
import type { LimbField } from "../../person/types.ts";

/** A sleeve is wider than its arm by at most this, shoulder widths. */
export const WIDEST_BESIDE = 0.2;

/**
 * The field's place for the pixel, or else for the nearest pixel of its row within `reach`: cloth beside a limb faces the
 * same way as the limb's side. Undefined if there is none.
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
