/** How far a picture is from the photo where nothing may change, and from the true result where the garment is. Lab units. */
import { toLab } from "../../packages/tryon/src/image/colour.ts";
import type { RgbImage } from "../../packages/tryon/src/image/types.ts";

export const REGIONS = ["face", "hands", "background", "body", "garment"] as const;
export type Region = (typeof REGIONS)[number];
export type Errors = Record<Region, number>;

/** Which region each pixel of the working size is in; -1 for none. */
export type RegionMap = Int8Array;

/** Mean colour difference to the truth in each region; NaN for an empty one. */
export function errorsOf(picture: RgbImage, truth: RgbImage, regions: RegionMap): Errors {
  const [seen, wanted] = [toLab(picture), toLab(truth)];
  const sums = new Float64Array(REGIONS.length);
  const counts = new Float64Array(REGIONS.length);
  for (let i = 0; i < regions.length; i++) {
    const region = regions[i];
    if (region < 0) continue;
    sums[region] += Math.hypot(
      seen.lightness[i] - wanted.lightness[i],
      seen.a[i] - wanted.a[i],
      seen.b[i] - wanted.b[i],
    );
    counts[region] += 1;
  }
  return Object.fromEntries(REGIONS.map((name, k) => [name, sums[k] / counts[k]])) as Errors;
}

export const meanErrors = (all: Errors[]): Errors =>
  Object.fromEntries(
    REGIONS.map((name) => {
      const known = all.map((errors) => errors[name]).filter((value) => !Number.isNaN(value));
      return [name, known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)];
    }),
  ) as Errors;
