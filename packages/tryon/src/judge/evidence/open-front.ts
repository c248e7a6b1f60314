/** Garments that are worn open: to the judge their outline is that of the closed garment. */
import { type FittedGarment, type Layers, Piece } from "../../fit/types.ts";
import { Label } from "../../person/types.ts";

/**
 * With the opening filled where there is a front on either side of it: its tip would count as a tear, and the place between
 * the fronts as bare.
 *
 * @param width - Of the layers.
 */
export function closedLayers({ layers, opening }: FittedGarment, width: number): Pick<Layers, "alpha" | "piece"> {
  if (!opening) return layers;
  const alpha = layers.alpha.slice();
  const piece = layers.piece.slice();
  const isFront = (i: number) => layers.piece[i] === Piece.torso && layers.alpha[i] > 0.5;
  for (let row = 0; row < alpha.length; row += width) {
    let first = row;
    let last = row + width - 1;
    while (first < last && !isFront(first)) first++;
    while (last > first && !isFront(last)) last--;
    for (let i = first; i < last; i++) {
      alpha[i] = Math.max(alpha[i], opening[i]);
      if (piece[i] === Piece.none && opening[i] > 0.5) piece[i] = Piece.torso;
    }
  }
  return { alpha, piece };
}

/**
 * What is worn below is as much in front of the garment's back as hair is, and must not be taken for old cloth that was left.
 *
 * @param labels - At half the size of `opening`; not changed.
 * @param width - Of `opening`.
 */
export function labelsBetweenFronts(labels: Uint8Array, opening: Float32Array, width: number): Uint8Array {
  const half = width >> 1;
  return labels.map((label, i) => {
    const x = i % half;
    return opening[((i - x) / half) * 2 * width + 2 * x] > 0.3 ? Label.hair : label;
  });
}
