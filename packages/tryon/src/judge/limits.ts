/** The measures' limits by kind of garment, and each alarm's sentence for the shopper. */
import type { FlatGarment } from "../garment/index.ts";
import type { Category } from "../request/choices.ts";
import type { AlarmCode } from "./judgement.ts";
import type { MeasureName } from "./measures.ts";

export type Limits = Partial<Record<MeasureName, number>>;

/** Where a measure becomes an alarm, whatever the garment is. */
const COMMON: Limits = {
  face: 8,
  surroundings: 0.15,
  printOffset: 0.13,
  printTilt: 0.1,
  outlineOffset: 0.13,
  outlineTilt: 0.1,
  bitten: 0.04,
  unchanged: 0.6,
  rim: 0.3,
  madeUpSkin: 0.18,
  bodyGaps: 0.025,
  bared: 0.03,
  hiddenBody: 0.3,
  hiddenLegs: 8,
  keptCloth: 0.27,
  lostHands: 0.4,
  smeared: 4.5,
  pose: 0.25,
};

/** The same for what has shoulders. */
const SHOULDERED: Limits = {
  ...COMMON,
  print: 0.8,
  shoulders: 0.09,
  sides: 0.06,
  slope: 0.07,
  lopsided: 0.055,
  uncovered: 0.25,
  ragged: 0.011,
  skinTone: 12,
};

/**
 * By kind of garment. Units as in the measures: areas in squared shoulder widths, lengths in shoulder widths, slopes as tangents,
 * colours in Lab units. Chosen so that about one good result in fifty passes each limit.
 */
const LIMITS: Record<Category, Limits> = {
  upper: { ...SHOULDERED, colour: 4.2, rowTilt: 0.06, hem: 0.08, holes: 0.02, leftover: 0.016, flatSkin: 0.1 },
  dress: { ...SHOULDERED, colour: 4.5, rowTilt: 0.09, hem: 0.1, holes: 0.03, leftover: 0.05, flatSkin: 0.12 },
  lower: {
    ...COMMON,
    colour: 4.2,
    print: 0.85,
    offset: 0.14,
    slope: 0.09,
    hem: 0.12,
    uncovered: 0.3,
    ragged: 0.017,
    holes: 0.03,
    leftover: 0.05,
    flatSkin: 0.1,
    skinTone: 14,
  },
};

/**
 * Real folds and a model's stance make these outlines uneven; for an outside engine's picture the outline is only
 * estimated.
 */
const LOOSER_WHEN_WORN: Limits = { ragged: 1.6, hem: 1.6, slope: 1.4, rowTilt: 1.4, sides: 1.4, colour: 1.4 };
const LOOSER_OUTSIDE: Limits = {
  colour: 1.8,
  printOffset: 1.5,
  shoulders: 1.8,
  sides: 1.8,
  offset: 1.6,
  ragged: 9,
  holes: 3,
  leftover: 1.6,
  rim: 1.6,
  flatSkin: 2.5,
  bared: 1.4,
  skinTone: 1.3,
};

/** @param isOwn - This engine made the picture, so its layers are known. */
export function limitsFor(garment: FlatGarment, isOwn: boolean): Limits {
  const factors = [
    ...(garment.landmarks.kind === "worn" ? [LOOSER_WHEN_WORN] : []),
    ...(isOwn ? [] : [LOOSER_OUTSIDE]),
  ];
  const limits = { ...LIMITS[garment.category] };
  for (const factor of factors) {
    for (const name of Object.keys(factor) as MeasureName[]) {
      const limit = limits[name];
      if (limit !== undefined) limits[name] = limit * (factor[name] ?? 1);
    }
  }
  return limits;
}

const LIFTED: readonly MeasureName[] = ["shoulders", "sides", "slope", "lopsided"];

