/** What a reading of the clothes makes a pixel's labels cost. */
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane } from "../../image/pool.ts";
import type { Size } from "../../image/types.ts";
import type { Category } from "../../request/choices.ts";
import { type ClothesReading, Label, Worn } from "../types.ts";
import type { BodyFrame } from "./frame.ts";
import { Limb, limbFinder } from "./limb-place.ts";

/** Labels a person's pixel can take; label k + 1 is cost k. */
export const labelCount = 6;

/** Where a dress turns from top into lower garment: 0 at the shoulders, 1 at the hips. */
const DRESS = { from: 0.72, to: 0.92 };
/** Below this place there is no ordinary top. */
const BELOW_HIPS = 1.15;
/** Without at least this much trousers, skirt or tights below, as a share of the coat or long top, that is worn as a dress. */
const LEAST_LOWER = 0.2;
/** With less skirt, as a share of the tights, these are leggings. */
const LEAST_OVER_TIGHTS = 0.4;
/** The pose knows where hands are. */
const SKIN_IN_HAND = 20;
/** No label is less likely than this. */
const LEAST = 1e-4;

export interface PhotoReading {
  reading: ClothesReading;
  /** In pixels of the size that is labelled. */
  frame: BodyFrame;
  /** That size as a share of the photo's. */
  scale: number;
  /** See `AnalyseOptions`. */
  shows?: Category | undefined;
}

export interface ReadingCosts {
  /** The cost of each label at each active pixel: its negative log likelihood, in the layout of `LabellingProblem.costs`. */
  costs: Float32Array;
  /** See `Parse`. */
  isOnePiece: boolean;
}

export function readingCosts(size: Size, active: Uint8Array, read: PhotoReading): ReadingCosts {
  const { reading, scale } = read;
  const { side, region } = reading;
  const cells = placeCells(read, size, active);
  const shares = likelihoods(reading.scores, side * side);
  const isOnePiece = isWornAsDress(shares, cells);
  const likely = cellCosts(shares, cells, {
    isDress: isOnePiece,
    isWhole: read.shows === "dress",
    isOverTights: isOverTights(shares, cells, read.shows),
  });
  const costs = borrowPlane(active.length * labelCount);
  const cos = (Math.cos(region.rotation) * side) / (region.side * scale);
  const sin = (Math.sin(region.rotation) * side) / (region.side * scale);
  for (let i = 0; i < active.length; i++) {
    if (!active[i]) continue;
    const dx = (i % size.width) + 0.5 - region.centreX * scale;
    const dy = Math.floor(i / size.width) + 0.5 - region.centreY * scale;
    const x = clamp(dx * cos + dy * sin + side / 2 - 0.5, 0, side - 1.001);
    const y = clamp(dy * cos - dx * sin + side / 2 - 0.5, 0, side - 1.001);
    const left = Math.floor(x);
    const top = Math.floor(y);
    const [towardsRight, towardsBottom] = [x - left, y - top];
    const a = (top * side + left) * labelCount;
    const c = a + side * labelCount;
    for (let k = 0; k < labelCount; k++) {
      const upper = likely[a + k] + towardsRight * (likely[a + labelCount + k] - likely[a + k]);
      const lower = likely[c + k] + towardsRight * (likely[c + labelCount + k] - likely[c + k]);
      costs[i * labelCount + k] = upper + towardsBottom * (lower - upper);
    }
  }
  return { costs, isOnePiece };
}

interface Outfit {
  /** Tops cover the legs as a dress does. */
  isDress: boolean;
  /** A dress is one garment down to its hem, not divided at the hips. */
  isWhole: boolean;
  /** Tights are no part of it. */
  isOverTights: boolean;
}

function cellCosts(
  shares: Float32Array,
  { along, limb }: Cells,
  { isDress, isWhole, isOverTights }: Outfit,
): Float32Array {
  const count = shares.length / along.length;
  const costs = new Float32Array(along.length * labelCount);
  for (let cell = 0; cell < along.length; cell++) {
    const of = (worn: number) => shares[cell * count + worn];
    const below = isWhole ? 0 : smoothstep(DRESS.from, DRESS.to, along[cell]);
    const top = of(Worn.upper) + of(Worn.outer);
    const skirt = of(Worn.skirt);
    const whole = of(Worn.onePiece) + (isDress ? top : 0) + (isWhole ? skirt : 0);
    const set = (label: number, share: number) => {
      costs[cell * labelCount + label - 1] = -Math.log(Math.max(LEAST, share));
    };
    set(Label.skin, of(Worn.skin) * (limb[cell] === Limb.hand ? SKIN_IN_HAND : 1));
    set(Label.hair, of(Worn.hair));
    set(Label.upper, (isDress ? 0 : top) + (1 - below) * whole);
    // the network saw nobody who sits, and takes a raised thigh for a thing
    const isThigh = limb[cell] === Limb.raisedThigh;
    const things = of(Worn.accessories) + (isOverTights ? of(Worn.legwear) : 0);
    const lower =
      of(Worn.lower) + (isWhole ? 0 : skirt) + (isOverTights ? 0 : of(Worn.legwear)) + (isThigh ? things : 0);
    set(Label.lower, lower + below * whole);
    set(Label.shoes, of(Worn.shoes));
    set(Label.other, isThigh ? 0 : things);
  }
  return costs;
}

