/** Contact shadows: the garment onto the body below it, hair and arms onto the garment. */

import { wornWaist } from "../fit/worn-waist.ts";
import { gaussianBlurWithin } from "../image/filters.ts";
import { clamp } from "../image/interpolate.ts";
import { borrowPlane, returnPlanes } from "../image/pool.ts";
import { depthAt } from "../person/limb-field.ts";
import { Label } from "../types.ts";
import { type BodyFill, Fill } from "./body-fill.ts";
import { isFace, type Scene } from "./scene.ts";

/** 0-1: how much darker each pixel becomes. */
export function contactShadows(scene: Scene, fill: BodyFill): Float32Array {
  const { garment, front, labels, size, person } = scene;
  const { shoulderWidth } = person.body;
  const [left, right] = person.limbs.arms;
  // Light comes from above: the shadow falls a little below its cause.
  const drop = Math.max(1, Math.round(0.01 * shoulderWidth)) * size.width;
  const garmentSoft = gaussianBlurWithin(garment, size, 0.018 * shoulderWidth, scene.area);
  const frontArms = borrowPlane(front.length);
  // A top that hangs over new trousers casts the same shadow as an arm; one tucked in lies behind them.
  const hangs = scene.fitted.category === "lower" && wornWaist(person).isVisible;
  for (let i = 0; i < front.length; i++) {
    if (front[i] === 0) continue;
    const isTop = hangs && labels[i] === Label.upper;
    if (isTop || depthAt(left.field, i) > 0 || depthAt(right.field, i) > 0) frontArms[i] = front[i];
  }
  const armsSoft = gaussianBlurWithin(frontArms, size, 0.016 * shoulderWidth, scene.area);
  const shadow = borrowPlane(garment.length);
  for (let i = 0; i < shadow.length; i++) {
    const above = i >= drop ? i - drop : i % size.width;
    const isBody = (person.matte.alpha[i] > 0.5 && fill.kind[i] !== Fill.background) || fill.bodyAlpha[i] > 0.5;
    if (isBody) {
      const strength = labels[i] === Label.hair ? 0.12 : 0.34;
      const fromGarment = clamp(garmentSoft[above] * 1.5, 0, 1) * (front[i] > 0.5 ? 0.35 : 1);
      shadow[i] = (1 - garment[i]) * strength * fromGarment;
    }
    shadow[i] += garment[i] * 0.22 * clamp(armsSoft[i] * 1.6, 0, 1) * (1 - front[i]);
    const isUntouched = fill.kind[i] === Fill.none && scene.fitted.layers.alpha[i] < 0.01;
    if (shadow[i] !== 0 && isUntouched && isFace(scene, i)) shadow[i] = 0;
  }
  returnPlanes(garmentSoft, armsSoft, frontArms);
  return shadow;
}
