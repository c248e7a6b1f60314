/** How the photo's light differs from a product photo's: highlights and tint. */
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, quantile } from "../../image/maths/statistics.ts";
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
