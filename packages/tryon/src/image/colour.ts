import { clamp } from "./maths/interpolate.ts";
import type { LabPlanes, RgbImage } from "./types.ts";

/** sRGB's transfer function: encoded 0-255 to linear light 0-1. */
const linearOf = new Float32Array(256);
for (let value = 0; value < 256; value++) {
  const encoded = value / 255;
  linearOf[value] = encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/**
 * Lab's cube root with its linear toe, as a table: exact roots took three quarters of the conversion. Linear
 * interpolation in the table is off by less than 0.001 Lab units.
 */
const curveSteps = 8192;
/** Blue and red of white exceed their white point by a rounding error. */
const curveEnd = 1.001;
const curve = new Float32Array(curveSteps + 2);
for (let step = 0; step < curve.length; step++) {
  const ratio = (step / curveSteps) * curveEnd;
  curve[step] = ratio > 0.008856 ? Math.cbrt(ratio) : 7.787 * ratio + 16 / 116;
}

function labCurve(ratio: number): number {
  const position = ratio * (curveSteps / curveEnd);
  const step = position | 0;
  return curve[step] + (curve[step + 1] - curve[step]) * (position - step);
}

const toLevel = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

/** CIE Lab of a picture, white point D65. Values are rounded to whole numbers first (as a decoded picture has them). */
export function toLab(image: RgbImage): LabPlanes {
  const count = image.width * image.height;
  const lightness = new Float32Array(count);
  const a = new Float32Array(count);
  const b = new Float32Array(count);
  const { red, green, blue } = image;
  // product photos are mostly paper: a pixel equal to the previous one costs nothing
  let previous = -1;
  for (let i = 0; i < count; i++) {
    const redLevel = toLevel(red[i]);
    const greenLevel = toLevel(green[i]);
    const blueLevel = toLevel(blue[i]);
    const colour = (redLevel << 16) | (greenLevel << 8) | blueLevel;
    if (colour === previous) {
      lightness[i] = lightness[i - 1];
      a[i] = a[i - 1];
      b[i] = b[i - 1];
      continue;
    }
    previous = colour;
    const r = linearOf[redLevel];
    const g = linearOf[greenLevel];
    const bl = linearOf[blueLevel];
    const x = labCurve((0.4124 * r + 0.3576 * g + 0.1805 * bl) / 0.95047);
    const y = labCurve(0.2126 * r + 0.7152 * g + 0.0722 * bl);
    const z = labCurve((0.0193 * r + 0.1192 * g + 0.9505 * bl) / 1.08883);
    lightness[i] = 116 * y - 16;
    a[i] = 500 * (x - y);
    b[i] = 200 * (y - z);
  }
  return { lightness, a, b };
}

/** Gamma 2.2 instead of sRGB's curve: the mixing tables need no linear toe, and the difference is below one level. */
const mixingGamma = 2.2;
const mixingLinear = new Float32Array(256);
for (let value = 0; value < 256; value++) mixingLinear[value] = (value / 255) ** mixingGamma;
const mixingEncoded = new Float32Array(4097);
for (let step = 0; step <= 4096; step++) mixingEncoded[step] = 255 * (step / 4096) ** (1 / mixingGamma);

/**
 * Mixes two encoded values (0-255) in linear light, as a lens would: mixing the encoded values draws dark rims around
 * bright things. `share` 0 gives `under` exactly, 1 gives `over`.
 */
export function mixLinearLight(under: number, over: number, share: number): number {
  if (share <= 0) return under;
  if (share >= 1) return over;
  const from = toMixingLight(under);
  const to = toMixingLight(over);
  return fromMixingLight(from + (to - from) * share);
}

/** The encoded value of linear light 0-1. */
export const fromMixingLight = (light: number): number => mixingEncoded[Math.round(light * 4096)];

/** Linear light 0-1 of an encoded value. */
export function toMixingLight(value: number): number {
  const bounded = clamp(value, 0, 255);
  const low = Math.floor(bounded);
  const high = Math.min(255, low + 1);
  return mixingLinear[low] + (bounded - low) * (mixingLinear[high] - mixingLinear[low]);
}
