/** Hands that the photo shows but the picture does not: covered by the new garment, or made up. */
import { findHiddenHand } from "../../compose/bare-limbs/hidden-hand.ts";
import { Fill } from "../../compose/fill/body-fill.ts";
import { SLEEVE_ONLY } from "../../person/refinement/sleeve-only.ts";
import { type Arm, Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** A hand's radius around its middle, shoulder widths. */
const HAND = 0.22;
const LEAST_VISIBLE = 0.35;

/** How far beyond the end of an arm the wall must be seen, and how far before it the arm must be made up; photo pixels. */
const BEYOND_END = [6, 10, 14, 18];
const BEFORE_END = 6;

/**
 * Share of the hands' skin that is covered or made up, 0-1; undefined if the photo shows no whole hand. A hand in a pocket goes into
 * the new garment on purpose, and both go under a cape. An arm whose made-up end is a stump has lost its whole hand.
 */
export function measureLostHands(evidence: Evidence): number | undefined {
  if (evidence.expected?.coversArms) return undefined;
  if (evidence.person.limbs.arms.some((arm) => isStump(evidence, arm))) return 1;
  return measureSeenHands(evidence);
}

/** Whether a made-up arm ends before its wrist with the wall beyond it: it was behind something that looks like wall, or in the dark. */
function isStump({ person, madeUp, size }: Evidence, { stations, visibleEnd, length, visibility }: Arm): boolean {
  if (!madeUp || visibility < SLEEVE_ONLY || visibleEnd >= length) return false;
  const end = stations.findLast(({ along }) => along <= visibleEnd);
  if (!end || end.segment > 1) return false;
  const at = (distance: number) => ({
    x: Math.round(end.x + end.directionX * distance),
    y: Math.round(end.y + end.directionY * distance),
  });
  const { width, height } = person.image;
  const isWall = BEYOND_END.every((distance) => {
    const { x, y } = at(distance);
    return x >= 0 && y >= 0 && x < width && y < height && person.parse.labels[y * width + x] === Label.background;
  });
  const inside = at(-BEFORE_END);
  return isWall && madeUp[Math.floor(inside.y / 2) * size.width + Math.floor(inside.x / 2)] === Fill.skin;
}

function measureSeenHands({ person, labels, garmentSeen, madeUp, size }: Evidence): number | undefined {
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
