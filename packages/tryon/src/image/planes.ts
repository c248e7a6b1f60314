import { clamp } from "./maths/interpolate.ts";
import { borrowPlane } from "./pool.ts";
import type { Box, Channels, RgbImage, Size } from "./types.ts";

export function createPlane(size: Size): Float32Array {
  return borrowPlane(size.width * size.height);
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

/** Sets 1 where the plane has the value. */
export function maskOf(plane: Uint8Array | Int32Array, value: number): Uint8Array {
  const mask = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) mask[i] = plane[i] === value ? 1 : 0;
  return mask;
}

/**
 * Sets 1 where the condition holds. Not `Uint8Array.from(plane, condition)`: that reads the plane through an iterator and takes two
 * hundred times as long, a tenth of a second for a photo.
 */
export function maskWhere(length: number, isSet: (i: number) => boolean): Uint8Array {
  const mask = new Uint8Array(length);
  for (let i = 0; i < length; i++) if (isSet(i)) mask[i] = 1;
  return mask;
}

/** Perceived brightness 0-1 of the gamma-encoded values, used as the guide of edge-preserving filters. */
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
  const result = borrowPlane(width * height);
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

/** Bilinear value at (x, y), where whole numbers are pixel centres; outside coordinates are clamped to the border. */
export function sampleBilinear(plane: Float32Array, size: Size, x: number, y: number): number {
  const boundedX = clamp(x, 0, size.width - 1);
  const boundedY = clamp(y, 0, size.height - 1);
  const left = boundedX | 0;
  const top = boundedY | 0;
  const right = left < size.width - 1 ? left + 1 : left;
  const bottom = top < size.height - 1 ? top + 1 : top;
  const towardsRight = boundedX - left;
  const towardsBottom = boundedY - top;
  const upper = plane[top * size.width + left] * (1 - towardsRight) + plane[top * size.width + right] * towardsRight;
  const lower =
    plane[bottom * size.width + left] * (1 - towardsRight) + plane[bottom * size.width + right] * towardsRight;
  return upper * (1 - towardsBottom) + lower * towardsBottom;
}

/** The box around all selected pixels; right and bottom are -1 if there are none. */
export function boxWhere({ width, height }: Size, isSelected: (pixel: number) => boolean): Box {
  const box: Box = { left: width, top: height, right: -1, bottom: -1 };
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let left = 0;
    while (left < width && !isSelected(row + left)) left++;
    if (left === width) continue;
    let right = width - 1;
    while (right > left && !isSelected(row + right)) right--;
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, right);
    box.top = Math.min(box.top, y);
    box.bottom = y;
  }
  return box;
}

/** The box around all values other than 0; right and bottom are -1 if there are none. */
export function boxOfSet(plane: Float32Array | Uint8Array, { width, height }: Size): Box {
  const box: Box = { left: width, top: height, right: -1, bottom: -1 };
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let left = 0;
    while (left < width && plane[row + left] === 0) left++;
    if (left === width) continue;
    let right = width - 1;
    while (right > box.right && plane[row + right] === 0) right--;
    if (left < box.left) box.left = left;
    if (right > box.right) box.right = right;
    if (y < box.top) box.top = y;
    box.bottom = y;
  }
  return box;
}

/** The part of a plane inside a box. */
export function cutBox(plane: Float32Array, planeWidth: number, box: Box): Float32Array {
  const width = box.right - box.left + 1;
  const result = borrowPlane(width * (box.bottom - box.top + 1));
  for (let y = box.top; y <= box.bottom; y++) {
    const from = y * planeWidth + box.left;
    result.set(plane.subarray(from, from + width), (y - box.top) * width);
  }
  return result;
}
