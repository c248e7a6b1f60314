/** Which pixels of the photo must disappear: the old garment, its rim and shadow, and snapped slivers. */
import { smoothstep } from "../image/interpolate.ts";
import { type Arm, Label } from "../types.ts";
import { SHORTEST_SLEEVE } from "./bare-arm.ts";
import { isFace, type Scene } from "./scene.ts";

export interface Removal {
  /** 1 where the photo is painted over. */
  removed: Uint8Array;
  /** Skin is repainted up to this far from the old garment, pixels: its shadow lies there. */
  shadowReach: number;
}

/** The old garment's shadow on the skin beside it is this wide, shoulder widths. */
const SHADOW = 0.035;
/** On an arm only what lies this near to the sleeve's end was in its shadow, shoulder widths along the arm. */
export const SHADOW_ALONG = 0.12;

/**
 * The rim reaches 2.6 % of the shoulder width into the background (soft edges, shadows) and a little further into skin,
 * where it fades (`removedShare`), but hardly into other garments, so that those keep their own edges.
 */
export function findRemoved(scene: Scene): Removal {
  const { labels, old, oldDistance, snapped } = scene;
  const { category } = scene.fitted;
  const { shoulderWidth } = scene.person.body;
  const reach = Math.max(3, 0.026 * shoulderWidth);
  const shadowReach = Math.max(3, SHADOW * shoulderWidth);
  const reachInto: Record<number, number> = {
    [Label.background]: reach,
    [Label.lower]: category === "upper" ? 1.2 : -1,
    [Label.upper]: category === "lower" ? 1 : -1,
    [Label.hair]: -1,
  };
  const removed = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    if (!snapped[i] && oldDistance[i] > shadowReach) continue;
    const inSkin = labels[i] === Label.skin && !old[i];
    const limit = old[i] ? reach : inSkin ? skinReach(scene, i, shadowReach) : (reachInto[labels[i]] ?? -1);
    if (snapped[i] || oldDistance[i] <= limit) removed[i] = 1;
  }
  return { removed, shadowReach };
}

/** The old garment's edge against skin is soft over this many pixels. */
const SKIN_EDGE = 1.6;

function skinReach(scene: Scene, i: number, shadowReach: number): number {
  if (isFace(scene, i)) return SKIN_EDGE;
  const { shoulderWidth } = scene.person.body;
  const end = SHADOW_ALONG * shoulderWidth;
  return scene.person.limbs.arms.some((arm) => isOwnShade(arm, i, end)) ? SKIN_EDGE : shadowReach;
}

/**
 * Whether a dark edge here is the arm's own: beyond the old sleeve the arm hangs beside the garment, and without a sleeve
 * its inner side goes into the crease of the armpit.
 *
 * @param end - Pixels beyond the sleeve's end to which the sleeve's shadow reaches.
 */
export function isOwnShade({ planes, cuff, cuffStation }: Arm, i: number, end: number): boolean {
  if (planes.depth[i] <= -1) return false;
  const hadSleeve = cuff !== null && cuffStation >= SHORTEST_SLEEVE;
  return hadSleeve ? planes.along[i] > cuff + end : planes.across[i] < 0.1 || planes.along[i] > 3 * end;
}

/** 0-1: how much of a removed pixel is repainted. Fades out over the old garment's shadow on real skin. */
export function removedShare(scene: Scene, { shadowReach }: Removal, i: number): number {
  if (scene.old[i] || scene.snapped[i] || scene.labels[i] !== Label.skin) return 1;
  return smoothstep(shadowReach, Math.min(SKIN_EDGE, 0.4 * shadowReach), scene.oldDistance[i]);
}
