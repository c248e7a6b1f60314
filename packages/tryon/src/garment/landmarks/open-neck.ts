/**
 * Deep open necks, as of cardigans and wrap dresses: the inside of the back is visible through them, shaded from edge
 * to edge. Checks and flowers have edges everywhere, so the criterion is how dark one side of the curve is.
 */
import type { Size } from "../../image/types.ts";

export interface OpenNeckPhoto extends Size {
  /** Lightness 0-100 of the garment's photo. */
  lightness: Float32Array;
  mask: Uint8Array;
  centreX: number;
  middleY: number;
  /** Half the distance of the neck points. */
  neckHalfWidth: number;
}

/** The curve depth(share) = depth * (1 - share^inward)^outward, where share runs from the middle (0) to the opening's end (1). */
export interface OpenNeck {
  /** In the middle, pixels. */
  depth: number;
  /** Half width of the opening as a share of the neck points' distance. */
  opening: number;
  shape: { inward: number; outward: number };
}

/** A V, and rounder shapes. A U would match half of all collars. */
const SHAPES = [
  { inward: 1, outward: 1 },
  { inward: 1.2, outward: 1 },
  { inward: 1.4, outward: 1 },
];
/**
 * Round necks. A V laid over one runs on its edge half-way up and on its ribbed band below, and passes; the round curve is then the clearer
 * of the two.
 */
const ROUND = [
  { inward: 2, outward: 0.62 },
  { inward: 2.4, outward: 0.5 },
];
/** So many times as clear, beside a V as wide as the neck: lapels that stand open in a curve leave less. */
const CLEARLY = 1.2;
const ROUND_DEPTHS = { from: 0.7, to: 1.5 };
const OPENINGS = [0.92, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56];
/** Depths that are tried, in half widths; shallower ones are found by their edge. */
const DEPTHS = { from: 1.1, to: 2.6 };
/** Pixels on either side of the curve over which lightness is averaged: more than a check or a rib. */
const BESIDE = [3, 6, 9, 12, 15, 18];
const PROBES = 16;
/** Pixels of the front's edge that are removed with the inside. */
const TRIMMED = 4;
/** The largest step that counts, Lab units; the mean must reach the second value at this share of the probes. */
const STRONGEST = 14;
const LEAST_STEP = 5;
const CLEAR_STEP = 2.5;
const SUPPORT = 0.85;

/** Undefined if no such opening is visible. */
export function findOpenNeck(photo: OpenNeckPhoto, deepest: number): OpenNeck | undefined {
  const best = clearest(photo, SHAPES, { ...DEPTHS, deepest });
  if (!best) return undefined;
  const round = clearest(photo, ROUND, { ...ROUND_DEPTHS, deepest });
  if (round && best.opening === OPENINGS[0] && round.step > CLEARLY * best.step) return undefined;
  const { depth, opening, shape } = best;
  // an edge is not as smooth as its curve, and a visible dark thread of the inside is worse than a little less rib
  return { depth: depth + TRIMMED, opening: opening + TRIMMED / photo.neckHalfWidth, shape };
}

/** The curve along which the front is lighter by most; `from` and `to` are its depths in half widths, `deepest` in pixels. */
function clearest(
  photo: OpenNeckPhoto,
  shapes: readonly OpenNeck["shape"][],
  { from, to, deepest }: { from: number; to: number; deepest: number },
): (OpenNeck & { step: number }) | undefined {
  let best: (OpenNeck & { step: number }) | undefined;
  const last = Math.min(deepest, to * photo.neckHalfWidth);
  for (const shape of shapes) {
    for (const opening of OPENINGS) {
      for (let depth = from * photo.neckHalfWidth; depth < last; depth += 3) {
        const neck = { depth, opening, shape };
        const step = shadeAlong(photo, neck);
        if (step !== undefined && step > (best?.step ?? LEAST_STEP)) best = { ...neck, step };
      }
    }
  }
  return best;
}

/** How much lighter the front is than the inside along a curve, Lab units; undefined if it is not lighter all along. */
function shadeAlong(photo: OpenNeckPhoto, { depth, opening, shape }: OpenNeck): number | undefined {
  const middle = lightInMiddle(photo, depth);
  const width = opening * photo.neckHalfWidth;
  let sum = 0;
  let clear = 0;
  let fronts = 0;
  for (let probe = 0; probe < PROBES; probe++) {
    const share = 0.06 + (0.82 * probe) / (PROBES - 1);
    const fall = heightAt(shape, share - SLOPE_STEP) - heightAt(shape, share + SLOPE_STEP);
    const rise = (depth * fall) / (2 * SLOPE_STEP);
    const length = Math.hypot(rise, width);
    let weaker = STRONGEST;
    for (const sign of [-1, 1]) {
      const x = photo.centreX + sign * share * width;
      const y = photo.middleY + depth * heightAt(shape, share);
      const [normalX, normalY] = [(sign * rise) / length, width / length];
      const front = meanBeside(photo, { x, y }, [normalX, normalY]);
      const inside = meanBeside(photo, { x, y }, [-normalX, -normalY]);
      if (front === undefined || inside === undefined) return undefined;
      weaker = Math.min(weaker, front - inside);
      fronts += front;
    }
    sum += weaker;
    if (weaker > CLEAR_STEP) clear++;
  }
  const isOpen = clear >= SUPPORT * PROBES && fronts / (2 * PROBES) - middle > LEAST_STEP;
  return isOpen ? sum / PROBES : undefined;
}

/** The lightness above the tip, where a round collar's front would be visible. */
function lightInMiddle({ lightness, width, centreX, middleY }: OpenNeckPhoto, depth: number): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.round(middleY + 0.6 * depth); y < middleY + 0.85 * depth; y++) {
    for (let x = Math.round(centreX) - 4; x <= centreX + 4; x++) {
      sum += lightness[y * width + x];
      count++;
    }
  }
  return sum / Math.max(1, count);
}

/** Half the distance over which a curve's slope is measured. */
const SLOPE_STEP = 0.02;

const heightAt = ({ inward, outward }: OpenNeck["shape"], share: number): number =>
  Math.max(0, 1 - share ** inward) ** outward;

function meanBeside(
  { lightness, mask, width, height }: OpenNeckPhoto,
  at: { x: number; y: number },
  [normalX, normalY]: [number, number],
): number | undefined {
  let sum = 0;
  for (const distance of BESIDE) {
    const x = Math.round(at.x + distance * normalX);
    const y = Math.round(at.y + distance * normalY);
    if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
    const i = y * width + x;
    if (!mask[i]) return undefined;
    sum += lightness[i];
  }
  return sum / BESIDE.length;
}
