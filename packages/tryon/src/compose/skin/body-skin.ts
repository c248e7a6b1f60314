/**
 * Skin where the old garment was: a model of torso, arms and legs in the person's own tones, pulled to the colour of
 * the real skin at the border. Real and made-up skin meet without a step, because the difference between photo and
 * model is carried inwards and fades out. A fill that only extends the border's colours spread the chin's shadow over
 * the whole chest.
 */

import { isBent } from "../../fit/lower/bent-leg.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { distanceBetween } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { boxOfSet } from "../../image/planes.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { Channels } from "../../image/types.ts";
import { acrossAt, depthAt, placeIn } from "../../person/limbs/limb-field.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label, type LimbField } from "../../person/types.ts";
import { HARDLY_SKIN } from "../old-garment/hidden-cloth.ts";
import { CUFF_SHADOW, isAboveArmpits, isOwnShade, isUnderOldCuff, SHADOW_ALONG, skinEdge } from "../removal/removal.ts";
import { isArm, isFace, maskAround, type Scene } from "../scene/scene.ts";
import { skinShare } from "./hand-tone.ts";
import { addLimbDetail } from "./limb-detail.ts";
import { createMottles } from "./limb-form.ts";
import type { LimbSkin } from "./limb-skin.ts";
import { createNeckShade } from "./neck-shade.ts";
import { type Rgb, shadeExponents } from "./relit.ts";
import { createChestLight } from "./skin-form.ts";
import { isSkinColoured, litTone } from "./skin-tone.ts";

export interface FilledLimbs {
  /** Colour of the person's lit skin. */
  tone: Rgb;
  arms: [left: LimbSkin | undefined, right: LimbSkin | undefined];
  legs: [left: LimbSkin | undefined, right: LimbSkin | undefined];
}

/** Real skin between these distances from the old garment sets the colour in which made-up skin begins. */
const RING = { from: 0.03, to: 0.14 };
/** The border's own colour has faded to the model's this far in, shoulder widths. */
const FADE = 0.2;
/** Blur of the differences in pixels, so that single pores and hairs do not become streaks. */
const STREAK = 6;
/** Chests face the light more than hanging arms do. */
const CHEST_TO_ARM = 1.06;

/** Colours of bare skin for every pixel of `wanted`; undefined if the photo shows too little skin. */
export function findBodySkin(scene: Scene, limbs: FilledLimbs, wanted: Uint8Array): Channels | undefined {
  const tone = torsoTone(scene, limbs);
  if (!tone) return undefined;
  const model = paintModel(scene, { tone, limbs, wanted });
  meetBorder(scene, model, wanted);
  addMottles(scene, model, { tone, wanted });
  const { arms, legs } = scene.person.limbs;
  if (scene.fitted.category !== "upper") for (const leg of legs) addLimbDetail(scene, leg, { skin: model, wanted });
  if (scene.fitted.category !== "lower") {
    for (const arm of arms) {
      const upperArm = distanceBetween(arm.elbow, arm.shoulder);
      // arms blend into the chest
      addLimbDetail(scene, arm, { skin: model, wanted, fadesIn: { from: 0.05 * upperArm, to: 0.38 * upperArm } });
    }
  }
  return model;
}

