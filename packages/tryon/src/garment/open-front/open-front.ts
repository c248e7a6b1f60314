/**
 * Fronts that stand open over whatever is worn below: of a cardigan that hangs open down to its hem, or of a blazer with its
 * top buttons undone. Each edge is a slightly bent line that begins at the neck. Hung garments are turned, so the two need
 * not be mirror images. Seams, cables and plackets run like such edges: only where a hanger's bar is seen between the fronts
 * do we know that they stand open, and how far in its row.
 */
import { gaussianBlur } from "../../image/filters.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { releasePlanes } from "../../image/pool.ts";
import { type FrontOpening, type SeenBar, SIDES, type Side, signOf, type UpperLandmarks } from "../landmark-types.ts";
import type { GarmentCut } from "../types.ts";

/** Where an edge begins, as a share of the way from the neck's middle to its point. */
const STARTS = [0.55, 0.65, 0.75, 0.85, 0.95, 1.05, 1.15, 1.25, 1.35, 1.45];
/** Where the edges end, and by how much they are bent, half chests from the neck's middle and outwards. */
const ENDS = Array.from({ length: 25 }, (_, k) => 0.04 * (k - 12));
const BOWS = [-0.16, -0.08, 0, 0.08, 0.16, 0.24, 0.32];
/**
 * Fronts are this far apart half-way down, and at the hem unless they meet; those that meet do so this close to the middle;
 * half chests.
 */
const LEAST_GAP = 0.3;
const FARTHEST_TIP = 0.17;
/** Clearness that an opening as wide as half the chest gains: the lining's own pleats are edges too, but lie within it. Lab units. */
const WIDER = 6;
/** Places along an edge at which the step is measured. */
const PROBES = 24;
/** Pixels from the edge at which the front is looked at, and what is behind it. */
const ON_FRONT = [4, 7, 10, 13];
const INSIDE = [2, 5, 8];
/** Texture and folds have edges on either side of a place; an opening's is alone. Pixels. */
const BESIDE = 14;
/** Cloth hangs in waves: how far an edge may be beside its line, pixels, and what that costs, Lab units a pixel. */
const WAVES = [0, -4, 4, -8, 8];
const WAVE_COST = 0.25;
/** The largest step that counts, and one that is visible, Lab units. */
const STRONGEST = 14;
const VISIBLE = 2;
const BLUR = 2;
/** How far an edge may pass beside the end of a hanger's bar, pixels. */
const AT_BAR = 14;

interface Demands {
  /** Where the edges end, from neck (0) to hem (1). */
  depths: readonly number[];
  doMeet: boolean;
  /** Whether what is behind a front must be darker. */
  isShaded: boolean;
  /** The mean step of an edge, alone and beyond the usual one of this cloth, Lab units. */
  leastStep: number;
  clearly: number;
  /** The share of an edge that is visible, in all and in each quarter. */
  support: number;
  quarterSupport: number;
}

/** Cables of a knit run like such edges, so their shade must be visible all along. */
const TO_HEM: Demands = {
  depths: [0.9, 0.94, 0.98],
  doMeet: false,
  isShaded: true,
  leastStep: 8,
  clearly: 5.5,
  support: 0.8,
  quarterSupport: 0.5,
};
/** A lining may be lighter than the front. */
const TO_BUTTON: Demands = {
  depths: [0.42, 0.46, 0.5, 0.54, 0.58, 0.62, 0.66, 0.7],
  doMeet: true,
  isShaded: false,
  leastStep: 6,
  clearly: 2.5,
  support: 0.6,
  quarterSupport: 0.3,
};

interface Edge {
  start: number;
  end: number;
  bow: number;
  score: number;
}

interface Frame {
  top: number;
  hemY: number;
  middle: number;
  halfChest: number;
  neckX: Record<Side, number>;
}

/** Undefined if no such opening is visible. */
export function findOpenFront(
  cut: Pick<GarmentCut, "lab" | "mask" | "width" | "height">,
  { axisX, left, right, halfChest, hemY }: UpperLandmarks,
  bar: SeenBar,
): FrontOpening | undefined {
  const neckX = { left: axisX - left.neck.x, right: axisX + right.neck.x };
  const top = Math.round((left.neck.y + right.neck.y) / 2);
  const frame = { top, hemY, halfChest, neckX, middle: (neckX.left + neckX.right) / 2 };
  const lightness = gaussianBlur(cut.lab.lightness, cut, BLUR);
  const photo = { ...cut, lightness };
  const found = clearest(photo, frame, TO_HEM, bar) ?? clearest(photo, frame, TO_BUTTON, bar);
  releasePlanes(lightness);
  return found;
}

interface Photo extends Pick<GarmentCut, "mask" | "width" | "height"> {
  lightness: Float32Array;
}

function clearest(photo: Photo, frame: Frame, demands: Demands, bar: SeenBar): FrontOpening | undefined {
  const { top, hemY, halfChest } = frame;
  const read = (side: Side) => stepReader(photo, signOf(side), demands.isShaded);
  const steps = { left: read("left"), right: read("right") };
  const least = {
    left: Math.max(demands.leastStep, usualStep(steps.left, frame) + demands.clearly),
    right: Math.max(demands.leastStep, usualStep(steps.right, frame) + demands.clearly),
  };
  let best: { opening: FrontOpening; score: number } | undefined;
  for (const depth of demands.depths) {
    const bottom = Math.round(lerp(top, hemY, depth));
    const edgesOf = (side: Side) =>
      clearestEdges(steps[side], frame, { side, bottom, demands, least: least[side], bar });
    const [lefts, rights] = SIDES.map(edgesOf);
    for (const left of lefts) {
      for (const right of rights) {
        if (!areFronts(left, right, frame, demands)) continue;
        const width = (right.start - left.start + right.end - left.end) / 2 + (2 / 3) * (right.bow - left.bow);
        const score = Math.min(left.score, right.score) + (WIDER * width) / halfChest;
        if (score > (best?.score ?? 0)) best = { score, opening: openingOf(left, right, { top, bottom }) };
      }
    }
  }
  return best?.opening;
}

