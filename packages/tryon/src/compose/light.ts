/** How the photo's light differs from a product photo's: highlights, tint, and the creases at the armpits. */
import { distanceToSegment, positionOnSegment } from "../image/geometry.ts";
import { clamp, smoothstep } from "../image/interpolate.ts";
import { quantile } from "../image/statistics.ts";
import type { Point } from "../types.ts";
import type { Scene } from "./scene.ts";

/** Paper white must not exceed the photo's highlights. .95-1. */
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

/** 35 % of the tint of a near-neutral, plain background; 1 for each channel where it says nothing. */
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

interface Crease {
  from: Point;
  to: Point;
  strength: number;
}

/** Two soft creases from each armpit towards the chest, for garments that inherit no folds. */
export function armpitCreases(scene: Scene): (x: number, y: number) => number {
  const { body } = scene.person;
  const { shoulderWidth } = body;
  const creases: Crease[] = [];
  for (const side of [body.left, body.right]) {
    const from = { x: side.shoulder.x - side.sign * 0.01 * shoulderWidth, y: side.shoulder.y + 0.4 * shoulderWidth };
    for (const { length, angle, strength } of [
      { length: 0.3, angle: 0.55, strength: 0.045 },
      { length: 0.24, angle: 0.9, strength: 0.035 },
    ]) {
      const to = {
        x: from.x - side.sign * Math.cos(angle) * length * shoulderWidth,
        y: from.y + Math.sin(angle) * length * shoulderWidth,
      };
      creases.push({ from, to, strength });
    }
  }
  const radius = 0.018 * shoulderWidth;
  return (x, y) => {
    let change = 0;
    for (const { from, to, strength } of creases) {
      const distance = distanceToSegment(x, y, from, to);
      if (distance >= 3 * radius) continue;
      const position = positionOnSegment(x, y, from, to);
      const fade = (1 - position) * smoothstep(0, 0.15, position);
      change -= strength * Math.exp((-distance * distance) / (2 * radius * radius)) * fade;
    }
    return change;
  };
}
