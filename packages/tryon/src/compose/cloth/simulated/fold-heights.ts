/** Heights of the folds of simulated garments. */
import { SLEEVES, TORSOS } from "./fold-data.ts";

/** Rows run down the garment, columns from its left to its right, or from a sleeve's inner to its outer edge. */
export interface FoldHeights {
  columns: number;
  rows: number;
  heights: Float32Array;
}

export interface TorsoHeights extends FoldHeights {
  /** Where the armpits are, as a share of the rows. */
  armpit: number;
}

const decoded = new Map<string, Float32Array>();

function decode(data: string): Float32Array {
  let heights = decoded.get(data);
  if (!heights) {
    heights = Float32Array.from(atob(data), (sign) => ((sign.charCodeAt(0) + 128) % 256) - 128);
    decoded.set(data, heights);
  }
  return heights;
}

/** From the shoulders to the hem. */
export function torsoHeights(kind: keyof typeof TORSOS): TorsoHeights {
  const { data, ...rest } = TORSOS[kind];
  return { ...rest, heights: decode(data) };
}

/** From the shoulder point to the cuff. */
export function sleeveHeights(kind: keyof typeof SLEEVES): FoldHeights {
  const { data, ...rest } = SLEEVES[kind];
  return { ...rest, heights: decode(data) };
}
