/** Fills what the old garment covered and the new one does not: background, limbs, chest, midriff, the other garment. */
import { mixLinearLight } from "../image/colour.ts";
import { gaussianBlurWithin } from "../image/filters.ts";
import { clamp, lerp, smoothstep } from "../image/interpolate.ts";
import { pushPull } from "../image/push-pull.ts";
import { type Channels, Label, type Limb } from "../types.ts";
import { createGrain, measureGrain } from "./grain.ts";
import { createLimbSkin, type LimbSkin, type Rgb } from "./limb-skin.ts";
import { areaMask, type Scene, torsoHalfWidth } from "./scene.ts";
import { findTorsoSkin, type TorsoSkin } from "./torso-skin.ts";

/** What a removed pixel was filled with. */
export const Fill = { none: 0, skin: 1, cloth: 2, background: 3, hidden: 9 } as const;

export interface BodyFill {
  /** The picture so far; the photo itself wherever nothing was removed. */
  picture: Channels;
  /** `Fill` of every pixel. */
  kind: Uint8Array;
  /** 0-1: how much of a filled pixel is body. */
  bodyAlpha: Float32Array;
  limbs: FilledLimbs;
  grain: { noise: Float32Array; skin: number; background: number };
  /** Old-garment pixels that the new one leaves bare and that had to be made up as skin. */
  madeUpSkin: number;
}

export interface FilledLimbs {
  arms: [left: LimbSkin | undefined, right: LimbSkin | undefined];
  legs: [left: LimbSkin | undefined, right: LimbSkin | undefined];
}

export interface FillInput {
  removed: Uint8Array;
  armDepths: [left: Float32Array, right: Float32Array];
  seed: number;
}

export function fillBody(scene: Scene, input: FillInput): BodyFill {
  const { labels, photo, garment, front, old, size } = scene;
  const { removed } = input;
  const sources: FillSources = {
    skin: findTorsoSkin(scene),
    cloth: extendOtherGarment(scene),
    limbs: limbSkins(scene),
    armDepths: input.armDepths,
    hems: [lastCoveredRows(scene, scene.person.limbs.legs[0]), lastCoveredRows(scene, scene.person.limbs.legs[1])],
    neckTop:
      Math.min(scene.person.body.left.neckSide.y, scene.person.body.right.neckSide.y) -
      0.1 * scene.person.body.shoulderWidth,
  };
  const fill: BodyFill = {
    picture: [photo[0].slice(), photo[1].slice(), photo[2].slice()],
    kind: new Uint8Array(labels.length),
    bodyAlpha: new Float32Array(labels.length),
    limbs: sources.limbs,
    grain: measuredGrain(scene, input.seed),
    madeUpSkin: 0,
  };
  const plate = scene.person.matte.plate;
  for (let i = 0; i < labels.length; i++) {
    if (!removed[i]) continue;
    if (front[i] > 0.98 && !old[i] && labels[i] !== Label.upper && labels[i] !== Label.lower) continue;
    if (garment[i] > 0.995) {
      fill.kind[i] = Fill.hidden;
      continue;
    }
    const x = i % size.width;
    const paint = scene.snapped[i] ? undefined : paintAt(scene, sources, { i, x, y: (i - x) / size.width });
    fill.kind[i] = paint ? paint.kind : Fill.background;
    fill.bodyAlpha[i] = paint ? paint.alpha : 0;
    if (paint?.kind === Fill.skin && old[i] && garment[i] < 0.5) fill.madeUpSkin++;
    for (let channel = 0; channel < 3; channel++) {
      const under = plate[channel][i];
      fill.picture[channel][i] = paint ? mixLinearLight(under, paint.colour[channel], paint.alpha) : under;
    }
  }
  featherSeams(scene, fill);
  return fill;
}

interface FillSources {
  skin: TorsoSkin;
  /** The garment that stays, extended under the one that goes. */
  cloth: Channels | undefined;
  limbs: FilledLimbs;
  armDepths: [left: Float32Array, right: Float32Array];
  neckTop: number;
  /** Per leg and column: the row where the new garment ends. Bare skin begins below it; slivers above are background. */
  hems: [left: Int32Array, right: Int32Array];
}

/** Rows that a hem rises across a leg at most, in shoulder widths. */
const HEM_SLANT = 0.06;
/** Share of a leg's width that is still covered in the hem's lowest row: less is a thread or a scrap below it. */
const LEAST_COVERED = 0.3;

