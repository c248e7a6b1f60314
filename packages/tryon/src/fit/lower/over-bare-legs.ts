/**
 * Long trousers hide the legs: what a bare thigh or calf has beyond the drawn cloth is covered too. A leg's polygon is smooth and misses a
 * calf that bulges or a thigh behind a hand: the rest of the skin stayed as a red or brown strip beside the seam.
 */
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Label, type LimbStation, type PersonAnalysis } from "../../person/types.ts";
import { type Layers, Piece } from "../types.ts";

/** A strip of skin is at most this wide, shoulder widths: more is the other leg or a hand, or the legs are not where they seem. */
const WIDEST = 0.24;
/** Above the hem, shoulder widths, where its own slanted edge is left alone. */
const ABOVE_HEM = 0.04;
/** Coverage from which the cloth's colour is its own; the drawn cloth's soft edge is covered with the skin beside it. */
const SOLID = 0.97;
/** A leg is bare if at least this share of what the photo shows of it is. */
const LEAST_BARE = 0.2;
/** An arm begins this many pixels outside its outline. */
const BESIDE_ARM = -2;
/** Pixels of the soft edge beyond the skin's label that are covered as far as the matte sees the person there. */
const EDGE = 3;

/** Under long trousers what is labelled skin beside a leg is wall, a hand or a bag. */
function isBareLeg({ image, body }: PersonAnalysis, stations: readonly LimbStation[]): boolean {
  const seen = stations.filter(({ x, y }) => x >= 0 && x < image.width && y >= 0 && y < image.height);
  return seen.filter(({ x, y }) => body.labelAt(x, y) === Label.skin).length >= LEAST_BARE * seen.length;
}

/**
 * Extends the layers sideways over bare skin, row by row from the hem upwards. Changes `layers` in place.
 *
 * @param rows - From the crotch to the hem of the left and of the right leg.
 */
export function coverBareLegs(
  person: PersonAnalysis,
  layers: Layers,
  rows: { crotchY: number; hems: Record<"left" | "right", number> },
): void {
  const { image, parse, body, limbs, matte } = person;
  const { labels } = parse;
  if (!limbs.legs.some(({ stations }) => isBareLeg(person, stations))) return;
  const { width } = image;
  const widest = Math.round(WIDEST * body.shoulderWidth);
  const wanted = new Uint8Array(labels.length);
  const isBare = (i: number) =>
    labels[i] === Label.skin && !limbs.arms.some(({ field }) => depthAt(field, i) >= BESIDE_ARM);
  /** Under the old hem a strip narrows upwards by a pixel in two rows: ended there, it stuck out as a step. */
  const narrows = (i: number, step: -1 | 1) => labels[i] === Label.lower && wanted[i + 2 * width + step] === 1;
  /** Covers the strip that begins at a pixel beside cloth. */
  const cover = (row: number, first: number, step: -1 | 1) => {
    let x = first;
    const belongs = (i: number) => layers.alpha[i] < SOLID && (isBare(i) || narrows(i, step));
    while (x >= 0 && x < width && belongs(row + x)) x += step;
    if (x === first || Math.abs(x - first) > widest) return;
    for (let at = first; at !== x; at += step) wanted[row + at] = 1;
    for (let more = 0; more < EDGE && x >= 0 && x < width && labels[row + x] === Label.background; more++, x += step) {
      if (matte.alpha[row + x] > layers.alpha[row + x]) wanted[row + x] = 1;
    }
  };
  const lowest = Math.max(rows.hems.left, rows.hems.right) - ABOVE_HEM * body.shoulderWidth;
  for (let y = Math.floor(Math.min(image.height - 1, lowest)); y >= Math.max(0, rows.crotchY); y--) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const side = x < body.axisX(y) ? "left" : "right";
      if (layers.alpha[row + x] < SOLID || y >= rows.hems[side] - ABOVE_HEM * body.shoulderWidth) continue;
      if (x > 0 && layers.alpha[row + x - 1] < SOLID) cover(row, x - 1, -1);
      if (x < width - 1 && layers.alpha[row + x + 1] < SOLID) cover(row, x + 1, 1);
    }
  }
  if (wanted.includes(1)) paint(person, layers, wanted);
}

/** The cloth's colour goes on over the strips. */
function paint({ image, matte, parse }: PersonAnalysis, layers: Layers, wanted: Uint8Array): void {
  const { alpha } = layers;
  const weight = borrowPlane(alpha.length);
  for (let i = 0; i < alpha.length; i++) weight[i] = alpha[i] > SOLID ? 1 : 0;
  const colour = pushPull(layers.colour, weight, image, wanted);
  for (let i = 0; i < wanted.length; i++) {
    if (!wanted[i]) continue;
    alpha[i] = Math.max(alpha[i], parse.labels[i] === Label.background ? matte.alpha[i] : 1);
    layers.piece[i] = Piece.torso;
    if (!weight[i]) for (let channel = 0; channel < 3; channel++) layers.colour[channel][i] = colour[channel][i];
  }
  releasePlanes(weight, ...colour);
}
