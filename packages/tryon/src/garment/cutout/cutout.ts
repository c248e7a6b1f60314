/**
 * Which pixels of a garment photo are garment, at half size: several silhouettes are proposed, by colour and by closed
 * edges (for white on white), and scored by what real garments have in common.
 */
import { fillHoles, floodFromBorder } from "../../image/components.ts";
import type { LabPlanes, Size } from "../../image/types.ts";
import { type BackgroundModel, modelBackground } from "./background-model.ts";
import { clothByMixtures } from "./cloth-by-mixtures.ts";
import { openEnclosedBackground, removeDropShadow } from "./cutout-cleanup.ts";
import { removeHanger } from "./hanger.ts";
import { dilate, invert, mirrorSymmetry, openAndClose, shapeOf } from "./masks.ts";
import { removeSoftShadow } from "./soft-shadow.ts";

export interface Silhouette {
  mask: Uint8Array;
  background: BackgroundModel;
  /** Background and cloth were separated by several colours each: this is not a studio photo. */
  isByMixtures: boolean;
  /** A hanger's hook was seen above it. */
  isOnHanger: boolean;
  /** Share of the outline along which the photo has an edge, 0-1. */
  evidence: number;
  /** Overlap with its mirror image, 0-1. */
  symmetry: number;
  raggedness: number;
}

interface Candidate {
  mask: Uint8Array;
  symmetry: number;
  area: number;
  raggedness: number;
  evidence: number;
  score: number;
  isFinal: boolean;
}

/**
 * Edge barriers: the gradient that counts as an edge (Lab/px), and by how much the edge is thickened to bridge gaps
 * (px).
 */
const BARRIERS = [
  { gradient: 0.5, radius: 2 },
  { gradient: 0.5, radius: 5 },
  { gradient: 0.9, radius: 3 },
  { gradient: 1.4, radius: 5 },
] as const;

/** Undefined if nothing of a garment's size differs from the background. */
export function findSilhouette(lab: LabPlanes, size: Size): Silhouette | undefined {
  const background = modelBackground(lab, size);
  const candidates = proposeCandidates(background, size);
  const byMixtures = isPlain(background) ? undefined : clothByMixtures(lab, size);
  if (byMixtures) candidates.push(...candidateOf(byMixtures, BY_MIXTURES, { background, size }));
  const best = candidates.reduce<Candidate | undefined>(
    (leader, candidate) => (!leader || candidate.score > leader.score ? candidate : leader),
    undefined,
  );
  if (!best) return undefined;
  const garment = best.isFinal ? best.mask : completed(best, { lab, background }, size);
  const mask = removeHanger(garment, size);
  return {
    mask,
    isByMixtures: best.isFinal,
    isOnHanger: mask !== garment,
    background,
    evidence: best.evidence,
    symmetry: best.symmetry,
    raggedness: shapeOf(mask, size).raggedness,
  };
}

/**
 * Limits of the border's differences from a smooth background, median and 90 % quantile: studio photos stay below them.
 */
const PLAIN_UP_TO = { typicalDifference: 1.8, noise: 4.5, oddShare: 0.045 };

const isPlain = ({ typicalDifference, noise, oddShare }: BackgroundModel): boolean =>
  typicalDifference <= PLAIN_UP_TO.typicalDifference && noise <= PLAIN_UP_TO.noise && oddShare <= PLAIN_UP_TO.oddShare;

/** Adds what a single-colour silhouette misses, and removes what it has too much. */
function completed(
  { mask: found, symmetry, evidence }: Candidate,
  photo: { lab: LabPlanes; background: BackgroundModel },
  size: Size,
): Uint8Array {
  let mask = found;
  if (symmetry < 0.93 && evidence < 0.97) mask = completeByMirror(mask, size);
  mask = openEnclosedBackground(mask, photo.background, size);
  mask = removeSoftShadow(mask, photo, size);
  return removeDropShadow(mask, photo, size);
}

