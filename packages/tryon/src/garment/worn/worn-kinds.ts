/** The colours and texture of a garment on a model, the model's skin, what is worn below, and the wall. */
import { toLab } from "../../image/colour.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import { halveImage, halvePlane } from "../../image/planes.ts";
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
export const KINDS = 4;

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
