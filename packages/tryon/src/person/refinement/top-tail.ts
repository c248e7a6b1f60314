/** Corrects the waist's labels by the photo's colours: a top's tail that was labelled trousers, and a belt that was labelled hand. */
import { findComponents } from "../../image/components.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { maskOf } from "../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { Box, LabColour, Size } from "../../image/types.ts";
import { fitMixture, unlikelihood } from "../segmentation/mixture.ts";
import { type ColourMixture, Label, type Parse } from "../types.ts";

/** Where tails hang: from the first (0 at the shoulders, 1 at the hips) to the second below the hips, and to either side; shoulder widths. */
const HIGHEST = 0.55;
const BELOW_HIPS = 0.45;
const HALF_WIDTH = 0.8;
/**
 * Above this share of the torso everything is certainly the top, and from this far below the hips certainly the lower
 * garment.
 */
const SURE_TOP = 0.6;
const SURE_LOWER = 0.3;
const COMPONENTS = 4;
const LEAST_SAMPLES = 60;
/**
 * The limit for one pixel's vote for a label (negative log likelihoods), and the least that a neighbourhood needs to change
 * it.
 */
const LOUDEST = 8;
const TOLD_APART = 2.5;
const CLEAR = 1.5;
const CLEAR_CLOTH = 2.5;
/** Shoulder widths over which neighbours vote, because patterns have pixels of every colour. */
const NEIGHBOURHOOD = 0.04;
/** A smaller tail, in squared shoulder widths, is a fold or a button. */
const LEAST_TAIL = 0.006;

interface Garments {
  upper: ColourMixture;
  lower: ColourMixture;
}

/** Changes the labels in place. Colours are learnt where the labels are certain: at the waist itself a parse mixes both garments' colours. */
export function settleTail(size: Size, parse: Parse): void {
  const garments = sureColours(size, parse);
  if (!garments) return;
  const band = bandOf(size, parse);
  withPlanes((own) => {
    const votes = { top: own(borrowPlane(parse.labels.length)), cloth: own(borrowPlane(parse.labels.length)) };
    collectVotes(size, parse, { band, garments, votes });
    const hear = (plane: Float32Array) =>
      own(gaussianBlurWithin(plane, size, NEIGHBOURHOOD * parse.shoulderWidth, band));
    const heard = { top: hear(votes.top), cloth: hear(votes.cloth) };
    forEachIn(band, size, 1, (i) => {
      // a hand that a pose only guesses, in a pocket or behind a hip, is drawn across belt and hem
      if (parse.labels[i] !== Label.skin || heard.cloth[i] <= CLEAR_CLOTH) return;
      parse.labels[i] = heard.top[i] > CLEAR ? Label.upper : Label.lower;
    });
    growTop(size, parse, { band, heard: heard.top });
  });
}

interface Votes {
  /** Votes for the top against the lower garment. */
  top: Float32Array;
  /** Votes for either of them against skin. */
  cloth: Float32Array;
}

/** Samples every second pixel in both directions, because neighbourhoods are larger. */
function collectVotes(
  size: Size,
  { labels, lab, skin }: Parse,
  { band, garments, votes }: { band: Box; garments: Garments; votes: Votes },
): void {
  const { lightness, a, b } = lab;
  const { width } = size;
  forEachIn(band, size, 2, (i) => {
    if (labels[i] === Label.background) return;
    const colour = [lightness[i], a[i], b[i]] as const;
    const top = voteForTop(garments, ...colour);
    const isSkin = labels[i] === Label.skin && skin.length > 0;
    const asCloth = isSkin ? unlikelihood(top > 0 ? garments.upper : garments.lower, ...colour) : 0;
    const cloth = isSkin ? clamp(unlikelihood(skin, ...colour) - asCloth, -LOUDEST, LOUDEST) : 0;
    for (const at of [i, i + 1, i + width, i + width + 1]) {
      votes.top[at] = top;
      votes.cloth[at] = cloth;
    }
  });
}

function bandOf({ width, height }: Size, { shoulderCentre, hipCentre, shoulderWidth }: Parse): Box {
  return {
    left: Math.max(0, Math.round(hipCentre.x - HALF_WIDTH * shoulderWidth)),
    right: Math.min(width - 2, Math.round(hipCentre.x + HALF_WIDTH * shoulderWidth)),
    top: Math.max(0, Math.round(lerp(shoulderCentre.y, hipCentre.y, HIGHEST))),
    bottom: Math.min(height - 2, Math.round(hipCentre.y + BELOW_HIPS * shoulderWidth)),
  };
}

function forEachIn({ left, right, top, bottom }: Box, { width }: Size, step: number, visit: (i: number) => void): void {
  for (let y = top; y <= bottom; y += step) for (let x = left; x <= right; x += step) visit(y * width + x);
}

