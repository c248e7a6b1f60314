/** Which pixels of the photo must disappear: the old garment, its rim and shadow, and snapped slivers. */

import { distanceToSet } from "../../image/distance.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { maskOf } from "../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import { placeIn } from "../../person/limbs/limb-field.ts";
import { type Arm, Label } from "../../person/types.ts";
import { SHORTEST_SLEEVE } from "../bare-limbs/bare-arm.ts";
import { isFace, type Scene } from "../scene/scene.ts";
import { HEM_SHADOW } from "./lower-extension.ts";

export interface Removal {
  /** 1 where the photo is painted over. */
  removed: Uint8Array;
  /** Skin is repainted up to this many pixels from the old garment, because its shadow lies there. */
  shadowReach: number;
  /** The same for the lower garment below a top's hem. */
  hemReach: number;
}

/** The old garment's shadow on the skin beside it is this wide, shoulder widths. */
const SHADOW = 0.035;
/** An edge in a photo is soft over this many of the file's own pixels, and compression leaves a light line along it. */
const SOFT_EDGE = 3;
/** On an arm only what is this close to the sleeve's end was in its shadow, shoulder widths along the arm. */
export const SHADOW_ALONG = 0.12;

/**
 * The rim reaches a few percent of the shoulder width into the background (soft edges, shadows), a little further into skin and
 * under a hem, where it fades (`removedShare`), and hardly into other garments, so that they keep their own edges.
 */
export function findRemoved(scene: Scene): Removal {
  const { labels, old, oldDistance, snapped } = scene;
  const { category } = scene.fitted;
  const { shoulderWidth } = scene.person.body;
  const reach = rimReach(scene);
  const shadowReach = Math.max(3, SHADOW * shoulderWidth);
  // a waistband lies over a tucked top and has no shade from it
  const hemReach = scene.isTucked ? skinEdge(shoulderWidth) : Math.max(3, HEM_SHADOW * shoulderWidth);
  const reachInto: Record<number, number> = {
    [Label.background]: reach,
    [Label.lower]: category === "upper" ? hemReach : -1,
    [Label.upper]: category === "lower" ? 1 : -1,
    [Label.hair]: -1,
    // the hem of trousers shades the shoe right below it, and a bare leg comes out of that shoe
    [Label.shoes]: scene.baredLegs.length > 0 ? skinEdge(shoulderWidth) + 2 : -1,
  };
  const farthest = Math.max(hemReach, CUFF_SHADOW * shoulderWidth);
  const removed = findRemnants(scene);
  for (let i = 0; i < labels.length; i++) {
    if (!snapped[i] && oldDistance[i] > farthest) continue;
    const inSkin = labels[i] === Label.skin && !old[i];
    const limit = old[i] ? reach : inSkin ? skinReach(scene, i, shadowReach) : (reachInto[labels[i]] ?? -1);
    if (snapped[i] || oldDistance[i] <= limit) removed[i] = 1;
  }
  return { removed, shadowReach, hemReach };
}

/**
 * Before a calm wall, `findRemnants` finds what this reach misses. Before a busy one the matte is less exact and nothing is found by its
 * colour, so the rim is wider: a thin dark line of the old outline stayed in the air.
 */
const RIM = { calm: 0.026, busy: 0.045 };

function rimReach({ person }: Scene): number {
  const { image, matte, body } = person;
  const busy = smoothstep(CALM, BUSY, matte.backgroundTexture);
  const softEdge = SOFT_EDGE * (image.enlargedBy ?? 1) * (1 + busy);
  return Math.max(3, lerp(RIM.calm, RIM.busy, busy) * body.shoulderWidth, softEdge);
}

/** The matte may miss a strip of cloth that is nearly as light as the wall, up to this far out, shoulder widths. */
const REMNANT = 0.14;
/** On a background busier than this (`Matte.backgroundTexture`), cloth and background cannot be told apart. */
const CALM = 3;
/** At this `Matte.backgroundTexture` the rim is widest. */
const BUSY = 5;
/** A pixel at this share of the step from wall to cloth is not wall; the step must be at least this large, levels. */
const CLOTH_SHARE = 0.2;
const SMALLEST_STEP = 12;

/** Background with a distance to skin below this share of its distance to the old garment borders on skin. */
const SKINS_OWN = 0.7;

/**
 * 1 where background near the old garment has a tint of its colour. Left there, it would be a ghost of the garment's outline.
 */
function findRemnants(scene: Scene): Uint8Array {
  const { labels, old, oldDistance, person, photo, size } = scene;
  const remnants = new Uint8Array(labels.length);
  const { plate, backgroundTexture } = person.matte;
  if (backgroundTexture > CALM) return remnants;
  const { shoulderWidth } = person.body;
  const reach = REMNANT * shoulderWidth;
  return withPlanes((own) => {
    const weight = own(borrowPlane(labels.length));
    for (let i = 0; i < weight.length; i++) weight[i] = old[i] && person.matte.alpha[i] > 0.95 ? 1 : 0;
    const isNearby = new Uint8Array(labels.length);
    for (let i = 0; i < isNearby.length; i++) {
      if (labels[i] === Label.background && oldDistance[i] <= reach) isNearby[i] = 1;
    }
    const cloth = own(pushPull(photo, weight, size, isNearby));
    const skin = maskOf(labels, Label.skin);
    const skinDistance = own(distanceToSet(skin, size, reach));
    const bodyMask = own(bodyPlane(labels));
    const body = own(gaussianBlurWithin(bodyMask, size, 1.2, scene.area));
    const isRemnant = own(borrowPlane(labels.length));
    for (let i = 0; i < labels.length; i++) {
      // The soft edges of hands and hair have many tints.
      if (!isNearby[i] || body[i] > 0.02) continue;
      // What is bright along a bare shoulder or arm is its own rim: no cloth was there.
      if (skinDistance[i] < SKINS_OWN * oldDistance[i]) continue;
      let projection = 0;
      let step = 0;
      for (let channel = 0; channel < 3; channel++) {
        const towards = cloth[channel][i] - plate[channel][i];
        projection += towards * (photo[channel][i] - plate[channel][i]);
        step += towards * towards;
      }
      if (step > SMALLEST_STEP ** 2 && projection > CLOTH_SHARE * step) isRemnant[i] = 1;
    }
    const grown = own(gaussianBlurWithin(isRemnant, size, 1.5, scene.area));
    for (let i = 0; i < labels.length; i++) {
      remnants[i] = labels[i] === Label.background && body[i] <= 0.02 && grown[i] > 0.08 ? 1 : 0;
    }
    return remnants;
  });
}

