/** Whether the photo is unchanged around the garment: face, background, and other clothes. */
import { distanceToSet } from "../../image/distance.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { maskWhere } from "../../image/planes.ts";
import type { LabPlanes } from "../../image/types.ts";
import { Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** An unaffected pixel is changed if its blurred colour differs by more than this, Lab units. */
const OTHER = 10;
/** Beyond this distance from the old and the new garment nothing may change, shoulder widths. */
const REACH = 0.3;

export interface IdentityMeasures {
  /** Mean colour difference over the face, Lab units; undefined without a visible face. */
  face: number | undefined;
  /** Changed share of everything away from the garment, 0-1. */
  surroundings: number;
}

export function measureIdentity(evidence: Evidence): IdentityMeasures {
  const { size, labels, garmentSeen, garment, person, covered } = evidence;
  const { parse, body } = person;
  const difference = blurredDifference(evidence);
  const face = { radius: (1.35 * parse.eyeDistance) / 2, x: parse.nose.x / 2, y: parse.nose.y / 2 };
  const replaced = (label: number) =>
    (label === Label.upper && garment.category !== "lower") || (label === Label.lower && garment.category !== "upper");
  const touched = maskWhere(labels.length, (i) => replaced(labels[i]) || garmentSeen[i] > 0.3);
  const away = distanceToSet(touched, size, (REACH * body.shoulderWidth) / 2 + 1);
  let faceSum = 0;
  let facePixels = 0;
  let changed = 0;
  let kept = 0;
  for (let i = 0; i < labels.length; i++) {
    const x = i % size.width;
    const y = (i - x) / size.width;
    const isFace = parse.headVisible && Math.hypot(x - face.x, y - face.y) < face.radius;
    const value = covered && !covered[i] ? OTHER : difference[i];
    if (isFace && labels[i] !== Label.background) {
      faceSum += covered && !covered[i] ? 40 : value;
      facePixels++;
    } else if (away[i] > (REACH * body.shoulderWidth) / 2) {
      kept++;
      if (value >= OTHER) changed++;
    }
  }
  return { face: facePixels > 20 ? faceSum / facePixels : undefined, surroundings: kept ? changed / kept : 0 };
}

function blurredDifference({ before, after, size }: Evidence): Float32Array {
  const squares = new Float32Array(before.a.length);
  for (const key of ["lightness", "a", "b"] as const satisfies (keyof LabPlanes)[]) {
    const difference = new Float32Array(squares.length);
    for (let i = 0; i < difference.length; i++) difference[i] = after[key][i] - before[key][i];
    const smooth = gaussianBlur(difference, size, 1);
    for (let i = 0; i < squares.length; i++) squares[i] += smooth[i] * smooth[i];
  }
  return squares.map(Math.sqrt);
}
