/** The old top below the hem of a new one that ends too high: it stays, because nobody is ever undressed. */
import { type Layers, Piece } from "../../fit/types.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import type { PersonAnalysis } from "../../person/types.ts";

/** Removes it from `old`, except for its sleeves; beside the new torso, from the height of the hem in the middle. Changes `old`. */
export function keepBelowHem({ image, body, limbs }: PersonAnalysis, { alpha, piece }: Layers, old: Uint8Array): void {
  const { width } = image;
  const hems = new Int32Array(width).fill(-1);
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] > 0.5 && piece[i] === Piece.torso) hems[i % width] = Math.floor(i / width);
  }
  const middle = Math.max(hems[Math.round(body.hipCentre.x)] ?? -1, body.shoulderCentre.y);
  for (let i = 0; i < old.length; i++) {
    const x = i % width;
    if (!old[i] || Math.floor(i / width) <= (hems[x] < 0 ? middle : hems[x])) continue;
    if (limbs.arms.every(({ field }) => depthAt(field, i) < -1)) old[i] = 0;
  }
}
