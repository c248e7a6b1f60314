/** Garments that are worn open: to the judge their outline is that of the closed garment. */
import { type FittedGarment, type Layers, Piece } from "../../fit/types.ts";
import { Label } from "../../person/types.ts";

/** With the opening filled: its tip would count as a tear, and the place between the fronts as bare. */
export function closedLayers({ layers, opening }: FittedGarment): Pick<Layers, "alpha" | "piece"> {
  if (!opening) return layers;
  return {
    alpha: layers.alpha.map((alpha, i) => Math.max(alpha, opening[i])),
    piece: layers.piece.map((piece, i) => (piece === Piece.none && opening[i] > 0.5 ? Piece.torso : piece)),
  };
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
