/**
 * What is known about a person's skin if no arm is bare: the lit side of the face, else the neck, else the hands. Also
 * which pixels labelled skin may lend their colour: not those more likely to be the old garment, or the arm that replaces
 * a sleeve gets the sleeve's colour.
 */
import { quantile } from "../../image/maths/statistics.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label } from "../../person/types.ts";
import { isArm, isFace, type Scene } from "../scene/scene.ts";
import type { Rgb } from "./relit.ts";

/** Whether the colour of a pixel labelled skin is at least as likely in this person's skin as in a garment. */
export function isSkinColoured({ person }: Scene, i: number): boolean {
  const { lab, skin, upper, upperLooksLikeSkin } = person.parse;
  if (skin.length === 0 || upperLooksLikeSkin) return true;
  const colour = [lab.lightness[i], lab.a[i], lab.b[i]] as const;
  return unlikelihood(skin, ...colour) <= unlikelihood(upper, ...colour);
}

/** A face is sampled up to this many eye distances from the nose: hair and beards lie around it. */
const FACE = 1.1;
/** Fewer pixels, in squared shoulder widths, are not evidence. */
const ENOUGH = 0.001;

export interface SkinTone {
  /** The tone of lit skin. */
  tone: Rgb;
  /** The mean tone of a hanging arm. */
  arm: Rgb;
  /** The photo shows next to no skin, so the tone is a guess. */
  isGuessed: boolean;
}

/** Between the lightest and the darkest: the least wrong tone for a person of whom nothing is known. */
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
 * Arms are darker than the lit half of the face, which faces the light, and more saturated, because they shine less. The exponents are
 * means of twelve people with bare arms, from dark to light skin. Those arms had .89 of the face's brightness, but they also had veins,
 * hair and glints: made-up ones as dark as that were called grey and smoky by everybody who graded them.
 */
const ARM = { brightness: 0.95, green: 1.03, blue: 1.09 };

function armTone([red, green, blue]: Rgb): Rgb {
  const own = red * ARM.brightness;
  return [own, own * (green / Math.max(1, red)) ** ARM.green, own * (blue / Math.max(1, red)) ** ARM.blue];
}

/**
 * Quantiles of the skin's brightness: its lit part, without glints. The third is the share of grey pixels to drop:
 * glasses, stubble, shine.
 */
const LIT = { from: 0.5, to: 0.92 };
const GREY = 0.3;

/** Mean colour of the brighter half of these pixels. */
export function litTone({ photo }: Scene, pixels: readonly number[]): Rgb {
  const [red, green, blue] = photo;
  const brightness = pixels.map((i) => green[i]);
  const range = skinOf(brightness);
  const [darkest, brightest] = [quantile(range, LIT.from), quantile(range, LIT.to)];
  const lit = pixels.filter((i) => green[i] >= darkest && green[i] <= brightest);
  // red against both others: against blue alone, the green of trees around counted as more of a skin's colour
  const saturation = (i: number) => red[i] ** 2 / Math.max(1, green[i] * blue[i]);
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

/** Dark things have at most this share of the skin's brightness, */
const DARK = 0.5;
/** and the brighter kind is skin if it has at least this share of the pixels: anything less is glints or the wall. */
const LEAST_SKIN = 0.15;
const LEVELS = 64;

/**
 * All of the brightness values, or the skin's alone if dark things take more than half of the pixels: hair over the brow,
 * sunglasses, a beard. There the brighter half of all is still mostly theirs.
 */
function skinOf(brightness: readonly number[]): readonly number[] {
  const counts = new Float64Array(LEVELS);
  const sums = new Float64Array(LEVELS);
  let total = 0;
  for (const value of brightness) {
    const level = Math.min(LEVELS - 1, Math.floor((value * LEVELS) / 256));
    counts[level]++;
    sums[level] += value;
    total += value;
  }
  const all = brightness.length;
  let best = { spread: 0, darkShare: 0, relative: 1, from: 0 };
  let [count, sum] = [0, 0];
  // the division into two kinds that are furthest apart
  for (let level = 0; level < LEVELS - 1; level++) {
    count += counts[level];
    sum += sums[level];
    if (count === 0 || all - count < LEAST_SKIN * all) continue;
    const [dark, bright] = [sum / count, (total - sum) / (all - count)];
    const spread = count * (all - count) * (bright - dark) ** 2;
    if (spread <= best.spread) continue;
    best = { spread, darkShare: count / all, relative: dark / bright, from: ((level + 1) * 256) / LEVELS };
  }
  if (best.darkShare <= 0.5 || best.relative > DARK) return brightness;
  return brightness.filter((value) => value >= best.from);
}
