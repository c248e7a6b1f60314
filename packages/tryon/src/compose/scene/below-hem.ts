/** The old top below the hem of a new one that ends too high: it stays, because nobody is ever undressed. */
import { type Layers, Piece } from "../../fit/types.ts";
import { lerp } from "../../image/maths/interpolate.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import type { PersonAnalysis } from "../../person/types.ts";

/** From the shoulders' height to the hips': below it a new top has no neckline any more, only its hem. */
const CHEST = 0.26;

/** Removes it from `old`, except for its sleeves; beside the new torso, from the height of the hem in the middle. Changes `old`. */
export function keepBelowHem(
  { image: { width }, body: { shoulderCentre, hipCentre }, limbs }: Pick<PersonAnalysis, "image" | "body" | "limbs">,
  { alpha, piece }: Pick<Layers, "alpha" | "piece">,
  old: Uint8Array,
): void {
  const chest = Math.floor(lerp(shoulderCentre.y, hipCentre.y, CHEST));
  const hems = new Int32Array(width).fill(-1);
  for (let i = chest * width; i < alpha.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    // Where cloth begins again below a gap, the new top is torn: what was worn shows in the gap.
    const isWhole = hems[x] < 0 || hems[x] === y - 1;
    if (isWhole && alpha[i] > 0.5 && piece[i] === Piece.torso) hems[x] = y;
  }
  const middle = Math.max(hems[Math.round(hipCentre.x)] ?? -1, shoulderCentre.y);
  for (let i = 0; i < old.length; i++) {
    const x = i % width;
    if (!old[i] || Math.floor(i / width) <= (hems[x] < 0 ? middle : hems[x])) continue;
    if (limbs.arms.every(({ field }) => depthAt(field, i) < -1)) old[i] = 0;
  }
}
