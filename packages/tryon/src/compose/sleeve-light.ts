/** The light on a limb inside cloth: what fell on its sleeve or trouser leg, across the limb, on the form of a round limb. */
import { clamp, lerp } from "../image/interpolate.ts";
import { forEachPixel } from "../person/limb-field.ts";
import { type Channels, Label, type LabelValue, type Limb } from "../types.ts";

const BINS = 9;
/** Fewer pixels of cloth in a bin say nothing of the light. */
const ENOUGH = 40;
/** How much of the sleeve's light the arm shows; the rest is the form alone: folds and patterns are not the light's. */
const SLEEVES_SHARE = 0.6;
/** No light is believed that is further from the mean. */
const BELIEVED = { least: 0.7, most: 1.2 };

/** Brightness relative to the limb's mean, `across` -1 (inner) to 1 (outer). */
export function sleeveLight(
  limb: Limb,
  { photo, labels }: { photo: Channels; labels: Uint8Array },
  cloth: LabelValue = Label.upper,
): (across: number) => number {
  const seen = acrossSleeve(limb, { photo, labels, cloth });
  return (across) => {
    const form = 1.05 - 0.22 * Math.abs(across) ** 2.5;
    const position = clamp(((across + 1) / 2) * BINS - 0.5, 0, BINS - 1);
    const index = Math.min(BINS - 2, Math.floor(position));
    return form * lerp(1, lerp(seen[index], seen[index + 1], position - index), SLEEVES_SHARE);
  };
}

/** Means over the whole length, so that a pattern's colours and single folds even out; 1 everywhere where little is seen. */
function acrossSleeve(
  { field, stations, length }: Limb,
  { photo, labels, cloth }: { photo: Channels; labels: Uint8Array; cloth: LabelValue },
): number[] {
  const { along, across, depth } = field;
  const sums = new Float64Array(BINS);
  const counts = new Float64Array(BINS);
  const last = stations.length - 1;
  forEachPixel(field, (i, place) => {
    if (depth[place] <= 1 || labels[i] !== cloth) return;
    if (stations[clamp(Math.round((along[place] / length) * last), 0, last)].segment > 1) return;
    const bin = clamp(Math.floor(((across[place] + 1) / 2) * BINS), 0, BINS - 1);
    sums[bin] += photo[0][i] + photo[1][i] + photo[2][i];
    counts[bin]++;
  });
  const means = Array.from(sums, (sum, bin) => sum / counts[bin]);
  if (counts.some((count) => count < ENOUGH)) return new Array(BINS).fill(1);
  const mean = means.reduce((sum, value) => sum + value, 0) / BINS;
  const relative = means.map((value) => clamp(value / Math.max(1, mean), BELIEVED.least, BELIEVED.most));
  return relative.map((_, bin) => {
    const near = relative.slice(Math.max(0, bin - 1), bin + 2);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}
