/** The pixels of a garment on a model: what the model's labels say, in one piece, without the gaps that hands, straps and hair leave. */
import { fillHoles, findComponents, keepLargeComponents } from "../../image/components.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { maskAbove, maskOf } from "../../image/planes.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { Size } from "../../image/types.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import { dilate, erode } from "../cutout/masks.ts";
import { completeUnderHair } from "./worn-hair.ts";
import { hangsAsSheet, tidySheet } from "./worn-sheet.ts";
import { straightenSides } from "./worn-sides.ts";

/** Pieces smaller than this share of the largest one are mislabelled bits. */
const SMALLEST_PIECE = 0.2;
/** Gaps up to twice this wide are straps and fingers; shoulder widths. */
const GAP = 0.02;
/** Radius over which a garment's outline is smoothed, shoulder widths. */
const OUTLINE_SMOOTHING = 0.012;
/** Single hairs and the shadow beside hair are not in the cloth's colours; shoulder widths. */
const FRINGE = 0.03;

/** `cloth`: the pixels that show the garment's own colour; `mask`: the garment with its gaps closed. */
export function wornMask(person: PersonAnalysis, category: Category): { cloth: Uint8Array; mask: Uint8Array } {
  const { image, parse, body } = person;
  const cloth = maskOf(parse.labels, category === "lower" ? Label.lower : Label.upper);
  if (category === "dress") addLowerHalf(person, cloth);
  const hair = maskOf(parse.labels, Label.hair);
  const filled = fillHoles(closeBy(cloth, image, Math.max(2, GAP * body.shoulderWidth)), image);
  // what shows between an arm and the body is the wall, however enclosed
  for (let i = 0; i < filled.length; i++) if (!cloth[i] && parse.labels[i] === Label.background) filled[i] = 0;
  const main = keepLargeComponents(filled, image, SMALLEST_PIECE);
  const smooth = gaussianBlur(new Float32Array(main), image, OUTLINE_SMOOTHING * body.shoulderWidth);
  const mask = keepLargeComponents(maskAbove(smooth, 0.5), image, SMALLEST_PIECE);
  releasePlanes(smooth);
  const fringe = dilate(hair, image, FRINGE * body.shoulderWidth);
  for (let i = 0; i < cloth.length; i++) if (fringe[i]) cloth[i] = 0;
  if (category === "lower") return { cloth, mask };
  completeUnderHair(mask, { ...image, hair, beyond: 0 }, body);
  if (category === "upper" && hangsAsSheet(person)) tidySheet(person, { mask, cloth });
  else straightenSides(person, { mask, cloth });
  return { cloth, mask };
}

/** A colour below this cost in the top's mixture is the dress's; a piece belongs to it by its greater part. */
const SAME_CLOTH = 11;

/** What is taken for a skirt or trousers in the colours of the dress is its lower half; trousers under it are not. */
function addLowerHalf({ image, parse }: PersonAnalysis, cloth: Uint8Array): void {
  const { lightness, a, b } = parse.lab;
  const { index, sizes } = findComponents(maskOf(parse.labels, Label.lower), image);
  const like = sizes.map(() => 0);
  for (let i = 0; i < cloth.length; i++) {
    if (index[i] >= 0 && unlikelihood(parse.upper, lightness[i], a[i], b[i]) < SAME_CLOTH) like[index[i]]++;
  }
  for (let i = 0; i < cloth.length; i++) if (index[i] >= 0 && like[index[i]] > sizes[index[i]] / 2) cloth[i] = 1;
}

const closeBy = (mask: Uint8Array, size: Size, radius: number): Uint8Array =>
  erode(dilate(mask, size, radius), size, radius);
