/** How much less a garment's file shows of it than the result will. */
import type { FlatGarment } from "../garment/index.ts";
import { clamp } from "../image/maths/interpolate.ts";

/** Pixels of the file along the garment's longer side: with the first nothing is lost, with the second edges and prints are guesses. */
const ENOUGH = 300;
const TOO_FEW = 150;

/** 0 for a garment that is large enough in its picture, 1 for one that is clearly too small. */
export function smallGarment({ framed }: FlatGarment): number {
  const issue = framed?.issues.find(({ code }) => code === "GARMENT_TOO_SMALL");
  const pixels = Number(issue?.details.pixels ?? ENOUGH);
  return clamp((ENOUGH - pixels) / (ENOUGH - TOO_FEW), 0, 1.5);
}
