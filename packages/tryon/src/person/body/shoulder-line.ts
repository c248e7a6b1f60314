import { point } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { runningMean } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import { climb, type Silhouette } from "../limbs/silhouette.ts";
import { Label } from "../types.ts";

/** Half the neck's opening, in shoulder widths. */
export const neckHalfWidth = 0.21;
const samples = 24;

export interface ShoulderSide {
  silhouette: Silhouette;
  sign: -1 | 1;
  shoulder: Point;
  /** x of the middle between the shoulder joints. */
  centreX: number;
  shoulderWidth: number;
}

/**
 * The line on which a garment rests, from the side of the neck to beyond the joint: the top of the silhouette where
 * hair does not hide it, kept close to an anatomical line and raised over hollows.
 *
 * @returns y at a distance from the middle of the shoulders (>= 0, outwards).
 */
export function shoulderLine(side: ShoulderSide): (distanceFromCentre: number) => number {
  const { shoulder, centreX, shoulderWidth } = side;
  const half = Math.abs(shoulder.x - centreX);
  const usual = usualLine(side, half);
  const distances: number[] = [];
  const deviations: number[] = [];
  for (let i = 0; i <= samples; i++) {
    const distance = lerp(0.18 * shoulderWidth, half * 1.12, i / samples);
    distances.push(distance);
    deviations.push(measureDeviation(side, distance, usual(distance)));
  }
  dropCollar(side, { distances, deviations, usual });
  const smooth = runningMean(fillFromNeighbours(deviations), 4);
  liftHollows(smooth, distances, usual, shoulderWidth);
  return (distance) => {
    const position = clamp((distance - distances[0]) / (distances[samples] - distances[0]), 0, 1) * samples;
    const i = Math.min(samples - 1, Math.floor(position));
    // slightly below the silhouette: cloth that ends exactly on it shows a light rim
    return usual(distance) + lerp(smooth[i], smooth[i + 1], position - i) - 0.008 * shoulderWidth;
  };
}

/** Anatomy: 0.235 shoulder widths above the joint at the neck, 0.125 above it at the joint, then falling. */
function usualLine({ shoulder, shoulderWidth }: ShoulderSide, half: number): (distance: number) => number {
  const neck = neckHalfWidth * shoulderWidth;
  return (distance) => {
    const share = clamp((distance - neck) / (half - neck), -0.5, 1.6);
    const height = lerp(0.235, 0.125, clamp(share, 0, 1) ** 0.8);
    const beyondJoint = share > 1 ? (share - 1) * 0.1 : 0;
    const towardsNeck = share < 0 ? share * 0.02 : 0;
    return shoulder.y + (beyondJoint + towardsNeck - height) * shoulderWidth;
  };
}

/** Anything that rises higher above the start than this, shoulder widths, is not a shoulder. */
const HIGHEST = { cloth: 0.4, other: 0.3 };

/** How far the silhouette's top is below (+) or above the usual line; NaN if hair hides it or it is not found. */
function measureDeviation(side: ShoulderSide, distance: number, usualY: number): number {
  const { silhouette, shoulderWidth } = side;
  const start = point(side.centreX + side.sign * distance, usualY + 0.12 * shoulderWidth);
  if (!silhouette.inside(start.x, start.y)) return Number.NaN;
  const top = climb(silhouette, start, HIGHEST.cloth * shoulderWidth);
  // cloth above the joint is a raised shoulder; skin may be the neck, an arm, or skin-coloured hair
  const isCloth = silhouette.labelAt(start.x, top + 2) === Label.upper;
  if (start.y - top >= (isCloth ? HIGHEST.cloth : HIGHEST.other) * shoulderWidth) return Number.NaN;
  for (let dy = -8; dy <= 4; dy++) {
    for (let dx = -8; dx <= 8; dx += 4) {
      if (silhouette.labelAt(start.x + dx, top + dy) === Label.hair) return Number.NaN;
    }
  }
  // near the neck the silhouette is that of the neck, so it counts less
  const near = smoothstep(0.2 * shoulderWidth, 0.4 * shoulderWidth, distance);
  const tolerance = lerp(0.08, isCloth ? 0.25 : 0.15, near) * shoulderWidth;
  return clamp(top - usualY, -tolerance, tolerance);
}

/** A shoulder rises to the neck no more steeply than this; a collar, hood or scarf does. Measured over this many samples. */
const STEEPEST = 1.3;
const RUN = 4;

/**
 * Further in than where the old cloth rises like a wall, its top is that of a collar and says nothing about the shoulder:
 * unknown.
 */
function dropCollar(
  { silhouette, sign, centreX }: ShoulderSide,
  line: { distances: readonly number[]; deviations: number[]; usual: (distance: number) => number },
): void {
  const { distances, deviations, usual } = line;
  const height = (i: number) => usual(distances[i]) + deviations[i];
  const isCloth = (i: number) => silhouette.labelAt(centreX + sign * distances[i], height(i) + 2) === Label.upper;
  let wall = -1;
  for (let i = samples - RUN; i >= 0; i--) {
    const rise = height(i + RUN) - height(i);
    if (isCloth(i) && rise > STEEPEST * (distances[i + RUN] - distances[i])) {
      wall = i + RUN - 1;
      break;
    }
  }
  for (let i = 0; i <= wall; i++) deviations[i] = Number.NaN;
}

/** Missing values become 0.8 of the nearest one, or 0 when there is none. */
function fillFromNeighbours(values: number[]): number[] {
  const isKnown = (i: number) => i >= 0 && i < values.length && !Number.isNaN(values[i]);
  return values.map((value, i) => {
    if (!Number.isNaN(value)) return value;
    for (let reach = 1; reach < values.length; reach++) {
      if (isKnown(i - reach)) return values[i - reach] * 0.8;
      if (isKnown(i + reach)) return values[i + reach] * 0.8;
    }
    return 0;
  });
}

/** Cloth spans hollows: moves the line up towards its upper hull, at most 0.045 shoulder widths. */
function liftHollows(
  deviations: number[],
  distances: number[],
  usual: (distance: number) => number,
  shoulderWidth: number,
): void {
  const heights = distances.map((distance, i) => usual(distance) + deviations[i]);
  const turn = (a: number, b: number, c: number) =>
    (distances[b] - distances[a]) * (heights[c] - heights[a]) -
    (heights[b] - heights[a]) * (distances[c] - distances[a]);
  const hull: number[] = [];
  // the three nearest to the neck rise with it: a hull over them would raise the whole line
  for (let i = 3; i < heights.length; i++) {
    while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], i) <= 0) hull.pop();
    hull.push(i);
  }
  for (let k = 1; k < hull.length; k++) {
    const from = hull[k - 1];
    const to = hull[k];
    for (let i = from; i <= to; i++) {
      const spanned = lerp(heights[from], heights[to], (i - from) / (to - from));
      deviations[i] -= Math.min(0.045 * shoulderWidth, 0.8 * Math.max(0, heights[i] - spanned));
    }
  }
}
