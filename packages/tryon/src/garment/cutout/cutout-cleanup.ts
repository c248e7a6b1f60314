/** Removes what is not cloth from a silhouette: background visible through it, and its own shadow. */
import { findComponents, keepLargeComponents } from "../../image/components.ts";
import { distanceToUnset } from "../../image/distance.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { LabPlanes, Size } from "../../image/types.ts";
import type { BackgroundModel } from "./background-model.ts";
import { dilate, erode, openAndClose } from "./masks.ts";

/**
 * Cuts out large flat regions of the background's colour whose rim is clearly different cloth. Without the rim test,
 * white dresses lost large parts.
 */
export function openEnclosedBackground(mask: Uint8Array, background: BackgroundModel, size: Size): Uint8Array {
  if (meanDifference(mask, background) <= 9) return mask;
  const { smoothDifference, edges, noise, edgeNoise } = background;
  const mostDifference = Math.max(2.2, noise + 1);
  const strongestEdge = Math.max(0.8, edgeNoise * 2);
  const backgroundLike = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] && smoothDifference[i] < mostDifference && edges[i] < strongestEdge) backgroundLike[i] = 1;
  }
  const { index, sizes } = findComponents(backgroundLike, size);
  const flat = sizes.map(() => ({ edges: 0, rim: 0, clothRim: 0 }));
  forEachRimProbe(index, size, (i, region, probe) => {
    if (probe === undefined) {
      flat[region].edges += edges[i];
      return;
    }
    if (index[probe] >= 0) return;
    flat[region].rim++;
    if (smoothDifference[probe] > 12 || !mask[probe]) flat[region].clothRim++;
  });
  const isHole = sizes.map(
    (pixels, region) =>
      pixels > 0.004 * mask.length &&
      flat[region].edges / pixels < Math.max(0.35, edgeNoise * 1.2) &&
      flat[region].clothRim > 0.8 * flat[region].rim,
  );
  const opened = mask.slice();
  for (let i = 0; i < opened.length; i++) if (index[i] >= 0 && isHole[index[i]]) opened[i] = 0;
  const grownBack = dilate(erode(opened, size, 1), size, 2);
  for (let i = 0; i < opened.length; i++) opened[i] &= grownBack[i];
  return keepLargeComponents(opened, size, 0.15);
}

function meanDifference(mask: Uint8Array, background: BackgroundModel): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.length; i += 3) {
    if (!mask[i]) continue;
    sum += background.difference[i];
    count++;
  }
  return sum / Math.max(1, count);
}

/** Calls once per region pixel without a probe, then once for each pixel five to the right, left, below and above. */
function forEachRimProbe(
  index: Int32Array,
  size: Size,
  visit: (pixel: number, region: number, probe: number | undefined) => void,
): void {
  const { width, height } = size;
  for (let i = 0; i < index.length; i++) {
    const region = index[i];
    if (region < 0) continue;
    visit(i, region, undefined);
    const x = i % width;
    const y = (i - x) / width;
    if (x + 5 < width) visit(i, region, i + 5);
    if (x >= 5) visit(i, region, i - 5);
    if (y + 5 < height) visit(i, region, i + 5 * width);
    if (y >= 5) visit(i, region, i - 5 * width);
  }
}

/** How far from the outline a shadow may reach, half-size pixels. */
const SHADOW_REACH = 11;

/** Removes pixels near the outline that are neutral, darker than the background and unlike the interior. */
export function removeDropShadow(
  mask: Uint8Array,
  photo: { lab: LabPlanes; background: BackgroundModel },
  size: Size,
): Uint8Array {
  const { lab, background } = photo;
  return withPlanes((own) => {
    const depth = own(distanceToUnset(mask, size, SHADOW_REACH));
    const deep = own(borrowPlane(mask.length));
    const rim = new Uint8Array(mask.length);
    for (let i = 0; i < mask.length; i++) {
      deep[i] = depth[i] > 6 ? 1 : 0;
      rim[i] = mask[i] && depth[i] <= SHADOW_REACH ? 1 : 0;
    }
    const interior = own(pushPull([lab.lightness, lab.a, lab.b], deep, size, rim));
    const [backL, backA, backB] = background.colour;
    const kept = new Uint8Array(mask.length);
    for (let i = 0; i < mask.length; i++) {
      if (!mask[i]) continue;
      kept[i] = 1;
      // a pixel as light as the background is not a shadow on it
      if (!rim[i] || lab.lightness[i] >= backL) continue;
      kept[i] = looksLikeShadow(
        [lab.lightness[i] - backL, lab.a[i] - backA, lab.b[i] - backB],
        [interior[0][i] - backL, interior[1][i] - backA, interior[2][i] - backB],
      )
        ? 0
        : 1;
    }
    const cleaned = openAndClose(kept, size, { open: 1, close: 1 });
    for (let i = 0; i < cleaned.length; i++) cleaned[i] &= mask[i];
    return cleaned;
  });
}

type LabOffset = [lightness: number, a: number, b: number];

/** Both relative to the background's colour: the pixel as seen, and the interior's colour continued to it. */
export function looksLikeShadow(seen: LabOffset, expected: LabOffset): boolean {
  const contrast = expected[0] ** 2 + expected[1] ** 2 + expected[2] ** 2;
  if (contrast < 225 || seen[0] >= 0) return false;
  const projection = (seen[0] * expected[0] + seen[1] * expected[1] + seen[2] * expected[2]) / contrast;
  const chroma = Math.hypot(seen[1], seen[2]);
  const expectedChroma = Math.hypot(expected[1], expected[2]);
  const isPale = projection < 0.42 && chroma < 6 && seen[0] > -40;
  const isColourless = expectedChroma > 18 && chroma < Math.min(7, 0.28 * expectedChroma) && seen[0] > -45;
  return isPale || isColourless;
}
