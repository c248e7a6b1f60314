/**
 * The front neckline of an upper garment: the best curve of six families below the neck points, by the edges along it.
 * A free path by dynamic programming failed, because labels and prints made it jagged. Correct for about 80 % of
 * garments.
 */

import { gaussianBlur } from "../../image/filters.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { withPlanes } from "../../image/pool.ts";
import { type Neckline, SIDES, type Side, signOf, type UpperLandmarks } from "../landmark-types.ts";
import type { GarmentCut } from "../types.ts";
import { findNeckLabel } from "./neck-label.ts";
import { findOpenNeck } from "./open-neck.ts";

/** depth(share) = depth * (1 - share^inward)^outward, where share runs from the opening's middle (0) to its end (1). */
const FAMILIES = [
  { name: "v", inward: 1, outward: 1 },
  { name: "rounded-v", inward: 1.35, outward: 0.95 },
  { name: "parabola", inward: 2, outward: 1 },
  { name: "ellipse", inward: 2, outward: 0.62 },
  { name: "u", inward: 2.4, outward: 0.5 },
  { name: "square", inward: 4, outward: 0.5 },
] as const;
type Family = (typeof FAMILIES)[number];

const STATIONS = 41;
/** Points of a curve at which the photo is sampled, each on both sides. */
const PROBES = 20;
/** The outermost part of the curve runs up the shoulder seam, where every garment has an edge. */
const LAST_PROBE_ANGLE = 0.88 * (Math.PI / 2);
/** Collars stand up: their front edge may start this far inside the neck points, as shares of the opening. */
const OPENINGS = [1, 0.93, 0.86] as const;
/** A ribbed collar is round and broad: between the seams that hold it, its edge leaves a narrower opening. */
const RIBBED = 0.8;
const openingsOf = ({ name }: Family): readonly number[] => (name === "ellipse" ? [...OPENINGS, RIBBED] : OPENINGS);
/** The largest edge that counts, Lab units, and the evidence that a curve needs after its penalty. */
const STRONGEST = 13;
const LEAST_SCORE = 1.3;
/**
 * How far inside the best curve the inner edge of a contrasting neckband may be, pixels and half widths; and the share of the best curve's
 * evidence that it needs, because the outer edge beside it takes half of its own.
 */
const NARROWEST_BAND = 2;
const WIDEST_BAND = 0.3;
const AS_CLEAR = 0.45;
/** Below this strength, Lab units, the next inner edge is no more likely the band's than the best one. */
const CONTRASTING = 5;
const ALL_ALONG = 0.9;
/** An open neck may reach down to this share of the garment's height. */
const DEEPEST_OPEN = 0.55;
/** The front's edge is at least this far below a label in the back, half widths. */
const BELOW_LABEL = 0.08;
/** Half the distance over which an edge is measured, and the distance to the surroundings of the curve, pixels. */
const EDGE_REACH = 3;
const BESIDE = 10;

type NeckFrame = Omit<UpperLandmarks, "neckline">;

interface Candidate {
  family: Family;
  /** Depth in the middle, pixels. */
  depth: number;
  /** Half width of the opening as a share of the neck points' distance. */
  opening: number;
  mean: number;
  support: number;
}

export function findNeckline(cut: GarmentCut, mask: Uint8Array, frame: NeckFrame): Neckline {
  return withPlanes((own) => {
    const photo = readPhoto(cut, mask, frame);
    own(photo.smooth);
    const { neckHalfWidth } = photo;
    const shapeLimit = frame.shape === "dress" ? 0.7 : 1;
    const deepest = Math.min(0.42 * frame.height * shapeLimit, 2.3 * neckHalfWidth);
    const label = findNeckLabel(photo);
    const leastDepth = (family: Family, opening: number): number => {
      if (!label) return 0;
      const below = label.bottom - photo.middleY + BELOW_LABEL * neckHalfWidth;
      return below / Math.max(0.2, curveShape(family, label.reach / (neckHalfWidth * opening)));
    };
    let best: (Candidate & { score: number }) | undefined;
    for (const family of FAMILIES) {
      for (const opening of openingsOf(family)) {
        for (let depth = Math.max(0.1 * neckHalfWidth, leastDepth(family, opening)); depth < deepest; depth += 2) {
          const { mean, support } = evidenceAlong(photo, { family, depth, opening });
          const score = mean * (0.35 + 0.65 * support) - implausibility(family, depth / neckHalfWidth, support);
          if (!best || score > best.score) best = { score, depth, opening, family, mean, support };
        }
      }
    }
    const open = findOpenNeck({ ...photo, lightness: photo.smooth[0] }, DEEPEST_OPEN * frame.height);
    if (open) {
      const depths = curve({ ...open, family: open.shape });
      return { family: "v", depths, assumed: false, evidence: STRONGEST, support: 1 };
    }
    if (best && best.score >= LEAST_SCORE) {
      return {
        family: best.family.name,
        depths: curve(withinBand(photo, best)),
        assumed: false,
        evidence: best.mean,
        support: best.support,
      };
    }
    const ellipse = FAMILIES[3];
    const depth = Math.max(0.75 * neckHalfWidth, leastDepth(ellipse, 0.93));
    return {
      family: ellipse.name,
      depths: curve({ family: ellipse, depth, opening: 0.93 }),
      assumed: true,
      evidence: best?.mean ?? 0,
      support: best?.support ?? 0,
    };
  });
}

