/**
 * Light and shade that a garment's own photo lacks: the roundness of the body under it, and the folds of hanging cloth and of
 * joints. Nothing is random: the same person in the same garment gets the same folds.
 */

import { Piece } from "../../fit/types.ts";
import { placeBeside, WIDEST_BESIDE } from "../../fit/upper/beside-limb.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { runningMean } from "../../image/maths/statistics.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { type BodySide, Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";
import { foldsOf } from "./drape-folds.ts";
import { drawFolds } from "./folds.ts";
import { addInseam } from "./inseam.ts";
import { addLegForm } from "./leg-form.ts";
import { addSimulatedFolds, roomBeside } from "./simulated/simulated-folds.ts";
import { addSleeveFolds } from "./simulated/sleeve-folds.ts";

/** Strength for a garment worn by a model: its photo already has most of both. */
const WORN_FORM = 0.35;
/** Strength of added folds if the old plain cloth's own folds are carried over. */
const FOLDS_BESIDE_REAL = 0.25;
/** Strength of the legs' roundness beside them: real folds show some of it. */
const FORM_BESIDE_FOLDS = 0.6;

/** Strength of the folds in the flattest light: shop photos have no shade at a limb's outline, but folds in their cloth. */
const LEAST_CONTRAST = 0.55;

/**
 * Relative change of brightness for every pixel of the garment, in a borrowed plane. `folds`: those that the photo's old
 * cloth provides.
 */
export function drape(scene: Scene, folds: Float32Array | undefined): Float32Array {
  const { isWorn = false } = scene.fitted;
  const change = borrowPlane(scene.garment.length);
  const light = readLight(scene);
  const across = torsoAcross(scene);
  addForm(scene, { light, across }, change);
  const { inseam } = scene.fitted;
  if (inseam) {
    const legs = { size: scene.size, unit: scene.person.body.shoulderWidth, alpha: scene.garment };
    addInseam(inseam, legs, change);
    addLegForm(inseam, { ...legs, share: folds ? FORM_BESIDE_FOLDS : 1 }, change);
  }
  if (isWorn) for (let i = 0; i < change.length; i++) change[i] *= WORN_FORM;
  else {
    // Light that shows less of the roundness shows less of the folds.
    const contrast = clamp(light.fallOff / USUAL_FALL_OFF, LEAST_CONTRAST, 1);
    const share = contrast * (folds ? FOLDS_BESIDE_REAL : 1);
    if (scene.fitted.category !== "lower") {
      const room = folds ? roomBeside(scene, folds, contrast) : 1;
      const lighting = { side: light.side / STRONGEST_SIDE, share: contrast * room };
      addSimulatedFolds(scene, { across, ...lighting }, change);
      addSleeveFolds(scene, lighting, change);
    }
    drawFolds(foldsOf(scene), { size: scene.size, share, light: light.side }, change);
  }
  return change;
}

/** How far inwards the silhouette rounds off, in shoulder widths. */
const ROUNDNESS = 0.13;
/**
 * The darkening of the torso's sides, and of a sleeve where it meets them without an outline, as shares of the darkening
 * at a limb's outline.
 */
const TORSO_SHARE = 0.9;
/** A gathered sleeve has a ragged outline, so less of the darkening applies. */
const SLEEVE_SHARE = 0.6;
/** Light comes from above: surfaces that face upwards gain this share of what the sides lose. */
const FROM_ABOVE = 0.35;

/** A body is round: its outline turns away from the camera, and towards or away from the light. */
function addForm(
  scene: Scene,
  { light, across }: { light: Light; across: (x: number, y: number) => number },
  change: Float32Array,
): void {
  const { size, person, garment, area, fitted } = scene;
  const { width } = size;
  const { alpha, piece } = fitted.layers;
  withPlanes((own) => {
    const solid = own(borrowPlane(garment.length));
    for (let i = 0; i < solid.length; i++) solid[i] = Math.max(isBody(scene, i) ? person.matte.alpha[i] : 0, alpha[i]);
    const sigma = ROUNDNESS * person.body.shoulderWidth;
    const round = own(gaussianBlurWithin(solid, size, sigma, area));
    // At a straight outline the blur's slope is 1 / (sigma sqrt(2 pi)); this scales the normal to 1 there.
    const slope = (sigma * Math.sqrt(2 * Math.PI)) / 2;
    const hasTorso = fitted.category !== "lower";
    const belowArmpits = armpitFade(scene);
    addSleeves(scene, light, change);
    for (let y = Math.max(1, area.top); y <= Math.min(area.bottom, size.height - 2); y++) {
      for (let x = Math.max(1, area.left); x <= Math.min(area.right, width - 2); x++) {
        const i = y * width + x;
        if (garment[i] <= 0.003) continue;
        const nx = (round[i - 1] - round[i + 1]) * slope;
        const ny = (round[i - width] - round[i + width]) * slope;
        // A hem is the end of the cloth; the body does not turn away below it.
        const up = Math.min(0, ny);
        const below = hasTorso && piece[i] === Piece.torso ? belowArmpits(x, y) : 0;
        const outline = light.side * nx - light.fallOff * Math.min(1, nx * nx) * (hasTorso ? SLEEVE_SHARE : 1);
        change[i] += (1 - below) * outline - light.fallOff * (FROM_ABOVE * up + 0.3 * up * up);
        if (below === 0) continue;
        const turned = across(x, y);
        change[i] += below * (light.side * turned - TORSO_SHARE * light.fallOff * Math.abs(turned) ** 3);
      }
    }
    keepBrightness(garment, change);
  });
}

/**
 * Above trousers only the top counts as body: arms and a wide old garment beside them are not part of the trousers' form.
 */
const isBody = ({ fitted, labels }: Scene, i: number): boolean =>
  fitted.category !== "lower" || labels[i] === Label.upper;

/** A sleeve beside the torso has no outline there, but still turns away, also where it is wider than the arm. */
function addSleeves({ person, fitted, garment, size, area }: Scene, light: Light, change: Float32Array): void {
  const { piece } = fitted.layers;
  const reach = Math.round(WIDEST_BESIDE * person.body.shoulderWidth);
  for (const { field, sign, length } of person.limbs.arms) {
    const own = sign < 0 ? Piece.leftSleeve : Piece.rightSleeve;
    for (let y = area.top; y <= area.bottom; y++) {
      for (let pixel = y * size.width + area.left; pixel <= y * size.width + area.right; pixel++) {
        if (piece[pixel] !== own || garment[pixel] <= 0.003) continue;
        const place = placeBeside(field, pixel, reach);
        if (place === undefined || field.across[place] >= 0) continue;
        const below = smoothstep(0.1 * length, 0.3 * length, field.along[place]);
        change[pixel] -= below * TORSO_SHARE * light.fallOff * Math.min(1, -field.across[place]) ** 3;
      }
    }
  }
}

/** Between the shoulders the torso merges into the arms and has no sides of its own there. 0-1. */
function armpitFade({ person, fitted }: Scene): (x: number, y: number) => number {
  const { body } = person;
  const fade = (side: BodySide) => {
    const armpit = fitted.upper?.[side.sign < 0 ? "left" : "right"].armpit.y ?? side.armpit.y;
    return (y: number) => smoothstep(armpit - 0.08 * body.shoulderWidth, armpit + 0.2 * body.shoulderWidth, y);
  };
  const [left, right] = [fade(body.left), fade(body.right)];
  return (x, y) => (x < body.axisX(y) ? left(y) : right(y));
}

/** Keeps the garment's mean brightness at that of its photo: what faces the camera gains what the sides lose. */
function keepBrightness(garment: Float32Array, change: Float32Array): void {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < garment.length; i++) {
    sum += change[i] * garment[i];
    weight += garment[i];
  }
  const mean = sum / Math.max(1, weight);
  for (let i = 0; i < garment.length; i++) if (garment[i] > 0.003) change[i] -= mean;
}

