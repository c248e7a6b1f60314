/** Where the top ends in a person's photo and the lower garment begins. */
import { clamp } from "../../image/maths/interpolate.ts";
import { median, quantile } from "../../image/maths/statistics.ts";
import type { LabColour, LabPlanes, Point } from "../../image/types.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";

export interface WornWaist {
  /** Median row over the belly. */
  y: number;
  /** Row on the axis above which, along `slope`, the top covers the whole belly. */
  top: number;
  /** Rows by which the waist falls per column to the right, because hips may be tilted. 0 if nothing is visible. */
  slope: number;
  /**
   * Whether the photo shows an edge there. A dress has none, and a parse finds none between two garments of one colour:
   * the border between the labels is then arbitrary, and a top cut along it looks torn.
   */
  isVisible: boolean;
}

/** The least difference in Lab, or depth of the dark line along a hem in L, that counts as an edge. */
const LEAST_STEP = 7;
const LEAST_LINE = 5;
/**
 * Top and lower garment closer to each other than this, in Lab, may be a single coat or dress. Then an edge must run all the way across, with at most
 * this many gaps.
 */
const ONE_COLOUR = 12;
const MOST_GAPS = 0.15;

/** Hips are never tilted more than this. */
const STEEPEST = 0.12;

const known = new WeakMap<PersonAnalysis, WornWaist>();

/** Without a lower garment in the photo: a quarter of the torso above the hips, and no edge. Found once for each person. */
export function wornWaist(person: PersonAnalysis): WornWaist {
  const found = known.get(person) ?? findWaist(person);
  known.set(person, found);
  return found;
}

