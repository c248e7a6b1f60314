/**
 * Jumpsuits and dungarees: they look like a dress, but have two legs, which are fitted like trousers from the waist down.
 */

import { keepLargeComponents } from "../../image/components.ts";
import type { LowerLandmarks, UpperLandmarks } from "../landmark-types.ts";
import { findUpperLandmarks } from "../landmarks/landmarks.ts";
import { findLowerLandmarks } from "../landmarks/lower-landmarks.ts";
import { boundingBox, rowRun } from "../outline/contour.ts";
import type { GarmentCut } from "../types.ts";

/** The waist is the narrowest row between these shares of the height. */
const WAIST = { from: 0.25, to: 0.52 };
/** They are examined down to this share of the legs' length. */
const NEAR_HEM = 0.85;
/**
 * The least width of the gap between two legs near the hems, as a share of the row; the slit of a skirt is narrower.
 */
const LEAST_GAP = 0.06;
/** The narrower leg is at least this share of the other: a slit divides a skirt unevenly. */
const ALIKE = 0.6;

/** The same landmarks for a dress; for a jumpsuit those of its bodice, with its legs. */
export function withLegs(cut: GarmentCut, landmarks: UpperLandmarks): UpperLandmarks {
  const legs = findLegs(cut, landmarks);
  if (!legs) return landmarks;
  const mask = cut.mask.slice();
  for (let y = legs.top; y <= legs.bottom; y++) {
    mask.fill(0, y * cut.width + legs.leftEdge[y], y * cut.width + legs.rightEdge[y] + 1);
  }
  const box = boundingBox(mask, cut.width);
  const bodice = box && findUpperLandmarks({ ...cut, box }, mask, "dress");
  return bodice ? { ...bodice, legs } : landmarks;
}

function findLegs(cut: GarmentCut, { top, height }: UpperLandmarks): LowerLandmarks | undefined {
  const { width } = cut;
  // a dress's axis is that of its lower half: here, that of one leg
  const axisX = (cut.box.left + cut.box.right) / 2;
  let waistY = 0;
  let narrowest = Number.POSITIVE_INFINITY;
  for (let y = Math.round(top + WAIST.from * height); y < top + WAIST.to * height; y++) {
    const run = rowRun(cut.mask, width, { row: y, column: axisX });
    // below the crotch a row has two pieces, neither of them on the axis
    if (!run || run.from > axisX || run.to < axisX || run.to - run.from > narrowest) continue;
    narrowest = run.to - run.from;
    waistY = y;
  }
  if (!waistY) return undefined;
  // below the waist, sleeves that hang beside the legs are separate pieces
  const mask = keepLargeComponents(cut.mask.slice().fill(0, 0, waistY * width), cut, 1);
  const box = boundingBox(mask, width);
  const legs = box && findLowerLandmarks({ ...cut, mask, box });
  return legs?.hasLegs && areTwoLegs(legs) ? legs : undefined;
}

function areTwoLegs({ crotchY, bottom, leftEdge, rightEdge, innerLeft, innerRight }: LowerLandmarks): boolean {
  const y = Math.round(crotchY + NEAR_HEM * (bottom - crotchY));
  const [left, right] = [innerLeft[y] - leftEdge[y], rightEdge[y] - innerRight[y]];
  const gap = innerRight[y] - innerLeft[y];
  return gap > LEAST_GAP * (rightEdge[y] - leftEdge[y]) && Math.min(left, right) > ALIKE * Math.max(left, right);
}
