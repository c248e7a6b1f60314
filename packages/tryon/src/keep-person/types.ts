/** What is found out about another engine's picture before it is merged with the photo. All planes have the photo's working size. */
import type { Channels, RgbImage, Size } from "../image/types.ts";

/** Where each pixel of the photo is found in the aligned picture: working pixels to be added to its own place. */
export interface Field extends Size {
  dx: Float32Array;
  dy: Float32Array;
}

/** The other picture, laid over the photo pixel by pixel, and what it shows there. */
export interface Registered {
  picture: RgbImage;
  /** 0-1: how much of a pixel is the person, in the other picture. */
  alpha: Float32Array;
  /** The other picture's background, spread behind the person. */
  plate: Channels;
  /** `Label` of each pixel in the other picture. */
  labels: Uint8Array;
  field: Field;
}

/** Why a picture stays as it came. */
export type LeftReason =
  /** No person is found in it, or another pose, outline or frame than the photo's. */
  | "nobody"
  | "pose"
  | "silhouette"
  | "frame"
  /** The merge would be bared, or not good enough to be charged where the picture as it came is. */
  | "worse";