/** How a proposal is cleaned, and its initial score. */
interface Proposal {
  radii: { open: number; close: number };
  bonus: number;
  /** Shadows and holes are already removed. */
  isFinal?: boolean;
}

const BY_COLOUR = { open: 1, close: 1.5 };
const BY_MIXTURES: Proposal = { radii: { open: 1.5, close: 2 }, bonus: 0.2, isFinal: true };

/** One candidate, or none if its size is not a garment's. */
function candidateOf(
  found: Uint8Array,
  { radii, bonus, isFinal = false }: Proposal,
  { background, size }: { background: BackgroundModel; size: Size },
): Candidate[] {
  const opened = openAndClose(found, size, radii);
  const mask = isFinal ? opened : fillHoles(opened, size);
  const shape = shapeOf(mask, size);
  if (shape.area < 0.04 || shape.area > 0.93) return [];
  const symmetry = mirrorSymmetry(mask, size, { reach: 8, sampling: 2 }).share;
  const evidence = outlineEvidence(mask, background, size);
  const score =
    1.2 * evidence +
    1.5 * symmetry +
    0.9 * Math.sqrt(Math.min(0.45, shape.area)) -
    0.06 * Math.max(0, shape.raggedness - 2.5) +
    bonus -
    (shape.area < 0.12 ? 0.4 : 0);
  return [{ mask, symmetry, evidence, score, isFinal, ...shape }];
}

function proposeCandidates(background: BackgroundModel, size: Size): Candidate[] {
  const { smoothDifference, noise, edgeNoise, edges } = background;
  const candidates: Candidate[] = [];
  const propose = (outside: Uint8Array, radii: Proposal["radii"], bonus: number) => {
    candidates.push(...candidateOf(invert(outside), { radii, bonus }, { background, size }));
  };
  const below = (limit: number) => floodFromBorder((i) => smoothDifference[i] < limit, size);
  propose(below(Math.max(3.2, noise + 2)), BY_COLOUR, 0.12);
  propose(below(Math.max(1.1, noise + 0.6)), BY_COLOUR, 0);
  for (const { gradient, radius } of BARRIERS) {
    const edgeLimit = Math.max(gradient, edgeNoise * 1.4);
    const colourLimit = Math.max(4, noise + 2);
    const barrier = new Uint8Array(edges.length);
    for (let i = 0; i < barrier.length; i++) {
      barrier[i] = edges[i] > edgeLimit || smoothDifference[i] > colourLimit ? 1 : 0;
    }
    const thickened = dilate(barrier, size, radius);
    propose(
      dilate(
        floodFromBorder((i) => thickened[i] === 0, size),
        size,
        radius,
      ),
      { open: 2, close: 2 },
      0,
    );
  }
  return candidates;
}

function outlineEvidence(mask: Uint8Array, background: BackgroundModel, size: Size): number {
  const { width, height } = size;
  const { edges } = background;
  const full = Math.max(0.5, 2 * background.edgeNoise);
  let sum = 0;
  let count = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (!mask[i] || (mask[i - 1] && mask[i + 1] && mask[i - width] && mask[i + width])) continue;
      const strongest = Math.max(edges[i], edges[i - 1], edges[i + 1], edges[i - width], edges[i + width]);
      sum += Math.min(1, strongest / full);
      count++;
    }
  }
  return sum / Math.max(1, count);
}

/** Completes white on white: garments are symmetric, so what one half shows completes the other. */
function completeByMirror(mask: Uint8Array, size: Size): Uint8Array {
  const { width, height } = size;
  const { axisX } = mirrorSymmetry(mask, size, { reach: 14, sampling: 3 });
  const union = mask.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const mirrored = Math.round(2 * axisX - x);
      if (mirrored >= 0 && mirrored < width && mask[y * width + mirrored]) union[y * width + x] = 1;
    }
  }
  return fillHoles(openAndClose(union, size, { open: 1, close: 3 }), size);
}
