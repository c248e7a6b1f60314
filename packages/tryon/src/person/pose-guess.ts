/**
 * A body whose head is outside the picture. The detector looks for heads and misses who is cut off at the chest or the
 * waist, or takes a folded sleeve for somebody. The network that cuts people out does not need a head: its outline says
 * where a body is, and a few guesses at which part of one it shows are put to the landmark model, which tells a wrong
 * guess by its own mask.
 */
import { boxWhere } from "../image/planes.ts";
import { Body, type Keypoint, type Size } from "../types.ts";
import type { Region } from "./region.ts";

/** Where the hips are in the outline, and how far from them the body's farthest point is; shares of the outline's height. */
const GUESSES = [
  { hips: 0.2, reach: 0.9 },
  { hips: 0.42, reach: 0.62 },
  { hips: 0.9, reach: 1 },
] as const;
/** Less of the picture is no body that could be dressed. */
const LEAST_SHARE = 0.06;
/** Overlap of both masks below which the detector has found something else than the outline shows, and a guess is wrong. */
const MISTAKEN_BELOW = 0.3;
const RIGHT_FROM = 0.6;
const SURE_FROM = 0.9;
/** What a joint that is seen within the picture adds to a guess. */
const SEEN_JOINT = 0.05;
const JOINTS = [
  Body.leftShoulder,
  Body.rightShoulder,
  Body.leftKnee,
  Body.rightKnee,
  Body.leftAnkle,
  Body.rightAnkle,
] as const;

/** What the landmark model says of a region; the mask has the picture's size. */
export interface FoundBody {
  points: Keypoint[];
  presence: number;
  mask: Float32Array;
}

/** Whether nobody was detected, or somebody else than the outline shows. */
export function isMistaken(found: FoundBody | null, outline: Float32Array): boolean {
  return shareOf(outline) > LEAST_SHARE && (!found || overlap(found.mask, outline) < MISTAKEN_BELOW);
}

/**
 * Null where no guess is confirmed.
 *
 * @param look - Looks at a region twice, the second time where the first result says.
 */
export async function guessBody(
  outline: Float32Array,
  size: Size,
  look: (region: Pick<Region, "centreX" | "centreY"> & { reach: number }) => Promise<FoundBody>,
): Promise<FoundBody | null> {
  const box = boxWhere(size, (i) => outline[i] > 0.5);
  const height = box.bottom - box.top;
  let best: { found: FoundBody; score: number } | null = null;
  for (const { hips, reach } of GUESSES) {
    const region = { centreX: middleOf(outline, size), centreY: box.top + hips * height, reach: reach * height };
    const found = await look(region);
    const shared = overlap(found.mask, outline);
    if (!(found.presence > SURE_FROM && shared > RIGHT_FROM)) continue;
    const seen = JOINTS.map((joint) => found.points[joint]).filter(
      ({ x, y }) => x >= 0 && y >= 0 && x < size.width && y < size.height,
    );
    const score = found.presence * shared + SEEN_JOINT * seen.reduce((sum, { visibility }) => sum + visibility, 0);
    if (!best || score > best.score) best = { found, score };
  }
  return best?.found ?? null;
}

const shareOf = (mask: Float32Array): number =>
  mask.reduce((sum, value) => sum + (value > 0.5 ? 1 : 0), 0) / mask.length;

function middleOf(mask: Float32Array, { width }: Size): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] <= 0.5) continue;
    sum += i % width;
    count++;
  }
  return sum / Math.max(1, count);
}

function overlap(one: Float32Array, other: Float32Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < one.length; i++) {
    const isOne = one[i] > 0.5;
    const isOther = other[i] > 0.5;
    if (isOne && isOther) both++;
    if (isOne || isOther) either++;
  }
  return both / Math.max(1, either);
}
