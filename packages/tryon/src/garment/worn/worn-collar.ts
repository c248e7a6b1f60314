/**
 * The neckline of a garment on a model whose head is not in the picture: hair and shadow on a collar look like skin there, and
 * leave bites and tongues in its edge. Collars are round.
 */
import { findComponents } from "../../image/components.ts";
import { median, runningMedian } from "../../image/maths/statistics.ts";
import type { LabColour, Size } from "../../image/types.ts";
import { fitMixture, unlikelihood } from "../../person/segmentation/mixture.ts";
import type { BodyModel, ColourMixture, PersonAnalysis } from "../../person/types.ts";
import { dilate, erode } from "../cutout/masks.ts";

/** Columns to either side of the neck that are looked at, shoulder widths. */
const REACH = 0.4;
/** A curve must be at least this deep at its middle, shoulder widths, and run this close to most of the edge. */
const LEAST_DEPTH = 0.05;
const CLOSE = 0.06;
/** The edge's ends at the shoulders, as a share of the columns: a collar lies between them. */
const AT_SHOULDERS = 0.12;
/** By how much the edge may be moved, shoulder widths. */
const FARTHEST = 0.14;
const ROUNDS = 4;
/** Widths of a collar, shares of those columns. */
const WIDTHS = [1, 0.8, 0.65];

/**
 * Lets the neckline follow a smooth round curve. Changes the mask; leaves it as it is if no such curve is near.
 *
 * @param cloth - 1 where the garment's own colours are seen, or are known to go on under hair: the mask has closed over strands.
 */
export function roundCollar(
  mask: Uint8Array,
  { width, height, cloth }: Size & { cloth: Uint8Array },
  { shoulderCentre, shoulderWidth }: Pick<BodyModel, "shoulderCentre" | "shoulderWidth">,
): void {
  const from = Math.max(0, Math.round(shoulderCentre.x - REACH * shoulderWidth));
  const to = Math.min(width - 1, Math.round(shoulderCentre.x + REACH * shoulderWidth));
  const columns = Array.from({ length: to - from + 1 }, (_, k) => from + k);
  const topIn = (isIn: (i: number) => unknown) => (x: number) => {
    let y = 0;
    while (y < height && !isIn(y * width + x)) y++;
    return y;
  };
  const known = columns.map(topIn((i) => mask[i] && cloth[i]));
  const tops = columns.map(topIn((i) => mask[i]));
  const curve = bestCurve(known, tops, shoulderWidth);
  if (!curve) return;
  tops.slice(curve.first, tops.length - curve.first).forEach((top, k) => {
    const row = Math.round(curve.rowAt(k));
    if (Math.abs(row - top) > FARTHEST * shoulderWidth) return;
    for (let y = Math.max(0, Math.min(row, top)); y < Math.max(row, top); y++) {
      mask[y * width + from + curve.first + k] = row < top ? 1 : 0;
    }
  });
}

/** Where hair hangs over a garment: rows around the shoulders and columns around the neck, shoulder widths. */
const HAIR = { above: 0.5, below: 0.35, across: 0.8 };
/** A colour less likely than this among the garment's is hair, and its soft edge is this wide, shoulder widths. */
const NOT_CLOTH = 9;
const SOFT_EDGE = 0.01;
/** A colour of a smaller share of the shoulders is hair. */
const RARE = 0.1;
/** Strands reach at least this near to the garment's edge, shoulder widths. */
const FROM_EDGE = 0.12;

/**
 * 1 where hair of another colour than the garment's hangs over it. Hair comes from beyond the garment's edge; a print is
 * surrounded by cloth.
 *
 * @param mask - 1 where the garment is.
 */
export function hairOver(
  { image, parse, body }: Pick<PersonAnalysis, "image" | "parse" | "body">,
  mask: Uint8Array,
  colours: ColourMixture,
): Uint8Array {
  const { lightness, a, b } = parse.lab;
  const { shoulderCentre, shoulderWidth } = body;
  const hair = new Uint8Array(image.width * image.height);
  const last = Math.min(image.height, Math.round(shoulderCentre.y + HAIR.below * shoulderWidth));
  for (let y = Math.max(0, Math.round(shoulderCentre.y - HAIR.above * shoulderWidth)); y < last; y++) {
    for (let x = 0; x < image.width; x++) {
      if (Math.abs(x - shoulderCentre.x) > HAIR.across * shoulderWidth) continue;
      const i = y * image.width + x;
      if (unlikelihood(colours, lightness[i], a[i], b[i]) > NOT_CLOTH) hair[i] = 1;
    }
  }
  const inside = erode(mask, image, FROM_EDGE * shoulderWidth);
  const { index, sizes } = findComponents(hair, image);
  const hangs = sizes.map(() => false);
  index.forEach((found, i) => {
    if (found >= 0 && !inside[i]) hangs[found] = true;
  });
  const hanging = hair.map((value, i) => (value && hangs[index[i]] ? 1 : 0));
  return dilate(hanging, image, Math.max(1, SOFT_EDGE * shoulderWidth));
}

