/** Long trousers under a dress that ends above them. */

import type { Size } from "../../image/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { Label, type Limb } from "../../person/types.ts";

/** If at least this share of a leg between the new hem and the ankle is cloth, it is a trouser leg. */
const TROUSER_SHARE = 0.7;
const OPAQUE = 0.5;

/**
 * Takes long trousers below the hem of a dress out of `old`, so that they stay: a completely made-up leg looks painted,
 * and what it does not reach stays as a stump at the ankle. A dress worn over trousers looks natural. Changes `old`.
 *
 * @param alpha - Coverage of the fitted dress, 0-1.
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

/**
 * Takes a seated person's lower garment out of `old`: what the new skirt does not cover are legs before seat and floor, and made-up ones stood
 * there like posts. Changes `old`.
 */
export function keepBelowLap(labels: Uint8Array, old: Uint8Array): void {
  for (let i = 0; i < labels.length; i++) if (labels[i] === Label.lower) old[i] = 0;
}

/** The last covered row of every column; beside the dress the lowest of all. */
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
