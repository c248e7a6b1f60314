/** Jumpsuits: the legs are fitted as trousers, and the bodice as a dress that ends at their waist. */
import type { LowerLandmarks, UpperLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { borrowCopy, releasePlanes } from "../../image/pool.ts";
import type { PersonAnalysis } from "../../person/types.ts";
import { fitLower } from "../lower/fit-lower.ts";
import { placeLower } from "../lower/lower-placement.ts";
import type { FittedGarment } from "../types.ts";
import { type Layers, Piece } from "../types.ts";
import { fitUpper } from "../upper/fit-upper.ts";

/** Garment rows by which the bodice overlaps the legs' waist. */
const OVERLAP = 8;
const SOFT = 3;

export function fitJumpsuit(
  person: PersonAnalysis,
  cut: GarmentCut,
  { legs, ...bodice }: UpperLandmarks & { legs: LowerLandmarks },
): FittedGarment {
  const { waistY } = placeLower(person, legs, { hasBodice: true });
  const own = bodiceOf(cut, legs);
  const upper = fitUpper(person, own, bodice, { hemY: waistY });
  releasePlanes(own.alpha);
  const reachAtWaist = {
    left: reachAt(upper.layers, person, -1, waistY),
    right: reachAt(upper.layers, person, 1, waistY),
  };
  const lower = fitLower(person, cut, legs, { hasBodice: true, reachAtWaist });
  layOver(lower.layers, upper.layers);
  const { alpha: upperAlpha, colour, sleeveAlpha } = upper.layers;
  releasePlanes(upperAlpha, ...colour);
  return { ...upper, layers: { ...lower.layers, sleeveAlpha }, ...(lower.inseam && { inseam: lower.inseam }) };
}

/** The bodice is measured this many shoulder widths above its end, because its corners hang lower or higher. */
const ABOVE_END = 0.05;

function reachAt({ alpha, piece }: Layers, { body, image }: PersonAnalysis, sign: -1 | 1, waistY: number): number {
  const y = Math.round(waistY - ABOVE_END * body.shoulderWidth);
  const axis = Math.round(body.axisX(y));
  const isBodice = (i: number) => alpha[i] > 0.5 && piece[i] === Piece.torso;
  let reach = 0;
  while (isBodice(y * image.width + axis + sign * (reach + 1))) reach++;
  return Math.max(reach, body.halfWidth[sign < 0 ? "left" : "right"](y));
}

/** The bodice's part of the cut-out. Sleeves that hang down beside the legs stay in it. */
function bodiceOf(cut: GarmentCut, legs: LowerLandmarks): GarmentCut {
  const { width } = cut;
  const alpha = borrowCopy(cut.alpha);
  const mask = cut.mask.slice();
  for (let y = legs.top; y <= legs.bottom; y++) {
    const share = smoothstep(OVERLAP, OVERLAP - SOFT, y - legs.top);
    const [first, last] = [y * width + legs.leftEdge[y], y * width + legs.rightEdge[y]];
    mask.fill(0, first, last + 1);
    for (let i = first; i <= last; i++) alpha[i] *= share;
  }
  return { ...cut, alpha, mask };
}

/** Lays one over the other. Changes `under`. */
function layOver(under: Layers, over: Layers): void {
  for (let i = 0; i < over.alpha.length; i++) {
    const share = over.alpha[i];
    if (share <= 0) continue;
    const rest = under.alpha[i] * (1 - share);
    const total = share + rest;
    for (let channel = 0; channel < 3; channel++) {
      under.colour[channel][i] = (over.colour[channel][i] * share + under.colour[channel][i] * rest) / total;
    }
    under.alpha[i] = total;
    if (share > 0.5 || under.piece[i] === 0) under.piece[i] = over.piece[i];
  }
}
