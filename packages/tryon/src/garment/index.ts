/** From a garment photo to a cut-out with landmarks. Independent of the person, so it can be kept and used again. */

import { releasePlanes } from "../image/pool.ts";
import type { RgbImage } from "../image/types.ts";
import type { Issue } from "../issues/issues.ts";
import { TryOnRefusal } from "../issues/refusal.ts";
import type { Category, SleeveHint } from "../request/choices.ts";
import type { StageTimings } from "../request/stages.ts";
import { chooseUpperCut, type UpperCandidate } from "./choose-cut.ts";
import { extractByEdges, finishCut } from "./cutout/extract.ts";
import { garmentIssue } from "./cutout/issues.ts";
import { mirrorSymmetry } from "./cutout/masks.ts";
import { withGivenPoints } from "./given/given.ts";
import { cutByMask, isSameMask } from "./given/given-mask.ts";
import type { OpenedGiven } from "./given/given-types.ts";
import { invalidReading } from "./given/validate-given.ts";
import { closeBites } from "./home-photos/bites.ts";
import { slitBridgedArmpit } from "./home-photos/bridged-armpit.ts";
import { hideHangerBar } from "./home-photos/hanger-bar.ts";
import { withLegs } from "./home-photos/jumpsuit.ts";
import { closeNotches } from "./home-photos/notches.ts";
import type { GarmentLandmarks, SeenBar, SideLandmarks, UpperLandmarks } from "./landmark-types.ts";
import { slitFusedSleeves } from "./landmarks/fused-sleeves.ts";
import { findUpperLandmarks } from "./landmarks/landmarks.ts";
import { findLowerLandmarks } from "./landmarks/lower-landmarks.ts";
import { implausibilityOf, silhouetteWidth } from "./landmarks/plausibility.ts";
import { findOpenFront } from "./open-front/open-front.ts";
import { peelRim } from "./outline/rim.ts";
import type { GarmentAnalysis, GarmentCut } from "./types.ts";

export type FlatGarment = GarmentAnalysis<GarmentLandmarks>;

export interface GarmentOptions {
  category: Category;
  /** What the catalogue knows; without it a guess is made from the outline. */
  sleeves?: SleeveHint;
  /** What the operator knows better than any reading. */
  given?: OpenedGiven | undefined;
}

/**
 * Analyses a photo of a garment lying flat or on a ghost mannequin.
 *
 * @param image - At most 768x1024: the size that every parameter was tuned on.
 * @throws TryOnRefusal GARMENT_NOT_FOUND when no garment can be cut out, READING_INVALID when what is given cannot be used.
 */
export function analyseGarment(image: RgbImage, options: GarmentOptions): FlatGarment {
  const started = performance.now();
  const analysis = options.given ? analyseGiven(image, options, options.given) : analyse(image, options);
  const timings: StageTimings = { garment: performance.now() - started };
  return { ...analysis, category: options.category, timings };
}

/**
 * Armholes of tank tops are concave by more than this. Without that, an outline that runs outwards from the shoulder is
 * a sleeve that could not be told from the body.
 */
const CONCAVE_FROM = 0.015;

/** Whether both sides end in armholes that no sleeve has: asked for sleeves, the reader would cut them out of the chest. */
export const hasBareArmholes = ({ hasSleeves, left, right }: UpperLandmarks): boolean =>
  !hasSleeves && meanArmholeDepth({ left, right }) > CONCAVE_FROM;

/** Half chests, and lengths of a sleeve in widths of its cuff: flaps of a cut-out, bows and wide bodices are shorter. */
const LONG_SLEEVE = { halfChests: 1.5, cuffs: 2 };

/** Whether both sleeves are so long and slender that they can be nothing else. */
export const hasLongSleeves = ({ left, right, halfChest }: UpperLandmarks): boolean =>
  [left, right].every(
    ({ sleeve }) =>
      sleeve !== undefined &&
      sleeve.outerLength > Math.max(LONG_SLEEVE.halfChests * halfChest, LONG_SLEEVE.cuffs * sleeve.cuffWidth),
  );

const meanArmholeDepth = ({ left, right }: Pick<UpperLandmarks, "left" | "right">): number =>
  (left.armholeDepth + right.armholeDepth) / 2;

const outwardSlope = (side: SideLandmarks): number => side.armpit.x - side.shoulder.x;

/** See `RoughCut`. */
const LOWER_CHOKE = { from: 0.6, to: 2.4, colourDepth: 3 };

type Analysed = Pick<FlatGarment, "cut" | "landmarks" | "issues">;

const analyse = (image: RgbImage, options: GarmentOptions): Analysed =>
  options.category === "lower" ? analyseLower(image) : analyseUpper(image, options);

/**
 * Read by itself, then along the given mask, then with the given points: each counts only where it differs from what was
 * read, so that a reading given back as it came changes nothing.
 */
