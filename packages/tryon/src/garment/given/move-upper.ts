/** Landmarks of tops and dresses with moved points: each changes only what depends on it. */
import { distanceBetween, mixPoints, point } from "../../image/maths/geometry.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import {
  SIDES,
  type Side,
  type SideLandmarks,
  type SleeveLandmarks,
  signOf,
  type UpperLandmarks,
} from "../landmark-types.ts";
import { isAsLongAsCoat, lineAtNeck } from "../landmarks/landmarks.ts";
import { findNeckline } from "../landmarks/neckline.ts";
import { polylineLength } from "../outline/polyline.ts";
import { type SilhouetteFrame, silhouetteFrame } from "../outline/silhouette-frame.ts";
import type { GarmentCut } from "../types.ts";
import { type PairedPlace, type PlacedPoints, pointAt } from "./given-types.ts";

/** One side's moved points, measured from the axis outwards as its landmarks are. */
type Moves = Partial<Record<PairedPlace, Point>>;

/** @param moved - In pixels; only points that differ from `landmarks`. */
export function moveUpper(landmarks: UpperLandmarks, moved: PlacedPoints, cut: GarmentCut): UpperLandmarks {
  const moves = { left: movesOf(moved, "left", landmarks.axisX), right: movesOf(moved, "right", landmarks.axisX) };
  const hems = SIDES.flatMap((side) => moves[side].hem?.y ?? []);
  const hemY = hems.length ? hems.reduce((sum, y) => sum + y, 0) / hems.length : landmarks.hemY;
  const frame = silhouetteFrame(cut.mask, cut, cut.box);
  const change = (side: Side) => moveSide(landmarks[side], moves[side], { landmarks, frame, side, hemY });
  const [left, right] = [change("left"), change("right")];
  const halfChest = (left.contourArmpit.x + right.contourArmpit.x) / 2;
  const neckY = (lineAtNeck(left) + lineAtNeck(right)) / 2;
  const lengthRatio = (hemY - neckY) / (2 * halfChest);
  const hasSleeves = left.sleeve !== undefined && right.sleeve !== undefined;
  const shape = { ...landmarks, left, right, halfChest, neckY, hemY, lengthRatio, hasSleeves };
  const isCoat = shape.shape === "top" && isAsLongAsCoat(shape);
  const result = { ...shape, isCoat };
  // Necklines are searched below the neck points.
  const isNeckMoved = SIDES.some((side) => moves[side].neck || moves[side].shoulder);
  return isNeckMoved ? { ...result, neckline: findNeckline(cut, cut.mask, result) } : result;
}

function movesOf(moved: PlacedPoints, side: Side, axisX: number): Moves {
  const moves: Moves = {};
  for (const place of ["neck", "shoulder", "armpit", "cuffOuter", "cuffInner", "hem"] as const) {
    const at = moved[pointAt(place, side)];
    if (at) moves[place] = point(signOf(side) * (at.x - axisX), at.y);
  }
  return moves;
}

interface SideContext {
  landmarks: UpperLandmarks;
  frame: SilhouetteFrame | undefined;
  side: Side;
  hemY: number;
}

function moveSide(read: SideLandmarks, moves: Moves, context: SideContext): SideLandmarks {
  const neck = moves.neck ?? read.neck;
  const shoulder = moves.shoulder ?? read.shoulder;
  const armpit = moves.armpit ?? read.armpit;
  const contourArmpit = moves.armpit ?? read.contourArmpit;
  const line = moves.neck || moves.shoulder ? lineThrough(neck, shoulder) : read.shoulderLine;
  const changed = { ...read, neck, shoulder, armpit, contourArmpit, shoulderLine: line };
  const sleeve = moveSleeve(changed, moves, context);
  return { ...changed, sleeve, halfWidths: moveFlank(read, changed, moves, context) };
}

/** As steep as a shoulder may be; see `shoulderLine` in landmarks.ts. */
const STEEPEST = 0.75;

function lineThrough(neck: Point, shoulder: Point): { slope: number; intercept: number } {
  const slope = clamp((shoulder.y - neck.y) / Math.max(4, shoulder.x - neck.x), 0, STEEPEST);
  return { slope, intercept: shoulder.y - slope * shoulder.x };
}

