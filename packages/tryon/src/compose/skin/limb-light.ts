/**
 * The light on a limb that cloth hid: a round limb under the photo's main light. The light's direction is read from the
 * brightness of the cloth across the limb, and from the face. Folds, prints and colours do not matter.
 */
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import type { Channels } from "../../image/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import type { Limb, LimbStation } from "../../person/types.ts";

/** Unit vector towards the light in the picture's axes, `z` towards the camera. */
export interface KeyLight {
  x: number;
  y: number;
  z: number;
}

/** Nearly all light comes from above. */
const FROM_ABOVE = -0.34;
/** A round body whose brightness rises by this share per half width is lit at a right angle to the camera. */
const SIDE_LIGHT = 0.6;
/** The light is assumed to come no further from the side than this, because sleeves are also in the body's shadow. */
const FARTHEST = 0.62;

/** @param fall - How brightness rises to the picture's right across a round part of the body, per half of its width. */
export function keyLight(fall: number): KeyLight {
  const x = clamp(fall / SIDE_LIGHT, -FARTHEST, FARTHEST);
  return { x, y: FROM_ABOVE, z: Math.sqrt(1 - x * x - FROM_ABOVE ** 2) };
}

/** Share of the light that comes from all directions. */
const AMBIENT = 0.42;
/** Skin scatters light around the edge of its shade: it reaches this much beyond where the surface turns away. */
const WRAP = 0.35;
/** The outermost part is mixed with the wall behind; darker, it looked like a drawn line. */
const OUTERMOST = 0.95;
/** An arm's edges receive less light from the room. */
const EDGE_SHADE = 0.13;
const STEPS = 33;

/** Brightness relative to the cross-section's mean, `across` -1 (inner) to 1 (outer). */
export type RoundLight = (across: number) => number;

/** On a cross-section of a limb. */
export function roundLight(
  light: KeyLight,
  { normalX, normalY }: Pick<LimbStation, "normalX" | "normalY">,
): RoundLight {
  const side = light.x * normalX + light.y * normalY;
  const at: RoundLight = (across) => {
    const outwards = clamp(across, -OUTERMOST, OUTERMOST);
    const facing = outwards * side + Math.sqrt(1 - outwards * outwards) * light.z;
    const direct = Math.max(0, (facing + WRAP) / (1 + WRAP));
    return (AMBIENT + (1 - AMBIENT) * direct) * (1 - EDGE_SHADE * outwards ** 4);
  };
  let sum = 0;
  for (let step = 0; step < STEPS; step++) sum += at(((step + 0.5) / STEPS) * 2 - 1) / STEPS;
  return (across) => at(across) / sum;
}

const BINS = 9;
/** Fewer pixels of cloth in a bin are not evidence of the light. */
const ENOUGH = 40;
/** Brightness further from the mean than this is clamped. */
const BELIEVED = { least: 0.6, most: 1.4 };

/**
 * How the brightness of a sleeve or trouser leg rises to the picture's right, per half of its width. Averaged over the whole limb, so that a
 * pattern's colours and single folds even out. Undefined if little of it is seen.
 */
export function fallAcrossCloth(
  { field, stations, length }: Limb,
  { photo, labels, cloth }: { photo: Channels; labels: Uint8Array; cloth: number },
): number | undefined {
  const { along, across, depth } = field;
  const sums = new Float64Array(BINS);
  const counts = new Float64Array(BINS);
  const last = stations.length - 1;
  forEachPixel(field, (i, place) => {
    if (depth[place] <= 1 || labels[i] !== cloth) return;
    const { segment, normalX } = stations[clamp(Math.round((along[place] / length) * last), 0, last)];
    if (segment > 1) return;
    const towardsRight = across[place] * Math.sign(normalX);
    const bin = clamp(Math.floor(((towardsRight + 1) / 2) * BINS), 0, BINS - 1);
    sums[bin] += photo[0][i] + photo[1][i] + photo[2][i];
    counts[bin]++;
  });
  if (counts.some((count) => count < ENOUGH)) return undefined;
  const means = Array.from(sums, (sum, bin) => sum / counts[bin]);
  const mean = means.reduce((sum, value) => sum + value, 0) / BINS;
  let moment = 0;
  let squares = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const place = ((bin + 0.5) / BINS) * 2 - 1;
    moment += place * clamp(means[bin] / Math.max(1, mean), BELIEVED.least, BELIEVED.most);
    squares += place * place;
  }
  return moment / squares;
}

/** How much of the light's direction on one arm is shared by both: the body shades one of them. */
const SHARED = 0.6;
/** A steeper fall comes from the sleeve itself: linings, stripes. */
const STEEPEST = 0.5;

/** The fall of light on the first arm; 0 if neither sleeve shows one. */
export function sharedFall(own: number | undefined, other: number | undefined): number {
  const mine = own ?? other ?? 0;
  return clamp(lerp(mine, ((own ?? mine) + (other ?? mine)) / 2, SHARED), -STEEPEST, STEEPEST);
}
