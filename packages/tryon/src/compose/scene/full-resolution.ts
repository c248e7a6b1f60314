/**
 * Carries a composition back to the photo's own resolution: only the changes come from the working size; every other
 * pixel keeps the photo's own bytes.
 */
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import type { RgbImage, Size } from "../../image/types.ts";

/** Interleaved red, green, blue bytes. */
export interface PixelBytes extends Size {
  data: Uint8Array;
}

/** A composition's difference from the photo, at working size. */
export interface Change {
  image: RgbImage;
  /** 0-1: how much of a pixel was drawn (garment or filled body). */
  drawn: Float32Array;
  /** 0-1: how much the undrawn part of a pixel was darkened. */
  shadow: Float32Array;
  /** 1 where anything changed. */
  touched: Uint8Array;
}

/** Paints the change into the photo itself, so that a large one is not in memory twice. */
export function applyChange(photo: PixelBytes, change: Change): void {
  const { image, touched } = change;
  if (photo.width === image.width && photo.height === image.height) {
    copyTouched(photo, change);
    return;
  }
  const area = touchedArea(touched, image, photo);
  const sampler = createSampler(image);
  for (let y = area.top; y < area.bottom; y++) {
    const sourceY = ((y + 0.5) * image.height) / photo.height - 0.5;
    for (let x = area.left; x < area.right; x++) {
      const sourceX = ((x + 0.5) * image.width) / photo.width - 0.5;
      sampler.moveTo(sourceX, sourceY);
      if (!sampler.touches(touched)) continue;
      // Half-drawn working pixels already contain their share of the photo: taking them whole avoids mixing it in
      // twice.
      const drawn = smoothstep(0, 0.4, sampler.read(change.drawn));
      const light = 1 - sampler.read(change.shadow);
      const at = (y * photo.width + x) * 3;
      const mix = (plane: Float32Array, own: number) => drawn * sampler.read(plane) + (1 - drawn) * own * light;
      photo.data[at] = toByte(mix(image.red, photo.data[at]));
      photo.data[at + 1] = toByte(mix(image.green, photo.data[at + 1]));
      photo.data[at + 2] = toByte(mix(image.blue, photo.data[at + 2]));
    }
  }
}

function copyTouched(result: PixelBytes, { image, touched }: Change): void {
  for (let i = 0; i < touched.length; i++) {
    if (!touched[i]) continue;
    result.data[3 * i] = toByte(image.red[i]);
    result.data[3 * i + 1] = toByte(image.green[i]);
    result.data[3 * i + 2] = toByte(image.blue[i]);
  }
}

const toByte = (value: number): number => clamp(Math.round(value), 0, 255);

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Half-open box of the photo's pixels that a touched working pixel can affect. */
function touchedArea(touched: Uint8Array, working: Size, photo: Size): Area {
  let left = working.width;
  let top = working.height;
  let right = -1;
  let bottom = -1;
  for (let i = 0; i < touched.length; i++) {
    if (!touched[i]) continue;
    const x = i % working.width;
    const y = (i - x) / working.width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scaleX = photo.width / working.width;
  const scaleY = photo.height / working.height;
  return {
    left: Math.max(0, Math.floor((left - 1) * scaleX)),
    top: Math.max(0, Math.floor((top - 1) * scaleY)),
    right: Math.min(photo.width, Math.ceil((right + 2) * scaleX)),
    bottom: Math.min(photo.height, Math.ceil((bottom + 2) * scaleY)),
  };
}

/** Bilinear reads of several planes at one place, with the weights computed once. */
export function createSampler(size: Size) {
  const { width, height } = size;
  let i00 = 0;
  let i10 = 0;
  let i01 = 0;
  let i11 = 0;
  let w00 = 1;
  let w10 = 0;
  let w01 = 0;
  let w11 = 0;
  return {
    moveTo(x: number, y: number): void {
      const left = clamp(Math.floor(x), 0, width - 1);
      const top = clamp(Math.floor(y), 0, height - 1);
      const right = Math.min(width - 1, left + 1);
      const bottom = Math.min(height - 1, top + 1);
      const alongX = clamp(x - left, 0, 1);
      const alongY = clamp(y - top, 0, 1);
      i00 = top * width + left;
      i10 = top * width + right;
      i01 = bottom * width + left;
      i11 = bottom * width + right;
      w00 = (1 - alongX) * (1 - alongY);
      w10 = alongX * (1 - alongY);
      w01 = (1 - alongX) * alongY;
      w11 = alongX * alongY;
    },
    touches: (mask: Uint8Array): boolean => (mask[i00] | mask[i10] | mask[i01] | mask[i11]) === 1,
    read: (plane: Float32Array): number => plane[i00] * w00 + plane[i10] * w10 + plane[i01] * w01 + plane[i11] * w11,
  };
}
