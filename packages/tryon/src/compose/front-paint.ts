/** Draws what is in front: the photo's own pixels where it shows that thing, filled skin where an old sleeve hid it. */
import { mixLinearLight } from "../image/colour.ts";
import { Label } from "../types.ts";
import type { BodyFill } from "./body-fill.ts";
import type { Scene } from "./scene.ts";

/** Changes `fill.picture` in place. */
export function paintFront(scene: Scene, fill: BodyFill): void {
  const { front, photo, fitted, labels } = scene;
  const { picture } = fill;
  const coversBags = fitted.category !== "upper";
  for (let i = 0; i < front.length; i++) {
    if (front[i] <= 0 || fitted.layers.alpha[i] <= 0.003) continue;
    const isHairLike = labels[i] === Label.hair || (coversBags && labels[i] === Label.other);
    if (!isHairLike && wasCovered(scene, fill, i)) {
      paintArmSkin(scene, fill, i);
      continue;
    }
    for (let channel = 0; channel < 3; channel++) {
      const original = photo[channel][i];
      picture[channel][i] = front[i] > 0.99 ? original : mixLinearLight(picture[channel][i], original, front[i]);
    }
  }
}

/** The photo does not show the arm here: an old sleeve does, or its rim. */
function wasCovered(scene: Scene, fill: BodyFill, i: number): boolean {
  if (scene.old[i]) return true;
  if (scene.fitted.category === "lower" || scene.labels[i] === Label.hair) return false;
  const isSkin = scene.labels[i] === Label.skin;
  if (isSkin && scene.oldDistance[i] > 2.4) return false;
  const { shoulderWidth } = scene.person.body;
  return scene.person.limbs.arms.some((arm, index) => {
    const { along, depth } = arm.planes;
    if (!fill.limbs.arms[index] || arm.cuff === null || depth[i] <= -1.2) return false;
    if (isSkin) return along[i] < arm.cuff + 0.06 * shoulderWidth && along[i] < 0.8 * arm.length;
    return along[i] < arm.cuff;
  });
}

function paintArmSkin(scene: Scene, fill: BodyFill, i: number): void {
  const { picture, grain } = fill;
  for (const [index, arm] of scene.person.limbs.arms.entries()) {
    const skin = fill.limbs.arms[index];
    const { along, across, depth } = arm.planes;
    if (!skin || depth[i] <= -1.2) continue;
    const colour = skin.at(along[i], across[i]);
    for (let channel = 0; channel < 3; channel++) {
      const value = colour[channel] + grain.noise[i] * grain.skin;
      picture[channel][i] = mixLinearLight(picture[channel][i], value, scene.front[i]);
    }
  }
}
