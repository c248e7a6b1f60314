/** Skin in more or less light. */

export type Rgb = [red: number, green: number, blue: number];

/**
 * Colours of shaded skin are redder and more saturated, because what light it scatters back is red: exponents of the light for
 * red, green and blue. Medians of 20 bare arms, from dark to light skin, across each arm. With red's closer to the others, the edges
 * of a made-up arm turned grey.
 */
export const SHADE_EXPONENTS = [0.79, 1.03, 1.17] as const;

/** The tone of the same skin where it is lit `factor` times as brightly. */
export const relit = (tone: Rgb, factor: number): Rgb => [
  tone[0] * factor ** SHADE_EXPONENTS[0],
  tone[1] * factor ** SHADE_EXPONENTS[1],
  tone[2] * factor ** SHADE_EXPONENTS[2],
];