/**
 * A sleeve on a raised arm takes the shoulder and the side of a top with it, so these lie elsewhere than in the garment's photo although
 * nothing is wrong. Against the limits of hanging arms every top on such a person was an alarm, even one that looked well.
 *
 * @param raisedArm - 0 for hanging arms: see circumstances.ts.
 */
export function loosenForRaisedArm(limits: Limits, raisedArm: number): Limits {
  const loosened = { ...limits };
  for (const name of LIFTED) if (limits[name] !== undefined) loosened[name] = limits[name] * (1 + raisedArm);
  return loosened;
}

export const CODES: Record<MeasureName, AlarmCode> = {
  face: "IDENTITY_CHANGED",
  surroundings: "IDENTITY_CHANGED",
  colour: "COLOUR_OFF",
  print: "TEXTURE_OFF",
  printOffset: "TEXTURE_OFF",
  printTilt: "TEXTURE_OFF",
  outlineOffset: "OUTLINE_OFF",
  outlineTilt: "OUTLINE_OFF",
  offset: "OUTLINE_OFF",
  shoulders: "OUTLINE_OFF",
  sides: "OUTLINE_OFF",
  slope: "OUTLINE_OFF",
  rowTilt: "OUTLINE_OFF",
  hem: "OUTLINE_OFF",
  lopsided: "OUTLINE_OFF",
  uncovered: "OUTLINE_OFF",
  ragged: "OUTLINE_TORN",
  holes: "OUTLINE_TORN",
  bitten: "OUTLINE_TORN",
  leftover: "OLD_GARMENT_LEFT",
  unchanged: "OLD_GARMENT_LEFT",
  rim: "SEAM_VISIBLE",
  flatSkin: "SKIN_FLAT",
  skinTone: "SKIN_FLAT",
  madeUpSkin: "SKIN_FLAT",
  bodyGaps: "BODY_CUT",
  bared: "BODY_BARED",
  baredBelly: "BODY_BARED",
  hiddenBody: "BODY_HIDDEN",
  hiddenLegs: "BODY_HIDDEN",
  keptCloth: "OLD_GARMENT_LEFT",
  lostHands: "BODY_CUT",
  smeared: "BACKGROUND_SMEARED",
  pose: "POSE_CHANGED",
};

export const SENTENCES: Record<AlarmCode, string> = {
  IDENTITY_CHANGED: "Your face or your surroundings look different from your photo.",
  COLOUR_OFF: "The colours differ from the garment's photo.",
  TEXTURE_OFF: "The print or pattern differs from the garment's photo.",
  OUTLINE_OFF: "The garment does not sit where it should.",
  OUTLINE_TORN: "The garment's outline looks torn in places.",
  OLD_GARMENT_LEFT: "Some of what you wore is still showing.",
  SEAM_VISIBLE: "The garment's edge shows a visible seam.",
  SKIN_FLAT: "Skin that your clothes hid looks painted.",
  BODY_CUT: "A part of your body is missing.",
  BODY_HIDDEN: "Your clothes hide much of what this garment shows, so it had to be made up.",
  BODY_BARED:
    "The picture would leave bare what your clothes cover in your photo, so we do not show it. Use a picture that shows the whole garment upright.",
  POSE_CHANGED: "Your pose differs from your photo.",
  BACKGROUND_SMEARED: "The background beside you had to be made up and looks smeared.",
  HARD_TO_DRESS: "These photos are hard to dress, so the picture may have faults.",
};

/**
 * Alarms that count as two. A mostly made-up body is not the shopper's, and a picture of another person or place is not a try-on, however
 * well the garment sits. Only other engines' pictures can raise IDENTITY_CHANGED, because ours keep the photo's own pixels there.
 * BODY_CUT is not listed: its limit is above what small bites out of bare arms measure (up to .018) in pictures that people find good.
 */
export const COUNTS_AS_TWO: readonly AlarmCode[] = ["BODY_HIDDEN", "IDENTITY_CHANGED", "BODY_BARED"];
