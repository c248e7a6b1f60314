/** Draws what is in front: the photo's own pixels where it shows them, filled skin where an old sleeve hid it. */

import { mixLinearLight } from "../../image/colour.ts";
import { lerp } from "../../image/maths/interpolate.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Label } from "../../person/types.ts";
import type { BodyFill } from "../fill/body-fill.ts";
import { type Removal, removedShare } from "../removal/removal.ts";
import type { Scene } from "../scene/scene.ts";

/** Changes `fill.picture` in place. */
export function paintFront(scene: Scene, removal: Removal, fill: BodyFill): void {
  const { front, photo, fitted, labels } = scene;
  const { picture, grain, skin } = fill;
  const coversBags = fitted.category !== "upper";
  for (let i = 0; i < front.length; i++) {
    if (front[i] <= 0 || fitted.layers.alpha[i] <= 0.003) continue;
    const isHairLike = labels[i] === Label.hair || (coversBags && labels[i] === Label.other);
    const isMadeUp = skin && !isHairLike && removal.removed[i] && isOnArm(scene, i);
    if (!isMadeUp && !isHairLike && scene.old[i]) continue;
    const share = isMadeUp ? removedShare(scene, removal, i) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const own = photo[channel][i];
      const value = isMadeUp ? lerp(own, skin[channel][i] + grain.noise[i] * grain.skin, share) : own;
      picture[channel][i] = front[i] > 0.99 ? value : mixLinearLight(picture[channel][i], value, front[i]);
    }
  }
}

const isOnArm = (scene: Scene, i: number): boolean =>
  scene.person.limbs.arms.some(({ field }) => depthAt(field, i) > -1.2);
