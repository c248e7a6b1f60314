/** Evidence for another engine's picture: aligned with the photo, with the garment found in it by its colours. */
import type { FittedGarment } from "../../fit/types.ts";
import { Piece } from "../../fit/types.ts";
import type { FlatGarment } from "../../garment/index.ts";
import { keepLargeComponents } from "../../image/components.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { halvePlane, maskAbove, maskWhere, sampleBilinear } from "../../image/planes.ts";
import type { LabPlanes, Size } from "../../image/types.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { changeAt, type Evidence, photoEvidence } from "../evidence/evidence.ts";
import { dilate } from "../evidence/shapes.ts";
import type { AlignedPicture } from "./align.ts";

/** Side of a cell of the colour histograms, Lab units. */
const CELL = 8;
/** The value for colours that were never seen. */
const RARE = 2e-5;
/** The garment is searched up to this far from its expected place, shoulder widths. */
const REACH = 0.35;
/** A pixel was changed if it differs by at least this many Lab units. */
const CHANGED = 8;

/** `fitted` is where our own fit would lay the garment; without it, the old garment's place is assumed. */
export function outsideEvidence(
  person: PersonAnalysis,
  garment: FlatGarment,
  input: { aligned: AlignedPicture; fitted: FittedGarment | undefined },
): Evidence {
  const { picture, covered } = input.aligned;
  const photo = photoEvidence(person, picture);
  const seen = findGarment({ ...photo, garment, fitted: input.fitted });
  return {
    ...photo,
    isOwn: false,
    isTucked: false,
    garment,
    garmentSeen: seen,
    garmentSeenFine: enlarge(seen, photo.size, person.image),
    garmentLaid: seen,
    piece: new Uint8Array(seen.length).fill(Piece.torso),
    madeUp: undefined,
    madeUpSkinShare: 0,
    madeUpLegs: 0,
    expected: input.fitted,
    covered,
  };
}

type Photo = ReturnType<typeof photoEvidence> & { garment: FlatGarment; fitted: FittedGarment | undefined };

/** 0-1: how certainly a pixel shows the garment. */
function findGarment(photo: Photo): Float32Array {
  const { garment, before, after, labels, matte, size, person, fitted } = photo;
  const isReplaced = (label: number) =>
    (label === Label.upper && garment.category !== "lower") || (label === Label.lower && garment.category !== "upper");
  const { cut } = garment;
  const wanted = histogram(cut.lab, cut.alpha.length, (i) => cut.alpha[i] > 0.9);
  const other = histogram(before, labels.length, (i) => !isReplaced(labels[i]));
  const laid = fitted
    ? halvePlane(fitted.layers.alpha, person.image)
    : Float32Array.from(maskWhere(labels.length, (i) => isReplaced(labels[i])));
  const unit = person.body.shoulderWidth / 2;
  const place = maskWhere(labels.length, (i) => laid[i] > 0.5 || isReplaced(labels[i]));
  const reachable = dilate(place, size, REACH * unit);
  const nearness = gaussianBlur(laid, size, 0.05 * unit);
  const belief = new Float32Array(labels.length);
  for (let i = 0; i < belief.length; i++) {
    if (!reachable[i]) {
      belief[i] = -4;
      continue;
    }
    const cell = cellOf(after, i);
    const byColour = Math.log((wanted[cell] + RARE) / (other[cell] + RARE));
    // An unchanged pixel outside the old garment is not the new one, whatever its colour.
    const hasChanged = changeAt(photo, i) > CHANGED;
    const byChange = hasChanged ? 1.2 : isReplaced(labels[i]) ? -0.5 : -7;
    belief[i] = clamp(byColour, -3.5, 3.5) + byChange + 3 * (nearness[i] - 0.5) + (matte[i] > 0.5 ? 0.3 : -0.3);
  }
  const smooth = gaussianBlur(belief, size, 1.6);
  const mask = keepLargeComponents(maskAbove(smooth, 0), size, 0.02);
  return smooth.map((value, i) => (mask[i] ? smoothstep(-0.6, 0.6, value) : 0));
}

const SPAN = { lightness: 13, a: 32, b: 32 };

function cellOf(lab: LabPlanes, i: number): number {
  const l = clamp(Math.floor(lab.lightness[i] / CELL), 0, SPAN.lightness - 1);
  const a = clamp(Math.floor(lab.a[i] / CELL) + 16, 0, SPAN.a - 1);
  const b = clamp(Math.floor(lab.b[i] / CELL) + 16, 0, SPAN.b - 1);
  return (l * SPAN.a + a) * SPAN.b + b;
}

/** Shares of all samples per cell, spread to the neighbours: another engine's light differs slightly. */
function histogram(lab: LabPlanes, length: number, isWanted: (i: number) => boolean): Float32Array {
  const counts = new Float32Array(SPAN.lightness * SPAN.a * SPAN.b);
  let total = 0;
  for (let i = 0; i < length; i += 2) {
    if (!isWanted(i)) continue;
    counts[cellOf(lab, i)]++;
    total++;
  }
  const steps = [1, SPAN.b, SPAN.a * SPAN.b];
  let spread = counts;
  for (const step of steps) {
    const next = new Float32Array(spread.length);
    for (let i = 0; i < next.length; i++) {
      next[i] = 0.6 * spread[i] + 0.2 * ((spread[i - step] ?? 0) + (spread[i + step] ?? 0));
    }
    spread = next;
  }
  return spread.map((count) => count / Math.max(1, total));
}

function enlarge(plane: Float32Array, half: Size, size: Size): Float32Array {
  const result = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      result[y * size.width + x] = sampleBilinear(plane, half, (x - 0.5) / 2, (y - 0.5) / 2);
    }
  }
  return result;
}
