import { clamp } from "../../image/maths/interpolate.ts";
import type { Point, Size } from "../../image/types.ts";
import { sizeOf, type Whereabouts } from "./main-person.ts";
import { wholePhoto } from "./region.ts";

/** A person the detector found, in pixels of the photo. */
export interface Detection extends Whereabouts {
  /** Confidence, 0-1. */
  score: number;
  /** The middle, with `centreX`, of the box around the head and shoulders; the box's size means nothing. */
  centreY: number;
  width: number;
  height: number;
}

export const detectorSide = 224;
/** Below this score BlazePose's detector fires on garments on hangers. */
const minScore = 0.5;
/** Two boxes that overlap by more than this (intersection over union) are the same person, */
const maxOverlap = 0.3;
/** unless one body is larger by this factor: all boxes have one size, whatever the size of the person. */
const otherSize = 1.6;
const valuesPerAnchor = 12;

/** BlazePose's anchors: the centres, 0-1, of the cells of its 28, 14 and 7 grids; the coarser ones count several times. */
const anchors: Point[] = [];
for (const { cells, perCell } of [
  { cells: 28, perCell: 2 },
  { cells: 14, perCell: 2 },
  { cells: 7, perCell: 6 },
]) {
  for (let y = 0; y < cells; y++) {
    for (let x = 0; x < cells; x++) {
      for (let i = 0; i < perCell; i++) anchors.push({ x: (x + 0.5) / cells, y: (y + 0.5) / cells });
    }
  }
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/**
 * The people in the detector's raw output, most certain first, without duplicates.
 *
 * @param boxes - 2254 x 12: box centre and size, then four points, all in input pixels relative to the anchor.
 * @param scores - 2254 logits.
 */
export function decodeDetections(boxes: Float32Array, scores: Float32Array, size: Size): Detection[] {
  const { side, centreX, centreY } = wholePhoto(size);
  const scale = side / detectorSide;
  const candidates: Detection[] = [];
  for (let i = 0; i < anchors.length; i++) {
    const score = sigmoid(clamp(scores[i], -100, 100));
    if (score < minScore) continue;
    const at = i * valuesPerAnchor;
    const toPhoto = (k: number): Point => ({
      x: (boxes[at + k] / detectorSide + anchors[i].x - 0.5) * side + centreX,
      y: (boxes[at + k + 1] / detectorSide + anchors[i].y - 0.5) * side + centreY,
    });
    const centre = toPhoto(0);
    candidates.push({
      score,
      centreX: centre.x,
      centreY: centre.y,
      width: boxes[at + 2] * scale,
      height: boxes[at + 3] * scale,
      hips: toPhoto(4),
      outermost: toPhoto(6),
    });
  }
  return suppressOverlaps(candidates);
}

/** Non-maximum suppression: keeps the best of each group of overlapping boxes, in order of their scores. */
export function suppressOverlaps(candidates: Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of candidates.toSorted((first, second) => second.score - first.score)) {
    if (!kept.some((other) => isSamePerson(other, candidate))) kept.push(candidate);
  }
  return kept;
}

function isSamePerson(first: Detection, second: Detection): boolean {
  const ratio = sizeOf(first) / sizeOf(second);
  return intersectionOverUnion(first, second) > maxOverlap && ratio < otherSize && ratio > 1 / otherSize;
}

function intersectionOverUnion(first: Detection, second: Detection): number {
  const overlap = (centreA: number, sizeA: number, centreB: number, sizeB: number) =>
    Math.max(
      0,
      Math.min(centreA + sizeA / 2, centreB + sizeB / 2) - Math.max(centreA - sizeA / 2, centreB - sizeB / 2),
    );
  const intersection =
    overlap(first.centreX, first.width, second.centreX, second.width) *
    overlap(first.centreY, first.height, second.centreY, second.height);
  return intersection / (first.width * first.height + second.width * second.height - intersection);
}
