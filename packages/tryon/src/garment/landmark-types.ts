/** What the fit needs to know about a garment, in pixels of its working picture. */

import type { Point } from "../image/types.ts";
import type { Arm, BodyModel, Keypoint, Limb } from "../person/types.ts";

export type Side = "left" | "right";
/** Left and right as seen in the picture. */
export const SIDES: readonly Side[] = ["left", "right"];
/** -1 for the picture's left, 1 for its right. */
export const signOf = (side: Side): -1 | 1 => (side === "left" ? -1 : 1);

export interface SleeveLandmarks {
  /** From the shoulder point along the upper edge to the outer cuff corner. */
  outer: Point[];
  /** From the outer to the inner cuff corner. */
  cuff: Point[];
  /** From the armpit along the lower edge to the inner cuff corner. */
  inner: Point[];
  outerLength: number;
  innerLength: number;
  cuffWidth: number;
}

/** One half of an upper garment. All x are measured from the axis outwards, so that both halves have the same form. */
export interface SideLandmarks {
  /** Where the shoulder's seam (or the strap) meets the upper outline. */
  shoulder: Point;
  armpit: Point;
  /** The contour's own armpit if the working one was raised (dropped shoulders); otherwise the same point. */
  contourArmpit: Point;
  /** Where the neck opening meets the shoulder. */
  neck: Point;
  /** y = slope * x + intercept of the shoulder between neck and shoulder point; collars stay above it. */
  shoulderLine: { slope: number; intercept: number };
  /** Half width of the torso for each row, 0..height inclusive. */
  halfWidths: Float32Array;
  sleeve: SleeveLandmarks | undefined;
  /**
   * Without a sleeve: how far the contour lies inside the chord from shoulder to armpit, as a share of it. Armholes are
   * concave; if the contour bulges, a sleeve hangs so close to the body that the two cannot be separated.
   */
  armholeDepth: number;
}

/** Front neckline as a depth below the neck points: `depths[i]` at i / (length - 1) of the way from the middle between them. */
export interface Neckline {
  family: string;
  depths: Float64Array;
  /** No curve was convincing, so a plain round one was assumed. */
  assumed: boolean;
  /** Mean evidence along the curve, Lab units, and the share of it that shows an edge at all. */
  evidence: number;
  support: number;
}

/** The part of a hanger's bar that is visible between the fronts: the columns of its ends, and its row. */
export interface SeenBar {
  left: number;
  right: number;
  y: number;
}

/** What stands open between two fronts: columns of their edges for each row from `top` on. */
export interface FrontOpening {
  top: number;
  left: Float32Array;
  right: Float32Array;
}

export interface UpperLandmarks {
  kind: "upper";
  shape: "top" | "dress";
  axisX: number;
  /** Inclusive rows of the silhouette. */
  top: number;
  bottom: number;
  height: number;
  /** Half the width between the armpits: the unit of length for garments. */
  halfChest: number;
  neckY: number;
  hemY: number;
  /** (hem - neck) / full chest width: about 1.3 for a T-shirt. */
  lengthRatio: number;
  left: SideLandmarks;
  right: SideLandmarks;
  hasSleeves: boolean;
  neckline: Neckline;
  /** Fronts that stand open over what is worn below: their opening reaches from the neck deep down, or to the hem. */
  opening?: FrontOpening;
  /** A hood was cut down to the roll that is seen of it when it hangs behind the neck. */
  hasHood?: boolean;
  /** A top that hangs to the thighs or further, with sleeves to the wrists. */
  isCoat: boolean;
  /** For a jumpsuit: from its waist down. The rest is then its bodice, which ends at the waist. */
  legs?: LowerLandmarks;
}

export interface LowerLandmarks {
  kind: "lower";
  axisX: number;
  top: number;
  bottom: number;
  height: number;
  halfWaist: number;
  /** Row where the legs separate; for skirts a row within the hips. */
  crotchY: number;
  /**
   * Row below which the cut-out shows background between the legs; above it the cut-out may include a wedge of
   * background.
   */
  openCrotchY: number;
  hasLegs: boolean;
  /** Outermost silhouette columns for each row of the picture, -1 where the row is empty. */
  leftEdge: Int16Array;
  rightEdge: Int16Array;
  /** Inner edges of the two legs below the crotch (equal at the axis where they touch), -1 above. */
  innerLeft: Int16Array;
  innerRight: Int16Array;
}

/** The side of a garment, as far as it is not hidden by a sleeve. */
export interface WornFlank {
  /** Row where the armhole ends, or the sleeve if that is lower. */
  armholeY: number;
  /**
   * Half width for each row of the picture, from the body's axis, smoothed; above the armhole's end, that of its end.
   */
  halfWidths: Float32Array;
}

/** A cape, poncho or wrap: one sheet over both arms. */
export interface WornSheet {
  /** From the body's axis to the outer edge for each row of the picture. */
  halfWidths: Record<Side, Float32Array>;
  /** The cloth's first row in each column of the picture; the picture's height in a column without any. */
  tops: Float32Array;
  /** Rows between which hands in front of it hide its fronts. */
  hands: { from: number; to: number } | undefined;
  /** The half that stands for both, and the rows between which the other one fades into it; undefined if both are whole. */
  mirrored: { side: Side; from: number; to: number } | undefined;
}

/** A garment on a model needs no landmarks of its own: the model's body shows where everything goes. */
export interface WornLandmarks {
  kind: "worn";
  /** The body of the person in the garment photo. */
  body: BodyModel;
  /** The input from which `body` was measured (see `modelBody`), to measure it again. */
  model: { keypoints: Keypoint[]; alpha: Float32Array; labels: Uint8Array };
  arms: Record<Side, Omit<Arm, "field">>;
  legs: Record<Side, Omit<Limb, "field">>;
  /** Lowest row of a top in the middle of the body, if a lower garment begins right below it; else undefined. */
  hemAtWaistY: number | undefined;
  /** The garment covers the upper arms; if not, everything hangs from the torso. */
  hasSleeves: boolean;
  /** Undefined if long sleeves hide the sides. */
  flanks: Record<Side, WornFlank> | undefined;
  /** Set if it hangs over the arms in one piece: then it has neither sleeves nor flanks. */
  sheet?: WornSheet | undefined;
  /** A lower garment with two visibly separate legs. */
  hasLegs: boolean;
}

export type GarmentLandmarks = UpperLandmarks | LowerLandmarks | WornLandmarks;

/** Row of the front neckline at a column `x` from the axis (negative: left); undefined outside the neck opening. */
export function necklineRow(landmarks: UpperLandmarks, x: number): number | undefined {
  const { left, right, neckline } = landmarks;
  const halfWidth = (left.neck.x + right.neck.x) / 2;
  // Necks are seldom exactly on the torso's axis.
  const fromCentre = x - (right.neck.x - left.neck.x) / 2;
  const share = Math.abs(fromCentre) / halfWidth;
  if (share >= 1) return undefined;
  const { depths } = neckline;
  const station = share * (depths.length - 1);
  const index = Math.min(depths.length - 2, Math.floor(station));
  const depth = depths[index] + (depths[index + 1] - depths[index]) * (station - index);
  const middle = (left.neck.y + right.neck.y) / 2;
  const neckY = fromCentre < 0 ? left.neck.y : right.neck.y;
  return middle + (neckY - middle) * share + depth;
}

/** Row of the shoulder line at `x` pixels out from the axis. */
export const shoulderLineAt = (side: SideLandmarks, x: number): number =>
  side.shoulderLine.slope * x + side.shoulderLine.intercept;
