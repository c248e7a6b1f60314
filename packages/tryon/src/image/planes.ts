import type { Channels, RgbImage, Size } from "../types.ts";
import { clamp } from "./interpolate.ts";

export function createPlane(size: Size): Float32Array {
  return new Float32Array(size.width * size.height);
}

export function createImage(size: Size): RgbImage {
  const { width, height } = size;
  return { width, height, red: createPlane(size), green: createPlane(size), blue: createPlane(size) };
}

/** The picture's own planes (not copies), for loops over the channels. */
export function channelsOf(image: RgbImage): Channels {
  return [image.red, image.green, image.blue];
}

/** Sets 1 where the plane is above the threshold. */
export function maskAbove(plane: Float32Array, threshold: number): Uint8Array {
  const mask = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) mask[i] = plane[i] > threshold ? 1 : 0;
  return mask;
}

/** Perceived brightness 0-1 of the gamma-encoded values, the guide of edge-preserving filters. */
export function brightness(image: RgbImage): Float32Array {
  const plane = createPlane(image);
  for (let i = 0; i < plane.length; i++) {
    plane[i] = (image.red[i] * 0.3 + image.green[i] * 0.59 + image.blue[i] * 0.11) / 255;
  }
  return plane;
}

/** Half-size copy by 2x2 means; an odd last row or column is dropped. */
export function halvePlane(plane: Float32Array, size: Size): Float32Array {
  const width = size.width >> 1;
  const height = size.height >> 1;
  const result = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 2 * y * size.width + 2 * x;
      result[y * width + x] = (plane[i] + plane[i + 1] + plane[i + size.width] + plane[i + size.width + 1]) / 4;
    }
  }
  return result;
}

/** Half-size copy by 2x2 means, rounded to whole values. */
export function halveImage(image: RgbImage): RgbImage {
  const halveRounded = (plane: Float32Array) => {
    const half = halvePlane(plane, image);
    for (let i = 0; i < half.length; i++) half[i] = Math.floor(half[i] + 0.5);
    return half;
  };
  return {
    width: image.width >> 1,
    height: image.height >> 1,
    red: halveRounded(image.red),
    green: halveRounded(image.green),
    blue: halveRounded(image.blue),
  };
}

/** Bilinear value at (x, y), where whole numbers are pixel centres; coordinates outside are moved to the border. */
export function sampleBilinear(plane: Float32Array, size: Size, x: number, y: number): number {
  const left = clamp(Math.floor(x), 0, size.width - 1);
  const top = clamp(Math.floor(y), 0, size.height - 1);
  const right = Math.min(size.width - 1, left + 1);
  const bottom = Math.min(size.height - 1, top + 1);
  const towardsRight = clamp(x - left, 0, 1);
  const towardsBottom = clamp(y - top, 0, 1);
  const upper = plane[top * size.width + left] * (1 - towardsRight) + plane[top * size.width + right] * towardsRight;
  const lower =
    plane[bottom * size.width + left] * (1 - towardsRight) + plane[bottom * size.width + right] * towardsRight;
  return upper * (1 - towardsBottom) + lower * towardsBottom;
}