/** Of everything but the background, which the matte knows better; each cell's sum is 1. */
function likelihoods(scores: Float32Array, cells: number): Float32Array {
  const count = scores.length / cells;
  const shares = new Float32Array(scores.length);
  for (let from = 0; from < scores.length; from += count) {
    let most = Number.NEGATIVE_INFINITY;
    for (let k = Worn.hair; k < count; k++) most = Math.max(most, scores[from + k]);
    let sum = 0;
    for (let k = Worn.hair; k < count; k++) {
      shares[from + k] = Math.exp(scores[from + k] - most);
      sum += shares[from + k];
    }
    for (let k = Worn.hair; k < count; k++) shares[from + k] /= sum;
  }
  return shares;
}

interface Cells {
  /** Each cell's place along the torso: 0 at the shoulders, 1 at the hips. */
  along: Float32Array;
  /** Whether its middle is an active pixel: in the background the reading finds all kinds of things. */
  isPerson: Uint8Array;
  limb: Uint8Array;
}

function placeCells({ reading: { side, region }, frame, scale }: PhotoReading, size: Size, active: Uint8Array): Cells {
  const { shoulderCentre, hipCentre, torsoLength } = frame;
  const [downX, downY] = [hipCentre.x - shoulderCentre.x, hipCentre.y - shoulderCentre.y];
  const [cos, sin] = [Math.cos(region.rotation), Math.sin(region.rotation)];
  const limbAt = limbFinder(frame);
  const along = new Float32Array(side * side);
  const isPerson = new Uint8Array(along.length);
  const limb = new Uint8Array(along.length);
  for (let cell = 0; cell < along.length; cell++) {
    const localX = (((cell % side) + 0.5) / side - 0.5) * region.side;
    const localY = ((Math.floor(cell / side) + 0.5) / side - 0.5) * region.side;
    const x = (region.centreX + localX * cos - localY * sin) * scale;
    const y = (region.centreY + localX * sin + localY * cos) * scale;
    along[cell] = ((x - shoulderCentre.x) * downX + (y - shoulderCentre.y) * downY) / torsoLength ** 2;
    const isInside = x >= 0 && y >= 0 && x < size.width && y < size.height;
    isPerson[cell] = isInside ? active[Math.floor(y) * size.width + Math.floor(x)] : 0;
    limb[cell] = limbAt(x, y);
  }
  return { along, isPerson, limb };
}

/** Sums of likelihoods over the person's cells in a part of the body. */
function sumOf(
  shares: Float32Array,
  { along, isPerson }: Cells,
  part: { from: number; to: number; worn: readonly number[] },
): number {
  const count = shares.length / along.length;
  let sum = 0;
  for (let cell = 0; cell < along.length; cell++) {
    if (!isPerson[cell] || along[cell] < part.from || along[cell] > part.to) continue;
    for (const worn of part.worn) sum += shares[cell * count + worn];
  }
  return sum;
}

const TOPS = [Worn.upper, Worn.outer];
const LOWERS = [Worn.lower, Worn.skirt, Worn.legwear];

/** Whether a model shows a dress or skirt, under which legs are in tights: leggings alone are what the photo shows. */
function isOverTights(shares: Float32Array, cells: Cells, shows: Category | undefined): boolean {
  if (shows !== "lower") return shows === "dress";
  const all = { from: 0, to: Number.POSITIVE_INFINITY };
  const of = (worn: number) => sumOf(shares, cells, { ...all, worn: [worn] });
  const skirt = of(Worn.skirt) + of(Worn.onePiece);
  return skirt > Math.max(of(Worn.lower), LEAST_OVER_TIGHTS * of(Worn.legwear));
}

/** A coat or long top with nothing but legs below it covers them as a dress does, and nobody knows what is under it. */
function isWornAsDress(shares: Float32Array, cells: Cells): boolean {
  const below = { from: BELOW_HIPS, to: Number.POSITIVE_INFINITY };
  const lower = sumOf(shares, cells, { ...below, worn: LOWERS });
  return lower < LEAST_LOWER * sumOf(shares, cells, { ...below, worn: TOPS });
}
