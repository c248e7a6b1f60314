/**
 * A few pixels of a cut-out can flip landmarks. So an upper garment is cut out a second time if the first result looks
 * wrong, and the cut-out with the more plausible landmarks wins.
 */
import { toLab } from "../image/colour.ts";
import { borrowCopy, releasePlanes } from "../image/pool.ts";
import type { RgbImage } from "../image/types.ts";
import type { SleeveHint } from "../request/choices.ts";
import { type ExtractedGarment, extractByEdges } from "./cutout/extract.ts";
import { extractByColour } from "./cutout/extract-by-colour.ts";
import { roundHood, rowBelowHood } from "./home-photos/hood.ts";
import type { UpperLandmarks } from "./landmark-types.ts";
import { findUpperLandmarks } from "./landmarks/landmarks.ts";
import { implausibilityOf } from "./landmarks/plausibility.ts";
import { cleanRim } from "./outline/rim.ts";
import type { GarmentCut } from "./types.ts";

export interface UpperCandidate {
  cut: GarmentCut;
  landmarks: UpperLandmarks;
  implausibility: number;
  /**
   * A hook was seen, or the photo shows a room: there garments usually hang, and thin hooks are lost in the background.
   */
  isOnHanger: boolean;
}

/** Above this the other cut-out is tried too. */
const RETRY_ABOVE = 0.15;
/** Sleeves that only one cut-out finds are accepted up to this: a plausible sleeve is seldom an accident. */
const BELIEVE_SLEEVES_BELOW = 0.5;
/** The edge cut-out is the better one on average. */
const COLOUR_HANDICAP = 0.04;

/** Undefined if neither cut-out shows an upper garment. */
export function chooseUpperCut(
  image: RgbImage,
  options: { shape: "top" | "dress"; sleeves: SleeveHint | undefined },
): UpperCandidate | undefined {
  const extracted = extractByEdges(image);
  const byEdges = readCandidate(extracted, options);
  // a single-colour model cannot improve on a background of several colours
  if (byEdges && extracted?.isByMixtures) return { ...byEdges, isOnHanger: true };
  if (byEdges?.landmarks.hasSleeves && byEdges.implausibility <= RETRY_ABOVE) return byEdges;
  const other = extractByColour(image, byEdges?.cut.lab ?? toLab(image));
  const byColour = readCandidate(other, options);
  // either cut-out may have removed the hook earlier
  const isOnHanger = extracted?.isOnHanger || other?.isOnHanger || false;
  const only = byEdges ?? byColour;
  if (!byEdges || !byColour) return only && { ...only, isOnHanger };
  const better = betterOf(byEdges, byColour, options.sleeves);
  const worse = better === byEdges ? byColour : byEdges;
  // both share the Lab planes
  releasePlanes(worse.cut.alpha, ...worse.cut.colour);
  return { ...better, isOnHanger };
}

function betterOf(byEdges: UpperCandidate, byColour: UpperCandidate, sleeves: SleeveHint | undefined): UpperCandidate {
  if (byEdges.landmarks.hasSleeves !== byColour.landmarks.hasSleeves && sleeves !== "none") {
    const sleeved = byEdges.landmarks.hasSleeves ? byEdges : byColour;
    if (sleeved.implausibility < BELIEVE_SLEEVES_BELOW) return sleeved;
  }
  return byColour.implausibility + COLOUR_HANDICAP < byEdges.implausibility ? byColour : byEdges;
}

function dropAbove(row: number, cut: GarmentCut, { mask, alpha }: { mask: Uint8Array; alpha: Float32Array }): void {
  mask.fill(0, 0, row * cut.width);
  alpha.fill(0, 0, row * cut.width);
  cut.box = { ...cut.box, top: Math.max(cut.box.top, row) };
}

function readCandidate(
  extracted: ExtractedGarment | undefined,
  options: { shape: "top" | "dress"; sleeves: SleeveHint | undefined },
): UpperCandidate | undefined {
  if (!extracted) return undefined;
  const rim = cleanRim(extracted.cut, extracted.background);
  const whole = findUpperLandmarks(extracted.cut, rim.mask, options.shape);
  const first = whole && rowBelowHood(rim.mask, extracted.cut, whole.halfChest);
  const hood = whole && first !== undefined && { row: first, halfChest: whole.halfChest, whole: borrowCopy(rim.alpha) };
  if (first !== undefined) dropAbove(first, extracted.cut, rim);
  const landmarks = first === undefined ? whole : findUpperLandmarks(extracted.cut, rim.mask, options.shape);
  if (!landmarks || !Number.isFinite(landmarks.lengthRatio)) return undefined;
  releasePlanes(extracted.cut.alpha);
  const cut = { ...extracted.cut, mask: rim.mask, alpha: rim.alpha };
  if (hood) {
    roundHood(cut, hood);
    releasePlanes(hood.whole);
  }
  const implausibility = implausibilityOf(cut, landmarks, options.sleeves);
  const read = hood ? { ...landmarks, hasHood: true } : landmarks;
  return { cut, landmarks: read, implausibility, isOnHanger: extracted.isOnHanger ?? false };
}
