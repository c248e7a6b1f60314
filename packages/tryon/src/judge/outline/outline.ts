/** Tears, bites and holes: notches that neither the body nor the garment explains. */
import { Fill } from "../../compose/fill/body-fill.ts";
import { legCentre } from "../../fit/lower/lower-targets.ts";
import { Piece } from "../../fit/types.ts";
import { findComponents } from "../../image/components.ts";
import { boxWhere, maskAbove } from "../../image/planes.ts";
import type { Size } from "../../image/types.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { closedLayers } from "../evidence/open-front.ts";
import { close, countSet, dilate, invert, open } from "../evidence/shapes.ts";

/** The search finds notches up to twice this wide, shoulder widths. */
const NOTCH_RADIUS = 0.09;
/** Shallower ones are pixel stairs and frayed edges, shoulder widths; never below a pixel. */
const SHALLOW = 0.009;
/** Where two pieces meet, their outlines form a corner that is not a notch, shoulder widths. */
const JUNCTION = 0.1;

/** Area of the notches in the outlines of its pieces, in squared shoulder widths. */
export function measureRagged(evidence: Evidence): number {
  const { alpha, piece, size, unit, betweenLegs } = outlinePlanes(evidence);
  const isLaid = (i: number) => alpha[i] > 0.5;
  // Trouser legs separately: in a mask of both, the gap between them would be a notch.
  const legOf = (i: number) => (i % size.width < betweenLegs(Math.floor(i / size.width)) ? LEGS[0] : LEGS[1]);
  const partOf = (i: number) => (piece[i] === Piece.backCollar ? Piece.torso : piece[i]);
  const legsFrom = firstRowOfLegs(evidence) * (unit / evidence.person.body.shoulderWidth) * size.width;
  const pieceOf = (i: number) => (i >= legsFrom ? legOf(i) : partOf(i));
  const owner = new Uint8Array(alpha.length);
  const box = boxWhere(size, isLaid);
  for (let y = box.top; y <= box.bottom; y++) {
    for (let i = y * size.width + box.left; i <= y * size.width + box.right; i++) if (isLaid(i)) owner[i] = pieceOf(i);
  }
  const junctions = dilate(junctionsOf(owner, size), size, Math.round(JUNCTION * unit));
  let area = 0;
  for (const wanted of [Piece.torso, Piece.leftSleeve, Piece.rightSleeve, ...LEGS])
    area += notchArea(owner, wanted, { size, unit, junctions });
  return area / unit ** 2;
}

/** Parts in addition to those of `Piece`. */
const LEGS = [101, 102];

/** All rows of trousers, those below the hips of a jumpsuit; none for anything else. */
function firstRowOfLegs({ garment, person }: Evidence): number {
  if (garment.category === "lower") return 0;
  const isJumpsuit = garment.landmarks.kind === "upper" && garment.landmarks.legs !== undefined;
  return isJumpsuit ? Math.round(person.body.hipCentre.y) : Number.POSITIVE_INFINITY;
}

/** The layers themselves if known, at their own resolution: at half of it, a tear as wide as a finger is two pixels. */
function outlinePlanes({ isOwn, expected, garmentLaid, piece, size, person }: Evidence) {
  const { body } = person;
  const { shoulderWidth } = body;
  // The body's axis crosses a leg if the hips are tilted.
  const betweenLegs = (y: number) => (legCentre(body, body.left, y) + legCentre(body, body.right, y)) / 2;
  if (isOwn && expected) {
    const { alpha, piece: fine } = closedLayers(expected, person.image.width);
    return { alpha, piece: fine, size: person.image, unit: shoulderWidth, betweenLegs };
  }
  const halved = (y: number) => betweenLegs(2 * y) / 2;
  return { alpha: garmentLaid, piece, size, unit: shoulderWidth / 2, betweenLegs: halved };
}

function junctionsOf(owner: Uint8Array, { width, height }: Size): Uint8Array {
  const result = new Uint8Array(owner.length);
  for (let i = 0; i < width * (height - 1) - 1; i++) {
    const here = owner[i];
    if (here === 0) continue;
    const right = owner[i + 1];
    const below = owner[i + width];
    if ((right !== 0 && right !== here) || (below !== 0 && below !== here)) result[i] = 1;
  }
  return result;
}

