/** Applies the folds of the old garment to the new one as light and shade, if the old one was plain. */

import { isBent } from "../../fit/lower/bent-leg.ts";
import { wornWaist } from "../../fit/torso/worn-waist.ts";
import { distanceToUnset } from "../../image/distance.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMedian } from "../../image/maths/statistics.ts";
import { boxOfSet } from "../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { Scene } from "../scene/scene.ts";

/** Relative change of brightness for every pixel; undefined if the old garment's folds cannot be read. */
export function readFolds(scene: Scene): Float32Array | undefined {
  if (scene.fitted.category === "dress") return undefined;
  const { old, size } = scene;
  if (scene.fitted.category === "lower" && !isTrustedLower(scene)) return undefined;
  const { lab } = scene.person.parse;
  const { shoulderWidth } = scene.person.body;
  return withPlanes((own) => {
    const inner = own(distanceToUnset(old, size, Math.max(4, 0.1 * shoulderWidth)));
    const weight = own(borrowPlane(old.length));
    for (let i = 0; i < weight.length; i++) weight[i] = inner[i] > 3 ? 1 : 0;
    if (isDrawnUp(scene)) leaveOutOthers(lab.lightness, weight);
    const [lightness] = own(pushPull([lab.lightness], weight, size));
    const box = boxOfSet(old, size);
    const middle = own(gaussianBlurWithin(lightness, size, 0.035 * shoulderWidth, box));
    const trust = plainness(scene, { weight, lightness, middle });
    if (trust.share === 0) return undefined;
    const fine = own(gaussianBlurWithin(lightness, size, 0.008 * shoulderWidth + 0.6, box));
    const coarse = own(gaussianBlurWithin(lightness, size, 0.3 * shoulderWidth, box));
    // Dark cloth has little contrast of its own; dividing by less than 45 turned noise into dirt.
    const base = Math.max(45, trust.meanLightness);
    const relief = borrowPlane(old.length);
    for (let i = 0; i < relief.length; i++) {
      // Fades in from the OLD garment's edge, so that its hem is not printed on the new one.
      const near = smoothstep(0.01 * shoulderWidth, 0.09 * shoulderWidth, inner[i]) * trust.share;
      if (near === 0) continue;
      const folds = clamp(((middle[i] - coarse[i]) / base) * 1.15, -0.24, 0.14);
      const creases = clamp(((fine[i] - middle[i]) / base) * 1.3, -0.16, 0.1);
      relief[i] = near * (folds + creases);
    }
    if (scene.fitted.category === "upper") fadeTowardsOldHem(scene, relief);
    return relief;
  });
}

/**
 * If the new top continues below the old hem by at least the first, the old light fades out over the second; shoulder
 * widths.
 */
const GOES_ON = 0.08;
const FADE = 0.45;

/**
 * Below the old hem the light on the new cloth is unknown. Without fading, the known light above ended as a line across the belly.
 */
function fadeTowardsOldHem({ old, garment, size, person }: Scene, relief: Float32Array): void {
  const { width, height } = size;
  const { shoulderWidth, hipCentre } = person.body;
  const [further, fade] = [Math.round(GOES_ON * shoulderWidth), FADE * shoulderWidth];
  const hems: number[] = [];
  const columns: number[] = [];
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y >= 0 && !old[y * width + x]) y--;
    // sleeves end beside the body
    if (y < hipCentre.y - shoulderWidth || y + further >= height || garment[(y + further) * width + x] < 0.5) continue;
    columns.push(x);
    hems.push(y);
  }
  const line = runningMedian(hems, Math.round(0.06 * shoulderWidth));
  for (const [index, x] of columns.entries()) {
    for (let y = Math.max(0, Math.round(line[index] - fade)); y < height; y++) {
      relief[y * width + x] *= smoothstep(0, fade, line[index] - y);
    }
  }
}

/** Under new trousers, the folds of old shorts would end in a step in the middle of the leg. */
const LEAST_COVERED = 0.7;

/** Without a visible edge at the waist, the top's hem would be read as a fold. */
const isTrustedLower = (scene: Scene): boolean =>
  wornWaist(scene.person).isVisible && coveredShare(scene) >= LEAST_COVERED;

/** How much of the new garment covers the old one, 0-1. */
function coveredShare({ old, garment }: Scene): number {
  let covered = 0;
  let count = 0;
  for (let i = 0; i < old.length; i += 3) {
    if (garment[i] <= 0.5) continue;
    count++;
    covered += old[i];
  }
  return covered / Math.max(1, count);
}

interface OldCloth {
  weight: Float32Array;
  lightness: Float32Array;
  middle: Float32Array;
}

/** Drawn-up legs crease their cloth deeply at the knees and the lap, and without that it looks like paper. */
const isDrawnUp = ({ fitted, person }: Scene): boolean => fitted.category === "lower" && person.limbs.legs.some(isBent);

/** Levels of lightness from the cloth's median: further away is a boot or a belt that a parse took for cloth. */
const OTHER = 24;

/** Changes `weight`. */
function leaveOutOthers(lightness: Float32Array, weight: Float32Array): void {
  const samples: number[] = [];
  for (let i = 0; i < weight.length; i += 7) if (weight[i]) samples.push(lightness[i]);
  if (samples.length === 0) return;
  const typical = median(samples);
  for (let i = 0; i < weight.length; i++) if (Math.abs(lightness[i] - typical) > OTHER) weight[i] = 0;
}

/** The deviation of lightness up to which creases of drawn-up legs are read, and their least share. */
const DEEPEST = 9;
const LEAST_CREASED = 0.6;

/** 0 for prints, colours and black; up to 1 for plain cloth with real relief. */
function plainness(scene: Scene, cloth: OldCloth): { share: number; meanLightness: number } {
  const { lab } = scene.person.parse;
  const { alpha } = scene.fitted.layers;
  let lightnessSum = 0;
  let lightnessCount = 0;
  let texture = 0;
  let count = 0;
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < alpha.length; i += 3) {
    if (scene.old[i] && alpha[i] > 0.5) {
      lightnessSum += lab.lightness[i];
      lightnessCount++;
    }
    if (!cloth.weight[i]) continue;
    texture += (cloth.lightness[i] - cloth.middle[i]) ** 2;
    sum[0] += lab.a[i];
    sum[1] += lab.a[i] ** 2;
    sum[2] += lab.b[i];
    sum[3] += lab.b[i] ** 2;
    count++;
  }
  const meanLightness = lightnessSum / Math.max(1, lightnessCount);
  if (count <= 200 || meanLightness <= 30) return { share: 0, meanLightness };
  const deviation = Math.sqrt(texture / count);
  const varianceA = Math.max(0, sum[1] / count - (sum[0] / count) ** 2);
  const varianceB = Math.max(0, sum[3] / count - (sum[2] / count) ** 2);
  const isDeep = isDrawnUp(scene);
  if (deviation >= (isDeep ? DEEPEST : 5) || Math.sqrt(varianceA + varianceB) >= 8) return { share: 0, meanLightness };
  return { share: clamp(1.25 - deviation / 6, isDeep ? LEAST_CREASED : 0, 1), meanLightness };
}
