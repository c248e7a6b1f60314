/**
 * Capes, ponchos and wraps: one sheet that hangs from the shoulders over both arms. It has neither sleeves nor sides, so
 * it is cut out as one piece: from its outer edges inwards to its fronts, down to where it is still whole. Hands and bags
 * in front of it spoil one half more than the other; there the better half stands for both.
 */
import { keepLargeComponents } from "../../image/components.ts";
import { distanceToSegment } from "../../image/maths/geometry.ts";
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMedian } from "../../image/maths/statistics.ts";
import { maskOf } from "../../image/planes.ts";
import type { Size } from "../../image/types.ts";
import { type Arm, Label, type PersonAnalysis } from "../../person/types.ts";
import { dilate } from "../cutout/masks.ts";
import { SIDES, type Side, signOf, type WornSheet } from "../landmark-types.ts";
import { smoothLine } from "./worn-sides.ts";

/** Cloth is beyond body and arm outside this share of the body's half width and this far from the arm's bones, shoulder widths. */
const BEYOND = { body: 1.1, arm: 0.22 };
/** On each side of a sheet this much of it lies there above the hips, shoulder widths squared; beside sleeves there is less. */
const LEAST_BEYOND = 0.2;

const CLOTH_LABELS: readonly number[] = [Label.upper, Label.lower];

/** Whether the cloth hangs over the arms: far outside them, on both sides, above the hips. */
export function hangsAsSheet({ body, limbs, parse, image }: PersonAnalysis): boolean {
  if (!parse.headVisible) return false;
  const least = LEAST_BEYOND * body.shoulderWidth ** 2;
  return SIDES.every((side, k) => {
    const { shoulder, elbow, wrist, hand } = limbs.arms[k];
    const isBeyond = (x: number, y: number) =>
      signOf(side) * (x - body.axisX(y)) > BEYOND.body * body.halfWidth[side](y) &&
      [shoulder, elbow, wrist].every(
        (joint, j) => distanceToSegment(x, y, joint, [elbow, wrist, hand][j]) > BEYOND.arm * body.shoulderWidth,
      );
    let area = 0;
    const last = Math.min(image.height, body.hipCentre.y);
    for (let y = Math.max(0, Math.round(body.shoulderCentre.y)); y < last; y += 2) {
      for (let x = 0; x < image.width; x += 2) {
        if (CLOTH_LABELS.includes(parse.labels[y * image.width + x]) && isBeyond(x, y)) area += 4;
      }
    }
    return area > least;
  });
}

type Source = Pick<PersonAnalysis, "body" | "limbs" | "image">;

/** The cloth of each row, pixels outwards from the axis; a front may reach past it. NaN in an empty row. */
interface Half {
  outer: Float64Array;
  inner: Float64Array;
}

interface Sheet {
  halves: Record<Side, Half>;
  better: Side;
  /** The other half is spoilt from the hands' row downwards. */
  isSpoilt: boolean;
  /** It hangs open: the other half shows less cloth, but all of its outer edge. */
  isOpen: boolean;
  /** First and last row that hands in front of it hide; infinite without hands. */
  hands: { from: number; to: number };
  /** Last row in which it is whole. */
  hem: number;
}

/** Gaps up to this wide are straps and shadows, and a front reaches at most this far past the axis; shoulder widths. */
const STRAP = 0.04;
const PAST_AXIS = 0.25;
/** Hands hide this much around them, shoulder widths. */
const HAND = 0.2;
/** With less cloth than this share of the other half's, a half is spoilt. */
const SPOILT = 0.85;
/** A smaller half hangs open, and is not hidden, if this share of its outer edge is seen at this share of the other half's width or more. */
const EDGE_SEEN = 0.85;
const AS_FAR_OUT = 0.6;
/** The lining that shows inside a front reaches at most this far beyond it, shoulder widths. */
const LINING = 0.04;
/** Pieces smaller than this share of the largest one are dropped. */
const SMALLEST_PIECE = 0.1;
/** A half ends where it is narrower than this share of its usual width; its lowest rows are bent, shoulder widths. */
const WHOLE = 0.6;
const BENT = 0.05;
/** The shoulders' rounding, which is left as it is, shoulder widths. */
const SHOULDER = 0.15;
/** Its outer edge has this much of a busy scene on it, and what hands hide begins this far from their skin; shoulder widths. */
const SCENE = 0.025;
const BESIDE_SKIN = 0.05;
/** Rows over which a spoilt half fades into the better one, shoulder widths. */
const FADE = 0.12;
/** From fewer rows than these no line can be determined, shoulder widths. */
const LEAST_ROWS = 0.4;

function readSheet(person: Source, mask: Uint8Array): Sheet {
  const { shoulderWidth } = person.body;
  const halves = { left: readHalf(person, mask, "left"), right: readHalf(person, mask, "right") };
  const hands = rowsOfHands(person);
  const [left, right] = SIDES.map((side) => areaBelow(halves[side], hands.from));
  const better = right > left ? "right" : "left";
  const isSmaller = Math.min(left, right) < SPOILT * Math.max(left, right);
  const hem = lastWholeRow(halves[better], hands, shoulderWidth);
  const other = halves[better === "left" ? "right" : "left"].outer;
  const isOpen = isSmaller && hangsDown(other, halves[better].outer, { from: hands.from, hem });
  return { halves, better, isSpoilt: isSmaller && !isOpen, isOpen, hands, hem };
}

