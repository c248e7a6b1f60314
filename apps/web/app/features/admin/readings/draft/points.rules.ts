/** The points of a garment as the editor names, orders and moves them. Pure. */
import type { GarmentLandmarks, GarmentPointName } from "@toile/contract";

export type Place = { x: number; y: number };
export type Size = { width: number; height: number };

/** In Tab order: down the left side, then down the right. */
export const POINT_ORDER: readonly GarmentPointName[] = [
  "neckLeft",
  "shoulderLeft",
  "cuffOuterLeft",
  "cuffInnerLeft",
  "armpitLeft",
  "waistLeft",
  "hemLeft",
  "crotch",
  "hemRight",
  "waistRight",
  "armpitRight",
  "cuffInnerRight",
  "cuffOuterRight",
  "shoulderRight",
  "neckRight",
];

export const POINT_NAMES: Record<GarmentPointName, string> = {
  neckLeft: "Left neck point",
  neckRight: "Right neck point",
  shoulderLeft: "Left shoulder",
  shoulderRight: "Right shoulder",
  armpitLeft: "Left armpit",
  armpitRight: "Right armpit",
  cuffOuterLeft: "Left cuff, outer corner",
  cuffInnerLeft: "Left cuff, inner corner",
  cuffOuterRight: "Right cuff, outer corner",
  cuffInnerRight: "Right cuff, inner corner",
  waistLeft: "Waist, left end",
  waistRight: "Waist, right end",
  crotch: "Crotch",
  hemLeft: "Hem, left end",
  hemRight: "Hem, right end",
};

/** Pixels of the picture that an arrow key moves, and with Shift. */
const STEP = 1;
const LARGE_STEP = 10;
const ARROWS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place in pixels after an arrow key; undefined for any other key. */
export function stepOf(key: string, isLarge: boolean, steps = { small: STEP, large: LARGE_STEP }): Place | undefined {
  const arrow = ARROWS[key];
  const by = isLarge ? steps.large : steps.small;
  return arrow && { x: arrow.x * by, y: arrow.y * by };
}

const inside = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1e5) / 1e5));
/** Within the picture, rounded as the engine rounds. */
export const toPlace = ({ x, y }: Place): Place => ({ x: inside(x), y: inside(y) });

/** A fraction of the picture, moved by pixels of it. */
export const moveBy = (from: Place, step: Place, { width, height }: Size): Place =>
  toPlace({ x: from.x + step.x / width, y: from.y + step.y / height });

/** Where a new pair of cuffs starts, relative to the shoulders, for the operator to drag. */
const CUFF = { outer: { x: 0.14, y: 0.22 }, inner: { x: 0.09, y: 0.26 } };

/** Points for sleeves that the engine does not see. */
export function newSleeves(landmarks: GarmentLandmarks): GarmentLandmarks {
  const { shoulderLeft, shoulderRight, cuffOuterLeft } = landmarks;
  if (!shoulderLeft || !shoulderRight || cuffOuterLeft) return {};
  const beside = (from: Place, sign: number, by: Place) => toPlace({ x: from.x + sign * by.x, y: from.y + by.y });
  return {
    cuffOuterLeft: beside(shoulderLeft, -1, CUFF.outer),
    cuffInnerLeft: beside(shoulderLeft, -1, CUFF.inner),
    cuffOuterRight: beside(shoulderRight, 1, CUFF.outer),
    cuffInnerRight: beside(shoulderRight, 1, CUFF.inner),
  };
}

/** A crotch where the engine sees no legs. */
export function newCrotch({ waistLeft, waistRight, hemLeft, crotch }: GarmentLandmarks): GarmentLandmarks {
  if (!waistLeft || !waistRight || !hemLeft || crotch) return {};
  return {
    crotch: toPlace({ x: (waistLeft.x + waistRight.x) / 2, y: waistLeft.y + 0.35 * (hemLeft.y - waistLeft.y) }),
  };
}

const isCuff = (name: GarmentPointName): boolean => name.startsWith("cuff");

/** The points to show: as read, or as moved, and none for sleeves or legs that the operator says are not there. */
export function shownPoints(
  read: GarmentLandmarks,
  { landmarks, sleeves, legs }: { landmarks: GarmentLandmarks; sleeves: string | null; legs: string | null },
): [GarmentPointName, Place][] {
  return POINT_ORDER.flatMap((name) => {
    if (sleeves === "none" && isCuff(name)) return [];
    if (legs === "none" && name === "crotch") return [];
    const place = landmarks[name] ?? read[name];
    return place ? [[name, place] as [GarmentPointName, Place]] : [];
  });
}

/** The engine's working picture: of this size at most, enlarged or reduced to fit. */
const WORKING = { width: 768, height: 1024 };

export function workingSize({ width, height }: Size): Size {
  const scale = Math.min(WORKING.width / width, WORKING.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
