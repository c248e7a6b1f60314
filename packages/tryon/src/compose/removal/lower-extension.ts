/**
 * The garment that stays, continued under the one that is removed: its colours, and near its edge its own folds and
 * seams.
 */

import { gaussianBlurWithin } from "../../image/filters.ts";
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { Channels } from "../../image/types.ts";
import { Label } from "../../person/types.ts";
import { maskAround, type Scene, torsoHalfWidth } from "../scene/scene.ts";

/**
 * The first is how far the old hem's shadow reaches onto the other garment; beyond `LIT` its colour is reliable.
 * Shoulder widths.
 */
export const HEM_SHADOW = 0.07;
const LIT = 0.09;
/**
 * Folds and seams are continued over about this length; only structure finer than `DETAIL` across counts. Shoulder
 * widths.
 */
const CONTINUED = 0.15;
const DETAIL = 0.06;
/** With a bare midriff, at least this share of the columns just above the waist is skin. */
const BARE_SHARE = 0.5;

/** Undefined if hardly anything of the other garment is visible. */
export function extendOtherGarment(scene: Scene): Channels | undefined {
  const { labels, oldDistance, person, photo, size, waistLine } = scene;
  const wanted = scene.fitted.category === "lower" ? Label.upper : Label.lower;
  const lit = wanted === Label.lower ? LIT * person.body.shoulderWidth : 2.5;
  return withPlanes((own) => {
    const weight = own(borrowPlane(labels.length));
    let count = 0;
    for (let i = 0; i < weight.length; i++) {
      if (labels[i] !== wanted || oldDistance[i] <= lit || person.matte.alpha[i] <= 0.95) continue;
      weight[i] = 1;
      count++;
    }
    if (count <= 50) return undefined;
    const planes = pushPull(photo, weight, size, maskAround(scene.area, size, 0));
    if (wanted === Label.lower && waistLine) {
      evenOut(scene, planes, weight);
      continueFolds(scene, planes, weight);
    }
    return planes;
  });
}

/**
 * The first rows below a hem are shaded by more than its shadow: the higher up, the more of the garment's own tone is
 * mixed in.
 */
function evenOut({ size, waistLine, person }: Scene, planes: Channels, weight: Float32Array): void {
  if (!waistLine) return;
  const { shoulderWidth } = person.body;
  const last = Math.min(size.height, Math.round(waistLine.y + 0.5 * shoulderWidth)) * size.width;
  for (const plane of planes) {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < last; i++) {
      sum += plane[i] * weight[i];
      count += weight[i];
    }
    if (count === 0) return;
    for (let y = 0; y < waistLine.y; y++) {
      const share = 0.6 * smoothstep(0, 0.25 * shoulderWidth, waistLine.y - y);
      for (let i = y * size.width; i < (y + 1) * size.width; i++) plane[i] = lerp(plane[i], sum / count, share);
    }
  }
}

/** Carries the differences along the garment's first lit rows upwards, drawn in to the waist, until they fade out. */
function continueFolds(scene: Scene, planes: Channels, weight: Float32Array): void {
  const { size, waistLine, person, labels, oldDistance } = scene;
  if (!waistLine) return;
  const { body } = person;
  const rows = Math.max(2, Math.round(0.04 * body.shoulderWidth));
  const lit = Math.ceil(LIT * body.shoulderWidth) + 1;
  const smooth = planes.map((plane) => gaussianBlurWithin(plane, size, DETAIL * body.shoulderWidth, scene.area));
  const last = Math.min(size.height - 1 - lit - rows, Math.ceil(waistLine.y + 0.2 * body.shoulderWidth));
  const firstLit = Array.from({ length: size.width }, (_, x) => Math.round(waistLine.at(x)) + lit);
  for (let y = Math.max(0, Math.floor(waistLine.y - body.shoulderWidth)); y <= last; y++) {
    const axis = body.axisX(y);
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x;
      const first = firstLit[x];
      if (y >= first || oldDistance[i] > lit || (labels[i] === Label.lower && weight[i])) continue;
      const wider = torsoHalfWidth(person, x, first) / Math.max(1, torsoHalfWidth(person, x, y));
      const column = Math.round(body.axisX(first) + (x - axis) * wider);
      if (column < 0 || column >= size.width) continue;
      const fade = Math.exp(-(first - y) / (CONTINUED * body.shoulderWidth)) / rows;
      if (fade * rows < 0.05) continue;
      for (let row = first; row < first + rows; row++) {
        const source = row * size.width + column;
        if (!weight[source]) continue;
        for (let channel = 0; channel < 3; channel++) {
          planes[channel][i] += fade * (planes[channel][source] - smooth[channel][source]);
        }
      }
    }
  }
  releasePlanes(...smooth);
}

/** Whether the photo shows skin between the top and the lower garment. */
export function hasBareMidriff({
  waistLine,
  labels,
  size,
  person,
}: Pick<Scene, "waistLine" | "labels" | "size" | "person">): boolean {
  if (!waistLine) return false;
  const { body } = person;
  const half = 0.3 * body.shoulderWidth;
  let bare = 0;
  let count = 0;
  for (let x = Math.round(body.hipCentre.x - half); x < body.hipCentre.x + half; x += 2) {
    const y = Math.round(waistLine.at(x) - 0.03 * body.shoulderWidth);
    if (x < 0 || x >= size.width || y < 0) continue;
    count++;
    if (labels[y * size.width + x] === Label.skin) bare++;
  }
  return count > 0 && bare / count >= BARE_SHARE;
}
