/**
 * The silhouette of a garment on a floor, a carpet, a bed or a wall with light and shade. Background and cloth are each
 * described by several colours and by their roughness, learnt from the border and the middle of the picture, and every
 * pixel goes to the better explanation. A single background colour, as in studio photos, would include the floorboards
 * in the garment.
 */
import { findComponents } from "../../image/components.ts";
import { near } from "../../image/distance.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { halvePlane, maskOf } from "../../image/planes.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes, Size } from "../../image/types.ts";
import { propagateBeliefs } from "../../person/segmentation/belief.ts";
import { fitMixture, unlikelihood } from "../../person/segmentation/mixture.ts";
import type { ColourMixture } from "../../person/types.ts";
import { fitBorderPlane } from "./background-model.ts";
import { dilate, erode } from "./masks.ts";

/** Shares of the picture: the border that is assumed to be background, and the middle where the garment is. */
const BORDER = 0.03;
const MIDDLE = { width: 0.5, height: 0.6 };
const BACKGROUND_COLOURS = 7;
const CLOTH_COLOURS = 5;
/**
 * Colours at the border belong to the garment if they are this many times more frequent in the middle, and frequent
 * there.
 */
const GARMENT_LEAD = 1.7;
const GARMENT_SHARE = 0.12;
const ROUNDS = 3;
/**
 * Above the first cost as background a pixel is certainly cloth. Up to the second cost as cloth, a small part of the
 * background is cloth.
 */
const SURELY_UNLIKE = 8;
const LIKE_CLOTH = 6.5;
const LEAST_BACKGROUND = 0.2;
/** The most samples for fitting a mixture: more add no information. */
const MOST_SAMPLES = 1500;
/** Cost of a border between cloth and background without an edge, and how quickly an edge lowers it (Lab units squared). */
const STEP = 5;
const EDGE = 60;
/** Extra cost of background in the middle of the picture and of cloth at its border. */
const PLACE_COST = 1.5;
/** A shadow leaves this share of the light, at this cost. */
const SHADOWS = [
  { light: 0.86, cost: 1 },
  { light: 0.72, cost: 2 },
  { light: 0.58, cost: 3.2 },
] as const;
/** Levels of roughness (natural logarithm of the deviation of lightness), and the largest cost of a level. */
const ROUGHNESS_LEVELS = 12;
const ROUGHNESS_TRUST = 0.8;
/** Pixels on either side of the first outline within which it is refined at twice the size. */
const BAND = 5;
/** The smallest and largest share of the picture that a garment covers. */
const SMALLEST = 0.03;
const LARGEST = 0.93;

interface Scene {
  size: Size;
  lab: LabPlanes;
  /** Level of roughness of each pixel. */
  roughness: Uint8Array;
}

interface Model {
  cloth: ColourMixture;
  background: ColourMixture;
  /** Cost of each level of roughness as cloth minus that as background. */
  roughness: Float32Array;
}

/** Undefined if border and middle look alike. Lab planes and result at half size. */
export function clothByMixtures(photo: LabPlanes, size: Size): Uint8Array | undefined {
  return withPlanes((own) => {
    const lab = evenlyLit(photo, size);
    own(planesOf(lab));
    const fine: Scene = { size, lab, roughness: roughnessOf(lab.lightness, size) };
    const coarse = halved(fine);
    own(planesOf(coarse.lab));
    const learnt = learn(coarse);
    const found = learnt && biggestPart(learnt.mask, coarse.size);
    const result = found && refine(fine, learnt.model, enlarge(found, coarse.size, size));
    if (!result) return undefined;
    const area = result.reduce((sum, value) => sum + value, 0) / result.length;
    return area < SMALLEST || area > LARGEST ? undefined : result;
  });
}

const planesOf = ({ lightness, a, b }: LabPlanes) => [lightness, a, b] as const;

