/** A phone, camera or cup in a hand away from the body, whose colour is the old top's. */
import { findComponents } from "../../image/components.ts";
import { maskOf } from "../../image/planes.ts";
import { type BodySide, Label, type PersonAnalysis } from "../../person/types.ts";

/** A hand at least this far from the body's axis holds nothing before the top, shoulder widths. */
const AWAY = 0.8;
/** How far from the hand a thing's middle lies, shoulder widths, and its largest size, shoulder widths squared. */
const NEAR = 0.45;
const LARGEST = 0.12;

/**
 * Makes it a thing that stays. Taken for old cloth, it went, and half a camera was left beside the hand. Nearer to the body cloth
 * shows between fingers and behind hands, and goes. Changes `labels`.
 */
export function keepHeldThings({ image, body }: PersonAnalysis, labels: Uint8Array): void {
  const hands = [body.left, body.right].filter(
    ({ hand }) => Math.abs(hand.x - body.axisX(hand.y)) > AWAY * body.shoulderWidth,
  );
  if (hands.length === 0) return;
  const { width } = image;
  const { index, sizes } = findComponents(maskOf(labels, Label.upper), image);
  const pieces = sizes.map((size) => ({ size, x: 0, y: 0, touchesSkin: false }));
  for (let i = width; i < labels.length - width; i++) {
    if (index[i] < 0) continue;
    const piece = pieces[index[i]];
    piece.x += (i % width) / piece.size;
    piece.y += Math.floor(i / width) / piece.size;
    piece.touchesSkin ||= [i - 1, i + 1, i - width, i + width].some((at) => labels[at] === Label.skin);
  }
  const isThing = pieces.map(
    (piece) =>
      piece.size <= LARGEST * body.shoulderWidth ** 2 &&
      piece.touchesSkin &&
      hands.some((side) => isInHand(side, piece, body.shoulderWidth)),
  );
  for (let i = 0; i < labels.length; i++) if (index[i] >= 0 && isThing[index[i]]) labels[i] = Label.other;
}

/** Beyond the wrist, where no cuff is. */
function isInHand({ wrist, hand }: BodySide, { x, y }: { x: number; y: number }, shoulderWidth: number): boolean {
  const beyond = (x - wrist.x) * (hand.x - wrist.x) + (y - wrist.y) * (hand.y - wrist.y);
  return beyond > 0 && Math.hypot(x - hand.x, y - hand.y) < NEAR * shoulderWidth;
}
