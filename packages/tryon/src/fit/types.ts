/** The fit's result for the composition: the layers, and where the garment ends up on the body. */

import type { Channels, Point } from "../image/types.ts";
import type { Category } from "../request/choices.ts";

export interface FittedSide {
  /** Shoulder point and armpit of the garment on the photo; x is measured outwards from the shoulder centre. */
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

/** Columns of both legs' inner and outer edges at each row, from the crotch to the hem. */
export type Inseam = readonly { y: number; left: number; right: number; outerLeft: number; outerRight: number }[];

export interface FittedGarment {
  category: Category;
  layers: Layers;
  /** Set for flat tops and dresses: the reference for snapping and shading in the composition. */
  upper: FittedUpper | undefined;
  /** Set for flat trousers and shorts: where their legs meet or separate. */
  inseam?: Inseam;
  /**
   * 0-1 in the photo's size: what is between two open fronts. What the person wears is seen there, and behind it the inside of
   * the back.
   */
  opening?: Float32Array | undefined;
  /** Photo pixels per garment pixel. */
  scale: number;
  /** A dress or skirt, without legs of its own: on a seated person it lies on the thighs. */
  isSkirt?: boolean;
  /** Worn over everything else: it hangs in front of pockets and the hands in them. */
  isCoat?: boolean;
  /** A cape or poncho: arms are under it wherever it reaches. */
  coversArms?: boolean;
  /** The old top stays below its hem. */
  keepsBelow?: boolean;
  /** From a photo on a model: it brings its own folds and roundness. */
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