function notchArea(
  owner: Uint8Array,
  wanted: number,
  { size, unit, junctions }: { size: Size; unit: number; junctions: Uint8Array },
): number {
  const box = boxWhere(size, (i) => owner[i] === wanted);
  if (box.right < box.left) return 0;
  const margin = Math.ceil(NOTCH_RADIUS * unit) + 2;
  const part = { width: box.right - box.left + 1 + 2 * margin, height: box.bottom - box.top + 1 + 2 * margin };
  const mask = new Uint8Array(part.width * part.height);
  const isExplained = new Uint8Array(mask.length);
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      const to = (y - box.top + margin) * part.width + x - box.left + margin;
      const i = y * size.width + x;
      mask[to] = owner[i] === wanted ? 1 : 0;
      isExplained[to] = owner[i] !== 0 || junctions[i] ? 1 : 0;
    }
  }
  const notches = close(mask, part, NOTCH_RADIUS * unit);
  for (let i = 0; i < notches.length; i++) if (isExplained[i]) notches[i] = 0;
  return countSet(open(notches, part, Math.max(1, SHALLOW * unit)));
}

/** Area of holes in the garment that show neither hair nor hand, and of parts torn off, in squared shoulder widths. */
export function measureHoles(evidence: Evidence): number {
  const { garmentSeen, garmentLaid, labels, size, person } = evidence;
  const unit = person.body.shoulderWidth / 2;
  const mask = maskAbove(garmentSeen, 0.5);
  const seen = countSet(mask);
  const outside = invert(mask);
  let area = 0;
  const gaps = findComponents(outside, size);
  const explained = new Float64Array(gaps.sizes.length);
  const touchesBorder = new Uint8Array(gaps.sizes.length);
  for (let i = 0; i < mask.length; i++) {
    const gap = gaps.index[i];
    if (gap < 0) continue;
    const x = i % size.width;
    if (x === 0 || x === size.width - 1 || i < size.width || i >= mask.length - size.width) touchesBorder[gap] = 1;
    const isFront = labels[i] === Label.hair || labels[i] === Label.skin || labels[i] === Label.background;
    if (isFront && garmentLaid[i] < 0.5) explained[gap]++;
    else if (labels[i] === Label.hair || labels[i] === Label.skin) explained[gap]++;
  }
  gaps.sizes.forEach((pixels, gap) => {
    if (!touchesBorder[gap] && explained[gap] < 0.5 * pixels && pixels > 3) area += pixels;
  });
  for (const pixels of partsOf(mask, evidence)) if (pixels < 0.05 * seen) area += pixels;
  return area / unit ** 2;
}

/** Visible pixels of each connected part. Parts separated only by an arm or hair are connected behind it. */
function partsOf(mask: Uint8Array, { garmentLaid, labels, size }: Evidence): Float64Array {
  const whole = mask.slice();
  for (let i = 0; i < whole.length; i++) {
    if (garmentLaid[i] > 0.5 && (labels[i] === Label.skin || labels[i] === Label.hair)) whole[i] = 1;
  }
  const { index, sizes } = findComponents(whole, size);
  const seen = new Float64Array(sizes.length);
  for (let i = 0; i < mask.length; i++) if (mask[i]) seen[index[i]]++;
  return seen;
}

/**
 * Area of the fitted garment that is missing in the picture although nothing is in front of it, in squared shoulder
 * widths: for example because an arm's polygon reached over the torso, or background was taken for a gap.
 */
export function measureBitten({ garmentLaid, garmentSeen, labels, madeUp, size, person, garment }: Evidence): number {
  const unit = person.body.shoulderWidth / 2;
  // Hair and hands may be in front of it; a waistband hides a tucked top, and a top hides a waistband.
  const hides = (label: number) =>
    label === Label.hair ||
    label === Label.skin ||
    (garment.category === "upper" && label === Label.lower) ||
    (garment.category === "lower" && (label === Label.upper || label === Label.shoes)) ||
    label === Label.other;
  // an arm that an old sleeve hid is made up, but still in front
  const isMadeUpArm = (i: number) =>
    madeUp?.[i] === Fill.skin && person.limbs.arms.some(({ field }) => depthAt(field, fine(i)) > -1);
  const fine = (i: number) => 2 * Math.floor(i / size.width) * person.image.width + 2 * (i % size.width);
  const bitten = new Uint8Array(labels.length);
  for (let i = 0; i < bitten.length; i++) {
    if (garmentLaid[i] > 0.9 && garmentSeen[i] < 0.3 && !hides(labels[i]) && !isMadeUpArm(i)) bitten[i] = 1;
  }
  return countSet(open(bitten, size, 1)) / unit ** 2;
}