function analyseGiven(image: RgbImage, { category, ...known }: GarmentOptions, given: OpenedGiven): Analysed {
  const options = { ...known, category, ...(given.sleeves && { sleeves: given.sleeves }) };
  const automatic = orNotFound(() => analyse(image, options));
  const isBrushed = given.mask && !(automatic && isSameMask(given.mask, automatic.cut.mask));
  const read = isBrushed && given.mask ? analyseAlong(image, options, { mask: given.mask, automatic }) : automatic;
  if (!read) throw notFound();
  const { cut } = read;
  const found = given.sleeves === "none" ? withoutSleeves(read, category) : read.landmarks;
  const landmarks = withGivenPoints(found, cut, { given, category });
  // Points answer what was in doubt.
  return { cut, landmarks, issues: landmarks === read.landmarks ? read.issues : [] };
}

function orNotFound(read: () => Analysed): Analysed | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof TryOnRefusal) return undefined;
    throw error;
  }
}

/** Along a brushed mask: what is in doubt about an outline that was found is not in doubt about it. */
function analyseAlong(
  image: RgbImage,
  options: GarmentOptions,
  { mask, automatic }: { mask: Uint8Array; automatic: Analysed | undefined },
): Analysed {
  const cut = cutByMask(image, mask, automatic?.cut);
  const landmarks = cut && (options.category === "lower" ? findLowerLandmarks(cut) : upperAlong(cut, options));
  if (!landmarks) throw invalidReading("What the mask shows is no garment of this kind. Brush over all of it.");
  return { cut, landmarks, issues: [] };
}

function upperAlong(cut: GarmentCut, options: GarmentOptions): UpperLandmarks | undefined {
  const shape = options.category === "dress" ? "dress" : "top";
  const landmarks = findUpperLandmarks(cut, cut.mask, shape);
  if (!landmarks || !Number.isFinite(landmarks.lengthRatio)) return undefined;
  const implausibility = implausibilityOf(cut, landmarks, options.sleeves);
  const candidate = { cut, landmarks, implausibility, isOnHanger: false };
  const isMixedUp = isFused(candidate, options) || isTangled(candidate);
  const separated = (isMixedUp ? separateSleeves(candidate)?.landmarks : undefined) ?? landmarks;
  return shape === "dress" && options.given?.legs !== "none" ? withLegs(cut, separated) : separated;
}

function withoutSleeves({ cut, landmarks }: Analysed, category: Category): GarmentLandmarks {
  if (landmarks.kind !== "upper" || !landmarks.hasSleeves) return landmarks;
  const shape = category === "dress" ? "dress" : "top";
  return findUpperLandmarks(cut, cut.mask, shape, { isSleeveless: true }) ?? landmarks;
}

function analyseUpper(image: RgbImage, options: GarmentOptions): Analysed {
  const { bar, ...read } = readUpper(image, options);
  const { cut, landmarks } = read;
  if (!bar || landmarks.shape === "dress" || !landmarks.hasSleeves) return read;
  const opening = findOpenFront(cut, landmarks, bar);
  return opening ? { ...read, landmarks: { ...landmarks, opening } } : read;
}

interface ReadUpper extends Analysed {
  landmarks: UpperLandmarks;
  bar: SeenBar | undefined;
}

function readUpper(image: RgbImage, options: GarmentOptions): ReadUpper {
  const first = chooseUpperCut(image, {
    shape: options.category === "dress" ? "dress" : "top",
    sleeves: options.sleeves,
  });
  if (!first) throw notFound();
  const chosen = unbridged(first) ?? first;
  const bar = chosen.isOnHanger ? hideHangerBar(image, chosen.cut, chosen.landmarks) : undefined;
  const separated = isFused(chosen, options) || isTangled(chosen) ? separateSleeves(chosen) : undefined;
  if (separated && !separated.isGuessed) {
    return { cut: separated.cut, landmarks: separated.landmarks, issues: [...separated.cut.issues], bar };
  }
  const { cut, landmarks: whole, implausibility } = separated ?? chosen;
  const landmarks = whole.shape === "dress" && options.given?.legs !== "none" ? withLegs(cut, whole) : whole;
  if (isNoGarment(cut, implausibility)) throw notFound();
  const issues: Issue[] = [...cut.issues];
  const width = silhouetteWidth(cut, landmarks);
  const armholeDepth = meanArmholeDepth(landmarks);
  const details = { implausibility, width, armholeDepth, hasSleeves: landmarks.hasSleeves, method: cut.method };
  // Dresses: puffed bodices and flared skirts look alike, so only tops are judged.
  const maybeSleeved = !landmarks.hasSleeves && options.sleeves !== "none" && landmarks.shape === "top";
  if (isFused(chosen, options) || (maybeSleeved && width > 1.3)) {
    issues.push(garmentIssue("GARMENT_SLEEVES_NOT_SEPARABLE", "warn", details));
  } else if (implausibility > 0.45) {
    issues.push(garmentIssue("GARMENT_LOW_CONTRAST", "warn", details));
  }
  return { cut, landmarks, issues, bar };
}

/** An outline without sleeves that no sleeveless garment has. */
function isFused({ landmarks }: UpperCandidate, { sleeves }: GarmentOptions): boolean {
  if (landmarks.hasSleeves || sleeves === "none" || landmarks.shape !== "top") return false;
  const slope = Math.min(outwardSlope(landmarks.left), outwardSlope(landmarks.right)) / landmarks.halfChest;
  return sleeves === "sleeves" || (slope > 0.2 && meanArmholeDepth(landmarks) < CONCAVE_FROM);
}

