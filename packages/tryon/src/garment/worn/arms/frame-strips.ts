/**
 * Scenery between an arm and the picture's frame. Where an arm touches the frame, a strip of wall is enclosed between the two, and
 * labels close over it. It would be drawn as the outer edge of a sleeve.
 */
import { findComponents } from "../../../image/components.ts";
import type { LabColour } from "../../../image/types.ts";
import { fitMixture, unlikelihood } from "../../../person/segmentation/mixture.ts";
import type { Arm, ColourMixture, PersonAnalysis } from "../../../person/types.ts";
import { dilate } from "../../cutout/masks.ts";
import { armColumns } from "./arm-gaps.ts";

/** A sleeve's colours are learnt this near to the arm's axis, shoulder widths, and so many of them. */
const CORE = 0.07;
const COLOURS = 5;
/** A colour that costs more than this (see `unlikelihood`) is not the sleeve's. */
const UNLIKE_SLEEVE = 10;
/** Nearer to the axis than this, everything is sleeve; smaller patches are trimmings. Shoulder widths, and those squared. */
const SLEEVE = 0.1;
const SMALLEST = 0.005;
/** The strip's soft edge and the shadow on it, shoulder widths. */
const SOFT_EDGE = 0.012;

type Source = Pick<PersonAnalysis, "image" | "parse" | "body" | "limbs">;

/** Takes what touches the frame outside of an arm, and has none of its sleeve's colours, out of `cloth`. */
export function dropBesideArms(person: Source, cloth: Uint8Array): void {
  const { image, body, limbs } = person;
  const strips = new Uint8Array(cloth.length);
  for (const arm of limbs.arms) markStrips(person, arm, { cloth, strips });
  const { index, sizes } = findComponents(strips, image);
  const isAtFrame = sizes.map(() => false);
  for (let y = 0; y < image.height; y++) {
    for (const i of [y * image.width, (y + 1) * image.width - 1]) if (index[i] >= 0) isAtFrame[index[i]] = true;
  }
  const least = SMALLEST * body.shoulderWidth ** 2;
  const isDropped = sizes.map((size, k) => isAtFrame[k] && size > least);
  if (!isDropped.includes(true)) return;
  const dropped = strips.map((_, i) => (index[i] >= 0 && isDropped[index[i]] ? 1 : 0));
  dilate(dropped, image, Math.max(2, SOFT_EDGE * body.shoulderWidth)).forEach((value, i) => {
    if (value) cloth[i] = 0;
  });
}

/** Sets in `strips` the cloth outside of an arm that has none of the colours along its axis. */
function markStrips(
  { image, parse, body }: Source,
  { stations, sign }: Pick<Arm, "stations" | "sign">,
  { cloth, strips }: { cloth: Uint8Array; strips: Uint8Array },
): void {
  const { width, height } = image;
  const unit = body.shoulderWidth;
  const axis = armColumns(stations, sign, height);
  const colours = sleeveColours({ image, parse }, cloth, { axis, reach: CORE * unit });
  if (!colours.length) return;
  const { lightness, a, b } = parse.lab;
  axis.forEach((centre, y) => {
    if (Number.isNaN(centre)) return;
    const first = centre + sign * SLEEVE * unit;
    for (let x = sign < 0 ? 0 : Math.max(0, Math.ceil(first)); x < (sign < 0 ? Math.min(first, width) : width); x++) {
      const i = y * width + x;
      if (cloth[i] && unlikelihood(colours, lightness[i], a[i], b[i]) > UNLIKE_SLEEVE) strips[i] = 1;
    }
  });
}

function sleeveColours(
  { image, parse }: Pick<Source, "image" | "parse">,
  cloth: Uint8Array,
  { axis, reach }: { axis: readonly number[]; reach: number },
): ColourMixture {
  const { lightness, a, b } = parse.lab;
  const samples: LabColour[] = [];
  axis.forEach((centre, y) => {
    if (Number.isNaN(centre)) return;
    for (let x = Math.max(0, Math.round(centre - reach)); x < Math.min(image.width, centre + reach); x += 2) {
      const i = y * image.width + x;
      if (cloth[i]) samples.push([lightness[i], a[i], b[i]]);
    }
  });
  return fitMixture(samples, COLOURS);
}