/** Floors are lighter towards the window: the gradient measured at the border is removed from the whole picture. */
function evenlyLit(lab: LabPlanes, size: Size): LabPlanes {
  const even = (plane: Float32Array): Float32Array => {
    const [, alongX, alongY] = fitBorderPlane(plane, size);
    const result = borrowPlane(plane.length);
    for (let i = 0; i < plane.length; i++) {
      const x = i % size.width;
      const y = (i - x) / size.width;
      result[i] = plane[i] - alongX * (x / size.width - 0.5) - alongY * (y / size.height - 0.5);
    }
    return result;
  };
  return { lightness: even(lab.lightness), a: even(lab.a), b: even(lab.b) };
}

function roughnessOf(lightness: Float32Array, size: Size): Uint8Array {
  const squares = lightness.map((value) => value * value);
  return withPlanes((own) => {
    const mean = own(gaussianBlur(lightness, size, 2.5));
    const meanSquare = own(gaussianBlur(squares, size, 2.5));
    const levels = new Uint8Array(mean.length);
    for (let i = 0; i < levels.length; i++) {
      const deviation = Math.sqrt(Math.max(0.01, meanSquare[i] - mean[i] * mean[i]));
      levels[i] = Math.min(ROUGHNESS_LEVELS - 1, Math.max(0, Math.round(2 * Math.log(deviation) + 4)));
    }
    return levels;
  });
}

function halved({ size, lab, roughness }: Scene): Scene {
  const half = { width: Math.floor(size.width / 2), height: Math.floor(size.height / 2) };
  const levels = new Uint8Array(half.width * half.height);
  for (let i = 0; i < levels.length; i++) {
    const x = i % half.width;
    levels[i] = roughness[((i - x) / half.width) * 2 * size.width + 2 * x];
  }
  const shrink = (plane: Float32Array) => halvePlane(plane, size);
  return {
    size: half,
    lab: { lightness: shrink(lab.lightness), a: shrink(lab.a), b: shrink(lab.b) },
    roughness: levels,
  };
}

function learn(scene: Scene): { model: Model; mask: Uint8Array } | undefined {
  const { size } = scene;
  const border: number[] = [];
  const middle: number[] = [];
  const margin = Math.ceil(BORDER * Math.max(size.width, size.height));
  for (let i = 0; i < size.width * size.height; i++) {
    const x = i % size.width;
    const y = (i - x) / size.width;
    if (Math.min(x, y, size.width - 1 - x, size.height - 1 - y) < margin) border.push(i);
    const isMiddle =
      Math.abs(x / size.width - 0.5) < MIDDLE.width / 2 && Math.abs(y / size.height - 0.5) < MIDDLE.height / 2;
    if (isMiddle) middle.push(i);
  }
  const background = withoutGarment(coloursAt(scene, border), coloursAt(scene, middle));
  const unlike = middle.filter((i) => costOf(background, scene.lab, i) > SURELY_UNLIKE);
  if (unlike.length < 0.08 * middle.length) return undefined;
  const clothAtBorder = new Uint8Array(size.width * size.height);
  for (const i of border) clothAtBorder[i] = costOf(background, scene.lab, i) > SURELY_UNLIKE ? 1 : 0;
  let model = modelOf(scene, { cloth: unlike, background: border.filter((i) => !clothAtBorder[i]) }, background);
  let mask: Uint8Array | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    mask = label(scene, model);
    const cloth: number[] = [];
    const rest: number[] = [];
    for (let i = 0; i < mask.length; i++) (mask[i] ? cloth : rest).push(i);
    if (cloth.length < SMALLEST * mask.length || rest.length < (1 - LARGEST) * mask.length) return undefined;
    if (round === ROUNDS - 1) break;
    // cloth that might be background would spread further with every round
    const sure = cloth.filter((i) => costOf(model.background, scene.lab, i) > SURELY_UNLIKE);
    if (sure.length < SMALLEST * mask.length) return undefined;
    model = modelOf(scene, { cloth: sure, background: rest });
  }
  return mask && { model, mask };
}

