/** Skin in more or less light. */
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";

export type Rgb = [red: number, green: number, blue: number];

/**
 * Colours of shaded skin are redder and more saturated, because what light it scatters back is red. Near white a camera compresses red
 * first, so the exponents of pale skin lie further apart than those of dark skin: levels of red at which 19 bare arms had these, for
 * red, green and blue. With red's closer to the others, the edges of a made-up arm turned grey.
 */
const DARK = { red: 120, exponents: [0.94, 1.04, 1.03] } as const;
const PALE = { red: 210, exponents: [0.72, 1.04, 1.24] } as const;

/** Exponents of the light on skin of this tone, for red, green and blue. */
export function shadeExponents([red]: Rgb): Rgb {
  const paleness = smoothstep(DARK.red, PALE.red, red);
  const exponent = (index: 0 | 1 | 2) => lerp(DARK.exponents[index], PALE.exponents[index], paleness);
  return [exponent(0), exponent(1), exponent(2)];
}

/** The tone of the same skin where it is lit `factor` times as brightly. */
export function relit(tone: Rgb, factor: number): Rgb {
  const [red, green, blue] = shadeExponents(tone);
  return [tone[0] * factor ** red, tone[1] * factor ** green, tone[2] * factor ** blue];
}