function areFronts(left: Edge, right: Edge, { middle, halfChest }: Frame, { doMeet }: Demands): boolean {
  const gap = right.end - left.end;
  // the two sides of a placket are one line
  if (columnAt(right, 0.5) - columnAt(left, 0.5) < LEAST_GAP * halfChest) return false;
  return doMeet ? gap === 0 && Math.abs(left.end - middle) < FARTHEST_TIP * halfChest : gap >= LEAST_GAP * halfChest;
}

/** By how much a front differs from what is beside it, Lab units. */
type Step = (x: number, y: number) => number;

function stepReader({ mask, width, height, lightness }: Photo, sign: -1 | 1, isShaded: boolean): Step {
  const known = new Float32Array(width * height).fill(Number.NaN);
  const farthest = ON_FRONT[ON_FRONT.length - 1];
  const step = (x: number, row: number) => {
    const at = (away: number) => row * width + clamp(x + sign * away, 0, width - 1);
    if (!mask[at(0)] || !mask[at(farthest)]) return 0;
    let front = 0;
    for (const away of ON_FRONT) front += lightness[at(away)] / ON_FRONT.length;
    let darkest = Number.POSITIVE_INFINITY;
    let inside = 0;
    for (const away of INSIDE) {
      darkest = Math.min(darkest, lightness[at(-away)]);
      inside += lightness[at(-away)] / INSIDE.length;
    }
    return clamp(isShaded ? front - darkest : Math.max(front - darkest, inside - front), -3, STRONGEST);
  };
  return (x, y) => {
    const row = clamp(Math.round(y), 0, height - 1);
    const column = clamp(Math.round(x), 0, width - 1);
    const i = row * width + column;
    if (Number.isNaN(known[i])) {
      const around = (step(column - BESIDE, row) + step(column + BESIDE, row)) / 2;
      known[i] = step(column, row) - 0.5 * Math.max(0, around);
    }
    return known[i];
  };
}

function nearbyStep(step: Step, x: number, y: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const away of WAVES) most = Math.max(most, step(x + away, y) - WAVE_COST * Math.abs(away));
  return most;
}

/** The mean over chest and belly: prints and coarse knits have steps everywhere. */
function usualStep(step: Step, { top, hemY, middle, halfChest }: Frame): number {
  let sum = 0;
  let count = 0;
  for (let y = lerp(top, hemY, 0.15); y < lerp(top, hemY, 0.9); y += 16) {
    for (let x = middle - 0.7 * halfChest; x < middle + 0.7 * halfChest; x += 16) {
      sum += nearbyStep(step, x, y);
      count++;
    }
  }
  return sum / Math.max(1, count);
}

/** The clearest edge for each of `ENDS` that has one. */
function clearestEdges(
  step: Step,
  { top, middle, halfChest, neckX }: Frame,
  at: { side: Side; bottom: number; demands: Demands; least: number; bar: SeenBar },
): Edge[] {
  const { side, bottom, demands, least, bar } = at;
  return ENDS.flatMap((end) => {
    let best: Edge | undefined;
    for (const share of STARTS) {
      for (const bow of BOWS) {
        const line = {
          start: middle + share * (neckX[side] - middle),
          end: middle + end * halfChest,
          bow: signOf(side) * bow * halfChest,
        };
        if (Math.abs(columnAt(line, (bar.y - top) / (bottom - top)) - bar[side]) > AT_BAR) continue;
        const score = meanStep(step, line, { top, bottom, demands });
        if (score > (best?.score ?? least)) best = { ...line, score };
      }
    }
    return best ? [best] : [];
  });
}

const columnAt = ({ start, end, bow }: Omit<Edge, "score">, share: number): number =>
  lerp(start, end, share) + 4 * bow * share * (1 - share);

/** 0 if too little of the edge is visible. */
function meanStep(
  step: Step,
  line: Omit<Edge, "score">,
  { top, bottom, demands }: { top: number; bottom: number; demands: Demands },
): number {
  const visible = [0, 0, 0, 0];
  let sum = 0;
  for (let probe = 0; probe < PROBES; probe++) {
    const share = (probe + 1) / (PROBES + 1);
    const here = nearbyStep(step, columnAt(line, share), lerp(top, bottom, share));
    sum += here;
    if (here > VISIBLE) visible[Math.floor((4 * probe) / PROBES)]++;
  }
  const all = visible.reduce((total, count) => total + count, 0);
  const isVisible = all >= demands.support * PROBES && Math.min(...visible) >= (demands.quarterSupport * PROBES) / 4;
  return isVisible ? sum / PROBES : 0;
}

function openingOf(left: Edge, right: Edge, { top, bottom }: { top: number; bottom: number }): FrontOpening {
  const rows = bottom - top + 1;
  const columns = (edge: Edge) => Float32Array.from({ length: rows }, (_, row) => columnAt(edge, row / (rows - 1)));
  return { top, left: columns(left), right: columns(right) };
}