/** Where a pixel lies between the sides of the torso, -1 to 1. Uses the garment's width where it is wider than the body. */
function torsoAcross(scene: Scene): (x: number, y: number) => number {
  const { body } = scene.person;
  const { size, fitted } = scene;
  const { alpha, piece } = fitted.layers;
  const edges: { left: number[]; right: number[] } = { left: [], right: [] };
  for (let y = 0; y < size.height; y++) {
    const axis = body.axisX(y);
    let left = axis - body.halfWidth.left(y);
    let right = axis + body.halfWidth.right(y);
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x;
      if (alpha[i] <= 0.5 || piece[i] !== Piece.torso) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    edges.left.push(left);
    edges.right.push(right);
  }
  // A scalloped or ragged edge is not roundness.
  const radius = Math.round(0.15 * body.shoulderWidth);
  const lefts = runningMean(edges.left, radius);
  const rights = runningMean(edges.right, radius);
  return (x, y) => clamp((2 * x - lefts[y] - rights[y]) / Math.max(8, rights[y] - lefts[y]), -1, 1);
}

/** How a photo lights round surfaces: shares of brightness, at the outline. */
interface Light {
  /** Gained by surfaces that face right, lost by those that face left. */
  side: number;
  /** Lost by surfaces that turn away from the camera. */
  fallOff: number;
}

/** The strongest side light that a limb is taken to have. */
const STRONGEST_SIDE = 0.1;
/** The value if no limb is visible, and the limits for measured ones. */
const USUAL_FALL_OFF = 0.12;
const FALL_OFFS = { least: 0.03, most: 0.2 };

/**
 * Measured on bare arms and legs. The side light is averaged over left and right, because the body shades the inner
 * side of each.
 */
function readLight({ person, labels }: Scene): Light {
  const { limbs, matte, parse } = person;
  const sides: number[] = [];
  const fallOffs: number[] = [];
  for (const pair of [limbs.arms, limbs.legs]) {
    const read = pair.flatMap(({ field, sign }) => {
      const outwards: number[] = [];
      const lightness: number[] = [];
      forEachPixel(field, (pixel, place) => {
        if (labels[pixel] !== Label.skin || matte.alpha[pixel] < 0.97 || field.depth[place] < 2) return;
        outwards.push(field.across[place] * sign);
        lightness.push(parse.lab.lightness[pixel]);
      });
      if (lightness.length < 200) return [];
      const squares = outwards.map((value) => value * value);
      return [{ side: relativeSlope(outwards, lightness), fallOff: -relativeSlope(squares, lightness) }];
    });
    fallOffs.push(...read.map(({ fallOff }) => fallOff));
    if (read.length === 2) sides.push((read[0].side + read[1].side) / 2);
  }
  return {
    side: sides.length ? clamp(meanOf(sides), -STRONGEST_SIDE, STRONGEST_SIDE) : 0,
    fallOff: fallOffs.length ? clamp(meanOf(fallOffs), FALL_OFFS.least, FALL_OFFS.most) : USUAL_FALL_OFF,
  };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least-squares slope of `values` over `at`, as a share of their mean. */
function relativeSlope(at: readonly number[], values: readonly number[]): number {
  const [middle, mean] = [meanOf(at), meanOf(values)];
  let joint = 0;
  let spread = 1e-6;
  for (let i = 0; i < at.length; i++) {
    joint += (at[i] - middle) * (values[i] - mean);
    spread += (at[i] - middle) ** 2;
  }
  return joint / spread / Math.max(1, mean);
}
