/** How far down a top or coat reaches: its own length by its scale, and at least as far as tops of its cut reach on a body. */
import type { UpperLandmarks } from "../../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { BodyModel } from "../../person/types.ts";

/** Length relative to full chest width: below the first a top is cropped, from the second on it reaches the hips. */
export const CROPPED = 1.05;
const WHOLE = 1.3;
/** Where hems are worn, 0 at the shoulders and 1 at the hips: the minimum for cropped tops and for full-length ones. */
const CROPPED_HEM = 0.55;
export const WHOLE_HEM = 1.08;
/** A new hem that covers an old one ends this much lower (shoulder widths), and never below this share. */
const OVER_OLD_HEM = 0.045;
const LOWEST_COVER = 1.25;
/** A top that would end below the first share, at the crotch, keeps only this part of the excess, but at least this part of its own length. */
const LONGEST_HEM = 1.14;
const BEYOND = 0.15;
const SHORTENED = 0.78;
/** A top that would end too high may be stretched by this factor; coats always are, because they have more room at the chest. */
const TALLEST = 1.12;
/** Below the chest loose cloth may be stretched by this factor more; prints are above. */
const LONGEST_BELOW = 1.4;
/** And it may be shortened to this share: it hangs in folds over the hips. */
const SHORTEST_BELOW = 0.75;
/** A top that would hang into a lap is shortened to this share of its length and bunches below the chest; the rest is behind the thighs. */
const SHORTENED_ON_LAP = 0.92;
/** Where it ends covers the old hem by this much, shoulder widths. */
export const OVER_LAP = 0.03;
/** Share of the way from chest to hem over which the stretch begins. */
const ONSET = 0.4;

export interface TopLength {
  scaleY: number;
  /** Photo rows by which a garment row moves down beyond `scaleY`. */
  lengthening(garmentRow: number): number;
}

/**
 * @param natural - Photo rows per garment row, by the garment's proportions alone (`upperRowScale`).
 * @param oldHemY - Where the worn top ends in the photo; undefined if no edge is visible.
 * @param lapY - Where the lap of a seated person begins.
 */
export function topLength(
  landmarks: UpperLandmarks,
  body: BodyModel,
  from: { natural: number; neckY: number; oldHemY: number | undefined; lapY: number | undefined },
): TopLength {
  const { natural, neckY, lapY } = from;
  const length = landmarks.hemY - landmarks.neckY;
  if (lapY !== undefined) {
    const wanted = lapY + OVER_LAP * body.shoulderWidth - neckY;
    if (natural * length > wanted) {
      const scaleY = natural * clamp(wanted / (natural * length), SHORTENED_ON_LAP, 1);
      return { scaleY, lengthening: belowChest(landmarks, scaleY, wanted - scaleY * length) };
    }
  }
  const crotch = lerp(body.shoulderCentre.y, body.hipCentre.y, LONGEST_HEM);
  const covering = from.oldHemY === undefined ? crotch : coveringHem(body, from.oldHemY);
  const longest = Math.max(crotch, covering) - neckY;
  if (natural * length > longest) {
    const wanted = longest + BEYOND * (natural * length - longest);
    const scaleY = Math.max(SHORTENED * natural, wanted / length);
    return { scaleY, lengthening: belowChest(landmarks, scaleY, wanted - scaleY * length) };
  }
  const hem = shortestHem(landmarks, body, from.oldHemY);
  const wanted = Math.min(hem, (lapY ?? hem) + OVER_LAP * body.shoulderWidth) - neckY;
  if (natural * length >= wanted) return { scaleY: natural, lengthening: () => 0 };
  const scaleY = Math.min(wanted / length, natural * TALLEST);
  return { scaleY, lengthening: belowChest(landmarks, scaleY, wanted - scaleY * length) };
}

/** Photo rows by which rows below the chest move down or up if the hem has to by `missing`. */
function belowChest(landmarks: UpperLandmarks, scaleY: number, missing: number): TopLength["lengthening"] {
  const chest = (landmarks.left.armpit.y + landmarks.right.armpit.y) / 2;
  const below = landmarks.hemY - chest;
  const moved = clamp(missing, (SHORTEST_BELOW - 1) * scaleY * below, (LONGEST_BELOW - 1) * scaleY * below);
  return (row) => moved * onset((row - chest) / below);
}

/** 0 at 0 and 1 at 1, starting flat. */
function onset(share: number): number {
  if (share <= 0) return 0;
  return (share < ONSET ? share ** 2 / (2 * ONSET) : share - ONSET / 2) / (1 - ONSET / 2);
}

function shortestHem(landmarks: UpperLandmarks, body: BodyModel, oldHemY: number | undefined): number {
  const rowAt = (share: number) => lerp(body.shoulderCentre.y, body.hipCentre.y, share);
  const whole = smoothstep(CROPPED, WHOLE, landmarks.lengthRatio);
  const shortest = rowAt(lerp(CROPPED_HEM, WHOLE_HEM, whole));
  if (oldHemY === undefined || whole < 1) return shortest;
  return Math.max(shortest, coveringHem(body, oldHemY));
}

/** Where a top ends that covers an old hem: slightly too short, it would leave a strip below it that has to be made up. */
export function coveringHem({ shoulderCentre, hipCentre, shoulderWidth }: BodyModel, oldHemY: number): number {
  return Math.min(oldHemY + OVER_OLD_HEM * shoulderWidth, lerp(shoulderCentre.y, hipCentre.y, LOWEST_COVER));
}

/** Between hips (0) and knees (1): a coat that would end above this is lengthened towards it. */
const SHORTEST_COAT = 0.6;
/** Below the chest a coat may be stretched by this factor more: further, pockets and buttons would look drawn out. */
const LONGEST_BELOW_COAT = 1.22;
/** No coat ends below this share of the way from the knees to the ankles: it would lie on the floor. */
const LONGEST_COAT = 0.98;
/** A floor-length coat is shortened by at most this factor. */
const SHORTENED_COAT = 0.6;

/**
 * Photos of coats that lie on a floor are taken at a slant, which shortens them. Ending at the crotch, as a scale by
 * the width alone has it, a coat looks like a jacket.
 *
 * @param natural - Photo rows per garment row, by the garment's proportions alone (`upperRowScale`).
 * @param neckY - The neck's row in the photo.
 */
export function coatLength(
  landmarks: UpperLandmarks,
  body: BodyModel,
  { natural, neckY }: { natural: number; neckY: number },
): TopLength {
  const knee = (body.left.knee.y + body.right.knee.y) / 2;
  const ankle = (body.left.ankle.y + body.right.ankle.y) / 2;
  const length = landmarks.hemY - landmarks.neckY;
  const longest = lerp(knee, ankle, LONGEST_COAT) - neckY;
  const tall = natural * TALLEST;
  if (tall * length > longest)
    return { scaleY: Math.max(SHORTENED_COAT * tall, longest / length), lengthening: () => 0 };
  const chest = (landmarks.left.armpit.y + landmarks.right.armpit.y) / 2;
  const below = landmarks.hemY - chest;
  const wanted = lerp(body.hipCentre.y, knee, SHORTEST_COAT) - neckY;
  const missing = clamp(wanted - tall * length, 0, (LONGEST_BELOW_COAT - 1) * tall * below);
  return { scaleY: tall, lengthening: (row) => missing * onset((row - chest) / below) };
}