/**
 * A hem across a slanted leg is slanted: one row for the whole leg left a wedge of background under it. Columns beside
 * the garment end with its lowest row; 0 everywhere if the garment does not reach the leg.
 */
function lastCoveredRows(scene: Scene, leg: Limb): Int32Array {
  const { alpha } = scene.fitted.layers;
  const { width, height } = scene.size;
  const rows = new Int32Array(width);
  let lowest = 0;
  for (let y = 0; y < height; y++) {
    let covered = 0;
    let all = 0;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (leg.planes.depth[i] <= 2) continue;
      all++;
      if (alpha[i] <= 0.5) continue;
      covered++;
      rows[x] = y - 2;
    }
    if (covered > LEAST_COVERED * all) lowest = y - 2;
  }
  const highest = lowest - HEM_SLANT * scene.person.body.shoulderWidth;
  return rows.map((row) => (row === 0 ? lowest : clamp(row, highest, lowest)));
}

function limbSkins(scene: Scene): FilledLimbs {
  const { arms, legs } = scene.person.limbs;
  const skinOf = (limb: Limb, lenders: [Limb, ...Limb[]]) =>
    limb.visibility > 0.3 ? createLimbSkin(limb, lenders, scene) : undefined;
  const legSkin = (limb: Limb, other: Limb) => skinOf(limb, [other, ...arms.filter((arm) => arm.visibility > 0.5)]);
  return {
    arms: [skinOf(arms[0], [arms[1]]), skinOf(arms[1], [arms[0]])],
    legs:
      scene.fitted.category === "upper"
        ? [undefined, undefined]
        : [legSkin(legs[0], legs[1]), legSkin(legs[1], legs[0])],
  };
}

function extendOtherGarment(scene: Scene): Channels | undefined {
  const wanted = scene.fitted.category === "lower" ? Label.upper : Label.lower;
  const weight = new Float32Array(scene.labels.length);
  let count = 0;
  for (let i = 0; i < weight.length; i++) {
    if (scene.labels[i] !== wanted || scene.oldDistance[i] <= 2.5 || scene.person.matte.alpha[i] <= 0.95) continue;
    weight[i] = 1;
    count++;
  }
  return count > 50 ? pushPull(scene.photo, weight, scene.size, areaMask(scene, 0)) : undefined;
}

interface Pixel {
  i: number;
  x: number;
  y: number;
}

interface Paint {
  colour: Rgb;
  alpha: number;
  kind: number;
}

/** Undefined where the background shows. Arms lie over legs, legs over the torso. */
function paintAt(scene: Scene, sources: FillSources, at: Pixel): Paint | undefined {
  const torso = scene.fitted.category === "lower" ? paintUnderTop(scene, sources, at) : paintTorso(scene, sources, at);
  return paintArms(scene, sources, at, paintLegs(scene, sources, at, torso));
}

/** 0 at the shoulders, 1 at the hips. */
function torsoShare(scene: Scene, y: number): number {
  const { shoulderCentre, hipCentre } = scene.person.body;
  return (y - shoulderCentre.y) / (hipCentre.y - shoulderCentre.y);
}

const sampleAt = (planes: Channels, i: number, factor: number): Rgb => [
  planes[0][i] * factor,
  planes[1][i] * factor,
  planes[2][i] * factor,
];

function paintUnderTop(scene: Scene, sources: FillSources, { i, x, y }: Pixel): Paint | undefined {
  const lateral = Math.abs(x - scene.person.body.axisX(y));
  const isUnderTop = torsoShare(scene, y) < 0.9 && lateral < torsoHalfWidth(scene.person, x, y);
  return isUnderTop && sources.cloth
    ? { colour: sampleAt(sources.cloth, i, 1), alpha: 1, kind: Fill.cloth }
    : undefined;
}

