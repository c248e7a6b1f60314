/** How the photo's light differs from a product photo's: highlights and tint. */
import { clamp } from "../../image/maths/interpolate.ts";
import { quantile } from "../../image/maths/statistics.ts";
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
 * How bright the photo's light is as a share of a lit room's, at most 1. A garment's own photo is bright: in a dark room it looked
 * pasted.
 */
export function roomLight({ photo, person }: Scene): number {
  const all: number[] = [];
  const body: number[] = [];
  for (let i = 0; i < photo[0].length; i += 23) {
    const level = Math.max(photo[0][i], photo[1][i], photo[2][i]);
    all.push(level);
    if (person.matte.alpha[i] > 0.9) body.push(level);
  }
  const brightest = Math.max(quantile(all, 0.95), body.length ? quantile(body, 0.95) : 0);
  return clamp(brightest / LIT_ROOM, DARKEST_ROOM, 1);
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
