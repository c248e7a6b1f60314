/** Cuts a garment out of its photo: full-size mask, choked alpha, and colours continued beyond the outline. */

import { toLab } from "../../image/colour.ts";
import { keepLargeComponents } from "../../image/components.ts";
import { distanceToUnset } from "../../image/distance.ts";
import { GuidedFilter } from "../../image/filters.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { boxOfSet, channelsOf, cutBox, halveImage, sampleBilinear } from "../../image/planes.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { Channels, LabColour, LabPlanes, RgbImage, Size } from "../../image/types.ts";
import type { Issue } from "../../issues/issues.ts";
import { boundingBox } from "../outline/contour.ts";
import type { GarmentCut } from "../types.ts";
import { findSilhouette, type Silhouette } from "./cutout.ts";
import { garmentIssue } from "./issues.ts";
import { findPockets } from "./pockets.ts";

/** A cut-out, and the background's colour for cleaning the rim. */
export interface ExtractedGarment {
  cut: GarmentCut;
  background: LabColour;
  /** See `Silhouette`. */
  isByMixtures?: boolean;
  isOnHanger?: boolean;
}

/** Undefined if no garment differs from the background. */
export function extractByEdges(image: RgbImage): ExtractedGarment | undefined {
  const half = halveImage(image);
  const silhouette = findSilhouette(toLab(half), half);
  if (!silhouette) return undefined;
  const lab = toLab(image);
  const finished = finishCut(image, {
    mask: keepLargeComponents(enlargeAlongEdges(silhouette.mask, half, { lab, size: image }), image, 0.15),
    lab,
    method: "edge",
    background: silhouette.background.colour,
    issues: silhouetteIssues(silhouette),
    choke: { from: 1, to: 2.8, colourDepth: 3.6 },
  });
  const { isByMixtures, isOnHanger } = silhouette;
  return finished && { ...finished, isByMixtures, isOnHanger };
}

const REFINED = { radius: 3, epsilon: 4e-4 };

/** The half-size mask at full size, with its outline refined along the photo's edges. */
function enlargeAlongEdges(mask: Uint8Array, half: Size, photo: { lab: LabPlanes; size: Size }): Uint8Array {
  const { width, height } = photo.size;
  const result = new Uint8Array(width * height);
  const around = boxOfSet(mask, half);
  if (around.right < 0) return result;
  // further out the filter reads only zeros: it reads two radii away
  const margin = 3 * REFINED.radius + 3;
  const box = {
    left: Math.max(0, 2 * around.left - margin),
    top: Math.max(0, 2 * around.top - margin),
    right: Math.min(width - 1, 2 * around.right + margin),
    bottom: Math.min(height - 1, 2 * around.bottom + margin),
  };
  const size = { width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
  return withPlanes((own) => {
    const rough = own(borrowPlane(size.width * size.height));
    const guide = own(cutBox(photo.lab.lightness, width, box));
    const halfMask = new Float32Array(mask);
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        const i = y * size.width + x;
        guide[i] /= 100;
        rough[i] = sampleBilinear(halfMask, half, (x + box.left - 0.5) / 2, (y + box.top - 0.5) / 2);
      }
    }
    const refined = own(new GuidedFilter(guide, size, REFINED).run(rough));
    for (let y = 0; y < size.height; y++) {
      const row = (y + box.top) * width + box.left;
      for (let x = 0; x < size.width; x++) result[row + x] = refined[y * size.width + x] > 0.5 ? 1 : 0;
    }
    return result;
  });
}

export interface RoughCut {
  mask: Uint8Array;
  lab: LabPlanes;
  method: GarmentCut["method"];
  background: LabColour;
  issues: Issue[];
  /** Depths in pixels: alpha rises from `from` to `to`; colours deeper than `colourDepth` are used. */
  choke: { from: number; to: number; colourDepth: number };
}

/**
 * Chokes alpha inwards and extends colours outwards, so that resampling at the rim never includes the background. Gaps
 * that the silhouette has closed get the colours of the cloth beside them.
 */
export function finishCut(image: RgbImage, rough: RoughCut): ExtractedGarment | undefined {
  const { mask, choke } = rough;
  const box = boundingBox(mask, image.width);
  if (!box) return undefined;
  const depth = distanceToUnset(mask, image, Math.max(choke.to, choke.colourDepth) + 1);
  const pockets = findPockets(mask, rough, image);
  const alpha = new Float32Array(depth.length);
  const known = new Uint8Array(depth.length);
  for (let i = 0; i < depth.length; i++) {
    alpha[i] = smoothstep(choke.from, choke.to, depth[i]);
    known[i] = depth[i] > choke.colourDepth && !pockets[i] ? 1 : 0;
  }
  const colour = fillColours(image, known);
  releasePlanes(depth);
  return {
    background: rough.background,
    cut: {
      width: image.width,
      height: image.height,
      mask,
      alpha,
      colour,
      known,
      lab: rough.lab,
      box,
      method: rough.method,
      issues: rough.issues,
    },
  };
}

/** The photo's colours where they are known, continued smoothly over the rest of the picture. */
export function fillColours(image: RgbImage, known: Uint8Array): Channels {
  const weight = borrowPlane(known.length);
  weight.set(known);
  const colour = pushPull(channelsOf(image), weight, image);
  releasePlanes(weight);
  return colour;
}

function silhouetteIssues(silhouette: Silhouette): Issue[] {
  const { evidence, symmetry, raggedness, background } = silhouette;
  const details = { evidence, symmetry, raggedness, noise: background.noise };
  if (evidence < 0.35) return [garmentIssue("GARMENT_LOW_CONTRAST", "warn", details)];
  if (background.typicalDifference > 6 || background.noise > 14) {
    return [garmentIssue("GARMENT_BUSY_BACKGROUND", "warn", details)];
  }
  if (symmetry < 0.55 || raggedness > 14) return [garmentIssue("GARMENT_LOW_CONTRAST", "warn", details)];
  return [];
}
