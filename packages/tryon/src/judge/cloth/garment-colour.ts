/** Whether the garment has the same colours as in its photo. */
import type { GarmentCut } from "../../garment/types.ts";
import type { LabPlanes } from "../../image/types.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** Outermost shares of each channel that are ignored: rims, labels, shadows. */
const TRIMMED = 0.02;
/**
 * Lightness counts little: the photo's light differs from the shop's, and a tuck may hide the darker half of a garment.
 * Neither changes the hue much.
 */
const LIGHTNESS_WEIGHT = 0.25;

/**
 * In a garment of two colours, a tuck, a lap or crossed arms hide one colour more than the other. Below this distance, Lab
 * units, the whole garment is compared; above it, perhaps only this much of it, from its top down.
 */
const OF_THE_WHOLE = 3;
const UPPER_SHARES = [0.85, 0.7, 0.55, 0.4];

/** Distance between the mean colours of garment photo and result, Lab units with reduced weight for lightness. */
export function measureColour({ after, garmentSeen, garment }: Evidence): number | undefined {
  const seen = meanColour(after, (i) => garmentSeen[i] > 0.95, { length: after.a.length, step: 3 });
  if (seen.count < 60) return undefined;
  const { cut } = garment;
  const whole = distanceBetween(seen, shownColour(cut));
  if (whole < OF_THE_WHOLE) return whole;
  return Math.min(whole, ...UPPER_SHARES.map((share) => distanceBetween(seen, upperColour(cut, share))));
}

/** Dim light lowers chroma in proportion to lightness, so the result is compared with the garment as shown and as dimmed. */
function distanceBetween(seen: MeanColour, shown: MeanColour): number {
  const light = Math.min(1, seen.lightness / Math.max(1, shown.lightness));
  const dimmed = { ...shown, a: light * shown.a, b: light * shown.b };
  return Math.min(labDistance(seen, shown), labDistance(seen, dimmed));
}

function labDistance(seen: MeanColour, shown: MeanColour): number {
  let sum = 0;
  for (const key of ["lightness", "a", "b"] as const) {
    const weight = key === "lightness" ? LIGHTNESS_WEIGHT : 1;
    sum += (weight * (seen[key] - shown[key])) ** 2;
  }
  return Math.sqrt(sum);
}

function upperColour({ lab, alpha, width, box }: GarmentCut, share: number): MeanColour {
  const length = Math.round(box.top + share * (box.bottom - box.top)) * width;
  return meanColour(lab, (i) => alpha[i] > 0.95, { length, step: 11 });
}

export interface MeanColour extends Record<"lightness" | "a" | "b", number> {
  count: number;
}

function meanColour(
  lab: LabPlanes,
  isWanted: (i: number) => boolean,
  { length, step }: { length: number; step: number },
): MeanColour {
  const wanted: number[] = [];
  for (let i = 0; i < length; i += step) if (isWanted(i)) wanted.push(i);
  const mean = (plane: Float32Array) => {
    const values = new Float32Array(wanted.length);
    for (let k = 0; k < values.length; k++) values[k] = plane[wanted[k]];
    return trimmedMean(values.sort());
  };
  return { count: wanted.length, lightness: mean(lab.lightness), a: mean(lab.a), b: mean(lab.b) };
}

function trimmedMean(sorted: Float32Array): number {
  const kept = sorted.subarray(Math.floor(TRIMMED * sorted.length), Math.ceil((1 - TRIMMED) * sorted.length));
  return kept.reduce((sum, value) => sum + value, 0) / Math.max(1, kept.length);
}

const cache = new WeakMap<GarmentCut, MeanColour>();

/** A colour that is cached with the cut-out's analysis. */
export const rememberShown = (cut: GarmentCut, colour: MeanColour) => cache.set(cut, colour);

/** Stored with the cut-out, which is cached for the next try-on. */
export function shownColour(cut: GarmentCut): MeanColour {
  const known = cache.get(cut);
  if (known) return known;
  const colour = meanColour(cut.lab, (i) => cut.alpha[i] > 0.95, { length: cut.alpha.length, step: 11 });
  cache.set(cut, colour);
  return colour;
}
