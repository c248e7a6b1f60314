/**
 * A sleeveless top under hair that hangs over one side only: its strap, its armhole and its half of the neckline cannot be read
 * beside the hair. They are the other side's, turned over.
 */
import type { Size } from "../../../image/types.ts";
import { unlikelihood } from "../../../person/segmentation/mixture.ts";
import type { ColourMixture, PersonAnalysis } from "../../../person/types.ts";
import { dilate } from "../../cutout/masks.ts";
import { SIDES, type Side, signOf } from "../../landmark-types.ts";
import { mirrored } from "./mirrored-cloth.ts";

/** The upper part ends so far below the armpit; hair is looked for between these distances from the axis; shoulder widths. */
const BELOW_ARMPIT = 0.15;
const ACROSS = { from: 0.1, to: 0.5 };
/** The share of the upper part that hair covers on its side at least, and on the free side at most. */
const COVERED = 0.15;
const FREE = 0.04;
/** Single hairs lie so far beside the rest, shoulder widths, and are less likely than this in the garment's colours. */
const STRANDS = 0.12;
const UNLIKE_CLOTH = 9;

/** A model who turns a little shows the middle of the neckline beside the body's, by at most this, shoulder widths. */
const OFF_AXIS = 0.15;

interface Top {
  mask: Uint8Array;
  /** The pixels of it that have its own colour. */
  cloth: Uint8Array;
}

/** Changes both masks. */
export function mirrorStraps(
  { image, body, parse }: Pick<PersonAnalysis, "image" | "body" | "parse">,
  { mask, cloth }: Top,
  { hair, colours }: { hair: Uint8Array; colours: ColourMixture },
): void {
  const { width, height } = image;
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const end = Math.round(Math.max(body.left.armpit.y, body.right.armpit.y) + BELOW_ARMPIT * shoulderWidth);
  const [left, right] = SIDES.map((side) => hairOn(side));
  const hidden: Side | undefined =
    left > COVERED && right < FREE ? "left" : right > COVERED && left < FREE ? "right" : undefined;
  if (!hidden) return;
  const line = { from: shoulderCentre, to: hipCentre };
  const strands = dilate(hair, image, STRANDS * shoulderWidth);
  const { lightness, a, b } = parse.lab;
  const before = mask.slice();
  const sign = signOf(hidden);
  const lowest = lowestNeckline(before, image, {
    axis: shoulderCentre.x,
    sign: -sign,
    reach: OFF_AXIS * shoulderWidth,
  });
  for (let y = 0; y < Math.min(height, end); y++) {
    for (let x = 0; x < width; x++) {
      const away = sign * (x - body.axisX(y));
      if (away < -lowest) continue;
      const even = lowest + ((away + lowest) * (0.5 * shoulderWidth - lowest)) / (0.5 * shoulderWidth + lowest);
      const from = mirrored(line, { x: body.axisX(y) + sign * even, y });
      const [column, row] = [Math.round(from.x), Math.round(from.y)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const i = y * width + x;
      mask[i] = before[row * width + column];
      const isStrand = strands[i] && unlikelihood(colours, lightness[i], a[i], b[i]) > UNLIKE_CLOTH;
      if (!mask[i] || isStrand) cloth[i] = 0;
    }
  }

  /** The share of a side's upper part that hair covers. */
  function hairOn(side: Side): number {
    let all = 0;
    let covered = 0;
    for (let y = Math.max(0, Math.round(shoulderCentre.y)); y < Math.min(height, end); y++) {
      for (let away = ACROSS.from; away < ACROSS.to; away += 0.01) {
        const x = Math.round(body.axisX(y) + signOf(side) * away * shoulderWidth);
        if (x < 0 || x >= width) continue;
        all++;
        covered += hair[y * width + x];
      }
    }
    return all ? covered / all : 0;
  }
}

/** Pixels from the axis to the lowest place of the neckline, on one side of it. */
function lowestNeckline(
  mask: Uint8Array,
  { width, height }: Size,
  { axis, sign, reach }: { axis: number; sign: number; reach: number },
): number {
  let best = 0;
  let lowest = -1;
  for (let away = 0; away <= reach; away++) {
    const x = Math.round(axis + sign * away);
    let y = 0;
    while (y < height && !mask[y * width + x]) y++;
    if (y < height && y > lowest) [best, lowest] = [away, y];
  }
  return best;
}
