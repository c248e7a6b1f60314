/**
 * The front neckline of an upper garment: the best curve of six families below the neck points, by the edges along it.
 * A free path by dynamic programming failed (labels and prints made it jagged). Right on about 80 % of garments.
 */
import { gaussianBlur } from "../image/filters.ts";
import { clamp, smoothstep } from "../image/interpolate.ts";
import { median } from "../image/statistics.ts";
import type { GarmentCut } from "../types.ts";
import { type Neckline, SIDES, signOf, type UpperLandmarks } from "./landmark-types.ts";

/** depth(share) = depth * (1 - share^inward)^outward, where share runs from the axis (0) to the neck point (1). */
const FAMILIES = [
  { name: "v", inward: 1, outward: 1 },
  { name: "rounded-v", inward: 1.35, outward: 0.95 },
  { name: "parabola", inward: 2, outward: 1 },
  { name: "ellipse", inward: 2, outward: 0.62 },
  { name: "u", inward: 2.4, outward: 0.5 },
  { name: "square", inward: 4, outward: 0.5 },
] as const;
type Family = (typeof FAMILIES)[number];

const STATIONS = 25;
/** The outermost tenth of the curve runs up the shoulder seam, where every garment has an edge. */
const SCORED_STATIONS = Math.floor(STATIONS * 0.9);
/** Pixels over which the cut-out's rim blends into the background. */
const RIM_WIDTH = 8;
/** Rows between two rows of evidence. */
const ROW_STEP = 2;

type NeckFrame = Omit<UpperLandmarks, "neckline">;

interface Evidence {
  /** Edge strength per station and depth row, both halves averaged; Lab units. */
  strength: Float32Array;
  /**
   * The same edges as differences of lightness, a and b (below minus above) of the left and the right half: six values
   * each, 0 where the outline itself is the edge.
   */
  direction: Float32Array;
  rows: number;
  neckHalfWidth: number;
  maximumDepth: number;
}

export function findNeckline(cut: GarmentCut, mask: Uint8Array, frame: NeckFrame): Neckline {
  const open = openNeckline(cut, mask, frame);
  if (open) return open;
  const evidence = gatherEvidence(cut, mask, frame);
  const { neckHalfWidth } = evidence;
  let best: Candidate | undefined;
  const deepest = Math.min(evidence.maximumDepth, (evidence.rows - 1) * ROW_STEP);
  for (const family of FAMILIES) {
    for (let depth = 0.1 * neckHalfWidth; depth < deepest; depth += 2) {
      const { mean, support, coherence } = evidenceAlong(evidence, family, depth);
      const score =
        mean * (0.35 + 0.65 * support) * (1 - INCOHERENCE_COST * (1 - coherence)) -
        implausibility(family, depth / neckHalfWidth, support);
      if (!best || score > best.score) best = { score, depth, family, mean, support };
    }
  }
  if (best && best.score >= 2.2) {
    return {
      family: best.family.name,
      depths: curve(best.family, best.depth),
      assumed: false,
      evidence: best.mean,
      support: best.support,
    };
  }
  const ellipse = FAMILIES[3];
  return {
    family: ellipse.name,
    depths: curve(ellipse, 0.5 * neckHalfWidth),
    assumed: true,
    evidence: best?.mean ?? 0,
    support: best?.support ?? 0,
  };
}

/** Where the background shows this deep between the neck points (half widths), the outline itself is the neckline. */
const OPEN_FROM = 0.4;
/** Share of stations at which the curve may lie below the outline. */
const MOST_BELOW = 0.12;

/** The curve that follows an open neckline's outline from above: nothing of the front may be taken for the back. */
function openNeckline(cut: GarmentCut, mask: Uint8Array, frame: NeckFrame): Neckline | undefined {
  const neckHalfWidth = (frame.left.neck.x + frame.right.neck.x) / 2;
  const neckY = (frame.left.neck.y + frame.right.neck.y) / 2;
  const outline = Array.from({ length: STATIONS }, (_, station) => {
    const share = station / (STATIONS - 1);
    const depthAt = (x: number): number => {
      const column = clamp(Math.round(x), 0, cut.width - 1);
      let y = Math.round(neckY);
      while (y < frame.bottom && !mask[y * cut.width + column]) y++;
      return y - neckY;
    };
    return (depthAt(frame.axisX - share * frame.left.neck.x) + depthAt(frame.axisX + share * frame.right.neck.x)) / 2;
  });
  if (median(outline.slice(0, Math.ceil(0.4 * STATIONS))) < OPEN_FROM * neckHalfWidth) return undefined;
  let best: { family: Family; depth: number; distance: number } | undefined;
  for (const family of FAMILIES) {
    for (let depth = OPEN_FROM * neckHalfWidth; depth <= outline[0] + 2; depth += 2) {
      let below = 0;
      let distance = 0;
      for (let station = 0; station < SCORED_STATIONS; station++) {
        const gap = outline[station] - depth * curveShape(family, station / (STATIONS - 1));
        if (gap < -2) below++;
        distance += Math.abs(gap);
      }
      if (below > MOST_BELOW * SCORED_STATIONS) continue;
      if (!best || distance < best.distance) best = { family, depth, distance };
    }
  }
  if (!best) return undefined;
  return { family: best.family.name, depths: curve(best.family, best.depth), assumed: false, evidence: 16, support: 1 };
}

interface Candidate {
  score: number;
  /** Pixels below the neck points. */
  depth: number;
  family: Family;
  mean: number;
  support: number;
}

/** Share of a curve's evidence that goes when its edges point in all directions, as those of a print do. */
const INCOHERENCE_COST = 0.6;
const curveShape = (family: Family, share: number): number => Math.max(0, 1 - share ** family.inward) ** family.outward;

