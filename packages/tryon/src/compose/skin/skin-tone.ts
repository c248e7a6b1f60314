/**
 * What is known of a person's skin where no arm is bare: the lit side of the face, else the neck, else the hands. And
 * which of the pixels that are labelled skin may lend their colour: those that are likelier the old garment's may not, or
 * the arm in place of a sleeve has the sleeve's colour.
 */
import { quantile } from "../../image/maths/statistics.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label } from "../../person/types.ts";
import { isArm, isFace, type Scene } from "../scene/scene.ts";
import type { Rgb } from "./limb-skin.ts";

/** Whether a pixel that is labelled skin has a colour that is no likelier a garment's than this person's skin's. */
export function isSkinColoured({ person }: Scene, i: number): boolean {
  const { lab, skin, upper, upperLooksLikeSkin } = person.parse;
  if (skin.length === 0 || upperLooksLikeSkin) return true;
  const colour = [lab.lightness[i], lab.a[i], lab.b[i]] as const;
  return unlikelihood(skin, ...colour) <= unlikelihood(upper, ...colour);
}

/** A face is looked at up to this far from the nose, eye distances: hair and beards lie around it. */
const FACE = 1.1;
/** Fewer pixels, in squared shoulder widths, say nothing. */
const ENOUGH = 0.001;

export interface SkinTone {
  /** Of lit skin. */
  tone: Rgb;
  /** Mean of a hanging arm. */
  arm: Rgb;
  /** The photo shows next to no skin: the tone is nobody's. */
  isGuessed: boolean;
}

/** Between the lightest and the darkest: the least wrong for somebody of whom nothing is known. */
const GUESSED: Rgb = [190, 150, 128];

/** Colour of the person's lit skin. */
export function findSkinTone(scene: Scene): SkinTone {
  const { labels, person, size } = scene;
  const { parse, matte } = person;
  const places: Record<"face" | "other" | "arm", number[]> = { face: [], other: [], arm: [] };
  for (let i = 0; i < labels.length; i += 2) {
    if (labels[i] !== Label.skin || matte.alpha[i] < 0.97) continue;
    const x = i % size.width;
    const isMiddle =
      parse.headVisible && Math.hypot(x - parse.nose.x, (i - x) / size.width - parse.nose.y) < FACE * parse.eyeDistance;
    if (isMiddle) places.face.push(i);
    else if (!isFace(scene, i) && isSkinColoured(scene, i)) places[isArm(scene, i) ? "arm" : "other"].push(i);
  }
  const enough = ENOUGH * person.body.shoulderWidth ** 2;
  const best = [places.face, places.arm, places.other].find((pixels) => pixels.length > enough);
  const tone = best ? litTone(scene, best) : GUESSED;
  return { tone, arm: armTone(tone), isGuessed: !best };
}

/**
 * Arms are darker than the lit half of the face, which faces the light, and more saturated: they shine less. Means of twelve
 * people with bare arms, from dark to light skin.
 */
const ARM = { brightness: 0.89, green: 1.03, blue: 1.09 };

function armTone([red, green, blue]: Rgb): Rgb {
  const own = red * ARM.brightness;
  return [own, own * (green / Math.max(1, red)) ** ARM.green, own * (blue / Math.max(1, red)) ** ARM.blue];
}

/** Of the brightness of skin: its lit part, without glints. And of that the grey share: glasses, stubble, shine. */
const LIT = { from: 0.5, to: 0.92 };
const GREY = 0.3;

/** Mean colour of the brighter half of these pixels. */
export function litTone({ photo }: Scene, pixels: readonly number[]): Rgb {
  const [red, green, blue] = photo;
  const brightness = pixels.map((i) => green[i]);
  const [darkest, brightest] = [quantile(brightness, LIT.from), quantile(brightness, LIT.to)];
  const lit = pixels.filter((i) => green[i] >= darkest && green[i] <= brightest);
  const saturation = (i: number) => red[i] / Math.max(1, blue[i]);
  const least = quantile(lit.map(saturation), GREY);
  const sum: Rgb = [0, 0, 0];
  let count = 0;
  for (const i of lit) {
    if (saturation(i) < least) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] += photo[channel][i];
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