/** Whether an outer edge is seen down to the hem, about as far out as the other half's. */
function hangsDown(outer: Float64Array, other: Float64Array, { from, hem }: { from: number; hem: number }): boolean {
  let rows = 0;
  let seen = 0;
  for (let y = Math.max(0, from); y <= hem; y++) {
    rows++;
    if (outer[y] > AS_FAR_OUT * other[y]) seen++;
  }
  return seen > EDGE_SEEN * rows;
}

function readHalf({ body, image }: Source, mask: Uint8Array, side: Side): Half {
  const { width, height } = image;
  const sign = signOf(side);
  const strap = STRAP * body.shoulderWidth;
  const outer = new Float64Array(height).fill(Number.NaN);
  const inner = new Float64Array(height).fill(Number.NaN);
  for (let y = 0; y < height; y++) {
    const axis = Math.round(body.axisX(y));
    const isCloth = (away: number) => mask[y * width + axis + sign * away] === 1;
    let away = sign < 0 ? axis : width - 1 - axis;
    while (away > 0 && !isCloth(away)) away--;
    if (away <= 0) continue;
    outer[y] = away;
    let last = away;
    const end = -PAST_AXIS * body.shoulderWidth;
    for (; away > end && last - away <= strap; away--) if (isCloth(away)) last = away;
    // what goes on across the axis is the other half: both are closed
    inner[y] = away <= end ? 0 : last;
  }
  return { outer, inner };
}

/** Hands before the body; a hand that hangs beside it hides no front. */
function rowsOfHands({ body, limbs }: Source): Sheet["hands"] {
  const rows = SIDES.flatMap((side, k) => {
    const { wrist, hand }: Pick<Arm, "wrist" | "hand"> = limbs.arms[k];
    const isBefore = signOf(side) * (hand.x - body.axisX(hand.y)) < body.halfWidth[side](hand.y);
    return isBefore && hand.y < body.hipCentre.y ? [wrist.y, hand.y] : [];
  });
  const around = HAND * body.shoulderWidth;
  return { from: Math.round(Math.min(...rows) - around), to: Math.round(Math.max(...rows) + around) };
}

function areaBelow({ outer, inner }: Half, from: number): number {
  let area = 0;
  for (let y = Math.max(0, from); y < outer.length; y++) area += outer[y] - inner[y] || 0;
  return area;
}

function lastWholeRow({ outer, inner }: Half, { to }: Sheet["hands"], shoulderWidth: number): number {
  const first = Number.isFinite(to) ? to : outer.findIndex((value) => value > 0);
  const widths = Array.from(outer.subarray(first), (value, row) => value - inner[first + row] || 0);
  const usual = median(widths.slice(0, Math.round(shoulderWidth)));
  const smooth = runningMedian(widths, Math.round(BENT * shoulderWidth));
  const end = smooth.findIndex((width) => width < WHOLE * usual);
  return first + (end < 0 ? widths.length : end) - 1 - Math.round(BENT * shoulderWidth);
}

interface Masks {
  /** The garment. */
  mask: Uint8Array;
  /** The pixels of it that have its own colour. */
  cloth: Uint8Array;
}

/** Makes it one whole sheet; changes both masks. What is added has no colour of its own. */
export function tidySheet(person: Source & Pick<PersonAnalysis, "parse">, { mask, cloth }: Masks): void {
  const { body, image, parse } = person;
  const sheet = readSheet(person, mask);
  const whole = sheet.isOpen ? asSeen(person, sheet, mask) : evened(person, sheet, mask);
  const skin = maskOf(parse.labels, Label.skin);
  const besideSkin = dilate(skin, image, BESIDE_SKIN * body.shoulderWidth);
  const firstHidden = Number.isFinite(sheet.hands.from) ? sheet.hands.from * image.width : mask.length;
  for (let i = 0; i < mask.length; i++) {
    mask[i] = whole[i];
    if (!mask[i] || (i >= firstHidden && besideSkin[i])) cloth[i] = 0;
  }
}

/** Both halves as smooth lines, down to where the better one is still whole. */
function evened({ body, image }: Source, sheet: Sheet, mask: Uint8Array): Uint8Array {
  const whole = new Uint8Array(mask.length);
  for (const side of SIDES) {
    const isKept = side === sheet.better || !sheet.isSpoilt;
    const last = isKept ? sheet.hem : Math.min(sheet.hem, sheet.hands.from + FADE * body.shoulderWidth);
    const edges = edgesOf(sheet, sheet.halves[side], body.shoulderWidth);
    for (let y = 0; y <= last; y++) {
      const axis = Math.round(body.axisX(y));
      const edge = Math.min(image.width, edges?.outer(y) ?? image.width);
      const front = y < sheet.hands.from || !isKept ? undefined : edges?.front(y);
      for (let away = Math.floor(front ?? 0); away <= edge; away++) {
        const x = axis + signOf(side) * away;
        const i = y * image.width + x;
        if (x >= 0 && x < image.width && (front !== undefined || mask[i])) whole[i] = 1;
      }
    }
  }
  return whole;
}

