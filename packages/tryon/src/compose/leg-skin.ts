/** Skin of a leg that trousers hid: the tone of the person's arms, the light that fell on the trousers, and the forms of thigh, knee and shin. */
import { clamp, lerp, smoothstep } from "../image/interpolate.ts";
import { Label, type Limb } from "../types.ts";
import { type LimbPhoto, type LimbSkin, meanTone, type Rgb } from "./limb-skin.ts";
import { SHADE_EXPONENTS } from "./skin-form.ts";
import { sleeveLight } from "./sleeve-light.ts";

/** Knees are a little redder and darker than the rest. */
const KNEE_TONE: Rgb = [0.985, 0.955, 0.945];

/** Legs face the light less than a face does. */
const FACE_TO_LEG = 0.95;
/** Where arms are of the colour of legs: shares of their length, and across. */
const LIKE_LEGS = { along: [0.2, 0.35, 0.5], across: [-0.4, 0, 0.4] };

/** Mean colour of the arms; of the face where no arm says anything. */
export function toneOfLegs(skins: readonly (LimbSkin | undefined)[], arms: readonly Limb[], face: Rgb): Rgb {
  const tones = skins.flatMap((skin, side) =>
    skin
      ? LIKE_LEGS.along.flatMap((at) => LIKE_LEGS.across.map((across) => skin.at(at * arms[side].length, across)))
      : [],
  );
  return tones.length ? meanTone(tones) : [face[0] * FACE_TO_LEG, face[1] * FACE_TO_LEG, face[2] * FACE_TO_LEG];
}

/** @param tone - Mean of the lit leg. */
export function trouseredLegSkin(limb: Limb, tone: Rgb, source: LimbPhoto): LimbSkin {
  const light = sleeveLight(limb, source, Label.lower);
  const kneeAt = limb.stations.findLast(({ segment }) => segment === 0)?.along ?? limb.length / 2;
  return {
    at(along, across) {
      const down = (along - kneeAt) / Math.max(1, kneeAt);
      const brightness = light(across) * (1 + legForm(down, across));
      const knee = bell(down, 0.13) * bell(across, 0.7);
      const shade = (channel: 0 | 1 | 2) =>
        tone[channel] * brightness ** SHADE_EXPONENTS[channel] * lerp(1, KNEE_TONE[channel], knee);
      return [shade(0), shade(1), shade(2)];
    },
  };
}

const bell = (distance: number, width: number): number => Math.exp(-((distance / width) ** 2));

/**
 * Light more or less than the mean. Thighs shade each other inside; the kneecap stands out between two hollows and casts a shade below it;
 * the shin's edge catches light beside the hollow of the calf.
 *
 * @param down - From the knee, thigh lengths; negative above it.
 */
function legForm(down: number, across: number): number {
  const thigh = -0.1 * smoothstep(-0.25, -1, across) * smoothstep(-0.1, -0.6, down);
  const cap = 0.05 * bell(down + 0.02, 0.07) * bell(across, 0.38);
  const hollows = -0.06 * bell(down + 0.02, 0.09) * (bell(across - 0.62, 0.25) + bell(across + 0.62, 0.25));
  const below = -0.07 * bell(down - 0.1, 0.045) * bell(across, 0.5);
  const onShin = smoothstep(0.12, 0.25, down) * smoothstep(1, 0.75, down);
  const shin = onShin * (0.035 * bell(across + 0.12, 0.16) - 0.035 * bell(across - 0.3, 0.25));
  return clamp(thigh + cap + hollows + below + shin, -0.2, 0.1);
}