function paintTorso(scene: Scene, sources: FillSources, { i, x, y }: Pixel): Paint | undefined {
  const { body, matte } = scene.person;
  const share = torsoShare(scene, y);
  const lateral = Math.abs(x - body.axisX(y));
  const { chest, midriff } = sources.skin;
  if (share < 0.5) {
    const isChest = y > sources.neckTop && lateral < 0.5 * body.shoulderWidth && matte.alpha[i] > 0.02;
    if (!isChest || !chest) return undefined;
    const falloff = 1.01 - 0.1 * (lateral / (0.56 * body.shoulderWidth)) ** 3;
    return { colour: sampleAt(chest, i, falloff), alpha: share < -0.02 ? matte.alpha[i] : 1, kind: Fill.skin };
  }
  const halfWidth = torsoHalfWidth(scene.person, x, y) * 0.98;
  const inside = smoothstep(1.2, -1.2, lateral - halfWidth);
  if (inside <= 0 || share >= 1.15) return undefined;
  const { waistLine } = scene;
  const isBelowWaist = waistLine ? y > waistLine.y - 0.1 * body.shoulderWidth : share > 0.72;
  if (sources.cloth && isBelowWaist) return { colour: sampleAt(sources.cloth, i, 1), alpha: inside, kind: Fill.cloth };
  const skin = midriff ?? chest;
  if (!skin) return undefined;
  const falloff = 1 - 0.12 * (lateral / halfWidth) ** 3;
  return { colour: sampleAt(skin, i, falloff), alpha: inside, kind: Fill.skin };
}

function paintLegs(
  scene: Scene,
  sources: FillSources,
  { i, x, y }: Pixel,
  under: Paint | undefined,
): Paint | undefined {
  if (scene.fitted.category === "upper" || torsoShare(scene, y) <= 0.95) return under;
  let paint = under;
  for (const [index, limb] of scene.person.limbs.legs.entries()) {
    const skin = sources.limbs.legs[index];
    const { along, across, depth } = limb.planes;
    if (!skin || depth[i] <= -1.2 || y < sources.hems[index][x]) continue;
    const alpha = smoothstep(-1, 1, depth[i]);
    if (alpha <= (paint?.alpha ?? 0) * 0.5) continue;
    paint = {
      colour: skin.at(along[i], across[i]),
      alpha: Math.max(alpha, paint?.alpha ?? 0),
      kind: Fill.skin,
    };
  }
  return paint;
}

function paintArms(scene: Scene, sources: FillSources, { i }: Pixel, under: Paint | undefined): Paint | undefined {
  let paint = under;
  for (const [index, arm] of scene.person.limbs.arms.entries()) {
    const skin = sources.limbs.arms[index];
    const { along, across, depth } = arm.planes;
    if (!skin || depth[i] <= -1.2) continue;
    const alpha = smoothstep(-1, 1, sources.armDepths[index][i]);
    if (alpha <= 0) continue;
    const colour = skin.at(along[i], across[i]);
    if (!paint) {
      paint = { colour, alpha, kind: Fill.skin };
      continue;
    }
    // Onto the chest the arm's colour comes in gradually: a deltoid has no edge.
    const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
    const joins = paint.kind === Fill.skin && paint.alpha > 0.5;
    const share = joins ? alpha * smoothstep(0.05 * upperArm, 0.38 * upperArm, along[i]) : alpha;
    const mix = (channel: 0 | 1 | 2) => lerp(paint?.colour[channel] ?? 0, colour[channel], share);
    paint = {
      colour: [mix(0), mix(1), mix(2)],
      alpha: joins ? paint.alpha : Math.max(alpha, paint.alpha),
      kind: Fill.skin,
    };
  }
  return paint;
}

function measuredGrain(scene: Scene, seed: number): BodyFill["grain"] {
  const green = scene.photo[1];
  const skin = measureGrain(green, scene.size, (i) => scene.labels[i] === Label.skin && scene.oldDistance[i] > 4);
  const background = measureGrain(green, scene.size, (i) => scene.person.matte.alpha[i] < 0.01);
  return { noise: createGrain(scene.size, seed), skin: Math.min(2.2, 0.75 * skin), background };
}

/** Adds the photo's grain to what was filled, and mixes it softly into untouched neighbours. */
function featherSeams(scene: Scene, fill: BodyFill): void {
  const { picture, kind, grain } = fill;
  const isFilled = new Float32Array(kind.length);
  for (let i = 0; i < kind.length; i++) isFilled[i] = kind[i] ? 1 : 0;
  const filled = gaussianBlurWithin(isFilled, scene.size, 1.3, scene.area);
  for (let i = 0; i < kind.length; i++) {
    if (kind[i] === Fill.none || kind[i] === Fill.hidden) continue;
    const noise = grain.noise[i] * (kind[i] === Fill.background ? 0.6 : 1) * clamp(grain.skin, 0, 4);
    const share = scene.old[i] || scene.snapped[i] ? 1 : smoothstep(0.15, 0.8, filled[i]);
    for (let channel = 0; channel < 3; channel++) {
      picture[channel][i] = lerp(scene.photo[channel][i], picture[channel][i] + noise, share);
    }
  }
}
