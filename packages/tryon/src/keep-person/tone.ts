/**
 * The photo's light in the other picture: what both show the same, compared by kind (skin, hair, cloth that stays, background), says how
 * much darker or redder the other picture is there, and that is carried to where only the other picture shows something.
 */

import { toLab } from "../image/colour.ts";
import { ColourMean } from "../image/colour-mean.ts";
import { gaussianBlur } from "../image/filters.ts";
import { clamp } from "../image/maths/interpolate.ts";
import { median } from "../image/maths/statistics.ts";
import { channelsOf, halvePlane, sampleBilinear } from "../image/planes.ts";
import { pushPull } from "../image/push-pull.ts";
import type { Channels, LabPlanes, RgbImage, Size } from "../image/types.ts";
import { Label, type PersonAnalysis } from "../person/types.ts";
import type { Category } from "../request/choices.ts";
import { isReplaced } from "./clothes.ts";
import type { Registered } from "./types.ts";

/** A difference so far (0-255) from what is usual for its kind is another thing, not another light. */
const MOST = 25;
/** Another room: in less than this share of the background the difference is usual. */
const SAME_ROOM = 0.6;
/** Corrections are found at this fraction of the working size. */
const COARSE = 4;
/** The new garment is corrected only by a cast that all kinds share, up to this median deviation (0-255). */
const SHARED = 7;
const KINDS = [Label.background, Label.skin, Label.hair, Label.upper, Label.lower, Label.shoes, Label.other] as const;

export interface Tone {
  /** To be added to the other picture's person, 0-255. */
  person: Channels;
  /** To be added to its background; undefined if that is another room. */
  background: Channels | undefined;
}

interface Coarse extends Size {
  difference: Channels;
  photo: Uint8Array;
  other: Uint8Array;
}

export function matchTone(
  person: PersonAnalysis,
  other: Registered,
  { category, wanted }: { category: Category; wanted: { lab: LabPlanes; alpha: Float32Array } },
): Tone {
  const coarse = compareCoarsely(person, other);
  const cast = sharedCast(person, other, category);
  const size = { width: coarse.width, height: coarse.height };
  const zero = (): Channels => [0, 1, 2].map(() => new Float32Array(coarse.photo.length)) as Channels;
  const byKind = zero();
  let background: Channels | undefined;
  for (const kind of KINDS) {
    if (isReplaced(kind, category)) continue;
    const { found, share } = correctionOf(coarse, kind);
    if (kind === Label.background && share > SAME_ROOM) background = found;
    for (let i = 0; i < coarse.other.length; i++) {
      if (coarse.other[i] === kind) for (const channel of [0, 1, 2]) byKind[channel][i] = found[channel][i];
    }
  }
  const toFull = (plane: Float32Array) => enlarge(plane, size, person.image);
  const smooth = byKind.map((plane) => toFull(plane)) as Channels;
  addCast(smooth, other, { cast, category, wanted });
  return {
    person: smooth.map((plane) => gaussianBlur(plane, person.image, 1.5)) as Channels,
    background: background?.map(toFull) as Channels | undefined,
  };
}

/** Whether the other picture shows the photo's background, in whatever light. */
export function isSameRoom(person: PersonAnalysis, other: Shown): boolean {
  return correctionOf(compareCoarsely(person, other), Label.background).share > SAME_ROOM;
}

type Shown = Pick<Registered, "picture" | "labels">;

function compareCoarsely({ image, parse }: PersonAnalysis, other: Shown): Coarse {
  const half = { width: image.width >> 1, height: image.height >> 1 };
  const size = { width: half.width >> 1, height: half.height >> 1 };
  const ours = channelsOf(image);
  const theirs = channelsOf(other.picture);
  const difference = ours.map((plane, channel) => {
    const full = plane.map((value, i) => value - theirs[channel][i]);
    return halvePlane(halvePlane(full, image), half);
  }) as Channels;
  const pick = (labels: Uint8Array) => {
    const result = new Uint8Array(size.width * size.height);
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++)
        result[y * size.width + x] = labels[(COARSE * y + 1) * image.width + COARSE * x + 1];
    }
    return result;
  };
  return { ...size, difference, photo: pick(parse.labels), other: pick(other.labels) };
}

/** Known where both pictures show the kind and differ as usual, smoothed, and spread from there; and in which share of it they do. */
function correctionOf(coarse: Coarse, kind: number): { found: Channels; share: number } {
  const { difference, photo, other } = coarse;
  const both: number[] = [];
  for (let i = 0; i < photo.length; i++) if (photo[i] === kind && other[i] === kind) both.push(i);
  const usual = difference.map((plane) => (both.length > 0 ? median(both.map((i) => plane[i])) : 0));
  const known = new Float32Array(photo.length);
  let count = 0;
  for (const i of both) {
    if (difference.some((plane, channel) => Math.abs(plane[i] - usual[channel]) > MOST)) continue;
    known[i] = 1;
    count++;
  }
  const density = gaussianBlur(known, coarse, 1);
  const weight = density.map((value, i) => (known[i] && value > 0.5 ? clamp(value, 0, 1) : 0));
  const means = difference.map((plane) => {
    const sum = gaussianBlur(
      plane.map((value, i) => value * known[i]),
      coarse,
      1,
    );
    return sum.map((value, i) => value / Math.max(0.05, density[i]));
  }) as Channels;
  return { found: pushPull(means, weight, coarse), share: both.length > 0 ? count / both.length : 0 };
}

