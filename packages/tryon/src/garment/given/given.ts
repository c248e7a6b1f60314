/** A given reading of a garment: opened for one working picture, and applied to the automatic one. */
import type { Size } from "../../image/types.ts";
import type { Category } from "../../request/choices.ts";
import type { GarmentLandmarks, UpperLandmarks } from "../landmark-types.ts";
import type { GarmentCut } from "../types.ts";
import { openMask } from "./given-mask.ts";
import type { GivenReading, OpenedGiven, PlacedPoints } from "./given-types.ts";
import { moveLower } from "./move-lower.ts";
import { moveUpper } from "./move-upper.ts";
import { movedPoints, pointsOf, toFractions, toPixels } from "./points.ts";
import { invalidReading, problemsOf, requireValid } from "./validate-given.ts";

/**
 * @param category - Of the garment; points mean nothing without it.
 * @throws TryOnRefusal READING_INVALID if it is impossible for such a garment
 */
export async function openGiven(given: GivenReading, size: Size, category: Category): Promise<OpenedGiven> {
  const landmarks = given.landmarks ?? {};
  requireValid(landmarks, category);
  const mask = given.mask && (await openMask(given.mask, size));
  return { points: toPixels(landmarks, size), mask, sleeves: given.sleeves, legs: given.legs };
}

/**
 * The landmarks with the given points. Points at their automatic places change nothing, so that a reading
 * sent back unchanged makes the same picture.
 *
 * @throws TryOnRefusal READING_INVALID if the points contradict the rest of the reading
 */
export function withGivenPoints(
  landmarks: GarmentLandmarks,
  cut: GarmentCut,
  { given, category }: { given: OpenedGiven; category: Category },
): GarmentLandmarks {
  const read = pointsOf(landmarks);
  const moved = movedPoints(given.points, read);
  if (landmarks.kind === "worn") {
    if (Object.keys(moved).length > 0) throw invalidReading("A garment on a model takes a mask, but no points.");
    return landmarks;
  }
  refuseNewProblems(read, moved, { category, size: cut });
  if (landmarks.kind === "lower") return lowerWith(landmarks, moved, { cut, legs: given.legs });
  const needsLegs = given.legs === "legs" || moved.crotch || moved.waistLeft || moved.waistRight;
  if (needsLegs && !landmarks.legs) throw invalidReading("We cannot see two legs in this picture.");
  if (Object.keys(moved).length === 0) return landmarks;
  return landmarks.legs ? jumpsuitWith(landmarks, moved, cut) : moveUpper(landmarks, moved, cut);
}

const CUFFS = ["cuffOuterLeft", "cuffInnerLeft", "cuffOuterRight", "cuffInnerRight"] as const;

/** Faults of the automatic reading itself are not the operator's. */
function refuseNewProblems(
  read: PlacedPoints,
  moved: PlacedPoints,
  { category, size }: { category: Category; size: Size },
): void {
  const before = new Set(problemsOf(toFractions(read, size), category).map(({ message }) => message));
  const merged = problemsOf(toFractions({ ...read, ...moved }, size), category);
  const problems = merged.filter(({ message }) => !before.has(message));
  if (problems.length > 0) throw invalidReading(problems[0].message, { problems });
  const cuffs = CUFFS.filter((name) => read[name] ?? moved[name]);
  if (CUFFS.some((name) => moved[name]) && cuffs.length < CUFFS.length)
    throw invalidReading("We cannot see sleeves in this picture. Give both corners of both cuffs.");
}

function lowerWith(
  landmarks: Extract<GarmentLandmarks, { kind: "lower" }>,
  moved: PlacedPoints,
  how: { cut: GarmentCut; legs: OpenedGiven["legs"] },
): GarmentLandmarks {
  const isAsRead = how.legs === undefined || (how.legs === "legs") === landmarks.hasLegs;
  return isAsRead && Object.keys(moved).length === 0 ? landmarks : moveLower(landmarks, moved, how);
}

/** The bodice ends at the waist, where the legs begin. */
function jumpsuitWith(landmarks: UpperLandmarks, moved: PlacedPoints, cut: GarmentCut): UpperLandmarks {
  const { hemLeft, hemRight, crotch, waistLeft, waistRight, ...bodice } = moved;
  const upper = moveUpper(landmarks, { ...bodice, hemLeft: waistLeft, hemRight: waistRight }, cut);
  const lower = { waistLeft, waistRight, crotch, hemLeft, hemRight };
  const isMoved = Object.values(lower).some((point) => point !== undefined);
  const legs = landmarks.legs && isMoved ? moveLower(landmarks.legs, lower, { cut, legs: undefined }) : landmarks.legs;
  return legs ? { ...upper, legs } : upper;
}