const curve = (family: Family, depth: number): Float64Array =>
  Float64Array.from({ length: STATIONS }, (_, station) => depth * curveShape(family, station / (STATIONS - 1)));

/** Penalty in Lab units for depths that necks seldom have and shapes that need more proof. `depth` in half widths. */
function implausibility(family: Family, depth: number, support: number): number {
  const isPointed = family.name === "v" || family.name === "rounded-v";
  const usual = (depth - (isPointed ? 0.8 : 0.55)) / 0.5;
  let penalty = 2 * usual * usual;
  if (family.name === "v" && support < 0.9) penalty += 1.5;
  if (isPointed && depth < 0.65) penalty += (2.5 * (0.65 - depth)) / 0.3;
  if (depth < 0.32) penalty += (3.5 * (0.32 - depth)) / 0.2;
  if (family.name === "square") penalty += 0.4;
  return penalty;
}

function evidenceAlong(
  evidence: Evidence,
  family: Family,
  depth: number,
): { mean: number; support: number; coherence: number } {
  const centreStations = Math.ceil(STATIONS * 0.5);
  let centre = 0;
  let flank = 0;
  let supported = 0;
  const sum = [0, 0, 0, 0, 0, 0];
  let lengths = 0;
  for (let station = 0; station < SCORED_STATIONS; station++) {
    const share = station / (STATIONS - 1);
    const row = Math.min(evidence.rows - 2, Math.floor((depth * curveShape(family, share)) / ROW_STEP));
    const at = station * evidence.rows + row;
    const strength = Math.max(evidence.strength[at], evidence.strength[at + 1]);
    const clearer = evidence.strength[at] > evidence.strength[at + 1] ? at : at + 1;
    const vectors = evidence.direction.subarray(6 * clearer, 6 * clearer + 6);
    for (let j = 0; j < 6; j++) sum[j] += vectors[j];
    lengths += Math.hypot(vectors[0], vectors[1], vectors[2]) + Math.hypot(vectors[3], vectors[4], vectors[5]);
    // Capped, so that a consistent weak edge beats a partial strong one.
    const counted = Math.min(strength, 13);
    if (share < 0.5) centre += counted;
    else flank += counted;
    if (strength > 3.5) supported++;
  }
  // A print lights up the middle only: centre and flank must both agree.
  const weaker = Math.min(centre / centreStations, flank / (SCORED_STATIONS - centreStations));
  const mean = (0.5 * (centre + flank)) / SCORED_STATIONS + 0.5 * weaker;
  const coherent = Math.hypot(sum[0], sum[1], sum[2]) + Math.hypot(sum[3], sum[4], sum[5]);
  return {
    mean,
    support: supported / SCORED_STATIONS,
    coherence: lengths > 0 ? coherent / lengths : 1,
  };
}

function gatherEvidence(cut: GarmentCut, mask: Uint8Array, frame: NeckFrame): Evidence {
  const neckHalfWidth = (frame.left.neck.x + frame.right.neck.x) / 2;
  const neckY = (frame.left.neck.y + frame.right.neck.y) / 2;
  const shapeLimit = frame.shape === "dress" ? 0.7 : 1;
  const maximumDepth = Math.min(0.42 * frame.height * shapeLimit, 2.3 * neckHalfWidth);
  const rows = Math.max(12, Math.round(maximumDepth / ROW_STEP));
  const smooth = [cut.lab.lightness, cut.lab.a, cut.lab.b].map((plane) => gaussianBlur(plane, cut, 0.8));
  const pixelAt = (x: number, y: number): number =>
    clamp(Math.round(y), 0, cut.height - 1) * cut.width + clamp(Math.round(x), 0, cut.width - 1);
  const strength = new Float32Array(STATIONS * rows);
  const direction = new Float32Array(6 * strength.length);
  for (let station = 0; station < STATIONS; station++) {
    const share = station / (STATIONS - 1);
    for (let row = 0; row < rows; row++) {
      const y = neckY + row * ROW_STEP;
      let sum = 0;
      const cell = station * rows + row;
      for (const side of SIDES) {
        const x = frame.axisX + signOf(side) * share * frame[side].neck.x;
        // The blurred rim of the cut-out has an edge of its own: what is less than its width below the outline is outline.
        const isOutline = !mask[pixelAt(x, y - RIM_WIDTH)];
        const above = pixelAt(x, isOutline ? y - RIM_WIDTH : y - 3);
        const below = pixelAt(x, y + 3);
        if (mask[above] && mask[below]) {
          const first = 6 * cell + (side === "left" ? 0 : 3);
          for (let j = 0; j < 3; j++) direction[first + j] = smooth[j][below] - smooth[j][above];
        }
        sum += Math.min(24, verticalEdge({ smooth, mask, above, below, depth: (row * ROW_STEP) / neckHalfWidth }));
      }
      strength[cell] = sum / 2;
    }
  }
  return { strength, direction, rows, neckHalfWidth, maximumDepth };
}

interface EdgeProbe {
  smooth: Float32Array[];
  mask: Uint8Array;
  above: number;
  below: number;
  depth: number;
}

/** Lab step between the pixel above and the one below; the inside of a garment is darker than its front. */
function verticalEdge({ smooth, mask, above, below, depth }: EdgeProbe): number {
  if (mask[above] && mask[below]) {
    const [lightness, a, b] = smooth;
    const rise = lightness[below] - lightness[above];
    return Math.hypot(rise, a[below] - a[above], b[below] - b[above]) + 0.5 * clamp(rise, 0, 12);
  }
  return !mask[above] && mask[below] ? 16 * smoothstep(0.2, 0.55, depth) : 0;
}