/** A sleeve exists once both corners of its cuff do. */
function moveSleeve(side: SideLandmarks, moves: Moves, context: SideContext): SleeveLandmarks | undefined {
  const { sleeve } = side;
  const { shoulder, armpit, cuffOuter, cuffInner } = moves;
  if (!shoulder && !armpit && !cuffOuter && !cuffInner) return sleeve;
  const outerEnd = cuffOuter ?? sleeve?.outer.at(-1);
  const innerEnd = cuffInner ?? sleeve?.inner.at(-1);
  if (!outerEnd || !innerEnd) return undefined;
  const edge = (known: readonly Point[] | undefined, from: Point, to: Point) =>
    known ? bent(known, from, to) : alongOutline(context, from, to);
  const outer = edge(sleeve?.outer, side.shoulder, outerEnd);
  const inner = edge(sleeve?.inner, side.armpit, innerEnd);
  const isCuffMoved = cuffOuter || cuffInner || !sleeve;
  const cuff = isCuffMoved ? straight(outerEnd, innerEnd) : sleeve.cuff;
  return {
    outer,
    cuff,
    inner,
    outerLength: polylineLength(outer),
    innerLength: polylineLength(inner),
    cuffWidth: distanceBetween(outerEnd, innerEnd),
  };
}

/** A known edge from another start to another end: cut off at the points nearest to both, or lengthened to them. */
function bent(edge: readonly Point[], from: Point, to: Point): Point[] {
  const isSame = (one: Point, other: Point) => one.x === other.x && one.y === other.y;
  const first = isSame(edge[0], from) ? 0 : nearestIndex(edge, from);
  const last = isSame(edge[edge.length - 1], to) ? edge.length - 1 : nearestIndex(edge, to);
  if (last <= first) return straight(from, to);
  return [from, ...edge.slice(first + 1, last), to];
}

const nearestIndex = (line: readonly Point[], at: Point): number =>
  line.reduce(
    (best, candidate, index) => (distanceBetween(candidate, at) < distanceBetween(line[best], at) ? index : best),
    0,
  );

/** Points of a straight edge: as many as an outline has, roughly, so that a sleeve's strip has rows. */
const STEP = 4;

function straight(from: Point, to: Point): Point[] {
  const steps = Math.max(2, Math.round(distanceBetween(from, to) / STEP));
  return Array.from({ length: steps + 1 }, (_, index) => mixPoints(from, to, index / steps));
}

/** Both ends lie on the outline if they are no further from it than this share of the garment's height. */
const ON_OUTLINE = 0.03;

/** A new edge: the outline between both points, or a straight line where they do not lie on it. */
function alongOutline({ frame, side, landmarks }: SideContext, from: Point, to: Point): Point[] {
  const half = frame?.halves[side];
  if (!half) return straight(from, to);
  const [start, end] = [nearestIndex(half, from), nearestIndex(half, to)];
  const reach = ON_OUTLINE * landmarks.height;
  const isOn = distanceBetween(half[start], from) < reach && distanceBetween(half[end], to) < reach;
  if (!isOn || Math.abs(end - start) < 2) return straight(from, to);
  const between = start < end ? half.slice(start + 1, end) : half.slice(end + 1, start).reverse();
  return [from, ...between, to];
}

/** The side seam: through the moved armpit and the moved end of the hem, bent as it was in between. */
function moveFlank(
  read: SideLandmarks,
  changed: SideLandmarks,
  moves: Moves,
  { landmarks, hemY }: SideContext,
): Float32Array {
  if (!moves.shoulder && !moves.armpit && !moves.hem) return read.halfWidths;
  const widths = read.halfWidths;
  const { shoulder, armpit } = changed;
  const at = (row: number) => widths[clamp(Math.round(row), 0, widths.length - 1)];
  const shiftAtArmpit = moves.armpit ? armpit.x - at(armpit.y) : 0;
  const shiftAtHem = moves.hem ? moves.hem.x - at(landmarks.hemY) : 0;
  return widths.map((width, y) => {
    if (y <= shoulder.y) return shoulder.x;
    if (y < armpit.y) return lerp(shoulder.x, armpit.x, (y - shoulder.y) / Math.max(1, armpit.y - shoulder.y));
    const share = clamp((y - armpit.y) / Math.max(1, hemY - armpit.y), 0, 1);
    return Math.max(1, width + lerp(shiftAtArmpit, shiftAtHem, share));
  });
}
