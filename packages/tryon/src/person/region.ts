import { clamp } from "../image/interpolate.ts";
import type { RgbImage, Size } from "../types.ts";

/** A square of the photo, possibly turned, that a network looks at. Pixels of the photo; rotation in radians. */
export interface Region {
  centreX: number;
  centreY: number;
  side: number;
  rotation: number;
}

/** A square around the whole photo. */
export function wholePhoto(size: Size): Region {
  return {
    centreX: size.width / 2,
    centreY: size.height / 2,
    side: Math.max(size.width, size.height),
    rotation: 0,
  };
}

export interface InputFormat {
  /** Width and height of the network's input. */
  side: number;
  /** Value of black and of white. */
  black: number;
  white: number;
}

/**
 * The square as a network's input, NHWC. Each input pixel is the mean of up to 4x4 bilinear samples, so that shrinking
 * does not alias; outside the photo it is black.
 */
export function cropRegion(image: RgbImage, region: Region, format: InputFormat): Float32Array {
  const { side } = format;
  const result = new Float32Array(side * side * 3);
  const step = region.side / side;
  const samples = Math.max(1, Math.min(4, Math.round(step)));
  const scale = (format.white - format.black) / (samples * samples * 255);
  const cos = Math.cos(region.rotation);
  const sin = Math.sin(region.rotation);
  const sum = new Float64Array(3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      sum.fill(0);
      for (let v = 0; v < samples; v++) {
        for (let u = 0; u < samples; u++) {
          const localX = (x + (u + 0.5) / samples) * step - region.side / 2;
          const localY = (y + (v + 0.5) / samples) * step - region.side / 2;
          const photoX = region.centreX + localX * cos - localY * sin - 0.5;
          const photoY = region.centreY + localX * sin + localY * cos - 0.5;
          addSample(image, photoX, photoY, sum);
        }
      }
      const at = (y * side + x) * 3;
      for (let channel = 0; channel < 3; channel++) result[at + channel] = sum[channel] * scale + format.black;
    }
  }
  return result;
}

/** Adds the bilinear colour at (x, y); one function for the three planes because it runs 800,000 times a photo. */
function addSample(image: RgbImage, x: number, y: number, sum: Float64Array): void {
  const { width, height, red, green, blue } = image;
  if (x < -1 || y < -1 || x > width || y > height) return;
  const left = clamp(Math.floor(x), 0, width - 1);
  const top = clamp(Math.floor(y), 0, height - 1);
  const towardsRight = clamp(x - left, 0, 1);
  const towardsBottom = clamp(y - top, 0, 1);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1) * width;
  const a = top * width + left;
  const b = top * width + right;
  const c = bottom + left;
  const d = bottom + right;
  const weightA = (1 - towardsRight) * (1 - towardsBottom);
  const weightB = towardsRight * (1 - towardsBottom);
  const weightC = (1 - towardsRight) * towardsBottom;
  const weightD = towardsRight * towardsBottom;
  sum[0] += red[a] * weightA + red[b] * weightB + red[c] * weightC + red[d] * weightD;
  sum[1] += green[a] * weightA + green[b] * weightB + green[c] * weightC + green[d] * weightD;
  sum[2] += blue[a] * weightA + blue[b] * weightB + blue[c] * weightC + blue[d] * weightD;
}

/** A network's output mask (`side * side`) laid over the photo; 0 outside the square. */
export function spreadMask(mask: Float32Array, side: number, region: Region, size: Size): Float32Array {
  const { width, height } = size;
  const result = new Float32Array(width * height);
  const cos = Math.cos(-region.rotation);
  const sin = Math.sin(-region.rotation);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x + 0.5 - region.centreX;
      const dy = y + 0.5 - region.centreY;
      const maskX = ((dx * cos - dy * sin) / region.side + 0.5) * side - 0.5;
      const maskY = ((dx * sin + dy * cos) / region.side + 0.5) * side - 0.5;
      if (maskX < 0 || maskY < 0 || maskX > side - 1 || maskY > side - 1) continue;
      const left = Math.floor(maskX);
      const top = Math.floor(maskY);
      const right = Math.min(side - 1, left + 1);
      const bottom = Math.min(side - 1, top + 1);
      const towardsRight = maskX - left;
      const towardsBottom = maskY - top;
      const upper = mask[top * side + left] * (1 - towardsRight) + mask[top * side + right] * towardsRight;
      const lower = mask[bottom * side + left] * (1 - towardsRight) + mask[bottom * side + right] * towardsRight;
      result[y * width + x] = upper * (1 - towardsBottom) + lower * towardsBottom;
    }
  }
  return result;
}