/** Pulls the model to the colour of the real skin at the border. Changes `model`. */
function meetBorder(scene: Scene, model: Channels, wanted: Uint8Array): void {
  withPlanes((own) => {
    const count = wanted.length;
    const weight = own(borrowPlane(count));
    const ratios: Channels = own([borrowPlane(count), borrowPlane(count), borrowPlane(count)]);
    const { shoulderWidth } = scene.person.body;
    weight.fill(1 / (FADE * shoulderWidth) ** 2);
    for (const ratio of ratios) ratio.fill(1);
    for (let i = 0; i < count; i++) {
      if (!(model[0][i] > 0) || !isBorderSkin(scene, i)) continue;
      weight[i] = 1;
      for (let channel = 0; channel < 3; channel++) {
        ratios[channel][i] = clamp(scene.photo[channel][i] / Math.max(8, model[channel][i]), 0.4, 2);
      }
    }
    const box = boxOfSet(wanted, scene.size);
    const filled = own(pushPull(ratios, weight, scene.size, maskAround(box, scene.size, 4 * STREAK)));
    for (let channel = 0; channel < 3; channel++) {
      const smooth = gaussianBlurWithin(filled[channel], scene.size, STREAK, box);
      for (let i = 0; i < count; i++) if (wanted[i]) model[channel][i] *= smooth[i];
      releasePlanes(smooth);
    }
  });
}

function addMottles(
  { size, person }: Scene,
  skin: Channels,
  { tone, wanted }: Pick<ModelInput, "tone" | "wanted">,
): void {
  const exponents = shadeExponents(tone);
  const mottles = createMottles(size, person.body.shoulderWidth);
  for (let i = 0; i < wanted.length; i++) {
    if (!wanted[i]) continue;
    const x = i % size.width;
    const light = 1 + mottles(x, (i - x) / size.width);
    for (let channel = 0; channel < 3; channel++) skin[channel][i] *= light ** exponents[channel];
  }
}

/**
 * Whether a pixel is real skin near the old garment, outside its shadow and not on a face. An arm that hangs beside the
 * garment counts up to its edge: the edge's own dark shade is what the rim of made-up skin there needs.
 */
function isBorderSkin(scene: Scene, i: number): boolean {
  const { labels, oldDistance, person } = scene;
  if (labels[i] !== Label.skin || person.matte.alpha[i] < 0.97 || isFace(scene, i)) return false;
  const { lab, skin } = person.parse;
  // hairy and shaded legs hardly have the face's colour, and below a hem nothing else is skin
  const isLeg = person.limbs.legs.some(({ field }) => depthAt(field, i) > 1);
  if (!isLeg && skin.length > 0 && unlikelihood(skin, lab.lightness[i], lab.a[i], lab.b[i]) > HARDLY_SKIN) return false;
  if (isBesideSleeve(scene, i)) return false;
  const { shoulderWidth } = person.body;
  if (oldDistance[i] > RING.to * shoulderWidth || (!isLeg && !isSkinColoured(scene, i))) return false;
  // the cuff's shade is not a tone of the arm
  if (isUnderOldCuff(scene, i) && oldDistance[i] < 0.6 * CUFF_SHADOW * shoulderWidth) return false;
  for (const arm of person.limbs.arms) {
    if (depthAt(arm.field, i) <= -1) continue;
    if (!isAboveArmpits(scene, i) && isOwnShade(arm, i, SHADOW_ALONG * shoulderWidth))
      return oldDistance[i] > skinEdge(shoulderWidth) + 0.5;
    return oldDistance[i] > RING.from * shoulderWidth && Math.abs(acrossAt(arm.field, i)) < 0.8;
  }
  return oldDistance[i] > RING.from * shoulderWidth;
}

/** Further than this from the axis, in shoulder widths, everything above the hips is arm. */
const BODY = 0.45;

/** Whether a pixel lies along an old sleeve: what is labelled skin there is wall or cloth at the sleeve's edge. */
function isBesideSleeve({ person, size }: Scene, i: number): boolean {
  const { body, limbs } = person;
  const x = i % size.width;
  const y = (i - x) / size.width;
  if (y > body.hipCentre.y || Math.abs(x - body.axisX(y)) < BODY * body.shoulderWidth) return false;
  const arm = limbs.arms[x < body.axisX(y) ? 0 : 1];
  if (arm.cuff === null || arm.cuff < LONG_SLEEVE * arm.length) return false;
  const place = placeIn(arm.field, i);
  return arm.field.depth[place] <= -1 || arm.field.along[place] < arm.cuff - CUFF_SHADOW * body.shoulderWidth;
}

