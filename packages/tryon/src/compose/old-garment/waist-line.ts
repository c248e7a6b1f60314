/** Where the worn lower garment begins, and whether the new top is tucked into it. */

import type { FlatGarment } from "../../garment/index.ts";
import type { UpperLandmarks } from "../../garment/landmark-types.ts";
import { isButtonedFront } from "../../garment/landmarks/front-buttons.ts";
import { hasShirtTail } from "../../garment/landmarks/hem-drop.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";

export interface WaistLine {
  /** Median row. */
  y: number;
  /** 0 at the shoulders, 1 at the hips. */
  torsoShare: number;
  /** Row at a column. */
  at(x: number): number;
}

/** Smooth arc along the first rows of the lower garment; undefined if none is visible. */
export function findWaistLine(person: PersonAnalysis): WaistLine | undefined {
  const { body, parse, image } = person;
  const { shoulderWidth, shoulderCentre, hipCentre } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const firstRow = Math.max(0, Math.round(shoulderCentre.y + 0.35 * torso));
  const lastRow = Math.min(image.height - 6, Math.round(hipCentre.y + 0.35 * shoulderWidth));
  const columns: { x: number; y: number }[] = [];
  const from = Math.max(0, Math.round(hipCentre.x - 0.75 * shoulderWidth));
  const to = Math.min(image.width - 1, hipCentre.x + 0.75 * shoulderWidth);
  for (let x = from; x <= to; x += 2) {
    for (let y = firstRow; y < lastRow; y++) {
      const i = y * image.width + x;
      if (parse.labels[i] === Label.lower && parse.labels[i + 5 * image.width] === Label.lower) {
        columns.push({ x, y });
        break;
      }
    }
  }
  if (columns.length < 8) return undefined;
  const y = median(columns.map((column) => column.y));
  const kept = columns.filter((column) => Math.abs(column.y - y) < 0.16 * shoulderWidth);
  const band = fitParabola(kept, { middle: hipCentre.x, unit: shoulderWidth });
  const own = runningMean(
    runningMedian(
      kept.map((column) => column.y),
      LOCAL,
    ),
    LOCAL,
  );
  // Where the band dips below its arc, following the arc would bare what is above it.
  const rows = kept.map(({ x }, index) => Math.max(band(x), own[index]));
  const nearest = (x: number) => {
    let best = 0;
    for (let index = 1; index < kept.length; index++) {
      if (Math.abs(kept[index].x - x) < Math.abs(kept[best].x - x)) best = index;
    }
    return best;
  };
  return { y, torsoShare: (y - shoulderCentre.y) / torso, at: (x) => rows[nearest(x)] };
}

/** Columns, two pixels apart, over which the band's own course is smoothed. */
const LOCAL = 12;

/**
 * A column that deviates from the band by this much, in shoulder widths, stops counting: belt loops, pockets, hands.
 */
const STRAY = 0.03;
const FITS = 6;

/**
 * A waistband is a smooth shallow arc, but the border that the parse finds along it is not. Least squares, repeated
 * with less weight for columns that deviate.
 */
function fitParabola(points: Point[], frame: { middle: number; unit: number }): (x: number) => number {
  const { middle, unit } = frame;
  let [a, b, c] = [median(points.map((point) => point.y)), 0, 0];
  const at = (x: number) => {
    const u = (x - middle) / unit;
    return a + b * u + c * u * u;
  };
  for (let round = 0; round < FITS; round++) {
    const sums = { s0: 0, s1: 0, s2: 0, s3: 0, s4: 0, t0: 0, t1: 0, t2: 0 };
    for (const { x, y } of points) {
      const u = (x - middle) / unit;
      const weight = 1 / (1 + ((y - at(x)) / (STRAY * unit)) ** 2);
      sums.s0 += weight;
      sums.s1 += weight * u;
      sums.s2 += weight * u * u;
      sums.s3 += weight * u ** 3;
      sums.s4 += weight * u ** 4;
      sums.t0 += weight * y;
      sums.t1 += weight * u * y;
      sums.t2 += weight * u * u * y;
    }
    const solved = solveParabola(sums);
    if (!solved) break;
    [a, b, c] = solved;
  }
  return at;
}

