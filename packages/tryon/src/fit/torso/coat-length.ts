/** How far down a coat reaches: further than its flat width says, because it is worn over other clothes. */
import type { UpperLandmarks } from "../../garment/landmark-types.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import type { BodyModel } from "../../person/types.ts";
import { onset, TALLEST, type TopLength } from "./top-length.ts";

/** Between hips (0) and knees (1): a coat that would end above this is lengthened towards it. */
const SHORTEST_HEM = 0.6;
/** Below the chest a coat may be stretched by this factor more: further, pockets and buttons would look drawn out. */
const LONGEST_BELOW = 1.22;
/** No coat ends below this share of the way from the knees to the ankles: it would lie on the floor. */
const LONGEST_HEM = 0.98;
/** A floor-length coat is shortened by at most this factor. */
const SHORTENED = 0.6;

/**
 * Photos of coats that lie on a floor are taken at a slant, which shortens them. Ending at the crotch, as a scale by
 * the width alone has it, a coat looks like a jacket.
 *
 * @param natural - Photo rows per garment row, from the garment's width alone.
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
  const longest = lerp(knee, ankle, LONGEST_HEM) - neckY;
  const tall = natural * TALLEST;
  if (tall * length > longest) return { scaleY: Math.max(SHORTENED * tall, longest / length), lengthening: () => 0 };
  const chest = (landmarks.left.armpit.y + landmarks.right.armpit.y) / 2;
  const below = landmarks.hemY - chest;
  const wanted = lerp(body.hipCentre.y, knee, SHORTEST_HEM) - neckY;
  const missing = clamp(wanted - tall * length, 0, (LONGEST_BELOW - 1) * tall * below);
  return { scaleY: tall, lengthening: (row) => missing * onset((row - chest) / below) };
}