function bodyPlane(labels: Uint8Array): Float32Array {
  const plane = borrowPlane(labels.length);
  for (let i = 0; i < plane.length; i++) plane[i] = labels[i] === Label.skin || labels[i] === Label.hair ? 1 : 0;
  return plane;
}

/**
 * Pixels over which the old garment's edge against skin is soft: more in larger pictures, because a lens blurs over
 * more pixels.
 */
export const skinEdge = (shoulderWidth: number): number => Math.max(1.6, 0.012 * shoulderWidth);

function skinReach(scene: Scene, i: number, shadowReach: number): number {
  const { body } = scene.person;
  const { shoulderWidth } = body;
  if (isFace(scene, i)) return skinEdge(shoulderWidth);
  if (isUnderOldCuff(scene, i)) return CUFF_SHADOW * shoulderWidth;
  if (isAboveArmpits(scene, i) && scene.fitted.layers.alpha[i] <= 0.5) return shadowReach;
  const end = SHADOW_ALONG * shoulderWidth;
  if (!scene.person.limbs.arms.some((arm) => isOwnShade(arm, i, end))) return shadowReach;
  // over the new garment the soft edge itself is left out
  return scene.fitted.layers.alpha[i] > 0.5 ? -1 : skinEdge(shoulderWidth);
}

/** Below a removed sleeve, made-up skin blends into the arm's own along this much of it, shoulder widths. */
export const CUFF_SHADOW = 0.1;

/**
 * Whether the photo shows an arm here just below a sleeve that is removed, with no new one down to there: the cuff's shade crosses it.
 */
export function isUnderOldCuff({ person, fitted }: Scene, i: number): boolean {
  if (fitted.category === "lower" || fitted.layers.alpha[i] > 0.003) return false;
  const reach = SHADOW_ALONG * person.body.shoulderWidth;
  return person.limbs.arms.some(({ field, cuff, cuffStation, sign }) => {
    if (cuff === null || cuffStation < SHORTEST_SLEEVE) return false;
    const { sleeveEnd } = fitted.upper?.[sign < 0 ? "left" : "right"] ?? {};
    if (sleeveEnd !== undefined && sleeveEnd > cuff - reach) return false;
    const place = placeIn(field, i);
    return field.depth[place] > -1 && Math.abs(field.along[place] - cuff) < reach;
  });
}

/** The fold of an armpit is skin this far below it, shoulder widths. */
const ARMPIT_FOLD = 0.1;

/**
 * Above the armpits, straps and armholes lie on one stretch of skin, so the dark line along them is removed with them.
 */
export function isAboveArmpits({ person, size }: Scene, i: number): boolean {
  const { body } = person;
  const y = Math.floor(i / size.width);
  const side = i % size.width < body.axisX(y) ? body.left : body.right;
  return y < side.armpit.y + ARMPIT_FOLD * body.shoulderWidth;
}

/**
 * Whether a dark edge here is the arm's own: beyond the old sleeve the arm hangs beside the garment, and without a sleeve
 * its inner side runs into the crease of the armpit.
 *
 * @param end - Pixels beyond the sleeve's end that the sleeve's shadow reaches.
 */
export function isOwnShade({ field, cuff, cuffStation }: Arm, i: number, end: number): boolean {
  const place = placeIn(field, i);
  if (field.depth[place] <= -1) return false;
  const hadSleeve = cuff !== null && cuffStation >= SHORTEST_SLEEVE;
  return hadSleeve ? field.along[place] > cuff + end : field.across[place] < 0.1 || field.along[place] > 3 * end;
}

/** 0-1: how much of a removed pixel is repainted. Fades out over the old garment's shadow on real skin. */
export function removedShare(scene: Scene, { shadowReach, hemReach }: Removal, i: number): number {
  if (scene.old[i] || scene.snapped[i]) return 1;
  const label = scene.labels[i];
  if (label !== Label.skin && (label !== Label.lower || scene.fitted.category !== "upper")) return 1;
  const { shoulderWidth } = scene.person.body;
  if (label === Label.skin && isUnderOldCuff(scene, i) && !isFace(scene, i)) {
    return smoothstep(CUFF_SHADOW * shoulderWidth, 0.25 * CUFF_SHADOW * shoulderWidth, scene.oldDistance[i]);
  }
  const reach = label === Label.skin ? shadowReach : hemReach;
  return smoothstep(reach, Math.min(skinEdge(shoulderWidth), 0.4 * reach), scene.oldDistance[i]);
}
