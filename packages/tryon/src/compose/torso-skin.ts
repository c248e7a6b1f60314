/** Skin of neck, chest and midriff: the visible part extended smoothly, towards the face's tone where little shows. */
import { gaussianBlurWithin } from "../image/filters.ts";
import { returnPlanes } from "../image/pool.ts";
import { pushPull } from "../image/push-pull.ts";
import { type Channels, Label } from "../types.ts";
import type { Rgb } from "./limb-skin.ts";
import { areaMask, isArm, isFace, type Scene } from "./scene.ts";

export interface TorsoSkin {
  /** Neck and chest; undefined when nothing is known of the person's skin. */
  chest: Channels | undefined;
  /** Below the chest, only if some of it shows. */
  midriff: Channels | undefined;
}

export function findTorsoSkin(scene: Scene): TorsoSkin {
  const { category } = scene.fitted;
  if (category === "lower") return { chest: undefined, midriff: undefined };
  const { body, matte } = scene.person;
  const { width } = scene.size;
  const isBareBody = (i: number) => scene.oldDistance[i] > 2.5 && !isFace(scene, i) && matte.alpha[i] > 0.97;
  const chestLimit = (body.shoulderCentre.y + 0.45 * body.shoulderWidth) * width;
  const midriffStart = (body.shoulderCentre.y + 0.3 * body.shoulderWidth) * width;
  const face = faceTone(scene);
  const chest =
    extendSkin(scene, (i) => i < chestLimit && isBareBody(i) && !isArm(scene, i)) ?? (face && flatSkin(scene, face));
  if (chest && face) {
    for (let channel = 0; channel < 3; channel++) {
      const plane = chest[channel];
      for (let i = 0; i < plane.length; i++) plane[i] = 0.7 * plane[i] + 0.3 * face[channel];
    }
  }
  const midriff = category === "upper" ? extendSkin(scene, (i) => i > midriffStart && isBareBody(i)) : undefined;
  return { chest, midriff };
}

/** Mean of the face's skin, a little darker: bodies get less light than faces. */
function faceTone(scene: Scene): Rgb | undefined {
  const { parse } = scene.person;
  if (!parse.headVisible) return undefined;
  const { width } = scene.size;
  const sum: Rgb = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < scene.labels.length; i += 3) {
    if (scene.labels[i] !== Label.skin || isArm(scene, i)) continue;
    const x = i % width;
    const y = (i - x) / width;
    if (Math.hypot(x - parse.nose.x, y - parse.nose.y) >= 1.2 * parse.eyeDistance) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] += scene.photo[channel][i];
    count++;
  }
  return count > 20 ? [(sum[0] / count) * 0.95, (sum[1] / count) * 0.95, (sum[2] / count) * 0.95] : undefined;
}

/** Blur of the extended skin, pixels. */
const STREAK = 6;

/** Undefined when fewer than 60 skin pixels are selected. */
function extendSkin(scene: Scene, isSelected: (pixel: number) => boolean): Channels | undefined {
  const weight = new Float32Array(scene.labels.length);
  let count = 0;
  for (let i = 0; i < weight.length; i++) {
    if (scene.labels[i] !== Label.skin || !isSelected(i)) continue;
    weight[i] = 1;
    count++;
  }
  if (count < 60) return undefined;
  const [red, green, blue] = pushPull(scene.photo, weight, scene.size, areaMask(scene, 4 * STREAK));
  // Single specular pixels must not become streaks.
  const smooth = (plane: Float32Array) => gaussianBlurWithin(plane, scene.size, STREAK, scene.area);
  const skin: Channels = [smooth(red), smooth(green), smooth(blue)];
  returnPlanes(weight, red, green, blue);
  return skin;
}

const flatSkin = (scene: Scene, tone: Rgb): Channels => {
  const plane = (channel: 0 | 1 | 2) => new Float32Array(scene.labels.length).fill(tone[channel]);
  return [plane(0), plane(1), plane(2)];
};