function coloursAt({ lab }: Scene, pixels: readonly number[]): LabColour[] {
  const step = Math.max(1, pixels.length / MOST_SAMPLES);
  const colours: LabColour[] = [];
  for (let k = 0; k < pixels.length; k += step) {
    const i = pixels[Math.floor(k)];
    colours.push([lab.lightness[i], lab.a[i], lab.b[i]]);
  }
  return colours;
}

/** The border's colours without those of a garment that extends beyond the picture. */
function withoutGarment(border: LabColour[], middle: LabColour[]): ColourMixture {
  const all = fitMixture(border, BACKGROUND_COLOURS);
  const shareOf = (colours: LabColour[]) => {
    const counts = all.map(() => 0);
    for (const [lightness, a, b] of colours) {
      const costs = all.map((each) => unlikelihood([each], lightness, a, b));
      const least = Math.min(...costs);
      if (least < 12) counts[costs.indexOf(least)]++;
    }
    return counts.map((count) => count / Math.max(1, colours.length));
  };
  const atBorder = shareOf(border);
  const inMiddle = shareOf(middle);
  const kept = all.filter((_, k) => !(inMiddle[k] > GARMENT_SHARE && inMiddle[k] > GARMENT_LEAD * atBorder[k]));
  return kept.length ? kept : all;
}

function modelOf(scene: Scene, samples: { cloth: number[]; background: number[] }, given?: ColourMixture): Model {
  const cloth = fitMixture(coloursAt(scene, samples.cloth), CLOTH_COLOURS);
  const background = given ?? fitMixture(coloursAt(scene, samples.background), BACKGROUND_COLOURS);
  const asCloth = levelCosts(scene.roughness, samples.cloth);
  const asBackground = levelCosts(scene.roughness, samples.background);
  return {
    cloth,
    background: withoutCloth(background, cloth),
    roughness: asCloth.map((cost, level) => ROUGHNESS_TRUST * (cost - asBackground[level])),
  };
}

/** Removes a small part of the background that looks like cloth: garment at the border, or lost pieces of it. */
function withoutCloth(background: ColourMixture, cloth: ColourMixture): ColourMixture {
  const kept = background.filter(
    ({ mean, weight }) => weight > LEAST_BACKGROUND || unlikelihood(cloth, ...mean) > LIKE_CLOTH,
  );
  return kept.length ? kept : background;
}

/** Negative log of each level's frequency, smoothed over its neighbours. */
function levelCosts(roughness: Uint8Array, pixels: readonly number[]): Float32Array {
  const counts = new Float32Array(ROUGHNESS_LEVELS);
  for (const i of pixels) counts[roughness[i]]++;
  return counts.map((count, level) => {
    const beside = (counts[level - 1] ?? 0) + (counts[level + 1] ?? 0);
    return -Math.log((0.5 * count + 0.25 * beside + 0.02 * pixels.length) / Math.max(1, pixels.length));
  });
}

const costOf = (mixture: ColourMixture, { lightness, a, b }: LabPlanes, i: number): number =>
  unlikelihood(mixture, lightness[i], a[i], b[i]);

/** A shadow on the background is background: the same colour with less light. */
function backgroundCost(mixture: ColourMixture, { lightness, a, b }: LabPlanes, i: number): number {
  let best = unlikelihood(mixture, lightness[i], a[i], b[i]);
  for (const { light, cost } of SHADOWS) {
    const lit = lightness[i] / light;
    if (lit > 100) break;
    best = Math.min(best, cost + unlikelihood(mixture, lit, a[i] / light, b[i] / light));
  }
  return best;
}

const MOST_COST = 14;

/** The costs of cloth and background at a pixel, by colour, roughness and place. */
function costsAt({ lab, roughness, size }: Scene, model: Model, i: number): [background: number, cloth: number] {
  const x = i % size.width;
  const u = (2 * x) / size.width - 1;
  const v = (2 * (i - x)) / size.width / size.height - 1;
  const place = PLACE_COST * (1 - 2 * Math.min(1, Math.max(u * u, v * v)));
  const rough = model.roughness[roughness[i]];
  return [
    Math.min(MOST_COST, backgroundCost(model.background, lab, i)) + Math.max(0, place) + Math.max(0, -rough),
    Math.min(MOST_COST, costOf(model.cloth, lab, i)) + Math.max(0, -place) + Math.max(0, rough),
  ];
}

