/**
 * The light on a bare chest and belly: the effect of collarbones, breastbone, the muscles beside it and the navel under
 * even light from above. Without it made-up skin has one flat tone that does not look like a body.
 */
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { quantile } from "../../image/maths/statistics.ts";
import { Label } from "../../person/types.ts";
import { isFace, type Scene } from "../scene/scene.ts";

/** Brightness of the skin at a place relative to its mean tone. */
export type ChestLight = (x: number, y: number) => number;

/**
 * The ratio of the 90 % to the 10 % quantile of real skin's brightness at which the forms are drawn at full strength; in
 * flatter light they are fainter.
 */
const USUAL_CONTRAST = 1.75;
const RELIEF = { least: 0.8, most: 1.6 };
/** The share of the light's fall across face and neck that the chest shows, and the steepest fall that is accepted. */
const FALL_SHARE = 0.5;
const STEEPEST = 0.35;

export function createChestLight(scene: Scene): ChestLight {
  const { body } = scene.person;
  const { shoulderWidth, shoulderCentre, hipCentre } = body;
  const { relief, slope } = readLight(scene);
  const fall = FALL_SHARE * clamp(slope, -STEEPEST, STEEPEST);
  const navelBelow = (NAVEL * (hipCentre.y - shoulderCentre.y)) / shoulderWidth;
  return (x, y) => {
    const across = (x - body.axisX(y)) / shoulderWidth;
    const below = (y - shoulderCentre.y) / shoulderWidth;
    const form = chestForm(Math.abs(across), below) + navel(across, below - navelBelow);
    return clamp(1 + relief * form + fall * clamp(across, -0.5, 0.5), 0.55, 1.25);
  };
}

/** The navel's height: 0 at the shoulders, 1 at the hips. */
const NAVEL = 0.73;

/** A hollow that is deepest at its upper rim, and the light on its lower one. */
const navel = (across: number, below: number): number =>
  -0.32 * bell(across, 0.014) * bell(below, 0.022) + 0.05 * bell(across, 0.03) * bell(below - 0.045, 0.02);

/** Half of a face's width, shoulder widths. */
const HALF_FACE = 0.2;

export interface SkinLight {
  /** How hard the light is: the exponent of a form's usual brightness. */
  relief: number;
  /** How brightness rises to the picture's right across the face, per half of its width. */
  faceFall: number;
}

export function findSkinLight(scene: Scene): SkinLight {
  const { relief, slope } = readLight(scene);
  return { relief, faceFall: HALF_FACE * slope };
}

/** The value of a bell curve. */
const bell = (distance: number, width: number): number => Math.exp(-((distance / width) ** 2));

/** Light above or below the mean, for a relief of 1; both in shoulder widths, `lateral` from the axis. */
function chestForm(lateral: number, below: number): number {
  // the light from above falls on the tops of the shoulders
  const facesAway = lerp(0.3, 1, smoothstep(-0.04, 0.24, below));
  const rounding = -0.13 * facesAway * clamp(lateral / 0.52, 0, 1.15) ** 3;
  return rounding + collarbones(lateral, below) + breast(lateral, below);
}

/** Ridges that rise from the notch between them towards the shoulders: lit above, hollow below and behind them. */
function collarbones(lateral: number, below: number): number {
  const ridge = 0.01 - 0.1 * smoothstep(0.05, 0.45, lateral);
  const along = smoothstep(0.03, 0.09, lateral) * smoothstep(0.44, 0.28, lateral);
  const away = below - ridge;
  const notch = -0.09 * bell(lateral, 0.035) * bell(below - 0.005, 0.035);
  if (along === 0) return notch;
  return notch + along * (0.055 * bell(away, 0.02) - 0.06 * bell(away - 0.05, 0.03) - 0.05 * bell(away + 0.045, 0.028));
}

/** The groove over the breastbone, the convex chest beside it, and the fold before the armpit. */
function breast(lateral: number, below: number): number {
  const deeper = 0.04 * smoothstep(0.2, 0.45, below) * smoothstep(1.1, 0.8, below);
  const groove = -(0.03 + deeper) * bell(lateral, 0.045) * smoothstep(0.02, 0.18, below);
  const swell = 0.045 * bell(lateral - 0.2, 0.12) * bell(below - 0.2, 0.13);
  const fold = -0.06 * bell(lateral - 0.42, 0.07) * bell(below - 0.26, 0.16);
  // below the breast the body recedes, and the belly comes forward again
  const recess = -0.05 * smoothstep(0.3, 0.6, below) * smoothstep(1.15, 0.85, below);
  return groove + swell + fold + recess;
}

/** How hard the photo's light is, and how it falls across face and neck, per shoulder width to the right. */
function readLight(scene: Scene): { relief: number; slope: number } {
  const { labels, oldDistance, person, photo, size } = scene;
  const { shoulderCentre, shoulderWidth } = person.body;
  const bottom = Math.min(labels.length, Math.round(shoulderCentre.y + 0.3 * shoulderWidth) * size.width);
  const values: number[] = [];
  const faces = { count: 0, x: 0, value: 0, xx: 0, xValue: 0 };
  for (let i = 0; i < labels.length; i += 5) {
    if (labels[i] !== Label.skin || person.matte.alpha[i] < 0.97 || oldDistance[i] < 3) continue;
    const value = photo[1][i];
    values.push(value);
    if (i >= bottom || !isFace(scene, i)) continue;
    const x = (i % size.width) / shoulderWidth;
    faces.count++;
    faces.x += x;
    faces.value += value;
    faces.xx += x * x;
    faces.xValue += x * value;
  }
  if (values.length < 60) return { relief: 1, slope: 0 };
  const contrast = quantile(values, 0.9) / Math.max(8, quantile(values, 0.1));
  const relief = clamp((contrast - 1) / (USUAL_CONTRAST - 1), RELIEF.least, RELIEF.most);
  const { count, x, value, xx, xValue } = faces;
  const spread = count * xx - x * x;
  if (count < 60 || spread <= 0) return { relief, slope: 0 };
  return { relief, slope: (count * xValue - x * value) / spread / (value / count) };
}