/**
 * An open sheet with its own hem and fronts: only what hands hide is added. One half turned over for both would close it, with
 * folds that are each other's mirror.
 */
function asSeen({ body, image }: Source, sheet: Sheet, mask: Uint8Array): Uint8Array {
  const { hands, better } = sheet;
  const whole = new Uint8Array(mask.length);
  for (const side of SIDES) {
    const { inner } = sheet.halves[side];
    const edges = edgesOf(sheet, sheet.halves[side], body.shoulderWidth);
    const slack = LINING * body.shoulderWidth;
    for (let y = 0; y < image.height; y++) {
      const axis = Math.round(body.axisX(y));
      const edge = Math.min(image.width, y > sheet.hem ? image.width : (edges?.outer(y) ?? image.width));
      const isHidden = y >= hands.from && y < hands.to;
      const front = y < hands.from ? 0 : (edges?.front(y) ?? 0);
      const lining = side === better ? front - slack : Number.NEGATIVE_INFINITY;
      const first = y < hands.to ? Math.min(0, front) : Math.max(inner[y] || 0, lining);
      for (let away = Math.floor(first); away <= edge; away++) {
        const x = axis + signOf(side) * away;
        const i = y * image.width + x;
        if (x >= 0 && x < image.width && (mask[i] || (isHidden && away >= front))) whole[i] = 1;
      }
    }
  }
  return keepLargeComponents(whole, image, SMALLEST_PIECE);
}

interface Edges {
  outer: (y: number) => number;
  front: (y: number) => number;
}

/** Both edges of a half as smooth lines; undefined if too little of it is seen. */
function edgesOf({ hands, hem }: Sheet, { outer, inner }: Half, shoulderWidth: number): Edges | undefined {
  const first = outer.findIndex((value) => value > 0) + Math.round(SHOULDER * shoulderWidth);
  const seen = Array.from(outer.subarray(first, hem + 1)).filter((value) => value > 0);
  if (seen.length < LEAST_ROWS * shoulderWidth) return undefined;
  const line = smoothLine(seen, shoulderWidth);
  const fronts = Array.from(inner.subarray(Math.min(hem, hands.to), hem + 1), (value) => value || 0);
  const front = straightFront(fronts);
  return {
    outer: (y) =>
      y < first ? Number.POSITIVE_INFINITY : line[Math.min(y - first, line.length - 1)] - SCENE * shoulderWidth,
    // what hands hide goes on straight to where both fronts meet
    front: (y) =>
      y < hands.to
        ? lerp(Math.min(0, front(0)), front(0), (y - hands.from) / (hands.to - hands.from))
        : front(y - hands.to),
  };
}

/** A front falls straight: what sticks out beside it is the lining of the back. */
function straightFront(fronts: readonly number[]): (row: number) => number {
  const third = Math.max(1, Math.floor(fronts.length / 3));
  const top = median(fronts.slice(0, third));
  const bottom = median(fronts.slice(-third));
  return (row) => lerp(top, bottom, (row - third / 2) / Math.max(1, fronts.length - third));
}

/** @param mask - As `tidySheet` left it. */
export function sheetLandmarks(person: Source, mask: Uint8Array): WornSheet {
  const { body } = person;
  const { halves, better, isSpoilt, hands } = readSheet(person, mask);
  const fade = { from: hands.from, to: hands.from + FADE * body.shoulderWidth };
  const halfWidths = (side: Side): Float32Array => {
    const own = halves[side].outer;
    const other = halves[better].outer;
    const isMirrored = isSpoilt && side !== better;
    // a collar's narrow rows above the shoulders are no edge
    const least = body.halfWidth[side](body.shoulderCentre.y);
    let last = least;
    return Float32Array.from(own, (value, y) => {
      const share = isMirrored ? smoothstep(fade.from - FADE * body.shoulderWidth, fade.to, y) : 0;
      const width = share === 1 ? other[y] : share === 0 ? value : lerp(value, other[y], share);
      if (width > 0) last = y < body.shoulderCentre.y ? Math.max(least, width) : width;
      return last;
    });
  };
  return {
    halfWidths: { left: halfWidths("left"), right: halfWidths("right") },
    tops: topRows(mask, person.image, TOP_SMOOTHING * body.shoulderWidth),
    hands: Number.isFinite(hands.from) ? hands : undefined,
    mirrored: isSpoilt ? { side: better, ...fade } : undefined,
  };
}

/** Columns over which the upper edge is smoothed, shoulder widths. */
const TOP_SMOOTHING = 0.08;

function topRows(mask: Uint8Array, { width, height }: Size, smoothing: number): Float32Array {
  const tops = Array.from({ length: width }, (_, x) => {
    let y = 0;
    while (y < height && !mask[y * width + x]) y++;
    return y;
  });
  return Float32Array.from(runningMedian(tops, Math.round(smoothing)));
}
