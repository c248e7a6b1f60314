/** Jumpsuits: the legs are fitted as trousers, and the bodice as a dress that ends at their waist. */
import { type LowerLandmarks, SIDES, signOf, type UpperLandmarks } from "../../garment/landmark-types.ts";
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
  const own = bodiceOf(cut, bodice, legs);
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
  const layers = { ...lower.layers, sleeveAlpha };
  return { ...upper, isSkirt: false, layers, ...(lower.inseam && { inseam: lower.inseam }) };
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

/** Garment pixels beside the bodice that are its own rim: what is further out beside it is a sleeve. */
const BESIDE = 30;
/** Garment pixels below the armpit from which the sides run smoothly. */
const BELOW_ARMPIT = 12;

/**
 * The bodice's part of the cut-out, with smooth sides: they are stretched to the body's, and the cut-out's roughness with them. Sleeves that
 * hang down beside the legs stay in it; the hips, which begin to widen at its end, do not.
 */
function bodiceOf(cut: GarmentCut, bodice: UpperLandmarks, legs: LowerLandmarks): GarmentCut {
  const { width } = cut;
  const alpha = borrowCopy(cut.alpha);
  const mask = cut.mask.slice();
  for (let y = legs.top; y <= legs.bottom; y++) {
    mask.fill(0, y * width + legs.leftEdge[y], y * width + legs.rightEdge[y] + 1);
    const share = smoothstep(OVERLAP, OVERLAP - SOFT, y - legs.top);
    for (let x = Math.max(0, legs.leftEdge[y] - BESIDE); x <= Math.min(width - 1, legs.rightEdge[y] + BESIDE); x++) {
      alpha[y * width + x] *= share;
    }
  }
  for (const side of SIDES) {
    const { armpit, halfWidths } = bodice[side];
    for (let y = Math.round(armpit.y + BELOW_ARMPIT); y < legs.top + OVERLAP; y++) {
      const edge = halfWidths[Math.min(y, legs.top)];
      for (let away = Math.floor(edge - SOFT); away < edge + BESIDE; away++) {
        const x = Math.round(bodice.axisX + signOf(side) * away);
        if (x >= 0 && x < width) alpha[y * width + x] *= smoothstep(SOFT / 2, -SOFT, away - edge);
      }
    }
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
