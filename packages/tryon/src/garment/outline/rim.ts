/** The outermost pixels of a cut-out: drop shadows and halos removed, bites closed, alpha choked. */
import { fillHoles, keepLargeComponents } from "../../image/components.ts";
import { distanceToUnset, near } from "../../image/distance.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { LabColour, Size } from "../../image/types.ts";
import type { GarmentCut } from "../types.ts";
import { fillFaintBites } from "./faint-outline.ts";

/** How far from the outline a shadow may reach, pixels. */
const RIM_DEPTH = 15;

export interface CleanRim {
  /** The silhouette without holes and without its shadow rim, from which landmarks are read. */
  mask: Uint8Array;
  /** 0-1, from the mask closed by 7 px (light stripes against a light background leave bites) and choked by about 2. */
  alpha: Float32Array;
}

/** For uppers, whose landmarks need a silhouette without holes. */
export function cleanRim(cut: GarmentCut, background: LabColour): CleanRim {
  const solid = fillHoles(cut.mask, cut);
  const mask = fillFaintBites(peelRim(cut, solid, background), cut, background);
  const closed = near(mask, cut, { wanted: 1, radius: 7 });
  const depth = distanceToUnset(closed, cut, 10);
  const alpha = new Float32Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    alpha[i] = smoothstep(1, 3, depth[i] - 7);
    // Holes of the cut-out (background visible through a neck opening or between straps) stay holes.
    if (solid[i] && !cut.mask[i]) alpha[i] *= cut.alpha[i];
  }
  softenAtFrame(alpha, cut);
  releasePlanes(depth);
  return { mask, alpha };
}

/** Pixels over which a garment fades where the photo's frame cuts it off: cut hard, its edge was a staircase when drawn at a slant. */
const AT_FRAME = 3;

function softenAtFrame(alpha: Float32Array, { width, height }: Size): void {
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < AT_FRAME; k++) {
      const share = (k + 0.5) / AT_FRAME;
      alpha[y * width + k] *= share;
      alpha[y * width + width - 1 - k] *= share;
    }
  }
}

/**
 * The mask without the rim pixels that are closer to the background's colour than to the interior's: blurring lets a
 * cut-out extend up to 4 px too far, and garments cast shadows. Unchanged if the rim is textured (it destroyed
 * patterned garments), if most of it looks bad, or if more than 15 % of the area would be removed.
 */
export function peelRim(cut: GarmentCut, filled: Uint8Array, background: LabColour): Uint8Array {
  const suspects = findRimSuspects(cut, filled, background);
  if (!suspects) return filled;
  const { width, height } = cut;
  const mask = filled.slice();
  let left: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) if (mask[i] && suspects[i]) left.push(i);
  }
  for (let pass = 0; pass < RIM_DEPTH - 1; pass++) {
    const isOutermost = (i: number) => !mask[i - 1] || !mask[i + 1] || !mask[i - width] || !mask[i + width];
    const outermost = left.filter(isOutermost);
    left = left.filter((i) => !isOutermost(i));
    if (!outermost.length) break;
    for (const i of outermost) mask[i] = 0;
  }
  const kept = keepLargeComponents(mask, cut, 1);
  return countSet(kept) < 0.85 * countSet(filled) ? filled : kept;
}

function findRimSuspects(cut: GarmentCut, filled: Uint8Array, background: LabColour): Uint8Array | undefined {
  return withPlanes((own) => {
    const depth = own(distanceToUnset(filled, cut, RIM_DEPTH));
    const deep = own(borrowPlane(filled.length));
    const rim = new Uint8Array(filled.length);
    for (let i = 0; i < filled.length; i++) {
      deep[i] = depth[i] > RIM_DEPTH ? 1 : 0;
      rim[i] = filled[i] && depth[i] <= RIM_DEPTH ? 1 : 0;
    }
    const actual = [cut.lab.lightness, cut.lab.a, cut.lab.b];
    const interior = own(pushPull(actual, deep, cut, rim));
    const suspects = new Uint8Array(filled.length);
    let outer = 0;
    let outerSuspects = 0;
    let residual = 0;
    let residualPixels = 0;
    for (let i = 0; i < filled.length; i++) {
      if (!rim[i]) continue;
      const expectedL = interior[0][i] - background[0];
      const expectedA = interior[1][i] - background[1];
      const expectedB = interior[2][i] - background[2];
      const seenL = actual[0][i] - background[0];
      const seenA = actual[1][i] - background[1];
      const seenB = actual[2][i] - background[2];
      if (depth[i] > 10) {
        residual += Math.hypot(expectedL - seenL, expectedA - seenA, expectedB - seenB);
        residualPixels++;
      }
      const contrast = expectedL * expectedL + expectedA * expectedA + expectedB * expectedB;
      if (contrast < 400) continue;
      const projection = (seenL * expectedL + seenA * expectedA + seenB * expectedB) / contrast;
      if (projection < (depth[i] < 7 ? 0.62 : 0.45)) suspects[i] = 1;
      // The outermost 5 px may all be background; if the next ones look like it too, the interior's colour is wrong.
      if (depth[i] > 5 && depth[i] <= 8) {
        outer++;
        outerSuspects += suspects[i];
      }
    }
    const isTextured = residual / Math.max(1, residualPixels) > 9;
    return isTextured || outerSuspects > 0.7 * outer ? undefined : suspects;
  });
}

function countSet(mask: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) count += mask[i];
  return count;
}
