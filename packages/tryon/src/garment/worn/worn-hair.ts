/**
 * A garment's shoulders and neckline under the model's hair. Cut out as seen, they would leave another person with bites
 * in the shoulders; below its edge, as the other side and the columns beside the hair show it, the garment continues.
 */
import { fillHoles, findComponents } from "../../image/components.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { quantile, runningMean } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import type { BodyModel } from "../../person/types.ts";
import { dilate } from "../cutout/masks.ts";

/** Columns to either side of the neck in which hair may hide the garment's upper edge, shoulder widths. */
const REACH = 0.75;
/** The soft edge of hair and its shadow on the cloth, shoulder widths. */
const GAP = 0.07;
/** Columns beside the hair from which the edge's height is taken, as its highest tenth: the rest may be in shadow; shoulder widths. */
const BESIDE = 0.1;
const HIGHEST = 0.1;
/** A notch beside the hair is at most this deep, shoulder widths: deeper, it is the shoulder's end. */
const NOTCH = 0.2;
/** Beside the hair the shoulder falls by this much per pixel. */
const FALLING = 0.6;
/** Sides that differ by more than this, in shoulder widths, are not each other's mirror. */
const MOST_UNEVEN = 0.15;
/** Below the shoulders by more than this, cloth is the side of the trunk, not its upper edge; shoulder widths. */
const LOWEST_EDGE = 0.45;
/** By how much a shoulder falls outwards from the neck, per pixel, and in all, shoulder widths. */
const SLOPE = 0.3;
const MOST_FALL = 0.1;
/** Columns over which the added edge is smoothed, shoulder widths. */
const SMOOTHING = 0.02;

type Shoulders = Pick<BodyModel, "shoulderCentre" | "shoulderWidth" | "neckHalfWidth">;

/** The garment's first row per column; undefined where it has none or hair hides it. */
interface UpperEdge {
  tops: (number | undefined)[];
  /** First row of the cloth that is seen below hair; undefined in columns without hair over cloth. */
  underHair: (number | undefined)[];
}

/**
 * Continues the garment below the hair up to its edge. Changes the mask; returns 1 where that was added.
 *
 * @param hair - 1 where the model's hair is.
 * @param beyond - Pixels from the body's middle within which the edge is right already.
 */
export function completeUnderHair(
  mask: Uint8Array,
  { width, height, hair: seen, beyond }: Size & { hair: Uint8Array; beyond: number },
  body: Shoulders,
): Uint8Array {
  const added = new Uint8Array(mask.length);
  const hair = dilate(seen, { width, height }, GAP * body.shoulderWidth);
  const edge = upperEdge(mask, { width, height, hair, beyond }, body);
  const radius = Math.max(1, Math.round(SMOOTHING * body.shoulderWidth));
  const add = (x: number, from: number, to: number) => {
    for (let y = from - 1; y >= Math.max(0, to); y--) {
      mask[y * width + x] = 1;
      added[y * width + x] = 1;
    }
  };
  for (const [first, last] of runsOf(edge.underHair)) {
    const heights = hiddenEdge(edge, { first, last }, body);
    if (!heights) continue;
    const rows = fallingOutwards(runningMean(heights, radius), first, body);
    rows.forEach((row, k) => {
      const from = edge.underHair[first + k] ?? 0;
      let top = from;
      while (top > row && top > 0 && hair[(top - 1) * width + first + k]) top--;
      add(first + k, from, top);
    });
    // the notch that shadow leaves between the hair and the shoulder's end
    const isLeft = first + last < 2 * body.shoulderCentre.x;
    const [end, row] = isLeft ? [first, rows[0]] : [last, rows[rows.length - 1]];
    for (let away = 1; away <= BESIDE * body.shoulderWidth; away++) {
      const x = isLeft ? end - away : end + away;
      const top = edge.tops[x];
      const falling = row + FALLING * away;
      if (top === undefined || top <= falling || top - row > NOTCH * body.shoulderWidth) break;
      add(x, top, Math.round(falling));
    }
  }
  closeBetween(mask, added, { width, height });
  return added;
}

/** A shoulder's joint, from the body's middle, shoulder widths. */
const JOINT = 0.45;

/** From the neck outwards a shoulder falls, and steeper beyond its joint: what rises there is something else of the hair's colour. */
function fallingOutwards(rows: readonly number[], first: number, body: Shoulders): number[] {
  const { shoulderCentre, shoulderWidth, neckHalfWidth } = body;
  const result = [...rows];
  const falls = (k: number, inwards: number) => {
    const away = Math.abs(first + inwards - shoulderCentre.x);
    if (away > neckHalfWidth) {
      result[k] = Math.max(result[k], result[inwards] + (away > JOINT * shoulderWidth ? FALLING : 0));
    }
  };
  for (let k = 1; k < rows.length; k++) if (first + k > shoulderCentre.x) falls(k, k - 1);
  for (let k = rows.length - 2; k >= 0; k--) if (first + k < shoulderCentre.x) falls(k, k + 1);
  return result;
}

