/** The colours and texture of a garment on a model, the model's skin and hair, what is worn below, and the wall. */
import { toLab } from "../../image/colour.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { median, runningMean } from "../../image/maths/statistics.ts";
import { halveImage, halvePlane, maskWhere } from "../../image/planes.ts";
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes, Size } from "../../image/types.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { fitMixture, unlikelihood } from "../../person/segmentation/mixture.ts";
import { type ColourMixture, Label, type PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";

export const CLOTH = 0;
export const SKIN = 1;
/** What is worn below a top or dress. */
export const BELOW = 2;
export const WALL = 3;
/** The model's hair, which hangs over the garment. */
export const HAIR = 4;
export const KINDS = 5;

/** The highest cost of a colour or texture, so that place and neighbours can still overrule it. */
export const COLOUR_CAP = 14;
const TEXTURE_CAP = 4;

export interface Texture {
  mean: number;
  variance: number;
}

/** The half-size photo, and the appearance of each kind of pixel in it. */
export interface Kinds {
  size: Size;
  lab: LabPlanes;
  /** Logarithm of the local contrast of lightness. */
  texture: Float32Array;
  alpha: Float32Array;
  mixtures: ColourMixture[];
  samples: Samples[];
  textures: Texture[];
}

/** @param isSheet - A cape hangs beside the legs too: what is worn below it is learnt on them alone. */
export function describeKinds(person: PersonAnalysis, category: Category, isSheet = false): Kinds {
  const { image, matte, body } = person;
  const half = halveImage(image);
  const size = { width: half.width, height: half.height };
  const lab = toLab(half);
  const squares = borrowPlane(lab.lightness.length);
  for (let i = 0; i < squares.length; i++) squares[i] = lab.lightness[i] * lab.lightness[i];
  const radius = Math.max(1.2, 0.005 * body.shoulderWidth);
  const mean = gaussianBlur(lab.lightness, size, radius);
  const contrast = gaussianBlur(squares, size, radius);
  for (let i = 0; i < contrast.length; i++) {
    contrast[i] = Math.log(0.7 + Math.sqrt(Math.max(0, contrast[i] - mean[i] * mean[i])));
  }
  // Near an edge everything has contrast. The minimum nearby is more informative, and dense patterns keep theirs.
  const texture = smallestNearby(contrast, size, Math.max(2, Math.round(0.007 * body.shoulderWidth)));
  releasePlanes(squares, mean, contrast);
  const samples = sampleKinds(person, category, { size, lab, texture, isSheet });
  samples[HAIR] = hairSamples(person, samples[CLOTH], { size, lab, texture });
  samples[CLOTH] = withoutHair(samples[CLOTH], samples[HAIR]);
  const cloth = fitMixture(samples[CLOTH].colours, 6);
  samples[BELOW] = withoutTop(samples[BELOW], cloth);
  samples[SKIN] = withoutSleeves(samples[SKIN], cloth, person.parse.skin);
  if (!person.parse.headVisible) samples[SKIN] = smoothHalf(samples[SKIN]);
  return {
    size,
    lab,
    texture,
    alpha: halvePlane(matte.alpha, image),
    samples,
    mixtures: [
      cloth,
      [...person.parse.skin, ...fitMixture(samples[SKIN].colours, 4)],
      fitMixture(samples[BELOW].colours, 4),
      [],
      fitMixture(samples[HAIR].colours, 4),
    ],
    textures: samples.map(({ textures }) => describeTexture(textures)),
  };
}

/** Smallest value within `reach` pixels along the row and the column. */
function smallestNearby(plane: Float32Array, { width, height }: Size, reach: number): Float32Array {
  const alongRows = plane.slice();
  for (let offset = -reach; offset <= reach; offset++) {
    for (let i = Math.max(0, -offset); i < Math.min(plane.length, plane.length - offset); i++) {
      if (plane[i + offset] < alongRows[i]) alongRows[i] = plane[i + offset];
    }
  }
  const result = alongRows.slice();
  for (let offset = -reach; offset <= reach; offset++) {
    const from = Math.max(0, -offset) * width;
    const to = Math.min(height, height - offset) * width;
    for (let i = from; i < to; i++) {
      if (alongRows[i + offset * width] < result[i]) result[i] = alongRows[i + offset * width];
    }
  }
  return result;
}

interface Samples {
  colours: LabColour[];
  textures: number[];
}

function sampleKinds(
  { parse, body, image, limbs }: PersonAnalysis,
  category: Category,
  { size, lab, texture, isSheet }: Pick<Kinds, "size" | "lab" | "texture"> & { isSheet: boolean },
): Samples[] {
  const samples: Samples[] = Array.from({ length: KINDS }, () => ({ colours: [], textures: [] }));
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const clothEnd = category === "dress" ? hipCentre.y + 0.3 * shoulderWidth : shoulderCentre.y + 0.75 * torso;
  const belowFrom = category === "dress" ? body.left.knee.y : hipCentre.y + 0.05 * shoulderWidth;
  const isBelow = (pixel: number) => !isSheet || limbs.legs.some(({ field }) => depthAt(field, pixel) > 0);
  for (let i = 0; i < lab.lightness.length; i += 3) {
    const x = 2 * (i % size.width);
    const y = 2 * Math.floor(i / size.width);
    const label = parse.labels[y * image.width + x];
    const colour: LabColour = [lab.lightness[i], lab.a[i], lab.b[i]];
    const side = x < body.axisX(y) ? body.halfWidth.left : body.halfWidth.right;
    const isCentral = Math.abs(x - body.axisX(y)) < 0.7 * side(y);
    let kind: number | undefined;
    if (label === Label.background) kind = WALL;
    else if (label === Label.skin && (!parse.skin.length || unlikelihood(parse.skin, ...colour) < 10)) kind = SKIN;
    else if (label === Label.lower && y > belowFrom && isBelow(y * image.width + x)) kind = BELOW;
    else if (label !== Label.skin && isCentral && y > shoulderCentre.y + 0.15 * torso && y < clothEnd) kind = CLOTH;
    if (kind === undefined) continue;
    samples[kind].colours.push(colour);
    samples[kind].textures.push(texture[i]);
  }
  return samples;
}

/** A colour below this cost in the garment's mixture is the garment's. */
const LIKE_CLOTH = 11;
/** The least share of what is worn below with other colours than the garment; with less, both are the same cloth. */
const OWN_BELOW = 0.2;

/** A long top hangs over the hips, where it was labelled as worn below. */
function withoutTop(below: Samples, cloth: ColourMixture): Samples {
  const own = chosen(below, (colour) => unlikelihood(cloth, ...colour) > LIKE_CLOTH);
  return own.colours.length > OWN_BELOW * below.colours.length ? own : below;
}

/**
 * Long sleeves of nearly the skin's colour were labelled as arms: a colour closer to the cloth than to face and hands is cloth.
 */
const withoutSleeves = (skin: Samples, cloth: ColourMixture, seen: ColourMixture): Samples =>
  seen.length ? chosen(skin, (colour) => unlikelihood(seen, ...colour) < unlikelihood(cloth, ...colour)) : skin;

/** Without a face, hair is labelled as skin. Skin is smoother. */
function smoothHalf(skin: Samples): Samples {
  const limit = median(skin.textures);
  const kept = skin.textures.map((texture) => texture <= limit);
  return { colours: skin.colours.filter((_, k) => kept[k]), textures: skin.textures.filter((_, k) => kept[k]) };
}

/** With a smaller share of its colours unlike the garment's, hair cannot be told from it. */
const OWN_HAIR = 0.3;
/** Hair that covers a larger share of the middle of the chest is part of the garment. */
const MOST_HAIR = 0.2;
/** Costs above which a colour is not the skin of the arms. */
const UNLIKE_SKIN = 10;

/**
 * The hair of the head: what is labelled so, or, without a face, what is labelled as skin above the shoulders and is
 * unlike the arms. Empty if the garment has its colours too, below the chest, where hair seldom hangs.
 */
function hairSamples(
  { parse, body, image }: PersonAnalysis,
  top: Samples,
  { size, lab, texture }: Pick<Kinds, "size" | "lab" | "texture">,
): Samples {
  const head: Samples = { colours: [], textures: [] };
  const arms: LabColour[] = [];
  const armpits = (body.left.armpit.y + body.right.armpit.y) / 2;
  for (let i = 0; i < lab.lightness.length; i += 2) {
    const y = 2 * Math.floor(i / size.width);
    const label = parse.labels[y * image.width + 2 * (i % size.width)];
    const colour: LabColour = [lab.lightness[i], lab.a[i], lab.b[i]];
    if (label === Label.skin && y > armpits) arms.push(colour);
    if (y > (parse.headVisible ? parse.mouth : body.shoulderCentre).y) continue;
    if (label !== (parse.headVisible ? Label.hair : Label.skin)) continue;
    head.colours.push(colour);
    head.textures.push(texture[i]);
  }
  const skin = parse.headVisible ? [] : fitMixture(arms, 4);
  const none: Samples = { colours: [], textures: [] };
  if (!parse.headVisible && !skin.length) return none;
  const hair = skin.length ? chosen(head, (colour) => unlikelihood(skin, ...colour) > UNLIKE_SKIN) : head;
  const cloth = belowChest(top);
  const own = chosen(hair, (colour) => unlikelihood(cloth, ...colour) > 2 * LIKE_CLOTH);
  if (own.colours.length < OWN_HAIR * hair.colours.length) return none;
  return withoutHair(top, own).colours.length < (1 - MOST_HAIR) * top.colours.length ? none : own;
}

/** The garment's colours in the lower half of its samples, which run from row to row. */
const belowChest = (top: Samples): ColourMixture =>
  fitMixture(top.colours.slice(Math.floor(top.colours.length / 2)), 6);

/** A smaller share of the chest in the hair's colours is the shadow of folds. */
const LEAST_HAIR = 0.03;

/** Hair on the chest was taken for a colour of the garment. */
function withoutHair(top: Samples, hair: Samples): Samples {
  const cloth = belowChest(top);
  const locks = fitMixture(hair.colours, 4);
  const own = chosen(
    top,
    (colour) => unlikelihood(locks, ...colour) > Math.min(LIKE_CLOTH, unlikelihood(cloth, ...colour)),
  );
  return own.colours.length < (1 - LEAST_HAIR) * top.colours.length ? own : top;
}

function chosen({ colours, textures }: Samples, isChosen: (colour: LabColour) => boolean): Samples {
  const kept = colours.map(isChosen);
  return { colours: colours.filter((_, k) => kept[k]), textures: textures.filter((_, k) => kept[k]) };
}

/** 0-1: how well colours separate the garment from what is worn below it. */
export function separability({ mixtures, samples }: Kinds): number {
  const lead = (of: number, before: number): number => {
    const { colours } = samples[of];
    const sum = colours.reduce(
      (total, colour) =>
        total +
        Math.min(COLOUR_CAP, unlikelihood(mixtures[before], ...colour)) -
        Math.min(COLOUR_CAP, unlikelihood(mixtures[of], ...colour)),
      0,
    );
    return sum / Math.max(1, colours.length);
  };
  if (!mixtures[BELOW].length) return 1;
  return clamp(Math.min(lead(CLOTH, BELOW), lead(BELOW, CLOTH)) / 4, 0.15, 1);
}

/** A row must have this much more of the colours worn below than the chest has, as a share of its pixels. */
const MORE_BELOW = 0.15;
/** Rows that are judged together, shoulder widths: patterns repeat. */
const ROWS_TOGETHER = 0.1;

/**
 * 1 for every half-size row in which what is labelled as worn below looks like it, as a whole. A pattern may share half its
 * colours with the top above it. A long top that was labelled as worn below has the top's colours only.
 */
export function rowsBelow({ parse, body, image }: PersonAnalysis, work: Kinds): Uint8Array {
  const { width, height } = work.size;
  const all = new Array<number>(height).fill(0);
  const like = new Array<number>(height).fill(0);
  const chest = { all: 0, like: 0 };
  for (let i = 0; i < width * height; i++) {
    const y = Math.floor(i / width);
    const label = parse.labels[2 * y * image.width + 2 * (i % width)];
    if (label !== Label.lower && label !== Label.upper) continue;
    const isLike = colourCost(work, BELOW, i) < colourCost(work, CLOTH, i) ? 1 : 0;
    if (label === Label.upper) {
      chest.all++;
      chest.like += isLike;
    } else {
      all[y]++;
      like[y] += isLike;
    }
  }
  const radius = Math.max(1, Math.round((ROWS_TOGETHER / 4) * body.shoulderWidth));
  const around = runningMean(all, radius);
  const usual = chest.like / Math.max(1, chest.all);
  const below = runningMean(like, radius);
  return maskWhere(below.length, (y) => around[y] > 0 && below[y] / around[y] > usual + MORE_BELOW);
}

/** A pixel costs so much more as cloth than as what is worn below if it is that. */
const SURELY_BELOW = 3;
/** The garment's colours right above its hem, without a print on the chest; shoulder widths above the hem. */
const ABOVE_HEM = { from: 0.4, to: 0.12 };

/**
 * 1 where colours are those of what is worn below and not the garment's near its hem, half-size.
 *
 * @param hem - Its row in each column from `from` on, half-size.
 */
export function unlikeCloth(
  work: Kinds,
  { from, rows }: { from: number; rows: Float32Array },
  unit: number,
): Uint8Array {
  const { lightness, a, b } = work.lab;
  const samples: LabColour[] = [];
  rows.forEach((row, k) => {
    const first = Math.max(0, Math.round(row - (ABOVE_HEM.from * unit) / 2));
    for (let y = first; y < row - (ABOVE_HEM.to * unit) / 2; y += 2) {
      const i = y * work.size.width + from + k;
      if (work.alpha[i] > 0.9) samples.push([lightness[i], a[i], b[i]]);
    }
  });
  const cloth = fitMixture(samples, 4);
  const isKnown = cloth.length > 0 && work.mixtures[BELOW].length > 0;
  return maskWhere(
    work.alpha.length,
    (i) => isKnown && unlikelihood(cloth, lightness[i], a[i], b[i]) > colourCost(work, BELOW, i) + SURELY_BELOW,
  );
}

function describeTexture(values: number[]): Texture {
  if (values.length < 12) return { mean: 0, variance: 1e6 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, variance: Math.max(0.12, variance) };
}

export const textureCost = ({ mean, variance }: Texture, value: number): number =>
  Math.min(TEXTURE_CAP, (0.5 * (value - mean) ** 2) / variance + 0.5 * Math.log(variance / 0.12));

export const colourCost = ({ mixtures, lab }: Kinds, kind: number, i: number): number =>
  Math.min(COLOUR_CAP, unlikelihood(mixtures[kind], lab.lightness[i], lab.a[i], lab.b[i]));
