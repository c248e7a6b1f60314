/**
 * Pictures, planes and places.
 *
 * Conventions of the whole engine:
 * - planes are row-major typed arrays of `width * height`; pixel (x, y) is `plane[y * width + x]`;
 * - coordinates are pixels of the picture that was analysed, x to the right, y downwards;
 * - **left and right are those of the picture**, not of the person: the left arm is the person's right arm;
 *   pairs are written `[left, right]`, and `sign` is -1 on the left and +1 on the right ("outwards");
 * - `shoulderWidth` is the unit of every length in the algorithms, so that they do not depend on the resolution.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** An sRGB picture as three planes, 0-255. Values of a decoded picture are whole numbers; computed ones need not be. */
export interface RgbImage extends Size {
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  /** The factor by which the picture was enlarged when decoded, if it was: enlarging adds pixels but no detail. */
  enlargedBy?: number;
}

/** How a picture is turned and cropped when it is decoded. */
export interface Framing {
  /** Clockwise. */
  quarterTurns: 0 | 1 | 2 | 3;
  /** What is kept of the turned picture: fractions of its width and height. */
  crop?: { left: number; top: number; width: number; height: number } | undefined;
}

/** The three planes of a picture in order, for loops over the channels. */
export type Channels = [red: Float32Array, green: Float32Array, blue: Float32Array];

/** CIE Lab (D65): lightness 0-100, a green to red, b blue to yellow. */
export interface LabPlanes {
  lightness: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

export type LabColour = [lightness: number, a: number, b: number];

export interface Box {
  left: number;
  top: number;
  /** Inclusive. */
  right: number;
  bottom: number;
}