/** Sleeves found by their seams are believed up to the first implausibility, slits where none is seen up to the second. */
const BELIEVE_SEAMS_BELOW = 0.45;
const BELIEVE_GUESS_BELOW = 1.5;
/** Sleeves this implausible are folded or lie on the body with a bit of floor showing: slits may read better. */
const TANGLED_FROM = 0.9;

const isTangled = ({ landmarks, implausibility }: UpperCandidate): boolean =>
  landmarks.hasSleeves && landmarks.shape === "top" && implausibility > TANGLED_FROM;

/** Landmarks that fit no garment, in an outline that is not symmetric: a detail, or a photo of something else. */
const NO_GARMENT = { implausibleFrom: 1.2, symmetryUpTo: 0.6 };

const isNoGarment = (cut: GarmentCut, implausibility: number): boolean =>
  implausibility > NO_GARMENT.implausibleFrom &&
  mirrorSymmetry(cut.mask, cut, { reach: 40, sampling: 4 }).share < NO_GARMENT.symmetryUpTo;

function separateSleeves({
  cut,
  landmarks: known,
  implausibility: before,
}: UpperCandidate): (Omit<UpperCandidate, "isOnHanger"> & { isGuessed: boolean }) | undefined {
  for (const guess of [false, true]) {
    const slit = slitFusedSleeves(cut, cut.mask, { guess });
    const landmarks = slit && findUpperLandmarks(cut, slit.mask, "top", { seams: slit.armpits });
    const implausibility = landmarks?.hasSleeves ? implausibilityOf(cut, landmarks, undefined) : Number.NaN;
    if (known.hasSleeves && !(implausibility < before)) continue;
    if (landmarks && implausibility < (guess ? BELIEVE_GUESS_BELOW : BELIEVE_SEAMS_BELOW)) {
      closeArmGaps(cut, landmarks);
      return { cut, landmarks: keepHood(landmarks, known), implausibility, isGuessed: guess };
    }
  }
  return undefined;
}

const keepHood = (landmarks: UpperLandmarks, { hasHood }: UpperLandmarks): UpperLandmarks =>
  hasHood ? { ...landmarks, hasHood } : landmarks;

/** The same cut-out with the lower armpit slit up to the other's height, if that makes a more plausible garment. */
function unbridged(candidate: UpperCandidate): UpperCandidate | undefined {
  const { cut, landmarks: known, implausibility: before } = candidate;
  const slit = known.shape === "top" ? slitBridgedArmpit(cut, known) : undefined;
  const landmarks = slit && findUpperLandmarks(cut, slit.mask, "top", { seams: slit.armpits });
  const implausibility = landmarks?.hasSleeves ? implausibilityOf(cut, landmarks, undefined) : Number.NaN;
  return landmarks && implausibility < before
    ? { ...candidate, landmarks: keepHood(landmarks, known), implausibility }
    : undefined;
}

/** Half chests from the axis to where sleeves may lie. */
const BESIDE_CHEST = 0.6;

/**
 * A sleeve that is laid with a bend encloses a bit of floor. Slit off along the body it has that bit on it: made cloth,
 * or the arm would show through.
 */
function closeArmGaps({ alpha, mask, width }: GarmentCut, { axisX, halfChest, left, right }: UpperLandmarks): void {
  const first = Math.round(Math.min(left.shoulder.y, right.shoulder.y));
  for (let y = first; y < mask.length / width - GAP_RIM; y++) {
    for (let x = GAP_RIM; x < width - GAP_RIM; x++) {
      const i = y * width + x;
      const isInside = mask[i - GAP_RIM] && mask[i + GAP_RIM] && mask[i - GAP_RIM * width] && mask[i + GAP_RIM * width];
      if (isInside && alpha[i] < 1 && Math.abs(x - axisX) > BESIDE_CHEST * halfChest) alpha[i] = 1;
    }
  }
}

/** Pixels of the cut-out's soft edge. */
const GAP_RIM = 4;

function analyseLower(image: RgbImage): Analysed {
  const extracted = extractByEdges(image);
  if (!extracted) throw notFound();
  const { background } = extracted;
  const mask = peelRim(extracted.cut, extracted.cut.mask, background);
  // only a floor of several colours is mistaken for cloth: on a plain wall a notch is one, as between the tufts of torn jeans
  if (extracted.isByMixtures) closeNotches(mask, image.width);
  closeBites(mask, image);
  const cut = finishCut(image, { ...extracted.cut, mask, background, choke: LOWER_CHOKE })?.cut;
  releasePlanes(extracted.cut.alpha, ...extracted.cut.colour);
  const landmarks = cut && findLowerLandmarks(cut);
  if (!landmarks) throw notFound();
  return { cut, landmarks, issues: cut.issues };
}

function notFound(): TryOnRefusal {
  const issue = garmentIssue("GARMENT_NOT_FOUND", "refuse", {});
  return new TryOnRefusal("GARMENT_NOT_FOUND", issue.message);
}
