/** A quick look at a garment's picture before it is read, at a quarter of its size. */
import { toLab } from "../../image/colour.ts";
import { median, quantile } from "../../image/maths/statistics.ts";
import { channelsOf, halveImage } from "../../image/planes.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes, RgbImage, Size } from "../../image/types.ts";

export interface QuickLook extends Size {
  lab: LabPlanes;
  /** Of each pixel from the median colour of the picture's border, in Lab units. */
  difference: Float32Array;
  /** Where it is larger, something stands out from the background. */
  limit: number;
}

/** Up to this difference from the median three quarters of a plain border lie; the rest may be a banner, or a sleeve. */
const PLAIN_UP_TO = 6;
const STANDS_OUT = 8;

/** Undefined before a background that is not plain: what stands out from a room or a carpet need not be a garment. */
export function lookAt(image: RgbImage): QuickLook | undefined {
  const half = halveImage(image);
  const quarter = halveImage(half);
  const lab = toLab(quarter);
  releasePlanes(...channelsOf(half), ...channelsOf(quarter));
  const { width, height } = quarter;
  const border = [...lab.lightness.keys()].filter((i) => {
    const x = i % width;
    return x < 2 || x >= width - 2 || i < 2 * width || i >= width * (height - 2);
  });
  const [lightness, a, b] = [lab.lightness, lab.a, lab.b].map((plane) => median(border.map((i) => plane[i])));
  const difference = lab.lightness.map((_, i) => distanceTo(lab, i, [lightness, a, b]));
  const noise = quantile(
    border.map((i) => difference[i]),
    0.75,
  );
  return noise > PLAIN_UP_TO ? undefined : { width, height, lab, difference, limit: noise + STANDS_OUT };
}

export const distanceTo = (lab: LabPlanes, i: number, [lightness, a, b]: LabColour): number =>
  Math.hypot(lab.lightness[i] - lightness, lab.a[i] - a, lab.b[i] - b);
