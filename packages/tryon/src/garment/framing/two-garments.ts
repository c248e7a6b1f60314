/** Pictures that show two garments side by side: a front and its back, or two to choose from. */
import { fillHoles, findComponents } from "../../image/components.ts";
import { median } from "../../image/maths/statistics.ts";
import { boxOfSet, maskAbove, maskOf } from "../../image/planes.ts";
import type { Box, Framing } from "../../image/types.ts";
import { mirrorSymmetry } from "../cutout/masks.ts";
import type { QuickLook } from "./quick-look.ts";

export interface TwoGarments {
  /** They have one colour, as a front and its back have. */
  areAlike: boolean;
  /** The one that is probably the front, as a crop of the picture. */
  front: NonNullable<Framing["crop"]>;
  /** Whether that is the left one. */
  isLeft: boolean;
}

/** Shares of the picture, of the larger garment, and of the smaller one's height. */
const SMALLEST_AREA = 0.04;
const LEAST_OF_LARGER = 0.65;
const LEVEL = 0.7;
/** A third thing of this share of the smaller garment: a row of garments, or an outfit. */
const THIRD = 0.4;
/** Garments are like their mirror images; the shoes of a pair and the halves of an open jacket are not. */
const SYMMETRIC_FROM = 0.75;
/** Lab units between the colours of two garments that are not the same. */
const OTHER_COLOUR = 15;
/** By so much more a front with a print, buttons or a deep neck varies than its back. */
const MORE_DETAIL = 1.1;

export function findTwoGarments(look: QuickLook): TwoGarments | undefined {
  const pair = findPair(look);
  if (!pair) return undefined;
  const [left, right] = pair;
  const distance = Math.hypot(...left.colour.map((value, i) => value - right.colour[i]));
  const isLeft = right.detail < MORE_DETAIL * left.detail;
  return { areAlike: distance < OTHER_COLOUR, front: cropOf(isLeft ? left : right, pair, look), isLeft };
}

interface Piece {
  box: Box;
  area: number;
  colour: [number, number, number];
  /** Mean deviation of the lightness from its median. */
  detail: number;
}

/** From left to right. */
function findPair(look: QuickLook): [Piece, Piece] | undefined {
  const { difference, limit, lab } = look;
  const { index, sizes } = findComponents(fillHoles(maskAbove(difference, limit), look), look);
  const bySize = sizes.map((area, component) => ({ area, component })).sort((a, b) => b.area - a.area);
  const [first, second, third] = bySize;
  if (!first || !second || second.area < SMALLEST_AREA * index.length) return undefined;
  if (second.area < LEAST_OF_LARGER * first.area || (third && third.area > THIRD * second.area)) return undefined;
  const pieces: Piece[] = [];
  for (const { area, component } of [first, second]) {
    const mask = maskOf(index, component);
    if (mirrorSymmetry(mask, look, { reach: 6, sampling: 1 }).share < SYMMETRIC_FROM) return undefined;
    const inside = [...mask.keys()].filter((i) => mask[i]);
    const colour = [lab.lightness, lab.a, lab.b].map((plane) => median(inside.map((i) => plane[i])));
    const detail = inside.reduce((sum, i) => sum + Math.abs(lab.lightness[i] - colour[0]), 0) / area;
    pieces.push({ box: boxOfSet(mask, look), area, colour: [colour[0], colour[1], colour[2]], detail });
  }
  const [left, right] = pieces.sort((a, b) => a.box.left - b.box.left);
  return areBeside(left.box, right.box) ? [left, right] : undefined;
}

function areBeside(left: Box, right: Box): boolean {
  const heights = [left.bottom - left.top, right.bottom - right.top];
  const overlap = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  return left.right < right.left && overlap > LEVEL * Math.max(...heights);
}

/** With the background around it, but nothing of the other garment. */
function cropOf({ box }: Piece, pair: readonly [Piece, Piece], { width, height }: QuickLook): TwoGarments["front"] {
  const between = (pair[0].box.right + pair[1].box.left + 1) / 2;
  const isLeft = box === pair[0].box;
  const margin = 0.25 * Math.max(box.right - box.left, box.bottom - box.top);
  const left = Math.max(isLeft ? 0 : between, box.left - margin);
  const right = Math.min(isLeft ? between : width, box.right + 1 + margin);
  const top = Math.max(0, box.top - margin);
  const bottom = Math.min(height, box.bottom + 1 + margin);
  return { left: left / width, top: top / height, width: (right - left) / width, height: (bottom - top) / height };
}
