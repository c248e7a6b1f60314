/** How the photo's light differs from a product photo's: highlights and tint. */
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, quantile } from "../../image/maths/statistics.ts";
import { Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";

/** Keeps paper white below the photo's highlights. .95-1. */
export function exposureFactor(scene: Scene): number {
  const { photo } = scene;
  const { alpha, colour } = scene.fitted.layers;
  const person: number[] = [];
  const garment: number[] = [];
  for (let i = 0; i < alpha.length; i += 11) {
    if (scene.person.matte.alpha[i] > 0.9) person.push(Math.max(photo[0][i], photo[1][i], photo[2][i]));
    if (alpha[i] > 0.9) garment.push(Math.max(colour[0][i], colour[1][i], colour[2][i]));
  }
  const highlight = person.length ? quantile(person, 0.985) : 255;
  const white = garment.length ? quantile(garment, 0.985) : 255;
  return clamp(Math.max(highlight, 225) / white, 0.95, 1);
}

/**
 * In daylight or in a lit room the brightest twentieth of the photo, or of the person, reaches this level, also if wall and clothes are
 * dark; and the least share of a garment's own brightness that is left.
 */
const LIT_ROOM = 190;
const DARKEST_ROOM = 0.4;

/**
 * Skin in a lit room is at least this bright in the median. Dark skin is darker in any light, so skin is asked only where the whole photo is
 * dark: not at all from `LIT_ROOM` on, fully at the second level.
 */
const LIT_SKIN = 150;
const UNLIT_ROOM = 150;
/**
 * Eyes, teeth, nails and pale cloth are lit as the person is: without light a person's brightest hundredth stays below this. One lamp or window
 * behind does not change that, but a scene with a bright quarter is lit. And the least share of brightness left for this reason alone.
 */
const LIT_PERSON = 140;
const DARKEST_PERSON = 0.7;
/** The fewest samples of skin or person that say anything. */
const LEAST_SAMPLES = 60;

/**
 * How bright the light on the person is as a share of a lit room's, at most 1. A garment's own photo is bright: in a dark room it looked
 * pasted.
 */
export function roomLight({ photo, person, labels }: Scene): number {
  const all: number[] = [];
  const body: number[] = [];
  const skin: number[] = [];
  for (let i = 0; i < photo[0].length; i += 23) {
    const level = Math.max(photo[0][i], photo[1][i], photo[2][i]);
    all.push(level);
    if (person.matte.alpha[i] <= 0.9) continue;
    body.push(level);
    if (labels[i] === Label.skin) skin.push(level);
  }
  const brightest = Math.max(quantile(all, 0.95), body.length ? quantile(body, 0.95) : 0);
  const room = brightest / LIT_ROOM;
  // half the body may turn away from the light, so skin and room count alike
  const onSkin = skin.length < LEAST_SAMPLES ? room : Math.min(room, Math.sqrt((room * median(skin)) / LIT_SKIN));
  const light = lerp(room, onSkin, smoothstep(LIT_ROOM, UNLIT_ROOM, brightest));
  if (!person.parse.headVisible || body.length < LEAST_SAMPLES) return clamp(light, DARKEST_ROOM, 1);
  const highlights = clamp(quantile(body, 0.99) / LIT_PERSON, DARKEST_PERSON, 1);
  const onPerson = lerp(highlights, 1, smoothstep(LIT_PERSON, LIT_ROOM, quantile(all, 0.75)));
  return clamp(Math.min(light, onPerson), DARKEST_ROOM, 1);
}

/** Levels of the surroundings from which no light, and from which all of it, comes back onto the cloth; and how much less light there is without it. */
const SURROUNDINGS = { dark: 100, bright: 235, lost: 0.18 };

/**
 * How bright the light is in each row, as a share of that of a garment's own photo, which is taken before white. In front of darker
 * surroundings less light comes back from the sides and the ground: the further below the shoulders, the less. Tops keep theirs.
 */
export function lightFromAround({ photo, person, fitted, size }: Scene): (y: number) => number {
  if (fitted.category === "upper") return () => 1;
  const { shoulderCentre, hipCentre, left, right } = person.body;
  const around: number[] = [];
  const body: number[] = [];
  for (let i = Math.max(0, Math.round(hipCentre.y)) * size.width; i < photo[0].length; i += 23) {
    const level = Math.max(photo[0][i], photo[1][i], photo[2][i]);
    if (person.matte.alpha[i] < 0.02) around.push(level);
    else if (person.matte.alpha[i] > 0.9) body.push(level);
  }
  if (around.length < 50) return () => 1;
  const level = Math.max(median(around), body.length ? quantile(body, 0.75) : 0);
  const lost = SURROUNDINGS.lost * smoothstep(SURROUNDINGS.bright, SURROUNDINGS.dark, level);
  const ankleY = Math.max((left.ankle.y + right.ankle.y) / 2, hipCentre.y + 1);
  return (y) => 1 - lost * clamp((y - shoulderCentre.y) / (ankleY - shoulderCentre.y), 0, 1);
}

/** 35 % of the tint of a near-neutral, plain background; 1 for each channel if the background is not usable. */
export function lightTint(scene: Scene): [red: number, green: number, blue: number] {
  const { matte } = scene.person;
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < matte.alpha.length; i += 31) {
    if (matte.alpha[i] >= 0.02) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] += scene.photo[channel][i];
    count++;
  }
  if (count <= 200 || matte.backgroundTexture >= 3) return [1, 1, 1];
  const [red, green, blue] = sum.map((value) => value / count);
  const mean = (red + green + blue) / 3;
  const isNeutral = Math.max(red, green, blue) - Math.min(red, green, blue) < 26;
  if (mean <= 110 || !isNeutral) return [1, 1, 1];
  const tint = (value: number) => 1 + 0.35 * (value / mean - 1);
  return [tint(red), tint(green), tint(blue)];
}
