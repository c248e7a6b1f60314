/** "Shoes" within old cloth that lies on the floor: nobody sees them, so a long new garment replaces them with it. */
import { floorRow } from "../../../person/body/floor-row.ts";
import { Label, type PersonAnalysis } from "../../../person/types.ts";

/** A new garment that ends less than this above the floor, in shoulder widths, hides the feet too. */
const NEAR_FLOOR = 0.2;

/** Rewrites `labels` (shoes -> lower) in place. Above a shorter garment they stay: legs need something to stand on. @param alpha - Of the new garment. */
export function relabelHiddenFeet({ body, image }: PersonAnalysis, labels: Uint8Array, alpha: Float32Array): void {
  const floor = floorRow(body);
  if (floor === undefined) return;
  const from = Math.max(0, Math.round(floor - NEAR_FLOOR * body.shoulderWidth)) * image.width;
  let reaches = false;
  for (let i = from; i < alpha.length && !reaches; i++) reaches = alpha[i] > 0.5;
  if (!reaches) return;
  for (let i = 0; i < labels.length; i++) if (labels[i] === Label.shoes) labels[i] = Label.lower;
}
