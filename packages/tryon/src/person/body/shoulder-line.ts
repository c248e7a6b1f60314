import { point } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMean } from "../../image/maths/statistics.ts";
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
  /** The chin's row; undefined if the face is not in the photo. */
  chinY?: number | undefined;
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
  keepBelowChin(side, { distances, deviations: smooth, usual });
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
/** A scarf or collar that lies on the shoulder goes on outwards for as long as its edge is steeper than this. */
const FOOT = 0.9;

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
  const isFoot = (i: number) => height(i + 1) - height(i) > FOOT * (distances[i + 1] - distances[i]);
  while (wall >= 0 && wall < samples && isFoot(wall)) wall++;
  for (let i = 0; i <= wall; i++) deviations[i] = Number.NaN;
}

/**
 * Where the neck meets the shoulder it is this far below the chin, but no further down than at the shoulder's middle, nor than this
 * above the joint; shoulder widths. Towards the joint less and less of it counts.
 */
const BELOW_CHIN = 0.03;
const LOWEST_NECK = 0.19;
const MIDDLE = 0.36;
const AT_JOINT = 0.44;

/** Collars, long hair and scarves raise the silhouette beside the neck: a garment on that line hid the whole neck. */
function keepBelowChin(
  { shoulder, shoulderWidth, chinY }: ShoulderSide,
  line: { distances: readonly number[]; deviations: number[]; usual: (distance: number) => number },
): void {
  if (chinY === undefined) return;
  const { distances, deviations, usual } = line;
  const height = (i: number) => usual(distances[i]) + deviations[i];
  const nearest = (share: number) => {
    const beyond = distances.findIndex((distance) => distance >= share * shoulderWidth);
    return beyond < 0 ? distances.length - 1 : beyond;
  };
  const highest = Math.min(
    chinY + BELOW_CHIN * shoulderWidth,
    height(nearest(MIDDLE)),
    shoulder.y - LOWEST_NECK * shoulderWidth,
  );
  const tooHigh = highest - height(nearest(neckHalfWidth));
  if (tooHigh <= 0) return;
  for (const [i, distance] of distances.entries()) {
    deviations[i] += tooHigh * smoothstep(AT_JOINT, neckHalfWidth, distance / shoulderWidth);
  }
}

/**
 * So many of the nearest known values speak for a missing one: the first beside hair, a scarf or a hood may be that of its edge, which
 * only raises it.
 */
const WITNESSES = 5;
/** What is seen of a shoulder counts by this much for what is hidden of it. */
const CONTINUED = 0.8;

/** Fills missing values from the nearest known ones, or with 0 if there are none. */
function fillFromNeighbours(values: number[]): number[] {
  const isKnown = (i: number) => i >= 0 && i < values.length && !Number.isNaN(values[i]);
  const continued = (from: number, step: -1 | 1) => {
    const known: number[] = [];
    for (let i = from; isKnown(i) && known.length < WITNESSES; i += step) known.push(values[i]);
    return CONTINUED * Math.max(median(known), values[from]);
  };
  return values.map((value, i) => {
    if (!Number.isNaN(value)) return value;
    for (let reach = 1; reach < values.length; reach++) {
      if (isKnown(i - reach)) return continued(i - reach, -1);
      if (isKnown(i + reach)) return continued(i + reach, 1);
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
