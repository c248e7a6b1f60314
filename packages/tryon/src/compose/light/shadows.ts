/** Contact shadows: of the garment on the body below it, and of hair and arms on the garment. */

import { wornWaist } from "../../fit/torso/worn-waist.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Label } from "../../person/types.ts";
import { addGathers } from "../cloth/tucked-top.ts";
import { type BodyFill, Fill } from "../fill/body-fill.ts";
import { isArm, isFace, type Scene } from "../scene/scene.ts";

/** How dark a sleeve makes the arm below it, and how far down that reaches, shoulder widths. */
const UNDER_CUFF = { strength: 0.42, drop: 0.025, softness: 0.022 };

/** The shadow of a hem on what hangs or stands below it: how far it reaches, in shoulder widths, and how dark it is. */
const CAST = { reach: 0.045, strength: 0.3 };
/** How much darker the cloth becomes where it turns under at its hem. */
const TURNED = 0.22;

/** 0-1: how much darker each pixel becomes. */
export function contactShadows(scene: Scene, fill: BodyFill): Float32Array {
  const { garment, front, labels, size, person } = scene;
  const { shoulderWidth } = person.body;
  const [left, right] = person.limbs.arms;
  // Light comes from above: the shadow falls a little below its cause.
  const drop = Math.max(1, Math.round(0.01 * shoulderWidth)) * size.width;
  return withPlanes((own) => {
    const garmentSoft = own(gaussianBlurWithin(garment, size, 0.018 * shoulderWidth, scene.area));
    const garmentWide = own(gaussianBlurWithin(garment, size, CAST.reach * shoulderWidth, scene.area));
    const far = Math.round(CAST.reach * shoulderWidth) * size.width;
    // cloth that goes into a waistband does not stand off anywhere
    const castStrength = scene.isTucked ? 0 : CAST.strength;
    const frontArms = own(borrowPlane(front.length));
    // A top that hangs over new trousers casts the same shadow as an arm; a tucked one lies behind them.
    const hangs = scene.fitted.category === "lower" && wornWaist(person).isVisible;
    // whatever casts a shadow, and the shadow itself, is in this area
    const first = scene.area.top * size.width;
    const end = (scene.area.bottom + 1) * size.width;
    for (let i = first; i < end; i++) {
      if (front[i] === 0) continue;
      const isTop = hangs && labels[i] === Label.upper;
      if (isTop || depthAt(left.field, i) > 0 || depthAt(right.field, i) > 0) frontArms[i] = front[i];
    }
    const armsSoft = own(gaussianBlurWithin(frontArms, size, 0.016 * shoulderWidth, scene.area));
    const shadow = borrowPlane(garment.length);
    const { sleeveAlpha } = scene.fitted.layers;
    const sleevesSoft =
      sleeveAlpha && own(gaussianBlurWithin(sleeveAlpha, size, UNDER_CUFF.softness * shoulderWidth, scene.area));
    const cuffDrop = Math.max(1, Math.round(UNDER_CUFF.drop * shoulderWidth)) * size.width;
    for (let i = first; i < end; i++) {
      const above = i >= drop ? i - drop : i % size.width;
      const isBody = (person.matte.alpha[i] > 0.5 && fill.kind[i] !== Fill.background) || fill.bodyAlpha[i] > 0.5;
      if (isBody) {
        const strength = labels[i] === Label.hair ? 0.12 : 0.34;
        const inFront = front[i] > 0.5 ? 0.35 : 1;
        const close = strength * clamp(garmentSoft[above] * 1.5, 0, 1);
        const cast = castStrength * hemStep(garmentWide, i, far) * (labels[i] === Label.hair ? 0 : 1);
        shadow[i] = (1 - garment[i]) * inFront * Math.max(close, cast, 0.8 * (close + cast));
      }
      if (isBody && sleevesSoft && i >= cuffDrop && isArm(scene, i)) {
        const fromSleeve = (1 - garment[i]) * UNDER_CUFF.strength * clamp(sleevesSoft[i - cuffDrop] * 1.3, 0, 1);
        shadow[i] = Math.max(shadow[i], fromSleeve);
      }
      shadow[i] += garment[i] * TURNED * hemStep(garmentSoft, i, drop);
      shadow[i] += garment[i] * 0.22 * clamp(armsSoft[i] * 1.6, 0, 1) * (1 - front[i]);
      const isUntouched = fill.kind[i] === Fill.none && scene.fitted.layers.alpha[i] < 0.01;
      if (shadow[i] !== 0 && isUntouched && isFace(scene, i)) shadow[i] = 0;
    }
    if (scene.tuckedInto) addGathers(scene, scene.tuckedInto, shadow);
    return shadow;
  });
}

/** How much more cloth there is above a pixel than below it, 0-1: true of hems, not of a garment's sides. */
const hemStep = (soft: Float32Array, i: number, rows: number): number =>
  i < rows || i + rows >= soft.length ? 0 : clamp(soft[i - rows] - soft[i + rows], 0, 1);