/** Solves the normal equations by Cramer's rule; undefined if the columns determine no parabola. */
function solveParabola(
  sums: Record<"s0" | "s1" | "s2" | "s3" | "s4" | "t0" | "t1" | "t2", number>,
): [number, number, number] | undefined {
  const { s0, s1, s2, s3, s4, t0, t1, t2 } = sums;
  const determinant = (m: number[]) =>
    m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
  const whole = determinant([s0, s1, s2, s1, s2, s3, s2, s3, s4]);
  if (Math.abs(whole) < 1e-9 * s0 ** 3) return undefined;
  return [
    determinant([t0, s1, s2, t1, s2, s3, t2, s3, s4]) / whole,
    determinant([s0, t0, s2, s1, t1, s3, s2, t2, s4]) / whole,
    determinant([s0, s1, t0, s1, s2, t1, s2, s3, t2]) / whole,
  ];
}

/**
 * Bodysuits are tucked in. So are tops where the worn one is: into a visible high waistband right below cloth. Below a bare
 * midriff they go into one as high as the navel. A waistband must not cut off a picture, so a top with anything but an even
 * lower half hangs outside. So does one with a hood, buttons down its front (cardigans and jackets too) or a shirt's tail,
 * since buttons are not found among stripes and checks.
 */
export function shouldTuck(garment: FlatGarment, waistLine: WaistLine | undefined, worn: WornTop): boolean {
  const { landmarks } = garment;
  if (!waistLine || landmarks.kind !== "upper" || landmarks.shape !== "top") return false;
  const row = clamp(Math.round(landmarks.bottom - 0.06 * landmarks.height), 0, landmarks.left.halfWidths.length - 1);
  const hemHalfWidth = (landmarks.left.halfWidths[row] + landmarks.right.halfWidths[row]) / 2;
  if (hemHalfWidth < 0.45 * landmarks.halfChest) return true;
  const lowest = worn.hasBareMidriff ? LOWEST_UNDER_BARE : LOWEST;
  if (!worn.isEdgeSeen || waistLine.torsoShare >= lowest) return false;
  const hangs = hasHood(landmarks) || hasShirtTail(landmarks, garment.cut) || isButtonedFront(garment.cut, landmarks);
  return !hangs && isEvenBelow(garment, landmarks);
}

/** How the worn top ends. */
interface WornTop {
  /** It ends above the waistband and hangs free. */
  hasBareMidriff: boolean;
  /** False: no edge is visible between top and lower garment, so the waistband's row is unknown. */
  isEdgeSeen: boolean;
}

/** A waistband below this share of the torso is not a high one: the old top may hide where it begins. */
const LOWEST = 0.8;
/**
 * Below a bare midriff, where the worn top says nothing, only a waistband about as high as the navel counts: such trousers are
 * worn to be seen, and a long top over them hides most of the outfit.
 */
const LOWEST_UNDER_BARE = 0.7;

/**
 * A hood rises above the shoulders by at least this many half chests, and collars stay below that. Sweatshirts hang
 * out.
 */
const HOOD = 0.4;
const hasHood = ({ neckY, top, halfChest }: UpperLandmarks): boolean => neckY - top > HOOD * halfChest;

/** Cloth is plain up to this deviation of lightness. */
const PLAIN = 9;
/** A pattern covers everything if every cell of the lower half has at least this share of the whole's deviation. */
const ALL_OVER = 0.5;
const CELLS = { rows: 3, columns: 5 };

/**
 * Whether a waistband across the lower half cuts off no picture: plain cloth, stripes, or a pattern that continues
 * everywhere.
 */
function isEvenBelow({ cut }: FlatGarment, landmarks: UpperLandmarks): boolean {
  const { top, height, axisX, halfChest } = landmarks;
  const firstRow = Math.round(top + 0.5 * height);
  const lastRow = Math.min(cut.height, top + 0.92 * height);
  const firstColumn = Math.round(axisX - 0.85 * halfChest);
  const lastColumn = axisX + 0.85 * halfChest;
  const whole: number[] = [];
  const cells = Array.from({ length: CELLS.rows * CELLS.columns }, (): number[] => []);
  for (let y = firstRow; y < lastRow; y += 4) {
    const row = Math.floor((CELLS.rows * (y - firstRow)) / (lastRow - firstRow));
    for (let x = firstColumn; x < lastColumn; x += 4) {
      const lightness = cut.lab.lightness[y * cut.width + x];
      whole.push(lightness);
      const column = Math.floor((CELLS.columns * (x - firstColumn)) / (lastColumn - firstColumn));
      cells[row * CELLS.columns + column].push(lightness);
    }
  }
  const deviation = deviationOf(whole);
  return deviation < PLAIN || cells.every((cell) => deviationOf(cell) > ALL_OVER * deviation);
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