/** The garment's colours around the shoulders, without rare ones: hair that was taken for cloth. */
export function shoulderColours(
  { image, parse, body }: Pick<PersonAnalysis, "image" | "parse" | "body">,
  cloth: Uint8Array,
): ColourMixture {
  const { lightness, a, b } = parse.lab;
  const { shoulderCentre, shoulderWidth } = body;
  const samples: LabColour[] = [];
  const first = Math.max(0, Math.round(shoulderCentre.y)) * image.width;
  const last = Math.min(cloth.length, Math.round(shoulderCentre.y + HAIR.below * shoulderWidth) * image.width);
  for (let i = first; i < last; i += 3) if (cloth[i]) samples.push([lightness[i], a[i], b[i]]);
  return fitMixture(samples, 6).filter(({ weight }) => weight > RARE);
}

/** Hair this much higher than the garment's edge around it stands beside the neck, and the columns around it; shoulder widths. */
const TOWER = 0.08;
const AROUND = 0.2;

/**
 * Hair that stands on the garment's edge, beside the neck, is not the garment. Changes the mask.
 *
 * @param hair - 1 where hair is.
 */
export function dropTowers(
  mask: Uint8Array,
  { width, height, hair }: Size & { hair: Uint8Array },
  { shoulderWidth }: Pick<BodyModel, "shoulderWidth">,
): void {
  const tops = Array.from({ length: width }, (_, x) => {
    let y = 0;
    while (y < height && !mask[y * width + x]) y++;
    return y;
  });
  const usual = runningMedian(tops, Math.round(AROUND * shoulderWidth));
  tops.forEach((top, x) => {
    if (top > usual[x] - TOWER * shoulderWidth) return;
    for (let i = top * width + x; i < mask.length && hair[i]; i += width) mask[i] = 0;
  });
}

/** A wider collar is preferred unless a narrower one is nearer to the edge by this much, shoulder widths. */
const CLEARLY_NEARER = 0.004;

interface Curve {
  /** The first of its columns; as many follow the last. */
  first: number;
  rowAt: (k: number) => number;
  /** How far it is from the edge, pixels. */
  away: number;
}

/**
 * The curve that is nearest to the edge, of collars of several widths: drawn from shoulder to shoulder, a round neck between locks of
 * hair would become a boat neck.
 *
 * @param tops - The edge with what hair hides completed.
 */
function bestCurve(known: readonly number[], tops: readonly number[], shoulderWidth: number): Curve | undefined {
  let best: Curve | undefined;
  for (const share of WIDTHS) {
    const first = Math.round(((1 - share) / 2) * known.length);
    const part = known.slice(first, known.length - first);
    const isWidest = share === WIDTHS[0];
    const found = fitCurve(part, isWidest ? part : tops.slice(first, known.length - first), shoulderWidth);
    if (found && (!best || found.away < best.away - CLEARLY_NEARER * shoulderWidth)) best = { ...found, first };
  }
  return best;
}

/** A parabola that hangs between its ends, fitted so that stray points do not matter; undefined if the edge is no collar. */
function fitCurve(
  tops: readonly number[],
  sides: readonly number[],
  shoulderWidth: number,
): Omit<Curve, "first"> | undefined {
  const margin = Math.round(AT_SHOULDERS * tops.length);
  const ends = [median(sides.slice(0, margin)), median(sides.slice(-margin))];
  const middle = (tops.length - 1) / 2;
  const shares = tops.map((_, k) => (k - middle) / middle);
  const line = (share: number) => (ends[0] + ends[1]) / 2 + ((ends[1] - ends[0]) / 2) * share;
  const edge = shares.flatMap((share, k) => (Math.abs(share) < 0.6 ? [{ share, above: tops[k] - line(share) }] : []));
  // the depth at which the curve passes the edge in its middle three fifths
  let kept = edge;
  let depth = 0;
  const awayFrom = ({ share, above }: (typeof edge)[number]) => Math.abs(above - depth * (1 - share * share));
  for (let round = 0; round < ROUNDS; round++) {
    depth = median(kept.map(({ share, above }) => above / (1 - share * share)));
    const near = kept.filter((point) => awayFrom(point) < CLOSE * shoulderWidth);
    if (near.length < kept.length / 2) return undefined;
    kept = near;
  }
  if (depth < LEAST_DEPTH * shoulderWidth) return undefined;
  return {
    rowAt: (k) => line(shares[k]) + depth * (1 - shares[k] * shares[k]),
    away: edge.reduce((sum, point) => sum + awayFrom(point), 0) / edge.length,
  };
}