/** Undefined if too little of either is visible, or both look alike. */
function sureColours(
  { width }: Size,
  { labels, lab, shoulderCentre, hipCentre, shoulderWidth }: Parse,
): Garments | undefined {
  const samples: Record<"upper" | "lower", LabColour[]> = { upper: [], lower: [] };
  const lastTop = lerp(shoulderCentre.y, hipCentre.y, SURE_TOP) * width;
  const firstLower = (hipCentre.y + SURE_LOWER * shoulderWidth) * width;
  for (let i = 0; i < labels.length; i += 7) {
    const isSure = (labels[i] === Label.upper && i < lastTop) || (labels[i] === Label.lower && i > firstLower);
    if (isSure) samples[labels[i] === Label.upper ? "upper" : "lower"].push([lab.lightness[i], lab.a[i], lab.b[i]]);
  }
  if (samples.upper.length < LEAST_SAMPLES || samples.lower.length < LEAST_SAMPLES) return undefined;
  const garments = { upper: fitMixture(samples.upper, COMPONENTS), lower: fitMixture(samples.lower, COMPONENTS) };
  const voice = (colours: LabColour[]) =>
    colours.reduce((sum, colour) => sum + voteForTop(garments, ...colour), 0) / colours.length;
  return voice(samples.upper) > TOLD_APART && voice(samples.lower) < -TOLD_APART ? garments : undefined;
}

/** Positive if a colour is more likely the top's than the lower garment's. */
function voteForTop({ upper, lower }: Garments, lightness: number, a: number, b: number): number {
  return clamp(unlikelihood(lower, lightness, a, b) - unlikelihood(upper, lightness, a, b), -LOUDEST, LOUDEST);
}

/** A tail beside an arm, which parts it from the top, is at least this large, squared shoulder widths, and begins above the hips. */
const LEAST_PARTED = 0.02;
/** A tail's folds and light may have neither garment's colour: so many votes are enough next to what is clear, up to this far; shoulder widths. */
const UNCLEAR = -0.4;
const NEXT_TO = 0.3;
/** Between two parts of a top, what is no higher than this is the shade of its rolled hem; shoulder widths. */
const ROLL = 0.14;

/** Extends the top from its border as far as its colours reach. */
function growTop(size: Size, parse: Parse, { band, heard }: { band: Box; heard: Float32Array }): void {
  const { labels, shoulderWidth, hipCentre } = parse;
  const { width } = size;
  const isCloth = (i: number) => labels[i] === Label.lower || labels[i] === Label.other;
  const clear = new Uint8Array(labels.length);
  forEachIn(band, size, 1, (i) => {
    if (isCloth(i) && heard[i] > CLEAR) clear[i] = 1;
  });
  const { index, sizes } = findComponents(clear, size);
  const isOnTop = sizes.map(() => false);
  const isParted = sizes.map(() => false);
  forEachIn(band, size, 1, (i) => {
    if (!clear[i]) return;
    const around = [-1, 1, -width, width].map((step) => labels[i + step]);
    if (around.includes(Label.upper)) isOnTop[index[i]] = true;
    if (around.includes(Label.skin) && i < hipCentre.y * width) isParted[index[i]] = true;
  });
  const area = shoulderWidth ** 2;
  const joined = sizes.reduce((sum, count, part) => sum + (isOnTop[part] ? count : 0), 0);
  const isTail = sizes.map((count, part) =>
    isOnTop[part] ? joined >= LEAST_TAIL * area : isParted[part] && count >= LEAST_PARTED * area,
  );
  const parted: number[] = [];
  forEachIn(band, size, 1, (i) => {
    if (!clear[i] || !isTail[index[i]]) return;
    labels[i] = Label.upper;
    if (!isOnTop[index[i]]) parted.push(i);
  });
  growUnclear(size, parse, { band, from: parted, isNext: (i) => isCloth(i) && heard[i] > UNCLEAR });
  if (isTail.includes(true)) closeRolls(size, parse, band);
  if (parted.length > 0) takeScraps(size, parse, band);
}

/** Widens a tail, ring by ring. */
function growUnclear(
  { width }: Size,
  { labels, shoulderWidth }: Parse,
  { band, from, isNext }: { band: Box; from: number[]; isNext(i: number): boolean },
): void {
  let ring = from;
  for (let away = 0; away < NEXT_TO * shoulderWidth && ring.length > 0; away++) {
    const next: number[] = [];
    for (const i of ring) {
      for (const at of [i - 1, i + 1, i - width, i + width]) {
        const x = at % width;
        if (x < band.left || x > band.right || at < band.top * width || at > band.bottom * width) continue;
        if (!isNext(at)) continue;
        labels[at] = Label.upper;
        next.push(at);
      }
    }
    ring = next;
  }
}

/** What such a tail cut off from the rest of the lower garment is the tail's own tip. */
function takeScraps(size: Size, { labels, shoulderWidth }: Parse, band: Box): void {
  const { index, sizes } = findComponents(maskOf(labels, Label.lower), size);
  forEachIn(band, size, 1, (i) => {
    if (labels[i] === Label.lower && sizes[index[i]] < LEAST_PARTED * shoulderWidth ** 2) labels[i] = Label.upper;
  });
}

/** What a column shows of the lower garment between two parts of the top is the top's. */
function closeRolls({ width }: Size, { labels, shoulderWidth }: Parse, { left, right, top, bottom }: Box): void {
  for (let x = left; x <= right; x++) {
    let last = Number.NEGATIVE_INFINITY;
    for (let y = top; y <= bottom; y++) {
      const label = labels[y * width + x];
      if (label === Label.upper) {
        if (y - last <= ROLL * shoulderWidth)
          for (let row = last + 1; row < y; row++) labels[row * width + x] = Label.upper;
        last = y;
      } else if (label !== Label.lower) last = Number.NEGATIVE_INFINITY;
    }
  }
}