/** A long sleeve covers at least this share of the arm's length, hand included. */
const LONG_SLEEVE = 0.6;

/**
 * The chest's colour, from the lit half of the lower neck and from the arms. A neck in the chin's shadow says nothing
 * about a chest.
 */
function torsoTone(scene: Scene, limbs: FilledLimbs): Rgb | undefined {
  const { person, labels, oldDistance, size } = scene;
  const { shoulderWidth, shoulderCentre } = person.body;
  const neck: number[] = [];
  const face: number[] = [];
  const top = (shoulderCentre.y - 0.2 * shoulderWidth) * size.width;
  const bottom = (shoulderCentre.y + 0.5 * shoulderWidth) * size.width;
  for (let i = 0; i < bottom && i < labels.length; i += 2) {
    if (labels[i] !== Label.skin || person.matte.alpha[i] < 0.97 || isArm(scene, i)) continue;
    if (isFace(scene, i)) face.push(i);
    else if (i > top && oldDistance[i] > RING.from * shoulderWidth && isSkinColoured(scene, i)) neck.push(i);
  }
  const arms = limbs.arms.flatMap((skin) =>
    skin ? [-0.6, -0.2, 0.2, 0.6].map((across) => skin.at(0.1 * shoulderWidth, across)) : [],
  );
  const tones = arms.map((tone) => ({ tone: scaled(tone, CHEST_TO_ARM), weight: 0.3 / arms.length }));
  const enough = 0.002 * shoulderWidth ** 2;
  if (neck.length > enough) tones.push({ tone: believedNeck(litTone(scene, neck), limbs.tone), weight: 0.7 });
  if (tones.length === 0 && face.length > enough) tones.push({ tone: litTone(scene, face), weight: 1 });
  const total = tones.reduce((all, { weight }) => all + weight, 0);
  if (total === 0) return undefined;
  const mixed: Rgb = [0, 0, 0];
  for (const { tone, weight } of tones) {
    for (let channel = 0; channel < 3; channel++) mixed[channel] += (tone[channel] * weight) / total;
  }
  return mixed;
}

/** Shares of the face's brightness: a neck below the first is completely in shade, one above the second is lit. */
const SHADED_NECK = { least: 0.72, most: 0.92 };

/**
 * Under a hood or a beard even the neck's lit half is dark, and around a scarf the pale rim of cloth is labelled skin: the
 * face is more reliable.
 */
function believedNeck(neck: Rgb, face: Rgb): Rgb {
  const brightness = ([red, green, blue]: Rgb) => red + green + blue;
  const isLit = smoothstep(SHADED_NECK.least, SHADED_NECK.most, brightness(neck) / Math.max(1, brightness(face)));
  const trust = isLit * skinShare(neck, face);
  return [lerp(face[0], neck[0], trust), lerp(face[1], neck[1], trust), lerp(face[2], neck[2], trust)];
}

const scaled = ([red, green, blue]: Rgb, factor: number): Rgb => [red * factor, green * factor, blue * factor];

interface ModelInput {
  tone: Rgb;
  limbs: FilledLimbs;
  wanted: Uint8Array;
}

