/** Hands that the photo shows but the picture does not: covered by the new garment, or made up. */
import { findHiddenHand } from "../../compose/bare-limbs/hidden-hand.ts";
import { Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** A hand's radius around its middle, shoulder widths. */
const HAND = 0.22;
const LEAST_VISIBLE = 0.35;

/**
 * Share of the hands' skin that is covered or made up, 0-1; undefined if the photo shows no whole hand. A hand in a pocket goes into
 * the new garment on purpose.
 */
export function measureLostHands({ person, labels, garmentSeen, madeUp, size }: Evidence): number | undefined {
  const radius = (HAND * person.body.shoulderWidth) / 2;
  const source = { labels: person.parse.labels, size: person.image, shoulderWidth: person.body.shoulderWidth };
  let seen = 0;
  let lost = 0;
  for (const arm of person.limbs.arms) {
    if (arm.visibility < LEAST_VISIBLE || findHiddenHand(arm, source)) continue;
    const { hand } = arm;
    const middle = { x: hand.x / 2, y: hand.y / 2 };
    const last = Math.min(size.height - 1, Math.floor(middle.y + radius));
    for (let row = Math.max(0, Math.ceil(middle.y - radius)); row <= last; row++) {
      const half = Math.sqrt(radius ** 2 - (row - middle.y) ** 2);
      const end = Math.min(size.width - 1, Math.floor(middle.x + half));
      for (let column = Math.max(0, Math.ceil(middle.x - half)); column <= end; column++) {
        const i = row * size.width + column;
        if (labels[i] !== Label.skin) continue;
        seen++;
        if (garmentSeen[i] > 0.5 || madeUp?.[i]) lost++;
      }
    }
  }
  return seen > 0 ? lost / seen : undefined;
}