/**
 * A contrasting neckband has two edges, and a narrow one looks like a single edge wherever the curve runs inside it.
 * The front begins at the inner edge: further curves inside with an equally clear edge all along belong to the band.
 */
function withinBand(photo: NeckPhoto, best: Candidate): Candidate {
  if (best.mean < CONTRASTING) return best;
  let inner = 0;
  for (let inwards = 1; inwards <= WIDEST_BAND * photo.neckHalfWidth; inwards++) {
    const { mean, support } = evidenceAlong(photo, narrowed(photo, best, inwards));
    if (mean >= AS_CLEAR * best.mean && support >= ALL_ALONG) inner = inwards;
  }
  // an edge is visible from the distance over which it is measured
  const band = inner - EDGE_REACH;
  return band >= NARROWEST_BAND ? narrowed(photo, best, band) : best;
}

const narrowed = ({ neckHalfWidth }: NeckPhoto, best: Candidate, inwards: number): Candidate => ({
  ...best,
  depth: best.depth - inwards,
  opening: best.opening - inwards / neckHalfWidth,
});

function curveShape(family: Curve["family"], share: number): number {
  return Math.max(0, 1 - share ** family.inward) ** family.outward;
}

/** Where along a curve the photo is sampled: shares of the half width and of the depth, and how steep the curve is. */
interface CurveProbe {
  share: number;
  shape: number;
  slope: number;
}

const PROBES_OF = Object.fromEntries(FAMILIES.map((family) => [family.name, probesOf(family)])) as Record<
  Family["name"],
  CurveProbe[]
>;

function probesOf(family: Family): CurveProbe[] {
  const step = 0.02;
  return Array.from({ length: PROBES }, (_, probe) => {
    // Evenly along the curve rather than across the neck, so that the steep flanks count as much as the middle.
    const share = Math.sin((LAST_PROBE_ANGLE * (probe + 0.5)) / PROBES);
    const fall = curveShape(family, Math.max(0, share - step)) - curveShape(family, share + step);
    return { share, shape: curveShape(family, share), slope: fall / (2 * step) };
  });
}

interface Curve extends Pick<Candidate, "depth" | "opening"> {
  family: { inward: number; outward: number };
}

const curve = ({ family, depth, opening }: Curve): Float64Array =>
  Float64Array.from(
    { length: STATIONS },
    (_, station) => depth * curveShape(family, Math.min(1, station / (STATIONS - 1) / opening)),
  );

/**
 * Penalty in Lab units for depths that are rare for necks, and for shapes that need more evidence. `depth` in half
 * widths.
 */
function implausibility(family: Family, depth: number, support: number): number {
  const isPointed = family.name === "v" || family.name === "rounded-v";
  const usual = (depth - (isPointed ? 0.9 : 0.75)) / 0.5;
  let penalty = usual * usual;
  if (family.name === "v" && support < 0.9) penalty += 1.5;
  if (isPointed && depth < 0.65) penalty += (2.5 * (0.65 - depth)) / 0.3;
  // The back's own collar and its label have edges up here.
  if (depth < 0.4) penalty += Math.min(3.5, (3.5 * (0.4 - depth)) / 0.2);
  if (family.name === "square") penalty += 0.4;
  return penalty;
}

