/** Advertising that was laid over a garment's picture: bands of one colour from the picture's edge across the cloth. */
import { median, quantile } from "../../image/maths/statistics.ts";
import type { LabColour } from "../../image/types.ts";
import { distanceTo, type QuickLook } from "./quick-look.ts";

/** Lab units within which a band has one colour, and from which cloth has another one. */
const FLAT = 5;
const OTHER_COLOUR = 10;
/** Heights of a band, as shares of the picture's. */
const LEAST_HEIGHT = 0.03;
const MOST_HEIGHT = 0.4;
/** Share of a column of the band that has its colour; the rest is text. Columns full of text may lie between. */
const OWN_COLOUR = 0.4;
const LONGEST_TEXT = 0.2;
/** Share of the picture's width over which it covers cloth. */
const COVERED_FROM = 0.05;

/** Whether a band covers a part of what stands out from the background. */
export const hasBanner = (look: QuickLook): boolean =>
  [0, look.width - 1].some((edge) => bandsAt(look, edge).some((band) => coversCloth(look, band)));

interface Band {
  top: number;
  bottom: number;
  colour: LabColour;
  /** The column at the picture's edge where it begins. */
  edge: number;
}

/** Runs of rows with one colour along the picture's left or right edge, with the background above and below. */
function bandsAt(look: QuickLook, edge: number): Band[] {
  const { width, height, difference, limit, lab } = look;
  const at = (y: number) => y * width + edge;
  const stands = (y: number) => difference[at(y)] > limit;
  const bands: Band[] = [];
  for (let y = 0; y < height; y++) {
    if (!stands(y)) continue;
    const top = y;
    while (y < height && stands(y)) y++;
    const rows = Array.from({ length: y - top }, (_, i) => at(top + i)).slice(1, -1);
    if (y - top < LEAST_HEIGHT * height || y - top > MOST_HEIGHT * height || top === 0 || y === height) continue;
    const [lightness, a, b] = [lab.lightness, lab.a, lab.b].map((plane) => median(rows.map((i) => plane[i])));
    const colour: LabColour = [lightness, a, b];
    const spread = quantile(
      rows.map((i) => distanceTo(lab, i, colour)),
      0.9,
    );
    if (spread < FLAT) bands.push({ top: top + 1, bottom: y - 2, colour, edge });
  }
  return bands;
}

/** Follows the band inwards, and counts the columns in which there is cloth of another colour above or below it. */
function coversCloth(look: QuickLook, { top, bottom, colour, edge }: Band): boolean {
  const { width, height, difference, limit, lab } = look;
  const gap = Math.max(2, Math.round(0.02 * height));
  const isCloth = (x: number, y: number) => {
    const i = y * width + x;
    if (y < 0 || y >= height) return false;
    return difference[i] > limit && distanceTo(lab, i, colour) > OTHER_COLOUR;
  };
  let covered = 0;
  let text = 0;
  for (let step = 0; step < width && text < LONGEST_TEXT * width; step++) {
    const x = Math.abs(edge - step);
    let own = 0;
    for (let y = top; y <= bottom; y++) if (distanceTo(lab, y * width + x, colour) < FLAT) own += 1;
    const isBand = own > OWN_COLOUR * (bottom - top + 1);
    text = isBand ? 0 : text + 1;
    if (isBand && (isCloth(x, top - gap) || isCloth(x, bottom + gap))) covered += 1;
  }
  return covered > COVERED_FROM * width;
}
