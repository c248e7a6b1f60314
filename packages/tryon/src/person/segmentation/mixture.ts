import type { LabColour } from "../../image/types.ts";
import type { ColourComponent, ColourMixture } from "../types.ts";

/** Fewer samples give an empty mixture. */
const minSamples = 12;
/** A component with a smaller share of the samples is noise. */
const minWeight = 0.03;
/** The most uniform cloth (variances of lightness, a and b): smaller variances would reject its own folds. */
const minVariance: LabColour = [25, 6, 6];
const iterations = 7;
/** The cost of a colour unlike every component. */
const unlikely = 60;

export function component(mean: LabColour, variance: LabColour, weight: number): ColourComponent {
  const offset = 0.5 * Math.log(variance[0] * variance[1] * variance[2]) - Math.log(weight);
  return { mean, variance, weight, offset };
}

/**
 * Describes colours by at most `count` Gaussians: k-means with lightness at half weight (shadows are the same cloth),
 * started at evenly spaced lightnesses so that it is deterministic. Empty for fewer than 12 samples.
 */
export function fitMixture(samples: LabColour[], count: number): ColourMixture {
  if (samples.length < minSamples) return [];
  const byLightness = samples.toSorted((first, second) => first[0] - second[0]);
  let means: LabColour[] = [];
  for (let k = 0; k < count; k++) means.push(byLightness[Math.floor(((k + 0.5) * samples.length) / count)]);
  const nearest = new Int32Array(samples.length);
  for (let iteration = 0; iteration < iterations; iteration++) {
    for (let i = 0; i < samples.length; i++) nearest[i] = nearestMean(samples[i], means);
    means = meansOfClusters(samples, nearest, means);
  }
  return describeClusters(samples, nearest, means);
}

function nearestMean(sample: LabColour, means: LabColour[]): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let k = 0; k < means.length; k++) {
    const mean = means[k];
    const distance = (sample[0] - mean[0]) ** 2 * 0.5 + (sample[1] - mean[1]) ** 2 + (sample[2] - mean[2]) ** 2;
    if (distance < bestDistance) {
      bestDistance = distance;
      best = k;
    }
  }
  return best;
}

/** Means of the clusters; an empty cluster keeps its old one. */
function meansOfClusters(samples: LabColour[], nearest: Int32Array, means: LabColour[]): LabColour[] {
  const sums = means.map(() => [0, 0, 0, 0]);
  for (let i = 0; i < samples.length; i++) {
    const sum = sums[nearest[i]];
    for (let j = 0; j < 3; j++) sum[j] += samples[i][j];
    sum[3]++;
  }
  return means.map((mean, k) => {
    const [lightness, a, b, count] = sums[k];
    return count > 0 ? [lightness / count, a / count, b / count] : mean;
  });
}

function describeClusters(samples: LabColour[], nearest: Int32Array, means: LabColour[]): ColourMixture {
  const counts = means.map(() => 0);
  const squares = means.map((): LabColour => [0, 0, 0]);
  for (let i = 0; i < samples.length; i++) {
    const k = nearest[i];
    counts[k]++;
    for (let j = 0; j < 3; j++) squares[k][j] += (samples[i][j] - means[k][j]) ** 2;
  }
  const mixture: ColourMixture = [];
  for (let k = 0; k < means.length; k++) {
    const weight = counts[k] / samples.length;
    if (weight <= minWeight) continue;
    const spread = (j: 0 | 1 | 2) => Math.max(squares[k][j] / counts[k], minVariance[j]);
    mixture.push(component(means[k], [spread(0), spread(1), spread(2)], weight));
  }
  return mixture;
}

/** How unlikely a colour is in the mixture: negative log likelihood of its best component, at most 60. */
export function unlikelihood(mixture: ColourMixture, lightness: number, a: number, b: number): number {
  let best = unlikely;
  for (let k = 0; k < mixture.length; k++) {
    const { mean, variance, offset } = mixture[k];
    const awayL = lightness - mean[0];
    const awayA = a - mean[1];
    const awayB = b - mean[2];
    const value =
      0.5 * ((awayL * awayL) / variance[0] + (awayA * awayA) / variance[1] + (awayB * awayB) / variance[2]) + offset;
    if (value < best) best = value;
  }
  return best;
}
