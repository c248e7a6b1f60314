/**
 * The simpler cut-out: difference from the border's median colour, flooded from the border. It fails for white on
 * white, but finds some sleeves that the edge cut-out merges with the body, so it is tried if that one's landmarks look
 * wrong.
 */

import { fillHoles, findComponents, floodFromBorder, keepLargeComponents } from "../../image/components.ts";
import { distanceToUnset } from "../../image/distance.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { median, quantile } from "../../image/maths/statistics.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { LabColour, LabPlanes, RgbImage, Size } from "../../image/types.ts";
import { looksLikeShadow } from "./cutout-cleanup.ts";
import { type ExtractedGarment, finishCut } from "./extract.ts";
import { removeHanger } from "./hanger.ts";
import { dilate, erode, invert, shapeOf } from "./masks.ts";

/** Undefined if no garment differs from the background. `lab` is the picture's own. */
export function extractByColour(image: RgbImage, lab: LabPlanes): ExtractedGarment | undefined {
  const border = borderSample(image);
  const atBorder = (plane: Float32Array) => border.map((i) => plane[i]);
  const background: LabColour = [median(atBorder(lab.lightness)), median(atBorder(lab.a)), median(atBorder(lab.b))];
  const difference = distanceToColour(lab, background);
  const noise = quantile(atBorder(difference), 0.9);
  const smooth = gaussianBlur(difference, image, 1);
  let mask = floodedMask(smooth, image, Math.max(3.2, noise + 2));
  const lower = floodedMask(smooth, image, Math.max(1.2, noise + 0.7));
  const shape = shapeOf(mask, image);
  const lowerShape = shapeOf(lower, image);
  // If a lower threshold smooths the outline by 7 %, it has found the garment's real edge.
  if (lowerShape.raggedness < 0.93 * shape.raggedness && lowerShape.area < 0.8) mask = lower;
  mask = openHoles(mask, { difference, smooth, noise }, image);
  releasePlanes(difference, smooth);
  const garment = removeShadow(mask, lab, background, image);
  mask = removeHanger(garment, image);
  const { area } = shapeOf(mask, image);
  if (area < 0.02 || area > 0.95) return undefined;
  const finished = finishCut(image, {
    mask,
    lab,
    method: "colour",
    background,
    issues: [],
    choke: { from: 1.2, to: 3.2, colourDepth: 4 },
  });
  return finished && { ...finished, isOnHanger: mask !== garment };
}

function distanceToColour({ lightness, a, b }: LabPlanes, colour: LabColour): Float32Array {
  const distance = borrowPlane(lightness.length);
  const [toL, toA, toB] = colour;
  for (let i = 0; i < distance.length; i++) {
    const awayL = lightness[i] - toL;
    const awayA = a[i] - toA;
    const awayB = b[i] - toB;
    distance[i] = Math.sqrt(awayL * awayL + awayA * awayA + awayB * awayB);
  }
  return distance;
}

function borderSample(size: Size): number[] {
  const { width, height } = size;
  const margin = Math.round(0.02 * width) + 1;
  const border: number[] = [];
  for (let i = 0; i < width * height; i += 3) {
    const x = i % width;
    const y = (i - x) / width;
    if (x < margin || y < margin || x >= width - margin || y >= height - margin) border.push(i);
  }
  return border;
}

function floodedMask(smooth: Float32Array, size: Size, limit: number): Uint8Array {
  const inside = invert(floodFromBorder((i) => smooth[i] < limit, size));
  const closed = erode(dilate(inside, size, 2), size, 2);
  const opened = dilate(erode(closed, size, 1.5), size, 1.5);
  return keepLargeComponents(opened, size, 1);
}

/** The background between the two strands of a strap is a thousandth of the picture. */
const SMALLEST_HOLE = 0.001;

function openHoles(
  mask: Uint8Array,
  photo: { difference: Float32Array; smooth: Float32Array; noise: number },
  size: Size,
): Uint8Array {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.length; i += 5) {
    if (!mask[i]) continue;
    sum += photo.difference[i];
    count++;
  }
  if (sum / Math.max(1, count) <= 18) return mask;
  const limit = Math.min(2.5, photo.noise + 1);
  const backgroundLike = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) if (mask[i] && photo.smooth[i] < limit) backgroundLike[i] = 1;
  const { index, sizes } = findComponents(backgroundLike, size);
  const opened = mask.slice();
  for (let i = 0; i < mask.length; i++) {
    if (index[i] >= 0 && sizes[index[i]] > SMALLEST_HOLE * mask.length) opened[i] = 0;
  }
  return opened;
}

function removeShadow(mask: Uint8Array, lab: LabPlanes, background: LabColour, size: Size): Uint8Array {
  return withPlanes((own) => {
    const depth = own(distanceToUnset(mask, size, 16));
    const deep = own(borrowPlane(mask.length));
    const rim = new Uint8Array(mask.length);
    for (let i = 0; i < mask.length; i++) {
      deep[i] = depth[i] > 9 ? 1 : 0;
      rim[i] = mask[i] && depth[i] <= 16 ? 1 : 0;
    }
    const interior = own(pushPull([lab.lightness, lab.a, lab.b], deep, size, rim));
    const kept = mask.slice();
    for (let i = 0; i < kept.length; i++) {
      if (!rim[i] || lab.lightness[i] >= background[0]) continue;
      const isShadow = looksLikeShadow(
        [lab.lightness[i] - background[0], lab.a[i] - background[1], lab.b[i] - background[2]],
        [interior[0][i] - background[0], interior[1][i] - background[1], interior[2][i] - background[2]],
      );
      if (isShadow) kept[i] = 0;
    }
    const opened = fillHoles(dilate(erode(kept, size, 2), size, 2), size);
    for (let i = 0; i < opened.length; i++) opened[i] &= mask[i];
    return keepLargeComponents(opened, size, 1);
  });
}
