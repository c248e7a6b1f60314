/**
 * Background that a silhouette has closed over: the wedge between a hanging sleeve and the body, the rest between a
 * sleeve and the picture's border. Left in, it is worn as white slits and patches.
 */
import { findComponents } from "../image/components.ts";
import { near } from "../image/distance.ts";
import type { LabColour, LabPlanes, Size } from "../types.ts";

/** Lab distance to the background's colour: of background at most, and of the cloth beside it at least. */
const PALE = { backgroundUpTo: 8, clothFrom: 25 };
/** The same without the lightness, for wedges in shadow between coloured cloth. */
const SHADED = { backgroundUpTo: 7, clothFrom: 18 };
/** Widest pocket, as a share of the picture's width: light panels reach further. */
const WIDEST = 0.06;
/** A pocket is at least this many times as high as wide: light stripes across a sleeve are not. */
const UPRIGHT = 1.5;
/** Pixels around a pocket over which its edge to the cloth runs. */
const EDGE = 4;

/**
 * 1 for pixels of `mask` that show background: of its colour, open to the outside, and in their row between cloth that
 * is clearly different, as upright light parts of the garment itself never are on both sides.
 */
export function findPockets(
  mask: Uint8Array,
  photo: { lab: LabPlanes; background: LabColour },
  size: Size,
): Uint8Array {
  const { lab, background } = photo;
  const tint = (i: number) => Math.sqrt((lab.a[i] - background[1]) ** 2 + (lab.b[i] - background[2]) ** 2);
  const away = (i: number) => Math.sqrt((lab.lightness[i] - background[0]) ** 2 + tint(i) ** 2);
  const candidates = new Uint8Array(mask.length);
  markBetweenCloth(candidates, { mask, size, difference: away, limits: PALE });
  markBetweenCloth(candidates, { mask, size, difference: tint, limits: SHADED });
  if (!candidates.includes(1)) return candidates;
  const pockets = keepOpenUpright(candidates, mask, size);
  return near(pockets, size, { wanted: 1, radius: EDGE - 1 });
}

interface RowSearch {
  mask: Uint8Array;
  size: Size;
  difference: (pixel: number) => number;
  limits: { backgroundUpTo: number; clothFrom: number };
}

/** Marks short runs of background in a row that end in cloth, or at the picture's border, on both sides. */
function markBetweenCloth(marked: Uint8Array, { mask, size, difference, limits }: RowSearch): void {
  const { width, height } = size;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const isCloth = (x: number) =>
      x < 0 || x >= width || (mask[row + x] === 1 && difference(row + x) > limits.clothFrom);
    let from = -1;
    for (let x = 0; x <= width; x++) {
      if (x < width && (!mask[row + x] || difference(row + x) < limits.backgroundUpTo)) {
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
  return pockets;
}
