/**
 * Trousers, shorts and skirts from a photo on a model, worn like flat ones: from edge to edge of each of the person's legs.
 * Mapped from body to body they kept the model's stance, and the person's own leg stood beside them.
 */

import { continueGrain } from "../../garment/home-photos/cloth-grain.ts";
import { type LowerLandmarks, signOf, type WornLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { quantile } from "../../image/maths/statistics.ts";
import { maskWhere } from "../../image/planes.ts";
import { borrowCopy, borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { Channels } from "../../image/types.ts";
import type { BodyModel, PersonAnalysis } from "../../person/types.ts";
import { fitLower } from "../lower/fit-lower.ts";
import type { LowerSource, SourceRow } from "../lower/lower-source.ts";
import { legCentre } from "../lower/lower-targets.ts";
import type { FittedGarment } from "../types.ts";
import { kneeRow, lineAt, sidesOf, type WornLowerLines, wornLowerLines } from "./worn-lower-lines.ts";

/** Garment rows between two rows of the mesh. */
const ROW_STEP = 5;
/** Garment pixels by which the cloth's rim is left out, and over which an edge fades. */
const RIM = 3;
const RIM_SOFTNESS = 2.5;
/** Over so many shoulder widths above its end the garment has its own outline: hems are curved and frayed. */
const HEM = 0.1;

export function fitWornLower(
  person: PersonAnalysis,
  cut: GarmentCut,
  worn: WornLandmarks,
  scale: number,
): FittedGarment {
  const lines = wornLowerLines(worn, cut);
  const { top, crotchY, hems } = lines;
  const bottom = lowestHem(lines);
  const landmarks: LowerLandmarks = {
    kind: "lower",
    axisX: legMiddleAt(worn.body, crotchY),
    top,
    bottom,
    height: bottom - top,
    halfWaist: (lineAt(lines.outer.right, 0) - lineAt(lines.outer.left, 0)) / 2,
    crotchY,
    openCrotchY: crotchY,
    hasLegs: worn.hasLegs,
    leftEdge: new Int16Array(0),
    rightEdge: new Int16Array(0),
    innerLeft: new Int16Array(0),
    innerRight: new Int16Array(0),
  };
  const alpha = wornAlpha(lines, cut, worn);
  const whole = { ...cut, colour: clothAbove(lines, cut, { alpha, unit: worn.body.shoulderWidth }) };
  const source: LowerSource = { rows: wornRows(lines, worn.hasLegs), isFrayed: false, alpha };
  const hem = (hems.left.outer + hems.left.inner + hems.right.outer + hems.right.inner) / 4;
  const hemY = legRow({ from: worn.body, to: person.body }, hem);
  const legs = legsCovered(worn.body, { crotchY, hem });
  const fitted = fitLower(person, whole, landmarks, {
    worn: { source, scale: worn.hasLegs ? scale : undefined, hemY, legs },
  });
  releasePlanes(alpha, ...whole.colour);
  return { ...fitted, isWorn: true };
}

/** The cloth below is continued by so many rows upwards before it repeats, shoulder widths. */
const REPEATED = 0.3;

/** The cut-out's colours, with the cloth's grain where the model's top or hands hide it above the crotch. Release the planes. */
function clothAbove(
  { crotchY }: WornLowerLines,
  cut: GarmentCut,
  { alpha, unit }: { alpha: Float32Array; unit: number },
): Channels {
  const colour = cut.colour.map(borrowCopy) as Channels;
  const end = Math.round(crotchY) * cut.width;
  const madeUp = maskWhere(alpha.length, (i) => i < end && alpha[i] > 0 && !cut.known[i]);
  continueGrain({ ...cut, colour }, { madeUp, rows: REPEATED * unit });
  return colour;
}

const lowestHem = ({ hems: { left, right } }: WornLowerLines): number =>
  Math.max(left.outer, left.inner, right.outer, right.inner);

const legMiddleAt = (body: BodyModel, y: number): number =>
  (legCentre(body, body.left, y) + legCentre(body, body.right, y)) / 2;

const ankleRow = (body: BodyModel): number => (body.left.ankle.y + body.right.ankle.y) / 2;

/** Maps a row below the hips to the other body's: knees to knees and ankles to ankles. */
function legRow({ from, to }: Record<"from" | "to", BodyModel>, y: number): number {
  const knee = kneeRow(from);
  if (y < knee) return lerp(to.hipCentre.y, kneeRow(to), (y - from.hipCentre.y) / Math.max(1, knee - from.hipCentre.y));
  return lerp(kneeRow(to), ankleRow(to), (y - knee) / Math.max(1, ankleRow(from) - knee));
}

/** How far down the model's thigh (0-1) and shin (1-2) the garment reaches. */
function legsCovered(body: BodyModel, { crotchY, hem }: { crotchY: number; hem: number }): number {
  const knee = kneeRow(body);
  if (hem < knee) return Math.max(0, hem - crotchY) / Math.max(1, knee - crotchY);
  return 1 + Math.min(1, (hem - knee) / Math.max(1, ankleRow(body) - knee));
}

/** Rows from the waist to the crotch, and from there to the end of each leg, which may be at another row. */
function wornRows(lines: WornLowerLines, hasLegs: boolean): SourceRow[] {
  const { top, crotchY, hems, first, outer, inner } = lines;
  const bottom = lowestHem(lines);
  const ys: number[] = [];
  for (let y = top; y < bottom; y += ROW_STEP) ys.push(y);
  // Two rows at the crotch: the first is the last of the hips, the second the first of the two legs.
  if (hasLegs) ys.push(crotchY, crotchY + 0.01);
  ys.push(bottom);
  ys.sort((a, b) => a - b);
  return ys.map((y) => {
    const share = Math.max(0, y - crotchY) / Math.max(1, bottom - crotchY);
    const { left, right } = sidesOf((side) => {
      const rowTo = (hem: number) => (y <= crotchY ? y : lerp(crotchY, hem, share));
      const [sideY, seamY] = [rowTo(hems[side].outer), rowTo(hems[side].inner)];
      const sign = signOf(side);
      const parted = hasLegs && y > crotchY ? RIM : 0;
      return {
        outer: { x: lineAt(outer[side], sideY - first) - sign * RIM, y: sideY },
        inner: { x: lineAt(inner[side], seamY - first) + sign * parted, y: seamY },
      };
    });
    return { y, left, right, gap: Math.max(0, right.inner.x - left.inner.x - 2 * RIM) };
  });
}

/** Opaque between the edges; near the hems only where the cloth is seen. */
function wornAlpha(
  lines: WornLowerLines,
  { alpha, mask, width, height }: GarmentCut,
  { body, hasLegs }: WornLandmarks,
): Float32Array {
  const { first, crotchY, hems, outer, inner } = lines;
  const whole = borrowPlane(alpha.length);
  const arch = hasLegs ? 0 : hemArch(lines, { mask, width, height }) + HEM * body.shoulderWidth;
  const end = Math.min(height - 1, Math.ceil(lowestHem(lines)) + RIM);
  for (let y = Math.max(0, first - RIM); y <= end; y++) {
    const at = sidesOf((side) => [lineAt(outer[side], y - first), lineAt(inner[side], y - first)]);
    for (let x = 0; x < width; x++) {
      const isLeft = x < (at.left[1] + at.right[1]) / 2;
      const [edge, seam] = isLeft ? at.left : at.right;
      const outside = isLeft ? x - edge : edge - x;
      const depth = hasLegs && y > crotchY ? Math.min(outside, isLeft ? seam - x : x - seam) : outside;
      const inside = smoothstep(-RIM_SOFTNESS, RIM_SOFTNESS, depth);
      const hem = hems[isLeft ? "left" : "right"];
      const seenFrom = Math.min(hem.outer, hem.inner) - (hasLegs ? HEM * body.shoulderWidth : arch);
      const own = smoothstep(seenFrom, seenFrom + 0.5 * HEM * body.shoulderWidth, y);
      const i = y * width + x;
      whole[i] = inside * lerp(1, alpha[i], own);
    }
  }
  return whole;
}

/** A hem's highest columns, as a share of all. */
const HIGHEST = 0.1;

/** Pixels by which a skirt's hem rises above its lowest point. */
function hemArch(
  { hems, first, outer }: WornLowerLines,
  { mask, width, height }: Pick<GarmentCut, "mask" | "width" | "height">,
): number {
  const lowest = Math.min(height - 1, Math.round(hems.left.outer));
  const last = outer.left.length - 1;
  const ends: number[] = [];
  for (let x = Math.ceil(lineAt(outer.left, last)); x <= lineAt(outer.right, last); x++) {
    let y = lowest;
    while (y > first && !mask[y * width + x]) y--;
    ends.push(lowest - y);
  }
  return ends.length ? quantile(ends, 1 - HIGHEST) : 0;
}