/** 1 where cloth explains the picture better: for all of it, or for the pixels of a band with its surroundings fixed. */
function label(scene: Scene, model: Model, band?: { mask: Uint8Array; active: Uint8Array }): Uint8Array {
  const { size, lab } = scene;
  const count = size.width * size.height;
  const active = band?.active ?? new Uint8Array(count).fill(1);
  const costs = new Float32Array(2 * count);
  const stepRight = new Float32Array(count);
  const stepDown = new Float32Array(count);
  const step = (i: number, other: number) => {
    const away =
      (lab.lightness[i] - lab.lightness[other]) ** 2 + (lab.a[i] - lab.a[other]) ** 2 + (lab.b[i] - lab.b[other]) ** 2;
    return 0.4 + STEP * Math.exp(-away / EDGE);
  };
  for (let i = 0; i < count; i++) {
    if (!active[i]) continue;
    const [asBackground, asCloth] = costsAt(scene, model, i);
    costs[2 * i] = asBackground;
    costs[2 * i + 1] = asCloth;
    if ((i + 1) % size.width) stepRight[i] = step(i, i + 1);
    if (i + size.width < count) stepDown[i] = step(i, i + size.width);
    if (!band) continue;
    // the surroundings of the band are fixed
    for (const beside of [i - 1, i + 1, i - size.width, i + size.width]) {
      if (beside >= 0 && beside < count && !active[beside]) costs[2 * i + (band.mask[beside] ? 0 : 1)] += 2 * MOST_COST;
    }
  }
  const beliefs = propagateBeliefs({ size, labelCount: 2, costs, active, stepRight, stepDown, sweeps: 6 });
  const mask = band ? band.mask.slice() : new Uint8Array(count);
  for (let i = 0; i < count; i++) if (active[i]) mask[i] = beliefs[2 * i + 1] < beliefs[2 * i] ? 1 : 0;
  releasePlanes(beliefs);
  return mask;
}

/** Thin lines are joints of tiles and floorboards; of the remaining parts, takes the one that fills the middle most. */
function biggestPart(mask: Uint8Array, size: Size): Uint8Array | undefined {
  const opened = dilate(erode(mask, size, 1.5), size, 2.5);
  for (let i = 0; i < mask.length; i++) opened[i] &= mask[i];
  const { index, sizes } = findComponents(opened, size);
  if (!sizes.length) return undefined;
  const weights = sizes.map(() => 0);
  for (let i = 0; i < index.length; i++) {
    if (index[i] < 0) continue;
    const x = i % size.width;
    const fromMiddle = Math.hypot(x / size.width - 0.5, (i - x) / size.width / size.height - 0.5);
    weights[index[i]] += Math.max(0.1, 1 - 1.4 * fromMiddle);
  }
  const best = weights.indexOf(Math.max(...weights));
  return maskOf(index, best);
}

function enlarge(mask: Uint8Array, from: Size, to: Size): Uint8Array {
  const result = new Uint8Array(to.width * to.height);
  for (let i = 0; i < result.length; i++) {
    const x = i % to.width;
    const y = (i - x) / to.width;
    result[i] = mask[Math.min(from.height - 1, y >> 1) * from.width + Math.min(from.width - 1, x >> 1)];
  }
  return result;
}

function refine(scene: Scene, model: Model, rough: Uint8Array): Uint8Array {
  const { size } = scene;
  const outside = near(rough, size, { wanted: 1, radius: BAND });
  const inside = near(rough, size, { wanted: 0, radius: BAND });
  const active = outside.map((value, i) => value & inside[i]);
  return label(scene, model, { mask: rough, active });
}
