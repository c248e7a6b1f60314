/** Halos: a rim of the garment that differs from the cloth right beside it, all along the outline. */

import type { GarmentCut } from "../../garment/types.ts";
import { toLab } from "../../image/colour.ts";
import { distanceToUnset } from "../../image/distance.ts";
import { boxOfSet, maskAbove } from "../../image/planes.ts";
import type { LabPlanes, RgbImage, Size } from "../../image/types.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** Side of the squares whose rim and inside are compared, shoulder widths. */
const SQUARE = 0.12;
/**
 * A square has a halo if its rim is lighter, darker or of a different hue than its inside by more than this. Shading darkens
 * rims.
 */
const LIGHTER = 14;
const OTHER_HUE = 14;

/** Share of the outline with a halo, 0-1, beyond what the garment's own trim explains. */
export function measureRim({ picture, garmentSeenFine, person, garment, expected }: Evidence): number {
  const mask = maskAbove(garmentSeenFine, 0.5);
  const side = Math.max(12, Math.round(SQUARE * person.body.shoulderWidth));
  const seen = haloShare(picture, mask, { rim: [1.2, 3.2], inside: [6, 11], side });
  if (!expected) return seen;
  return Math.max(0, seen - ownTrim(garment.cut, expected.scale, side));
}

const trims = new WeakMap<GarmentCut, { scale: number; share: number }>();

/**
 * Share of the outline in the garment's own photo that differs from the cloth beside it: piping, lace. Cached with the cut-out.
 */
function ownTrim(cut: GarmentCut, scale: number, side: number): number {
  const known = trims.get(cut);
  if (known?.scale === scale) return known.share;
  const [red, green, blue] = cut.colour;
  const share = haloShare({ width: cut.width, height: cut.height, red, green, blue }, cut.mask, {
    rim: [3, 3 + 2 / scale],
    inside: [3 + 6 / scale, 3 + 11 / scale],
    side: Math.round(side / scale),
  });
  trims.set(cut, { scale, share });
  return share;
}

interface Bands {
  /** Depths in pixels from the outline. */
  rim: [from: number, to: number];
  inside: [from: number, to: number];
  side: number;
}

function haloShare(image: RgbImage, mask: Uint8Array, { rim, inside, side }: Bands): number {
  const box = boxOfSet(mask, image);
  const part = { width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
  // Another engine's picture may show no garment at all; an empty box has a negative size.
  if (part.width <= 0 || part.height <= 0) return 0;
  const cut = new Uint8Array(part.width * part.height);
  for (let y = 0; y < part.height; y++) {
    const from = (y + box.top) * image.width + box.left;
    cut.set(mask.subarray(from, from + part.width), y * part.width);
  }
  const depth = distanceToUnset(cut, part, inside[1] + 1);
  const rimPixels: number[] = [];
  const insidePixels: number[] = [];
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const value = depth[y * part.width + x];
      if (value <= rim[0] || value > inside[1]) continue;
      const i = (y + box.top) * image.width + x + box.left;
      if (value <= rim[1]) rimPixels.push(i);
      else if (value > inside[0]) insidePixels.push(i);
    }
  }
  const squares = { width: Math.ceil(image.width / side), height: Math.ceil(image.height / side) };
  const outer = meansBySquare(image, rimPixels, squares, side);
  const inner = meansBySquare(image, insidePixels, squares, side);
  let measured = 0;
  let halos = 0;
  for (let square = 0; square < squares.width * squares.height; square++) {
    if (outer.count[square] < side / 3 || inner.count[square] < side / 3) continue;
    measured++;
    const difference = (key: keyof LabPlanes) => outer[key][square] - inner[key][square];
    if (difference("lightness") > LIGHTER || Math.hypot(difference("a"), difference("b")) > OTHER_HUE) halos++;
  }
  return measured > 8 ? halos / measured : 0;
}

function meansBySquare(image: RgbImage, pixels: number[], squares: Size, side: number) {
  const gather = (plane: Float32Array) => {
    const values = new Float32Array(pixels.length);
    for (let k = 0; k < values.length; k++) values[k] = plane[pixels[k]];
    return values;
  };
  const strip: RgbImage = {
    width: pixels.length,
    height: 1,
    red: gather(image.red),
    green: gather(image.green),
    blue: gather(image.blue),
  };
  const lab = toLab(strip);
  const length = squares.width * squares.height;
  const sums = {
    count: new Float64Array(length),
    lightness: new Float32Array(length),
    a: new Float32Array(length),
    b: new Float32Array(length),
  };
  pixels.forEach((pixel, k) => {
    const x = pixel % image.width;
    const square = Math.floor(Math.floor(pixel / image.width) / side) * squares.width + Math.floor(x / side);
    sums.count[square]++;
    sums.lightness[square] += lab.lightness[k];
    sums.a[square] += lab.a[k];
    sums.b[square] += lab.b[k];
  });
  for (const plane of [sums.lightness, sums.a, sums.b]) {
    for (let square = 0; square < length; square++) plane[square] /= Math.max(1, sums.count[square]);
  }
  return sums;
}