function evidenceAlong(
  photo: NeckPhoto,
  { family, depth, opening }: Pick<Candidate, "family" | "depth" | "opening">,
): { mean: number; support: number } {
  let centre = 0;
  let centreProbes = 0;
  let flank = 0;
  let supported = 0;
  for (const probe of PROBES_OF[family.name]) {
    const strength = strengthAt(photo, probe, { depth, width: photo.neckHalfWidth * opening, opening });
    if (probe.share < 0.55) {
      centre += strength;
      centreProbes++;
    } else flank += strength;
    if (strength > 1.2) supported++;
  }
  // A print affects only the middle, so centre and flank must both agree.
  const weaker = Math.min(centre / centreProbes, flank / (PROBES - centreProbes));
  const mean = (0.5 * (centre + flank)) / PROBES + 0.5 * weaker;
  return { mean, support: supported / PROBES };
}

/**
 * Edge across the curve, averaged over both halves, minus that of its surroundings, because a busy print has edges
 * everywhere. Lab units.
 */
function strengthAt(
  photo: NeckPhoto,
  probe: CurveProbe,
  { depth, width, opening }: { depth: number; width: number; opening: number },
): number {
  const rise = depth * probe.slope;
  const length = Math.sqrt(rise * rise + width * width);
  const normalY = width / length;
  let sum = 0;
  for (const side of SIDES) {
    const sign = signOf(side);
    // The normal points out of the opening, onto the garment's front.
    const normalX = (sign * rise) / length;
    const x = photo.centreX + sign * probe.share * width;
    const y = photo.middleY + (photo.neckY[side] - photo.middleY) * probe.share * opening + depth * probe.shape;
    const here = edgeAcross(photo, x, y, normalX, normalY);
    const below = edgeAcross(photo, x + BESIDE * normalX, y + BESIDE * normalY, normalX, normalY);
    const above = edgeAcross(photo, x - BESIDE * normalX, y - BESIDE * normalY, normalX, normalY);
    sum += Math.max(-1, here - 0.5 * (below + above));
  }
  return sum / 2;
}

interface NeckPhoto {
  smooth: Float32Array[];
  mask: Uint8Array;
  width: number;
  height: number;
  centreX: number;
  neckY: Record<Side, number>;
  middleY: number;
  neckHalfWidth: number;
}

function readPhoto(cut: GarmentCut, mask: Uint8Array, frame: NeckFrame): NeckPhoto {
  return {
    smooth: [cut.lab.lightness, cut.lab.a, cut.lab.b].map((plane) => gaussianBlur(plane, cut, 0.8)),
    mask,
    width: cut.width,
    height: cut.height,
    centreX: frame.axisX + (frame.right.neck.x - frame.left.neck.x) / 2,
    neckY: { left: frame.left.neck.y, right: frame.right.neck.y },
    middleY: (frame.left.neck.y + frame.right.neck.y) / 2,
    neckHalfWidth: (frame.left.neck.x + frame.right.neck.x) / 2,
  };
}

/**
 * Lab step along the unit vector (normalX, normalY) at (x, y), capped so that a consistent weak edge beats a partial
 * strong one. The inside of a garment is darker than its front. Takes numbers because it runs a million times.
 */
function edgeAcross(photo: NeckPhoto, x: number, y: number, normalX: number, normalY: number): number {
  const { mask, width, height } = photo;
  const [lightness, a, b] = photo.smooth;
  const acrossX = EDGE_REACH * normalX;
  const acrossY = EDGE_REACH * normalY;
  const inside = clamp(Math.round(y - acrossY), 0, height - 1) * width + clamp(Math.round(x - acrossX), 0, width - 1);
  const front = clamp(Math.round(y + acrossY), 0, height - 1) * width + clamp(Math.round(x + acrossX), 0, width - 1);
  if (mask[inside] && mask[front]) {
    const rise = lightness[front] - lightness[inside];
    const stepA = a[front] - a[inside];
    const stepB = b[front] - b[inside];
    const step = Math.sqrt(rise * rise + stepA * stepA + stepB * stepB);
    return Math.min(STRONGEST, step + 0.5 * clamp(rise, 0, 12));
  }
  const depth = (y - photo.middleY) / photo.neckHalfWidth;
  return !mask[inside] && mask[front] ? STRONGEST * smoothstep(0.2, 0.55, depth) : 0;
}
