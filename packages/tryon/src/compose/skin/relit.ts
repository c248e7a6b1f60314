/** Skin in more or less light. */
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";

export type Rgb = [red: number, green: number, blue: number];

/**
 * Colours of shaded skin are redder and more saturated, because what light it scatters back is red: exponents of the light for
 * red, green and blue. Medians of 20 bare arms, from dark to light skin, across each arm. With red's closer to the others, the edges
 * of a made-up arm turned grey.
 */
export const SHADE_EXPONENTS = [0.79, 1.03, 1.17] as const;

/**
 * Near white a camera compresses red first, so the exponents of pale skin lie further apart than those of dark skin: levels of red
 * at which 19 bare arms had these.
 */
const DARK = { red: 120, exponents: [0.94, 1.04, 1.03] } as const;
const PALE = { red: 210, exponents: [0.72, 1.04, 1.24] } as const;

/** The tone of the same skin where it is lit `factor` times as brightly. */
export function relit(tone: Rgb, factor: number): Rgb {
  const paleness = smoothstep(DARK.red, PALE.red, tone[0]);
  const channel = (index: 0 | 1 | 2) =>
    tone[index] * factor ** lerp(DARK.exponents[index], PALE.exponents[index], paleness);
  return [channel(0), channel(1), channel(2)];
}