/** The model's colours where they are wanted and on the real skin around; 0 elsewhere. */
function paintModel(scene: Scene, { tone, limbs, wanted }: ModelInput): Channels {
  const { size, person, oldDistance, labels } = scene;
  const { body } = person;
  const model: Channels = [borrowPlane(wanted.length), borrowPlane(wanted.length), borrowPlane(wanted.length)];
  const ring = RING.to * body.shoulderWidth;
  const arms = knownArms(scene, limbs.arms);
  const legs = knownLegs(scene, limbs.legs);
  // knees may be as high as the hips
  const isDrawnUp = scene.baredLegs.some(isBent);
  const chestLight = createChestLight(scene);
  const neckShade = createNeckShade(scene);
  const exponents = shadeExponents(tone);
  const colour: Rgb = [0, 0, 0];
  const at: Pixel = { i: 0, x: 0, y: 0 };
  for (let i = 0; i < wanted.length; i++) {
    if (!wanted[i] && (labels[i] !== Label.skin || oldDistance[i] > ring)) continue;
    at.i = i;
    at.x = i % size.width;
    at.y = (i - at.x) / size.width;
    const light = chestLight(at.x, at.y) * neckShade(at.x, at.y);
    for (let channel = 0; channel < 3; channel++) colour[channel] = tone[channel] * light ** exponents[channel];
    if (at.y >= body.hipCentre.y || isDrawnUp) addLegs(legs, at, colour);
    addArms(scene, arms, at, colour);
    for (let channel = 0; channel < 3; channel++) model[channel][i] = colour[channel];
  }
  return model;
}

interface Pixel {
  i: number;
  x: number;
  y: number;
}

/** A limb whose skin is known. */
interface KnownLimb {
  field: LimbField;
  skin: LimbSkin;
}

interface KnownArm extends KnownLimb {
  /** Length of the upper arm, pixels. */
  upperArm: number;
}

function knownLegs({ person, fitted }: Scene, skins: FilledLimbs["legs"]): KnownLimb[] {
  if (fitted.category === "upper") return [];
  return person.limbs.legs.flatMap(({ field }, index) => {
    const skin = skins[index];
    return skin ? [{ field, skin }] : [];
  });
}

const knownArms = ({ person }: Scene, skins: FilledLimbs["arms"]): KnownArm[] =>
  person.limbs.arms.flatMap(({ field, elbow, shoulder }, index) => {
    const skin = skins[index];
    return skin ? [{ field, skin, upperArm: distanceBetween(elbow, shoulder) }] : [];
  });

function addLegs(legs: readonly KnownLimb[], { i }: Pixel, colour: Rgb): void {
  let deepest = -1.5;
  for (const { field, skin } of legs) {
    const { along, across, depth } = field;
    const place = placeIn(field, i);
    if (depth[place] <= deepest) continue;
    deepest = depth[place];
    const own = skin.at(along[place], across[place]);
    for (let channel = 0; channel < 3; channel++) colour[channel] = own[channel];
  }
}

/** From the armpit up to this height, in shoulder widths, arm and chest merge. */
const ARMPIT = 0.12;

/** The arm's colour blends gradually onto the chest: a deltoid has no edge. */
function addArms(scene: Scene, arms: readonly KnownArm[], { i, x, y }: Pixel, colour: Rgb): void {
  const { body } = scene.person;
  for (const { field, skin, upperArm } of arms) {
    const { along, across, depth } = field;
    const place = placeIn(field, i);
    if (depth[place] <= -1.5) continue;
    const own = skin.at(along[place], across[place]);
    const outside = smoothstep(0.4, 0.56, Math.abs(x - body.axisX(y)) / body.shoulderWidth);
    const down = smoothstep(0.05 * upperArm, 0.38 * upperArm, along[place]);
    const side = x < body.axisX(y) ? body.left : body.right;
    // Above the armpit the arm's inner side merges into the chest, too.
    const below = smoothstep(side.armpit.y - ARMPIT * body.shoulderWidth, side.armpit.y, y);
    const inside = lerp(smoothstep(-1, -0.1, across[place]), 1, Math.max(below, outside));
    // keeps the step from the arm's dark inner side to the chest beside it from becoming a staircase
    const edge = across[place] < 0 ? smoothstep(-1.5, 0.5, depth[place]) : 1;
    const share = edge * inside * Math.max(down, outside * smoothstep(-0.02 * upperArm, 0.2 * upperArm, along[place]));
    for (let channel = 0; channel < 3; channel++) colour[channel] = lerp(colour[channel], own[channel], share);
  }
}