/** Shadow between hair and cloth leaves holes; next to what was added they are the garment, too. Changes both masks. */
function closeBetween(mask: Uint8Array, added: Uint8Array, size: Size): void {
  const filled = fillHoles(mask, size);
  const { index, sizes } = findComponents(
    filled.map((value, i) => value - mask[i]),
    size,
  );
  const isBeside = sizes.map(() => false);
  for (let i = size.width; i < mask.length - size.width; i++) {
    if (index[i] < 0) continue;
    if (added[i - 1] || added[i + 1] || added[i - size.width] || added[i + size.width]) isBeside[index[i]] = true;
  }
  for (let i = 0; i < mask.length; i++) if (index[i] >= 0 && isBeside[index[i]]) mask[i] = added[i] = 1;
}

function upperEdge(
  mask: Uint8Array,
  { width, height, hair, beyond }: Size & { hair: Uint8Array; beyond: number },
  { shoulderCentre, shoulderWidth }: Shoulders,
): UpperEdge {
  const edge: UpperEdge = { tops: [], underHair: [] };
  const from = Math.max(0, Math.round(shoulderCentre.x - REACH * shoulderWidth));
  const to = Math.min(width - 1, Math.round(shoulderCentre.x + REACH * shoulderWidth));
  for (let x = from; x <= to; x++) {
    let top = 0;
    while (top < height && !mask[top * width + x]) top++;
    if (top === height) continue;
    const isCollar = Math.abs(x - shoulderCentre.x) < beyond;
    if (top > 0 && !isCollar && hair[(top - 1) * width + x]) edge.underHair[x] = top;
    else if (top < shoulderCentre.y + LOWEST_EDGE * shoulderWidth) edge.tops[x] = top;
  }
  return edge;
}

/** First and last index of every run of set values. */
function runsOf(values: readonly (number | undefined)[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (let x = 0; x < values.length; x++) {
    if (values[x] === undefined) continue;
    if (x > 0 && values[x - 1] !== undefined) runs[runs.length - 1][1] = x;
    else runs.push([x, x]);
  }
  return runs;
}

/** The edge's row in each column of a run: the other side's, moved to meet the ends, or a line between these. */
function hiddenEdge(
  { tops }: UpperEdge,
  { first, last }: { first: number; last: number },
  { shoulderCentre, shoulderWidth, neckHalfWidth }: Shoulders,
): number[] | undefined {
  const beside = Math.max(1, Math.round(BESIDE * shoulderWidth));
  const heightAt = (x: number, step: -1 | 1) => {
    const rows = Array.from({ length: beside }, (_, k) => tops[x + k * step]).filter((row) => row !== undefined);
    return rows.length ? quantile(rows, HIGHEST) : undefined;
  };
  const columns = Array.from({ length: last - first + 1 }, (_, k) => first + k);
  const across = (x: number) => (x - first + 1) / (last - first + 2);
  const mirrored = (x: number) => Math.round(2 * shoulderCentre.x - x);
  const before = heightAt(first - 1, -1);
  const after = heightAt(last + 1, 1);
  const other = columns.map((x) => tops[mirrored(x)]);
  const differences = [
    [before, heightAt(mirrored(first - 1), 1)],
    [after, heightAt(mirrored(last + 1), -1)],
  ].map(([own, opposite]) => (own === undefined || opposite === undefined ? undefined : own - opposite));
  const [start = differences[1], end = differences[0]] = differences;
  const isEven = start !== undefined && end !== undefined && Math.abs(start - end) < MOST_UNEVEN * shoulderWidth;
  if (isEven && other.every((row) => row !== undefined)) {
    return columns.map((x, k) => (other[k] ?? 0) + lerp(start, end, across(x)));
  }
  if (before === undefined || after === undefined) return undefined;
  const fall = (distance: number) => Math.min(MOST_FALL * shoulderWidth, SLOPE * Math.abs(distance));
  const line = columns.map((x) => lerp(before, after, across(x)));
  // a neckline deeper than the shoulder rises to the neck first
  const isLeft = first + last < 2 * shoulderCentre.x;
  const [inner, outer] = isLeft ? [after, before] : [before, after];
  const neck = shoulderCentre.x + (isLeft ? -1 : 1) * neckHalfWidth;
  const outermost = isLeft ? first : last;
  if (inner <= outer - fall(neck - outermost) || neck < first || neck > last) return line;
  return columns.map((x) => {
    const shoulder = outer - fall(x - outermost);
    const inwards = (isLeft ? 1 : -1) * (x - neck);
    if (inwards <= 0) return shoulder;
    const neckRow = outer - fall(neck - outermost);
    const innermost = isLeft ? last : first;
    return lerp(neckRow, inner, clamp(inwards / Math.max(1, Math.abs(innermost - neck)), 0, 1));
  });
}
