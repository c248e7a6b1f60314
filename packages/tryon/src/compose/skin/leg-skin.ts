/** The tone of legs that trousers hid: that of the person's arms. */
import type { Limb } from "../../person/types.ts";
import { type LimbSkin, meanTone } from "./limb-skin.ts";
import type { Rgb } from "./relit.ts";

/** Legs face the light less than a face does. */
const FACE_TO_LEG = 0.95;
/** Where arms have the colour of legs: shares of their length, and across. */
const LIKE_LEGS = { along: [0.2, 0.35, 0.5], across: [-0.4, 0, 0.4] };

/** Mean colour of the arms; the face's if no arm is usable. */
export function toneOfLegs(skins: readonly (LimbSkin | undefined)[], arms: readonly Limb[], face: Rgb): Rgb {
  const tones = skins.flatMap((skin, side) =>
    skin
      ? LIKE_LEGS.along.flatMap((at) => LIKE_LEGS.across.map((across) => skin.at(at * arms[side].length, across)))
      : [],
  );
  return tones.length ? meanTone(tones) : [face[0] * FACE_TO_LEG, face[1] * FACE_TO_LEG, face[2] * FACE_TO_LEG];
}