/** From the other picture's value to the photo's, for each channel; undefined if the kinds do not share one. */
type Cast = { gain: number; offset: number }[] | undefined;

/** A line through the values of everything that stays, which the farthest quarter does not bend. */
function sharedCast(
  { image, parse }: PersonAnalysis,
  other: { picture: RgbImage; labels?: Uint8Array },
  category: Category,
): Cast {
  const pixels: number[] = [];
  for (let i = 0; i < parse.labels.length; i += 13) {
    const label = parse.labels[i];
    if (label === (other.labels?.[i] ?? label) && !isReplaced(label, category)) pixels.push(i);
  }
  if (pixels.length < 500) return undefined;
  const theirs = channelsOf(other.picture);
  const lines = channelsOf(image).map((ours, channel) => fitLine(pixels, theirs[channel], ours));
  return lines.every(({ deviation, gain }) => deviation < SHARED && gain > 0.7 && gain < 1.4) ? lines : undefined;
}

const correct = (channels: Channels, cast: NonNullable<Cast>): Float32Array[] =>
  channels.map((plane, channel) =>
    plane.map((value) => clamp(cast[channel].gain * value + cast[channel].offset, 0, 255)),
  );

/** The picture without a cast that it has as a whole: people in the photo's light are read best. */
export function inPhotosLight(person: PersonAnalysis, picture: RgbImage, category: Category): RgbImage {
  const cast = sharedCast(person, { picture }, category);
  if (!cast) return picture;
  const [red, green, blue] = correct(channelsOf(picture), cast);
  return { width: picture.width, height: picture.height, red, green, blue };
}

function fitLine(pixels: number[], from: Float32Array, to: Float32Array) {
  let line = { gain: 1, offset: 0, deviation: Number.POSITIVE_INFINITY };
  let chosen = pixels;
  for (let round = 0; round < 3; round++) {
    let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
    for (const i of chosen) {
      n++;
      x += from[i];
      y += to[i];
      xx += from[i] * from[i];
      xy += from[i] * to[i];
    }
    // a weak pull towards no change, for photos of one tone
    const gain = (n * xy - x * y + n * n * 50) / (n * xx - x * x + n * n * 50);
    const offset = (y - gain * x) / n;
    const away = pixels.map((i) => Math.abs(to[i] - gain * from[i] - offset));
    const deviation = median(away);
    line = { gain, offset, deviation };
    chosen = pixels.filter((_, k) => away[k] <= 1.5 * deviation + 1);
  }
  return line;
}

/** Corrects the new garment by the shared cast if its colour is then closer to the garment's own photo. */
function addCast(
  tone: Channels,
  { picture, labels }: Registered,
  { cast, category, wanted }: { cast: Cast; category: Category; wanted: { lab: LabPlanes; alpha: Float32Array } },
): void {
  if (!cast) return;
  const channels = channelsOf(picture);
  const corrected = correct(channels, cast);
  const worn = (i: number) => isReplaced(labels[i], category);
  const goal = meanWhere(wanted.lab, wanted.alpha.length, (i) => wanted.alpha[i] > 0.9);
  const distanceOf = ([red, green, blue]: Float32Array[]): number => {
    const image: RgbImage = { width: picture.width, height: picture.height, red, green, blue };
    const mean = meanWhere(toLab(image), labels.length, worn);
    return Math.hypot(mean[0] - goal[0], mean[1] - goal[1], mean[2] - goal[2]);
  };
  if (!(distanceOf(corrected) < distanceOf(channels))) return;
  for (let i = 0; i < labels.length; i++) {
    if (!worn(i)) continue;
    for (const channel of [0, 1, 2]) tone[channel][i] = corrected[channel][i] - channels[channel][i];
  }
}

function meanWhere(lab: LabPlanes, length: number, isWanted: (i: number) => boolean) {
  const mean = new ColourMean();
  for (let i = 0; i < length; i += 3) if (isWanted(i)) mean.add(lab, i);
  return mean.mean();
}

function enlarge(plane: Float32Array, from: Size, to: Size): Float32Array {
  const result = new Float32Array(to.width * to.height);
  for (let y = 0, i = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++, i++) {
      result[i] = sampleBilinear(plane, from, (x + 0.5) / COARSE - 0.5, (y + 0.5) / COARSE - 0.5);
    }
  }
  return result;
}
