/** What is doubtful about a garment's picture as a whole. */
import type { FlatGarment } from "../garment/index.ts";
import { clamp } from "../image/maths/interpolate.ts";

/** 1 for a garment that may lie on its side or upside down: read so, it would be another garment. */
export const doubtfulTurn = ({ framed }: FlatGarment): number =>
  framed?.issues.some(({ code, details }) => code === "GARMENT_TURNED" && details.isDoubtful) ? 1 : 0;

/** Pixels of the file along the garment's longer side: with the first nothing is lost, with the second edges and prints are guesses. */
const ENOUGH = 300;
const TOO_FEW = 150;

/** 0 for a garment that is large enough in its picture, 1 for one that is clearly too small. */
export function smallGarment({ framed }: FlatGarment): number {
  const issue = framed?.issues.find(({ code }) => code === "GARMENT_TOO_SMALL");
  const pixels = Number(issue?.details.pixels ?? ENOUGH);
  return clamp((ENOUGH - pixels) / (ENOUGH - TOO_FEW), 0, 1.5);
}
