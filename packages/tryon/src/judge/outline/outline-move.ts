/**
 * Whether another engine's garment is shifted or tilted from where the fit would put it: the best match of both outlines.
 */
import { boxWhere, halvePlane } from "../../image/planes.ts";
import type { Evidence } from "../evidence/evidence.ts";

const SHIFTS = [-0.28, -0.21, -0.14, -0.07, 0, 0.07, 0.14, 0.21, 0.28];
const DEGREES = [-12, -8, -4, 0, 4, 8, 12];
/** A move is accepted if the match improves by this share of the compared area: cuts differ even without a move. */
const GAIN = 0.03;
/** How far around the expected garment to compare, shoulder widths. */
const AROUND = 0.3;

export interface OutlineMove {
  /** Sideways, shoulder widths. */
  outlineOffset: number;
  /** Radians. */
  outlineTilt: number;
}

/** Undefined if our own fit has no place for the garment. */
export function measureOutlineMove({ expected, garmentSeen, person, size }: Evidence): OutlineMove | undefined {
  if (!expected) return undefined;
  const unit = person.body.shoulderWidth / 2;
  const laid = halvePlane(expected.layers.alpha, person.image);
  const box = boxWhere(size, (i) => laid[i] > 0.5);
  const step = Math.max(2, Math.round(0.05 * unit));
  const margin = Math.round(AROUND * unit);
  const samples: { x: number; y: number; isLaid: boolean }[] = [];
  for (let y = Math.max(0, box.top - margin); y <= Math.min(size.height - 1, box.bottom + margin); y += step) {
    for (let x = Math.max(0, box.left - margin); x <= Math.min(size.width - 1, box.right + margin); x += step) {
      samples.push({ x, y, isLaid: laid[y * size.width + x] > 0.5 });
    }
  }
  if (samples.length < 60) return undefined;
  const { shoulderCentre, hipCentre } = person.body;
  const centre = { x: shoulderCentre.x / 2, y: (shoulderCentre.y + hipCentre.y) / 4 };
  /** Share of the samples on which both agree after the move. */
  const match = (dx: number, dy: number, degrees: number): number => {
    const cos = Math.cos((degrees * Math.PI) / 180);
    const sin = Math.sin((degrees * Math.PI) / 180);
    let agreed = 0;
    let compared = 0;
    for (const { x, y, isLaid } of samples) {
      const toX = Math.round(centre.x + cos * (x - centre.x) - sin * (y - centre.y) + dx * unit);
      const toY = Math.round(centre.y + sin * (x - centre.x) + cos * (y - centre.y) + dy * unit);
      if (toX < 0 || toY < 0 || toX >= size.width || toY >= size.height) continue;
      compared++;
      if (isLaid === garmentSeen[toY * size.width + toX] > 0.5) agreed++;
    }
    return compared > 0.6 * samples.length ? agreed / compared : 0;
  };
  // A different length or width is not a move: the gain must come from the shift or the tilt, at the best height.
  const still = Math.max(...SHIFTS.map((dy) => match(0, dy, 0)));
  let best = { dx: 0, degrees: 0, value: still };
  for (const degrees of DEGREES) {
    for (const dx of SHIFTS) {
      for (const dy of SHIFTS) {
        const value = match(dx, dy, degrees);
        if (value > best.value) best = { dx, degrees, value };
      }
    }
  }
  const isMoved = best.value > still + GAIN;
  return {
    outlineOffset: isMoved ? Math.abs(best.dx) : 0,
    outlineTilt: isMoved ? Math.abs((best.degrees * Math.PI) / 180) : 0,
  };
}
