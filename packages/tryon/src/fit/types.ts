/** What the fit hands to the composition: the layers, and where the garment ends up on the body. */

import type { Channels, Point } from "../image/types.ts";
import type { Category } from "../request/choices.ts";

export interface FittedSide {
  /** Shoulder point and armpit of the garment on the photo, x measured from the shoulder centre outwards. */
  shoulder: Point;
  armpit: Point;
  /** Pixels along the arm to which the sleeve reaches; undefined without a sleeve. */
  sleeveEnd: number | undefined;
}

export interface FittedUpper {
  /** Half the neck opening on the photo, pixels from the shoulder centre. */
  neckHalfWidth: number;
  left: FittedSide;
  right: FittedSide;
}

/** From the crotch to the hem: columns of the inner edges of both legs at a row. */
export type Inseam = readonly { y: number; left: number; right: number }[];

export interface FittedGarment {
  category: Category;
  layers: Layers;
  /** Set for flat tops and dresses: what the composition snaps and shades against. */
  upper: FittedUpper | undefined;
  /** Set for flat trousers and shorts: where their legs meet or part. */
  inseam?: Inseam;
  /** Photo pixels per garment pixel. */
  scale: number;
  /** From a photo on a model: its own folds and roundness came along. */
  isWorn?: boolean;
}

/** What a pixel of the fitted garment belongs to. */
export const Piece = { none: 0, torso: 1, leftSleeve: 2, rightSleeve: 3, backCollar: 4 } as const;

/** The garment warped onto the person's photo, flattened. All planes have the photo's size. */
export interface Layers {
  alpha: Float32Array;
  colour: Channels;
  /** `Piece` of every pixel. */
  piece: Uint8Array;
  /** Coverage by the sleeves alone, for their shadow on the torso. */
  sleeveAlpha: Float32Array | null;
}
