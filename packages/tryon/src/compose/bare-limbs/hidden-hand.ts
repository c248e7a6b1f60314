/** Hands that go into a pocket: of them the photo shows less than of a hand, and cloth where they end. */
import { distanceBetween } from "../../image/maths/geometry.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Point, Size } from "../../image/types.ts";
import { armScale } from "../../person/limbs/arm-outline.ts";
import { depthAt, endField, forEachPixel } from "../../person/limbs/limb-field.ts";
import { type Arm, Label } from "../../person/types.ts";

/** A hand that shows less than this beyond the wrist is partly hidden, shoulder widths: a whole one shows .32 to .52. */
const WHOLE_HAND = 0.28;
/** The patch beyond a hidden hand, pixels, and the share of it that must be cloth. */
const BEYOND = 12;
const HIDDEN_SHARE = 0.6;
/** The hand of a less visible arm is anywhere. */
const LEAST_VISIBLE = 0.35;

interface HandSource {
  labels: Uint8Array;
  size: Size;
  shoulderWidth: number;
}

/** With the knuckles nearer to the wrist than this, in shoulder widths, the pose does not know where the hand points. */
const LEAST_PALM = 0.12;
/** Pockets are below: arms across the body, or raised, end in sleeves. The least share of a hand's direction that is down. */
const DOWNWARDS = 0.4;

export interface HiddenHand {
  wrist: Point;
  /** Pixels around the wrist in which its visible part is. */
  reach: number;
}

/** Undefined if the hand is seen or outside the picture. */
export function findHiddenHand(arm: Arm, source: HandSource): HiddenHand | undefined {
  const { wrist, hand: knuckles, stations } = arm;
  const { directionX: x, directionY: y } = stations[stations.length - 1];
  const isPlaced = distanceBetween(wrist, knuckles) > LEAST_PALM * source.shoulderWidth;
  if (arm.visibility < LEAST_VISIBLE || !isPlaced || y < DOWNWARDS) return undefined;
  const whole = WHOLE_HAND * armScale(source.shoulderWidth, arm);
  const around = { wrist, reach: 2 * whole };
  let end = 0;
  forEachNearHand(around, source.size, (i) => {
    if (source.labels[i] !== Label.skin || depthAt(arm.field, i) <= 1) return;
    const column = i % source.size.width;
    const row = (i - column) / source.size.width;
    end = Math.max(end, (column - wrist.x) * x + (row - wrist.y) * y);
  });
  const isUnderCloth = clothBeyond({ x: wrist.x + x * end, y: wrist.y + y * end }, { x, y }, source) > HIDDEN_SHARE;
  return end < whole && isUnderCloth ? around : undefined;
}

/** The share of cloth in a small patch beyond a point, 0-1. The rest of the hand may lie beside the arm's outline. */
function clothBeyond(from: Point, direction: Point, { labels, size }: HandSource): number {
  let cloth = 0;
  let all = 0;
  for (let further = 2; further <= BEYOND; further += 2) {
    for (let aside = -BEYOND / 2; aside <= BEYOND / 2; aside += 3) {
      const column = Math.round(from.x + direction.x * further - direction.y * aside);
      const row = Math.round(from.y + direction.y * further + direction.x * aside);
      const isInside = column >= 0 && row >= 0 && column < size.width && row < size.height;
      const label = isInside ? labels[row * size.width + column] : Label.background;
      if (label !== Label.skin) all++;
      if (label === Label.upper || label === Label.lower) cloth++;
    }
  }
  return cloth / Math.max(1, all);
}

/** The end of the visible part is measured on this many strips along the hand, of which so many must show skin. */
const STRIPS = 8;
const FEWEST_STRIPS = 3;
/** A limb is drawn with a pointed end beyond its axis, this many pixels long. It is not part of the hand, so it is cut off. */
const CAP = 3;

/**
 * The arm, ended straight across where half of its hand's width is hidden; at the wrist if none of the hand is seen. Ended where the old
 * pocket was, pixel by pixel, a torn edge stood before the new garment. Other arms are returned unchanged.
 */
export function endHiddenHand(arm: Arm, source: { labels: Uint8Array; size: Size; shoulderWidth: number }): Arm {
  if (!findHiddenHand(arm, source)) return arm;
  const { along, across, depth } = arm.field;
  const wrist = arm.stations.find(({ segment }) => segment === 2)?.along ?? arm.length;
  const ends = new Float64Array(STRIPS);
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] <= 0 || along[place] < wrist || source.labels[i] !== Label.skin) return;
    const strip = clamp(Math.floor(((across[place] + 1) / 2) * STRIPS), 0, STRIPS - 1);
    ends[strip] = Math.max(ends[strip], along[place]);
  });
  const seen = [...ends].filter((end) => end > 0);
  const end = seen.length < FEWEST_STRIPS ? wrist : median(seen);
  const visibleEnd = Math.min(arm.visibleEnd, end, arm.length - CAP);
  const field = { ...arm.field, depth: depth.slice() };
  endField(field, visibleEnd);
  return { ...arm, visibleEnd, field };
}

/** Visits the pixels of the picture around the hand. */
export function forEachNearHand(
  { wrist, reach }: HiddenHand,
  { width, height }: Size,
  visit: (pixel: number) => void,
): void {
  const right = Math.min(width - 1, Math.floor(wrist.x + reach));
  const bottom = Math.min(height - 1, Math.floor(wrist.y + reach));
  for (let y = Math.max(0, Math.ceil(wrist.y - reach)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.ceil(wrist.x - reach)); x <= right; x++) visit(y * width + x);
  }
}
