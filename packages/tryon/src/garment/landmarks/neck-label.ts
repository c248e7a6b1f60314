/**
 * The label sewn into a collar. It hangs inside the back, so the front's edge is below it. If both have one colour,
 * nothing else distinguishes the back's own seam from the front's, and the label would show on the chest.
 */
import { findComponents } from "../../image/components.ts";
import { median } from "../../image/maths/statistics.ts";
import type { LabColour } from "../../image/types.ts";

export interface NeckArea {
  /** Lab planes, and the garment's mask, of a picture `width` pixels wide. */
  smooth: readonly Float32Array[];
  mask: Uint8Array;
  width: number;
  height: number;
  /** The middle between the points where the neck opening meets the shoulders, and half their distance, pixels. */
  centreX: number;
  middleY: number;
  neckHalfWidth: number;
}

/** Where labels are searched: to either side and down from the middle, in half widths of the neck. */
const REACH = { side: 0.7, down: 1 };
/**
 * A label's width and height, its greatest distance from the middle, and the lowest place where it begins, in half
 * widths of the neck.
 */
const WIDTH = { least: 0.2, most: 0.85 };
const HEIGHT = { least: 0.08, most: 0.5 };
const OFF_CENTRE = 0.25;
const LOWEST_TOP = 0.65;
/** It fills at least this share of its box. */
const LEAST_FILLED = 0.7;
/**
 * From this Lab distance a pixel is not cloth; the other values are how much of the area, and around the label, must be cloth.
 */
const UNLIKE = 9;
const LEAST_CLOTH = 0.6;
const LEAST_AROUND = 0.8;
/** The cloth around a label is sampled this many pixels outside its box, because its own edge is soft. */
const AROUND = 4;

export interface NeckLabel {
  /** Its last row. */
  bottom: number;
  /** How far it reaches to either side of the neck's middle, pixels. */
  reach: number;
}

/** Undefined if no label is visible on otherwise plain cloth. */
export function findNeckLabel(area: NeckArea): NeckLabel | undefined {
  const { centreX, middleY, neckHalfWidth, width, height, mask } = area;
  const left = Math.max(AROUND, Math.round(centreX - REACH.side * neckHalfWidth));
  const right = Math.min(width - 1 - AROUND, Math.round(centreX + REACH.side * neckHalfWidth));
  const top = Math.max(AROUND, Math.round(middleY));
  const bottom = Math.min(height - 1 - AROUND, Math.round(middleY + REACH.down * neckHalfWidth));
  const size = { width: right - left + 1, height: bottom - top + 1 };
  if (size.width < 8 || size.height < 8) return;
  const pixelAt = (x: number, y: number) => (y + top) * width + x + left;
  const away = distanceFromCloth(area, size, pixelAt);
  if (!away) return;
  const isUnlike = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      isUnlike[y * size.width + x] = mask[pixelAt(x, y)] && away(x, y) > UNLIKE ? 1 : 0;
    }
  }
  const isCloth = (x: number, y: number) =>
    x >= 0 && x < size.width && y < size.height && mask[pixelAt(x, y)] === 1 && away(x, y) <= UNLIKE;
  const boxes = componentBoxes(withoutSeams(isUnlike, size), size).map(growBox);
  const labels = boxes.filter((box) => {
    const wide = (box.right - box.left + 1) / neckHalfWidth;
    const tall = (box.bottom - box.top + 1) / neckHalfWidth;
    const offCentre = Math.abs((box.left + box.right) / 2 + left - centreX) / neckHalfWidth;
    return (
      wide >= WIDTH.least &&
      wide <= WIDTH.most &&
      tall >= HEIGHT.least &&
      tall <= HEIGHT.most &&
      wide > tall &&
      offCentre <= OFF_CENTRE &&
      box.top < LOWEST_TOP * neckHalfWidth &&
      box.count >= LEAST_FILLED * (box.right - box.left + 1) * (box.bottom - box.top + 1) &&
      clothAround(box, isCloth) >= LEAST_AROUND
    );
  });
  if (labels.length === 0) return;
  const middle = centreX - left;
  return {
    bottom: top + Math.max(...labels.map((box) => box.bottom)),
    reach: Math.max(...labels.flatMap((box) => [middle - box.left, box.right - middle])),
  };
}

type Distance = (x: number, y: number) => number;

/** Undefined unless most of the area has one colour. */
function distanceFromCloth(
  { smooth, mask }: NeckArea,
  size: { width: number; height: number },
  pixelAt: (x: number, y: number) => number,
): Distance | undefined {
  const [lightness, a, b] = smooth;
  const pixels: number[] = [];
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) if (mask[pixelAt(x, y)]) pixels.push(pixelAt(x, y));
  }
  if (pixels.length < 50) return;
  const cloth = [lightness, a, b].map((plane) => median(pixels.map((i) => plane[i]))) as LabColour;
  const distance = (i: number) => Math.hypot(lightness[i] - cloth[0], a[i] - cloth[1], b[i] - cloth[2]);
  const alike = pixels.filter((i) => distance(i) <= UNLIKE).length;
  return alike >= LEAST_CLOTH * pixels.length ? (x, y) => distance(pixelAt(x, y)) : undefined;
}

/** Half the thickness of seams, pixels: a label hangs from one, and would merge with it. */
const SEAM = 2;

/** The mask eroded by `SEAM`. */
function withoutSeams(mask: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const eroded = new Uint8Array(mask.length);
  for (let y = SEAM; y < height - SEAM; y++) {
    for (let x = SEAM; x < width - SEAM; x++) {
      let isInside = true;
      for (let k = -SEAM; k <= SEAM && isInside; k++) {
        for (let j = -SEAM; j <= SEAM && isInside; j++) isInside = mask[(y + k) * width + x + j] === 1;
      }
      eroded[y * width + x] = isInside ? 1 : 0;
    }
  }
  return eroded;
}

/** Undoes the erosion. The erosion also removed the area's rim, so nothing grows beyond it. */
function growBox(box: CountedBox): CountedBox {
  const [wide, tall] = [box.right - box.left + 1, box.bottom - box.top + 1];
  const rim = (wide + 2 * SEAM) * (tall + 2 * SEAM) - wide * tall;
  return {
    left: box.left - SEAM,
    right: box.right + SEAM,
    top: box.top - SEAM,
    bottom: box.bottom + SEAM,
    count: box.count + rim,
  };
}

interface CountedBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
  count: number;
}

function componentBoxes(mask: Uint8Array, size: { width: number; height: number }): CountedBox[] {
  const { index, sizes } = findComponents(mask, size);
  const boxes = sizes.map((count) => ({ left: size.width, right: -1, top: size.height, bottom: -1, count }));
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const box = boxes[index[i]];
    const x = i % size.width;
    const y = (i - x) / size.width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return boxes;
}

/** Share of the frame beside and below a box that is plain cloth. Above it is the seam from which it hangs. */
function clothAround(box: CountedBox, isCloth: (x: number, y: number) => boolean): number {
  let cloth = 0;
  let all = 0;
  const look = (x: number, y: number) => {
    all++;
    if (isCloth(x, y)) cloth++;
  };
  for (let x = box.left - AROUND; x <= box.right + AROUND; x++) look(x, box.bottom + AROUND);
  for (let y = box.top; y <= box.bottom + AROUND; y++) {
    look(box.left - AROUND, y);
    look(box.right + AROUND, y);
  }
  return cloth / all;
}
