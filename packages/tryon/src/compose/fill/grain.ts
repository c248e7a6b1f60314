/**
 * Photographic grain: measured in the photo and added to made-up pixels. Smooth skin beside grainy skin would be
 * noticed.
 */

import { gaussianBlur } from "../../image/filters.ts";
import { median } from "../../image/maths/statistics.ts";
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { Size } from "../../image/types.ts";
import { Label } from "../../person/types.ts";
import { isArm, isFace, type Scene } from "../scene/scene.ts";

/** The last plane: the next garment on the same photo usually needs the same one. */
let latest: { size: Size; seed: number; grain: Float32Array } | undefined;

/** Deterministic noise, slightly blurred, with standard deviation 1. Do not change it or give it to the pool. */
export function grainOf({ width, height }: Size, seed: number): Float32Array {
  if (latest?.size.width === width && latest.size.height === height && latest.seed === seed) return latest.grain;
  if (latest) releasePlanes(latest.grain);
  latest = undefined;
  latest = { size: { width, height }, seed, grain: createGrain({ width, height }, seed) };
  return latest.grain;
}

function createGrain(size: Size, seed: number): Float32Array {
  const noise = borrowPlane(size.width * size.height);
  let state = seed >>> 0;
  for (let i = 0; i < noise.length; i++) {
    let sum = 0;
    for (let draw = 0; draw < 3; draw++) {
      // The generator from Numerical Recipes: speed and repeatability matter here, quality does not.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += state / 4294967296 - 0.5;
    }
    noise[i] = sum * 2;
  }
  const smooth = gaussianBlur(noise, size, 0.8);
  releasePlanes(noise);
  let squares = 0;
  for (let i = 0; i < smooth.length; i += 3) squares += smooth[i] * smooth[i];
  const factor = 1 / Math.sqrt(squares / Math.max(1, smooth.length / 3));
  for (let i = 0; i < smooth.length; i++) smooth[i] *= factor;
  return smooth;
}

/** Robust standard deviation of a plane's high frequencies for each selection of its pixels; undefined if there are too few. */
export function measureGrain<Selections extends ((pixel: number) => boolean)[]>(
  plane: Float32Array,
  size: Size,
  selections: readonly [...Selections],
): { [Key in keyof Selections]: number | undefined } {
  const blurred = gaussianBlur(plane, size, 1);
  const measure = (isSelected: (pixel: number) => boolean): number | undefined => {
    const residuals: number[] = [];
    for (let i = size.width; i < plane.length - size.width; i += 5) {
      if (isSelected(i)) residuals.push(Math.abs(plane[i] - blurred[i]));
    }
    if (residuals.length <= 50) return undefined;
    // Converts median absolute deviation to standard deviation; the blur itself removes a fifth.
    return (median(residuals) / 0.6745) * 1.25;
  };
  const grains = selections.map(measure);
  releasePlanes(blurred);
  // map keeps the number of selections, which its type does not express
  return grains as { [Key in keyof Selections]: number | undefined };
}

export interface PhotoGrain {
  noise: Float32Array;
  /** Standard deviations in levels; `cloth` is also that of the wall. */
  skin: number;
  cloth: number;
}

/** An arm's fine texture as a share of the face's: 8 people with bare arms. */
const FACE_GRAIN = 0.45;

type SkinPhoto = Pick<Scene, "person" | "photo" | "labels" | "oldDistance" | "size">;

export function photoGrain(scene: SkinPhoto, seed: number): PhotoGrain {
  const green = scene.photo[1];
  // Faces have pores, brows and stubble, but made-up skin joins arms and necks.
  const isPlainSkin = (i: number) =>
    scene.labels[i] === Label.skin && scene.oldDistance[i] > 4 && !isFace(scene, i) && isArm(scene, i);
  const isFaceSkin = (i: number) => scene.labels[i] === Label.skin && isFace(scene, i);
  const { alpha } = scene.person.matte;
  const [arm, face, background] = measureGrain(green, scene.size, [isPlainSkin, isFaceSkin, (i) => alpha[i] < 0.01]);
  const skin = arm ?? FACE_GRAIN * (face ?? 2);
  // more of it makes cloth mottled
  const cloth = Math.min(1.4, 0.5 * (arm ?? 1), background ?? 1);
  return { noise: grainOf(scene.size, seed), skin: Math.min(1.6, 0.7 * skin), cloth };
}
