/** Long trousers under a dress that ends above them. */

import type { Size } from "../../image/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { Label, type Limb } from "../../person/types.ts";

/** From this share of cloth on, what a leg shows between the new hem and the ankle is a trouser leg. */
const TROUSER_SHARE = 0.7;
const OPAQUE = 0.5;

/**
 * Takes long trousers below the hem of a dress out of `old`: legs made up whole look painted, and what a made-up leg
 * does not reach stays as a stump at the ankle. A dress worn over trousers looks like a photo. Changes `old`.
 *
 * @param alpha - Of the fitted dress, 0-1.
 */
export function keepLongTrousers(
  scene: { size: Size; labels: Uint8Array; legs: readonly Limb[]; alpha: Float32Array },
  old: Uint8Array,
): void {
  const { size, labels, legs } = scene;
  const hems = hemRows(scene);
  if (!hems || !legs.every((leg) => isTrouserLeg(labels, leg, { width: size.width, hems }))) return;
  for (let i = 0; i < labels.length; i++) {
    const x = i % size.width;
    if (labels[i] === Label.lower && (i - x) / size.width > hems[x]) old[i] = 0;
  }
}

/** Last covered row of every column; the lowest of all beside the dress. */
function hemRows({ size, alpha }: { size: Size; alpha: Float32Array }): Int32Array | undefined {
  const rows = new Int32Array(size.width).fill(-1);
  let lowest = -1;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= OPAQUE) continue;
    lowest = Math.floor(i / size.width);
    rows[i - lowest * size.width] = lowest;
  }
  return lowest < 0 ? undefined : rows.map((row) => (row < 0 ? lowest : row));
}

function isTrouserLeg(labels: Uint8Array, leg: Limb, at: { width: number; hems: Int32Array }): boolean {
  let cloth = 0;
  let bare = 0;
  forEachPixel(leg.field, (i, place) => {
    if (leg.field.depth[place] < 1) return;
    const x = i % at.width;
    if ((i - x) / at.width <= at.hems[x]) return;
    if (labels[i] === Label.lower) cloth++;
    else if (labels[i] === Label.skin) bare++;
  });
  return cloth > 0 && cloth > TROUSER_SHARE * (cloth + bare);
}
