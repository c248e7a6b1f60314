/** Cuts a garment out of its photo: full-size mask, choked alpha, and colours continued beyond the outline. */

import { toLab } from "../image/colour.ts";
import { keepLargeComponents } from "../image/components.ts";
import { distanceToUnset } from "../image/distance.ts";
import { GuidedFilter } from "../image/filters.ts";
import { smoothstep } from "../image/interpolate.ts";
import { channelsOf, halveImage, maskAbove, sampleBilinear } from "../image/planes.ts";
import { borrowPlane, returnPlanes } from "../image/pool.ts";
import { pushPull } from "../image/push-pull.ts";
import type { GarmentCut, Issue, LabColour, LabPlanes, RgbImage } from "../types.ts";
import { boundingBox } from "./contour.ts";
import { findSilhouette, type Silhouette } from "./cutout.ts";
import { garmentIssue } from "./issues.ts";
import { findPockets } from "./pockets.ts";

/** A cut-out and the background's colour, which the rim is cleaned against. */
export interface ExtractedGarment {
  cut: GarmentCut;
  background: LabColour;
}

/** Undefined when no garment stands out from the background. */
export function extractByEdges(image: RgbImage): ExtractedGarment | undefined {
  const half = halveImage(image);
  const silhouette = findSilhouette(toLab(half), half);
  if (!silhouette) return undefined;
  const lab = toLab(image);
  const rough = borrowPlane(image.width * image.height);
  const guide = borrowPlane(rough.length);
  const halfMask = new Float32Array(silhouette.mask);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const i = y * image.width + x;
      rough[i] = sampleBilinear(halfMask, half, (x - 0.5) / 2, (y - 0.5) / 2);
      guide[i] = lab.lightness[i] / 100;
    }
  }
  const refined = new GuidedFilter(guide, image, { radius: 3, epsilon: 4e-4 }).run(rough);
  const mask = keepLargeComponents(maskAbove(refined, 0.5), image, 0.15);
  returnPlanes(rough, guide, refined);
  return finishCut(image, {
    mask,
    lab,
    method: "edge",
    background: silhouette.background.colour,
    issues: silhouetteIssues(silhouette),
    choke: { from: 1, to: 2.8, colourDepth: 3.6 },
  });
}

export interface RoughCut {
  mask: Uint8Array;
  lab: LabPlanes;
  method: GarmentCut["method"];
  background: LabColour;
  issues: Issue[];
  /** Depths in pixels: alpha rises from `from` to `to`; colours deeper than `colourDepth` are trusted. */
  choke: { from: number; to: number; colourDepth: number };
}

/**
 * Alpha choked inwards and colours pushed outwards, so that resampling at the rim never meets the background. What the
 * silhouette has closed over gets the colours of the cloth beside it.
 */
export function finishCut(image: RgbImage, rough: RoughCut): ExtractedGarment | undefined {
  const { mask, choke } = rough;
  const box = boundingBox(mask, image.width);
  if (!box) return undefined;
  const depth = distanceToUnset(mask, image, Math.max(choke.to, choke.colourDepth) + 1);
  const pockets = findPockets(mask, rough, image);
  const alpha = new Float32Array(depth.length);
  const trusted = borrowPlane(depth.length);
  for (let i = 0; i < depth.length; i++) {
    alpha[i] = smoothstep(choke.from, choke.to, depth[i]);
    trusted[i] = depth[i] > choke.colourDepth && !pockets[i] ? 1 : 0;
  }
  const colour = pushPull(channelsOf(image), trusted, image);
  returnPlanes(depth, trusted);
  return {
    background: rough.background,
    cut: {
      width: image.width,
      height: image.height,
      mask,
      alpha,
      colour,
      lab: rough.lab,
      box,
      method: rough.method,
      issues: rough.issues,
    },
  };
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
