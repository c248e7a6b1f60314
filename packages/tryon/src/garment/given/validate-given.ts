/**
 * What cannot be true of a garment, in words for the operator who placed the points. A reading that passes may still be wrong; one
 * that does not would tear the cloth.
 */
import type { Point } from "../../image/types.ts";
import { TryOnRefusal } from "../../issues/refusal.ts";
import type { Category } from "../../request/choices.ts";
import { SIDES } from "../landmark-types.ts";
import {
  GARMENT_POINTS,
  type GarmentPoint,
  type GivenReading,
  type PairedPlace,
  type PlacedPoints,
  pointAt,
} from "./given-types.ts";

export interface GivenProblem {
  /** The point it is about. */
  point: GarmentPoint;
  message: string;
}

const UPPER: readonly PairedPlace[] = ["neck", "shoulder", "armpit", "cuffOuter", "cuffInner", "hem"];
const LOWER: readonly PairedPlace[] = ["waist", "hem"];
const PLACES: Record<Category, readonly PairedPlace[]> = {
  upper: UPPER,
  lower: LOWER,
  // A jumpsuit has the waist too.
  dress: [...UPPER, "waist"],
};

const NAMES: Record<GarmentPoint, string> = {
  neckLeft: "left neck point",
  neckRight: "right neck point",
  shoulderLeft: "left shoulder",
  shoulderRight: "right shoulder",
  armpitLeft: "left armpit",
  armpitRight: "right armpit",
  cuffOuterLeft: "outer corner of the left cuff",
  cuffInnerLeft: "inner corner of the left cuff",
  cuffOuterRight: "outer corner of the right cuff",
  cuffInnerRight: "inner corner of the right cuff",
  waistLeft: "left end of the waist",
  waistRight: "right end of the waist",
  crotch: "crotch",
  hemLeft: "left end of the hem",
  hemRight: "right end of the hem",
};

/** Two points that mark a width are at least so far apart, of the picture's width. */
const LEAST_WIDTH = 0.02;

/** From above to below; pairs are compared side by side. */
const BELOW: readonly [above: PairedPlace, below: PairedPlace][] = [
  ["neck", "armpit"],
  ["shoulder", "armpit"],
  ["armpit", "hem"],
  ["armpit", "waist"],
  ["neck", "hem"],
  ["waist", "hem"],
];

/** Problems of the points alone, however few are given; an empty list means that they are valid. */
export function problemsOf(points: PlacedPoints, category: Category): GivenProblem[] {
  const problems: GivenProblem[] = [];
  const tell = (point: GarmentPoint, message: string) => problems.push({ point, message });
  const known: Set<string> = new Set(PLACES[category].flatMap((place) => SIDES.map((side) => pointAt(place, side))));
  if (category !== "upper") known.add("crotch");
  for (const name of GARMENT_POINTS) {
    const point = points[name];
    if (!point) continue;
    if (!known.has(name)) tell(name, `This kind of garment has no ${NAMES[name]}.`);
    else if (!isInside(point)) tell(name, `The ${NAMES[name]} lies outside the picture.`);
  }
  for (const place of PLACES[category]) tellWidth(points, place, tell);
  for (const [above, below] of BELOW) {
    for (const side of SIDES) tellOrder(points, [pointAt(above, side), pointAt(below, side)], tell);
  }
  tellShoulders(points, tell);
  tellCrotch(points, tell);
  return problems;
}

type Tell = (point: GarmentPoint, message: string) => void;

const isInside = ({ x, y }: Point): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;

function tellWidth(points: PlacedPoints, place: PairedPlace, tell: Tell): void {
  const [leftName, rightName] = [pointAt(place, "left"), pointAt(place, "right")];
  const [left, right] = [points[leftName], points[rightName]];
  if (!left || !right || right.x - left.x >= LEAST_WIDTH) return;
  tell(leftName, `The ${NAMES[leftName]} must be left of the ${NAMES[rightName]}, with some distance.`);
}

function tellOrder(points: PlacedPoints, [above, below]: [GarmentPoint, GarmentPoint], tell: Tell): void {
  const [upper, lower] = [points[above], points[below]];
  if (upper && lower && lower.y <= upper.y) tell(below, `The ${NAMES[below]} must be below the ${NAMES[above]}.`);
}

/** A shoulder lies further out than the neck, and a cuff's corners are two places. */
function tellShoulders(points: PlacedPoints, tell: Tell): void {
  for (const side of SIDES) {
    const sign = side === "left" ? -1 : 1;
    const [neck, shoulder] = [points[pointAt("neck", side)], points[pointAt("shoulder", side)]];
    if (neck && shoulder && sign * (shoulder.x - neck.x) <= 0)
      tell(
        pointAt("shoulder", side),
        `The ${NAMES[pointAt("shoulder", side)]} must be further out than the ${NAMES[pointAt("neck", side)]}.`,
      );
    const [outer, inner] = [points[pointAt("cuffOuter", side)], points[pointAt("cuffInner", side)]];
    if (outer && inner && Math.hypot(outer.x - inner.x, outer.y - inner.y) < LEAST_WIDTH / 2)
      tell(pointAt("cuffInner", side), `The corners of the ${side} cuff are the same place.`);
  }
}

function tellCrotch(points: PlacedPoints, tell: Tell): void {
  const { crotch } = points;
  if (!crotch) return;
  for (const side of SIDES) {
    const sign = side === "left" ? -1 : 1;
    const [waist, hem] = [points[pointAt("waist", side)], points[pointAt("hem", side)]];
    if (waist && crotch.y <= waist.y) tell("crotch", "The crotch must be below the waist.");
    if (waist && sign * (waist.x - crotch.x) <= 0) tell("crotch", "The crotch must lie between the ends of the waist.");
    if (hem && crotch.y >= hem.y) tell("crotch", "The crotch must be above the hems.");
  }
}

/** @throws TryOnRefusal READING_INVALID with every problem in its details */
export function requireValid(points: PlacedPoints, category: Category): void {
  const problems = problemsOf(points, category);
  if (problems.length > 0) throw invalidReading(problems[0].message, { problems });
}

/** A given reading that cannot be used; its sentence is for the operator. */
export const invalidReading = (message: string, details: Record<string, unknown> = {}): TryOnRefusal =>
  new TryOnRefusal("READING_INVALID", message, details);

/** Whether anything is given at all. */
export const isGiven = (given: GivenReading | undefined): given is GivenReading =>
  given !== undefined &&
  (given.mask !== undefined ||
    given.sleeves !== undefined ||
    given.legs !== undefined ||
    Object.values(given.landmarks ?? {}).some((point) => point !== undefined));
