/** Bare ankles between trousers and shoes: a few rows of skin that label smoothing assigns to one of the two. */
import { lerp } from "../../image/maths/interpolate.ts";
import type { Size } from "../../image/types.ts";
import { unlikelihood } from "../segmentation/mixture.ts";
import { isSkinLike } from "../segmentation/seeds.ts";
import { Label, type Limb, type LimbStation, type Limbs, type Parse } from "../types.ts";

/** Less visible legs have no reliable axis. */
const MIN_VISIBILITY = 0.5;
/** The search area: from this share of the shin to this far below the ankle, and this far beside the axis; shoulder widths. */
const FROM = 0.75;
const BELOW = 0.3;
const BESIDE = 0.3;
/** Share of the pixels labelled cloth or shoe in a row that must be skin-coloured. */
const SKIN_SHARE = 0.6;
/** A skin-coloured pixel that the trousers explain nearly as well belongs to them (negative log likelihoods). */
const AHEAD = 4;
/** Under a hem this much of the ankle may be too dark to be recognised as skin, shoulder widths. */
const SHADOW = 0.05;
/** Less than the first is a shadow; more than the second is a skin-coloured shoe or a bare foot. Shoulder widths. */
const LEAST = 0.02;
const MOST = 0.16;

/**
 * Finds the rows of skin below each trouser leg and labels them skin, and labels what seemed trousers below them as shoes. Otherwise a new
 * hem followed a foot that was labelled cloth, and an ankle labelled shoe stayed in front of the new leg. Changes the labels in place.
 */
export function settleAnkles(size: Size, parse: Parse, { legs }: Limbs): void {
  if (parse.lowerLooksLikeSkin) return;
  for (const [index, leg] of legs.entries()) {
    if (leg.visibility < MIN_VISIBILITY) continue;
    const rows = footRows(size, parse, { leg, other: legs[1 - index] });
    const ankle = ankleRows(parse, rows);
    if (!ankle) continue;
    // right above is the shadow under the old hem
    for (const { pixels } of rows.slice(ankle.firstAbove, ankle.from)) {
      for (const i of pixels) parse.labels[i] = Label.lower;
    }
    rows.slice(ankle.from).forEach(({ pixels }, below) => {
      for (const i of pixels) {
        if (below <= ankle.to - ankle.from && isSkin(parse, i)) parse.labels[i] = Label.skin;
        else if (below > 0 && parse.labels[i] === Label.lower) parse.labels[i] = Label.shoes;
      }
    });
  }
}

interface FootRow {
  /** What is labelled trousers or shoes around the leg's axis. */
  pixels: number[];
  hasCloth: boolean;
}

/** The last rows of a shin and those of its foot, downwards, without pixels closer to the other leg. */
function footRows(
  { width, height }: Size,
  { labels, shoulderWidth }: Parse,
  { leg, other }: Record<"leg" | "other", Limb>,
): FootRow[] {
  const { first, last, columnAt } = lowerShin(leg);
  const otherAt = lowerShin(other).columnAt;
  const rows: FootRow[] = [];
  const end = Math.min(height - 1, last.y + BELOW * shoulderWidth);
  for (let y = Math.round(first.y); y <= end; y++) {
    const centre = columnAt(y);
    const between = (centre + otherAt(y)) / 2;
    const from = Math.max(0, centre - BESIDE * shoulderWidth, between < centre ? between : 0);
    const to = Math.min(width - 1, centre + BESIDE * shoulderWidth, between > centre ? between : width);
    const pixels: number[] = [];
    let hasCloth = false;
    for (let x = Math.round(from); x <= to; x++) {
      const label = labels[y * width + x];
      if (label !== Label.lower && label !== Label.shoes) continue;
      pixels.push(y * width + x);
      hasCloth ||= label === Label.lower;
    }
    rows.push({ pixels, hasCloth });
  }
  return rows;
}

/** The ends of the shin's last part, and its axis continued downwards. */
function lowerShin({ stations }: Limb) {
  const shin = stations.filter(({ segment }) => segment === 1);
  const first = shin.at(Math.floor(FROM * shin.length)) as LimbStation;
  const last = shin.at(-1) as LimbStation;
  const columnAt = (y: number) => lerp(first.x, last.x, (y - first.y) / Math.max(1, last.y - first.y));
  return { first, last, columnAt };
}

/** Indices of the first and last row of skin below cloth, and of the hem's shadow; undefined if this is not an ankle. */
function ankleRows(parse: Parse, rows: FootRow[]): { firstAbove: number; from: number; to: number } | undefined {
  const isBare = rows.map(
    ({ pixels }) => pixels.length > 0 && pixels.filter((i) => isSkin(parse, i)).length >= SKIN_SHARE * pixels.length,
  );
  const from = isBare.indexOf(true);
  if (from < 0) return undefined;
  const firstAbove = Math.max(0, from - Math.ceil(SHADOW * parse.shoulderWidth));
  if (!rows.slice(firstAbove, from).some(({ hasCloth }) => hasCloth)) return undefined;
  const after = isBare.indexOf(false, from);
  // below 0 if only skin follows: a bare foot
  const count = after - from;
  const isAnkle = count >= LEAST * parse.shoulderWidth && count <= MOST * parse.shoulderWidth;
  return isAnkle ? { firstAbove, from, to: after - 1 } : undefined;
}

function isSkin({ lab, skin, lower }: Parse, i: number): boolean {
  const { lightness, a, b } = lab;
  return (
    isSkinLike(skin, [lightness[i], a[i], b[i]]) &&
    unlikelihood(skin, lightness[i], a[i], b[i]) + AHEAD < unlikelihood(lower, lightness[i], a[i], b[i])
  );
}