function findWaist(person: PersonAnalysis): WornWaist {
  const { body, parse, image } = person;
  const { hipCentre, shoulderCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const hemAt = hemFinder(person, parse.labels);
  const rows: number[] = [];
  const edge: Point[] = [];
  const steps: number[] = [];
  const lines: number[] = [];
  for (let offset = -0.3; offset <= 0.301; offset += 0.03) {
    const x = clamp(Math.round(hipCentre.x + offset * shoulderWidth), 0, image.width - 1);
    const border = firstLowerRow(person, x);
    // Below a hand the lower garment begins anywhere; below a bare midriff its edge is visible.
    if (border === undefined || isHand(person, (border - 1) * image.width + x)) continue;
    const y = hemAt(x, border);
    if (Math.abs(offset) < 0.16) rows.push(y);
    edge.push({ x: x - hipCentre.x, y });
    const contrast = edgeAt(parse.lab, image, { x, y, reach: Math.max(4, Math.round(0.04 * shoulderWidth)) });
    if (!contrast) continue;
    steps.push(contrast.step);
    lines.push(contrast.line);
  }
  if (!rows.length) {
    const y = hipCentre.y - 0.25 * torso;
    return { y, top: y, slope: 0, isVisible: false };
  }
  const limit = (y: number) => clamp(y, shoulderCentre.y + 0.6 * torso, hipCentre.y + 0.25 * shoulderWidth);
  const isVisible = !parse.isOnePiece && isEdge(steps, lines, isOneColour(person));
  const slope = isVisible ? clamp(slopeOf(edge), -STEEPEST, STEEPEST) : 0;
  const onAxis = edge.map(({ x, y }) => y - slope * x);
  return { y: limit(median(rows)), top: limit(quantile(onAxis, 0.15)), slope, isVisible };
}

const isHand = ({ parse, limbs }: PersonAnalysis, i: number): boolean =>
  parse.labels[i] === Label.skin && limbs.arms.some(({ field }) => depthAt(field, i) > -1);

/** A coat's toggles and pockets are edges too, but they do not cross the whole belly. */
function isEdge(steps: number[], lines: number[], isOneColour: boolean): boolean {
  if (steps.length === 0) return false;
  if (!isOneColour) return median(steps) > LEAST_STEP || median(lines) > LEAST_LINE;
  const strengths = steps.map((step, index) => Math.max(step / LEAST_STEP, lines[index] / LEAST_LINE));
  return quantile(strengths, MOST_GAPS) > 1;
}

function isOneColour({ parse }: PersonAnalysis): boolean {
  const upper = typicalColour(parse.lab, parse.labels, Label.upper);
  const lower = typicalColour(parse.lab, parse.labels, Label.lower);
  return !!upper && !!lower && Math.hypot(...upper.map((value, k) => value - lower[k])) < ONE_COLOUR;
}

/** The slope between the median rows of the left and the right half. */
function slopeOf(edge: Point[]): number {
  const left = edge.filter(({ x }) => x < 0);
  const right = edge.filter(({ x }) => x > 0);
  if (left.length < 3 || right.length < 3) return 0;
  const middle = (half: Point[], key: "x" | "y") => median(half.map((point) => point[key]));
  return (middle(right, "y") - middle(left, "y")) / (middle(right, "x") - middle(left, "x"));
}

function firstLowerRow(person: PersonAnalysis, x: number): number | undefined {
  const { body, parse, image } = person;
  const { hipCentre, shoulderCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const last = Math.min(image.height, hipCentre.y + 0.25 * shoulderWidth);
  for (let y = Math.max(0, Math.round(shoulderCentre.y + 0.4 * torso)); y < last; y++) {
    if (parse.labels[y * image.width + x] === Label.lower) return y;
  }
  return undefined;
}

/**
 * How much the colours change between the rows above and below a label border, and how dark the line between them is.
 */
function edgeAt(
  lab: LabPlanes,
  size: { width: number; height: number },
  at: { x: number; y: number; reach: number },
): { step: number; line: number } | undefined {
  const { x, y, reach } = at;
  if (y < 2 * reach || y + 2 * reach >= size.height) return undefined;
  const mean = (from: number) => {
    const sum = [0, 0, 0];
    for (let row = from; row < from + reach; row++) {
      const i = row * size.width + x;
      sum[0] += lab.lightness[i];
      sum[1] += lab.a[i];
      sum[2] += lab.b[i];
    }
    return sum.map((value) => value / reach);
  };
  const gap = Math.ceil(reach / 2);
  const above = mean(y - gap - reach);
  const below = mean(y + gap);
  let darkest = Number.POSITIVE_INFINITY;
  for (let row = y - gap; row <= y + gap; row++) darkest = Math.min(darkest, lab.lightness[row * size.width + x]);
  return {
    step: Math.hypot(above[0] - below[0], above[1] - below[1], above[2] - below[2]),
    line: Math.min(above[0], below[0]) - darkest,
  };
}

/** How far up from a hem the lower garment's colour may reach, in shoulder widths. */
const RIM = 0.05;

/**
 * The row above a label border at which the lower garment's colour begins: labels reach a little too far down, and what
 * they included stayed as a dark fringe.
 */
export function hemFinder(
  { parse, image, body }: PersonAnalysis,
  labels: Uint8Array,
): (x: number, border: number) => number {
  const upper = typicalColour(parse.lab, labels, Label.upper);
  const lower = typicalColour(parse.lab, labels, Label.lower);
  if (!upper || !lower) return (_, border) => border;
  return (x, border) => {
    let hem = border;
    while (hem > border - RIM * body.shoulderWidth) {
      const i = (hem - 1) * image.width + x;
      if (labels[i] !== Label.upper || labDistance(parse.lab, i, lower) > labDistance(parse.lab, i, upper)) break;
      hem--;
    }
    // The pixel between two colours is a mixture of both.
    return hem < border ? hem - 1 : hem;
  };
}

function typicalColour(lab: LabPlanes, labels: Uint8Array, label: number): LabColour | undefined {
  const pixels: number[] = [];
  for (let i = 0; i < labels.length; i += 11) if (labels[i] === label) pixels.push(i);
  if (pixels.length < 40) return undefined;
  const of = (plane: Float32Array) => median(pixels.map((i) => plane[i]));
  return [of(lab.lightness), of(lab.a), of(lab.b)];
}

const labDistance = (lab: LabPlanes, pixel: number, to: LabColour): number =>
  Math.hypot(lab.lightness[pixel] - to[0], lab.a[pixel] - to[1], lab.b[pixel] - to[2]);
