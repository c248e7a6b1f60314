/** How long flat cloth is on a body. */
import { clamp } from "../../image/maths/interpolate.ts";
import type { BodyModel } from "../../person/types.ts";

/**
 * Laid flat, a garment is half as wide as the way around it; worn, it looks as wide as the body does from the front, which is less,
 * but it is as long either way. Scaled by the width seen, a knee-length dress ended at the thighs.
 *
 * The chest of a garment as the reader measures it, in shoulder widths: so wide, the median dress of clothing-dataset ends at the
 * knees and the median T-shirt at the crotch. Without sleeves it has less ease.
 */
const FLAT_CHEST = { sleeved: 1.27, sleeveless: 1.15 };
/** And its waistband: so wide, the median skirt of the same photos ends at the knees. */
const FLAT_WAIST = 1.05;

/** Seen from the front, torsos are this many shoulder widths long. A turned body shows its full length, but less of its width. */
const LONG_TORSO = 1.65;
const MOST_TURNED = 1.3;

/** Dresses and skirts cover the bottom: 0 at the shoulders, 1 at the hips. The judge shows nobody in a shorter one. */
export const SHORTEST_SKIRT = 1.4;

type Torso = Pick<BodyModel, "shoulderCentre" | "hipCentre" | "shoulderWidth">;

function turned({ shoulderCentre, hipCentre, shoulderWidth }: Torso): number {
  return clamp((hipCentre.y - shoulderCentre.y) / (LONG_TORSO * shoulderWidth), 1, MOST_TURNED);
}

/** Photo rows per row of a top or dress whose chest is `2 * halfChest` pixels wide. */
export function upperRowScale(
  body: Torso,
  { halfChest, hasSleeves }: { halfChest: number; hasSleeves: boolean },
): number {
  const chest = hasSleeves ? FLAT_CHEST.sleeved : FLAT_CHEST.sleeveless;
  return (chest * turned(body) * body.shoulderWidth) / (2 * halfChest);
}

/** Photo rows per row of a skirt or trousers whose waist is `2 * halfWaist` pixels wide. */
export function lowerRowScale(body: Torso, { halfWaist }: { halfWaist: number }): number {
  return (FLAT_WAIST * turned(body) * body.shoulderWidth) / (2 * halfWaist);
}
