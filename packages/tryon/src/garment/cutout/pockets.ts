/**
 * Background that a silhouette has enclosed: the wedge between a hanging sleeve and the body, or between a sleeve and
 * the picture's border. If it stayed, it would show as white slits and patches when worn.
 */
import { findComponents } from "../../image/components.ts";
import { near } from "../../image/distance.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes, Size } from "../../image/types.ts";

interface Limits {
  backgroundUpTo: number;
  clothFrom: number;
}

/** Lab distance from the background's colour: the maximum for background, and the minimum for the cloth beside it. */
const PALE: Limits = { backgroundUpTo: 8, clothFrom: 25 };
/** The same without lightness, for shaded wedges between coloured cloth. */
const SHADED: Limits = { backgroundUpTo: 7, clothFrom: 18 };
/** Widest pocket, as a share of the picture's width: light panels are wider. */
const WIDEST = 0.06;
/** A pocket is at least this many times as high as wide, unlike light stripes across a sleeve. */
const UPRIGHT = 1.5;
/** The most pockets between cloth in one garment. */
const MOST = 5;
/** Pixels around a pocket over which its edge blends into the cloth. */
const EDGE = 4;

/**
 * 1 for pixels of `mask` that show background: of its colour, open to the outside, and in their row between cloth that
 * clearly differs on both sides, as it never does beside upright light parts of the garment.
 */
export function findPockets(
  mask: Uint8Array,
  photo: { lab: LabPlanes; background: LabColour },
  size: Size,
): Uint8Array {
  const { lab, background } = photo;
  const { lightness, a, b } = lab;
  const [backL, backA, backB] = background;
  // the pixels' kinds by their squared differences from the background, for each of the two limits
  const pale = mask.slice();
  const shaded = mask.slice();
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const awayL = lightness[i] - backL;
    const awayA = a[i] - backA;
    const awayB = b[i] - backB;
    const tint = awayA * awayA + awayB * awayB;
    pale[i] = kindOf(awayL * awayL + tint, PALE);
    shaded[i] = kindOf(tint, SHADED);
  }
  const candidates = new Uint8Array(mask.length);
  markBetweenCloth(candidates, { mask, size, kinds: pale });
  markBetweenCloth(candidates, { mask, size, kinds: shaded });
  releasePlanes(pale, shaded);
  if (!candidates.includes(1)) return candidates;
  const pockets = keepOpenUpright(candidates, mask, size);
  // wedges beside sleeves and legs are few: more than that are light stripes of the cloth
  if (countBetweenCloth(pockets, mask, size) > MOST) return pockets.fill(0);
  return near(pockets, size, { wanted: 1, radius: EDGE - 1 });
}

/** The kind of a pixel of the mask; 0 outside it. */
const Kind = { background: 1, between: 2, cloth: 3 } as const;

const kindOf = (square: number, { backgroundUpTo, clothFrom }: Limits): number =>
  square < backgroundUpTo * backgroundUpTo
    ? Kind.background
    : square > clothFrom * clothFrom
      ? Kind.cloth
      : Kind.between;

interface RowSearch {
  mask: Uint8Array;
  size: Size;
  /** `Kind` of every pixel. */
  kinds: Uint8Array;
}

/** Marks short runs of background in a row that end in cloth, or at the picture's border, on both sides. */
function markBetweenCloth(marked: Uint8Array, { mask, size, kinds }: RowSearch): void {
  const { width, height } = size;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const isCloth = (x: number) => x < 0 || x >= width || kinds[row + x] === Kind.cloth;
    let from = -1;
    for (let x = 0; x <= width; x++) {
      if (x < width && kinds[row + x] <= Kind.background) {
        if (from < 0) from = x;
        continue;
      }
      if (from >= 0 && x - from <= WIDEST * width && isCloth(from - EDGE) && isCloth(x - 1 + EDGE)) {
        for (let column = from; column < x; column++) marked[row + column] |= mask[row + column];
      }
      from = -1;
    }
  }
}

/**
 * Counts pockets with cloth on both sides. Wedges at the picture's border are not counted: they fall into as many pieces
 * as their shadow has shades, and say nothing about stripes.
 */
function countBetweenCloth(pockets: Uint8Array, mask: Uint8Array, size: Size): number {
  const { width } = size;
  const { index, sizes } = findComponents(pockets, size);
  const isBetween = sizes.map(() => false);
  for (let i = 0; i < pockets.length; i++) {
    if (!pockets[i] || isBetween[index[i]]) continue;
    const row = i - (i % width);
    const hasCloth = (from: number, to: number) => {
      for (let k = from; k < to; k++) if (mask[k] && !pockets[k]) return true;
      return false;
    };
    isBetween[index[i]] = hasCloth(row, i) && hasCloth(i + 1, row + width);
  }
  releasePlanes(index);
  return isBetween.filter(Boolean).length;
}

function keepOpenUpright(candidates: Uint8Array, mask: Uint8Array, size: Size): Uint8Array {
  const { width, height } = size;
  const { index, sizes } = findComponents(candidates, size);
  const boxes = sizes.map(() => ({ left: width, right: 0, top: height, bottom: 0, isOpen: false }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (index[i] < 0) continue;
      const box = boxes[index[i]];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      const isAtBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (isAtBorder || !mask[i - 1] || !mask[i + 1] || !mask[i - width] || !mask[i + width]) box.isOpen = true;
    }
  }
  const isPocket = boxes.map(
    ({ left, right, top, bottom, isOpen }) => isOpen && bottom - top + 1 >= UPRIGHT * (right - left + 1),
  );
  const pockets = new Uint8Array(candidates.length);
  for (let i = 0; i < pockets.length; i++) if (index[i] >= 0 && isPocket[index[i]]) pockets[i] = 1;
  releasePlanes(index);
  return pockets;
}
