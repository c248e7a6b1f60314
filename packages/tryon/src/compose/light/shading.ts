/** Puts the new garment into the picture with the photo's light: folds, darker rim, sleeve shadow, grain. */
import { mixLinearLight } from "../../image/colour.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { boxOfSet } from "../../image/planes.ts";
import { withPlanes } from "../../image/pool.ts";
import { drape } from "../cloth/drape.ts";
import { readFolds } from "../cloth/fold-relief.ts";
import type { BodyFill } from "../fill/body-fill.ts";
import { measureGrain } from "../fill/grain.ts";
import type { Scene } from "../scene/scene.ts";
import { exposureFactor, lightFromAround, lightTint, roomLight } from "./light.ts";

/** Changes `fill.picture` in place. */
export function paintGarment(scene: Scene, fill: BodyFill): void {
  const { garment, size, fitted } = scene;
  const { colour } = fitted.layers;
  const { picture, grain } = fill;
  withPlanes((own) => {
    const folds = own(readFolds(scene));
    const form = own(drape(scene, folds));
    const shade = garmentShade(scene, { folds, form });
    const tint = lightTint(scene);
    const room = roomLight(scene);
    const around = lightFromAround(scene);
    const added = addedGrain(scene, grain);
    for (let y = 0; y < size.height; y++) {
      const here = Math.min(room, around(y));
      for (let x = 0; x < size.width; x++) {
        const i = y * size.width + x;
        if (garment[i] <= 0.003) continue;
        const light = shade(i, x, y);
        for (let channel = 0; channel < 3; channel++) {
          const value = lit(here * colour[channel][i], light) * tint[channel] + grain.noise[i] * added;
          picture[channel][i] = mixLinearLight(picture[channel][i], clamp(value, 0, 255), garment[i]);
        }
      }
    }
  });
}

/** A colour in more or less light: black cloth shines, and white cannot become brighter. */
function lit(value: number, light: number): number {
  const change = (value + SHEEN) * (light - 1);
  return change <= 0 ? value + change : value + change * (1 - (Math.min(value, 255) / 255) ** 3);
}

/** Black cloth shines: its folds show as this many levels for every 1 % of light. */
const SHEEN = 50;

/** The garment's own grain is subtracted; adding more than 1.2 levels made the cloth mottled. */
function addedGrain(scene: Scene, grain: BodyFill["grain"]): number {
  const { alpha, colour } = scene.fitted.layers;
  const [own = 1] = measureGrain(colour[1], scene.size, [(i) => alpha[i] > 0.99]);
  return Math.min(1.2, Math.sqrt(Math.max(0, grain.cloth ** 2 - own * own)));
}

/** Brightness left at the very edge, where cloth turns under. A darker rim would emboss every scallop. */
const RIM = 0.92;

interface Relief {
  folds: Float32Array | undefined;
  form: Float32Array;
}

function garmentShade(scene: Scene, { folds, form }: Relief): (pixel: number, x: number, y: number) => number {
  const { fitted, person } = scene;
  const { alpha } = fitted.layers;
  const exposure = exposureFactor(scene);
  // Uses the total coverage: shading each piece drew light lines along the seams.
  const coverage = gaussianBlurWithin(alpha, scene.size, 0.05 * person.body.shoulderWidth, boxOfSet(alpha, scene.size));
  const sleeveShadow = createSleeveShadow(scene);
  return (i, x, y) => {
    let light = exposure * lerp(RIM, 1, smoothstep(0.35, 0.95, coverage[i])) * (1 + form[i]);
    if (folds) light *= 1 + folds[i];
    return light * sleeveShadow(i, x, y);
  };
}

/**
 * Sleeves darken the torso beside them, below 60 % of the armhole. Applies to the part of a pixel that is not sleeve,
 * whichever piece has most of it: decided by whole pixels, the sleeve's edge was a light, stepped line along the shadow.
 */
function createSleeveShadow(scene: Scene): (pixel: number, x: number, y: number) => number {
  const { upper, layers } = scene.fitted;
  const sleeve = layers.sleeveAlpha;
  if (!upper || !sleeve) return () => 1;
  const { shoulderWidth, shoulderCentre } = scene.person.body;
  const soft = gaussianBlurWithin(sleeve, scene.size, 0.03 * shoulderWidth, boxOfSet(layers.alpha, scene.size));
  return (i, x, y) => {
    if (soft[i] <= 0.01) return 1;
    const side = x < shoulderCentre.x ? upper.left : upper.right;
    const from = lerp(side.shoulder.y, side.armpit.y, 0.6);
    const torso = clamp(1 - sleeve[i] / Math.max(0.01, layers.alpha[i]), 0, 1);
    return 1 - 0.3 * soft[i] * torso * smoothstep(from, side.armpit.y + 0.05 * shoulderWidth, y);
  };
}
