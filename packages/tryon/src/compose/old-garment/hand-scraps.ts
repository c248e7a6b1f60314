/** Scraps of sleeve beside a hand in a pocket: a cuff's edge that looks like skin or trousers. */
import { findComponents } from "../../image/components.ts";
import { maskWhere } from "../../image/planes.ts";
import { depthAt, forEachPixel } from "../../person/limbs/limb-field.ts";
import { type Arm, Label, type PersonAnalysis } from "../../person/types.ts";
import { endHiddenHand, findHiddenHand, forEachNearHand } from "../bare-limbs/hidden-hand.ts";

/** An arm is drawn up to this many pixels outside its outline. */
const OUTLINE = 1.2;
/** Larger pieces are fingers, or the trousers themselves; shoulder widths squared. */
const LARGEST_SCRAP = 0.02;

/**
 * Makes them old cloth. Left there, they hung in the air beside the new garment, because the arm inside the sleeve is
 * narrower. Only beside hands that are hidden: fingers of others lie outside the arm's outline, too.
 */
export function relabelHandScraps(person: PersonAnalysis, labels: Uint8Array): void {
  const { image: size, body, limbs } = person;
  const source = { labels, size, shoulderWidth: body.shoulderWidth };
  for (const arm of limbs.arms) {
    const hand = findHiddenHand(arm, source);
    if (!hand) continue;
    takeHandBeyond(arm, endHiddenHand(arm, source), labels);
    for (const label of [Label.skin, Label.lower]) {
      const { index, sizes } = findComponents(
        maskWhere(labels.length, (i) => labels[i] === label && !isOnArm(arm, i)),
        size,
      );
      const isScrap = sizes.map((count) => count <= LARGEST_SCRAP * body.shoulderWidth ** 2);
      const besideCloth = sizes.map(() => false);
      forEachNearHand(hand, size, (i) => {
        if (index[i] < 0) return;
        const around = [i - 1, i + 1, i - size.width, i + size.width];
        if (around.some((at) => labels[at] === Label.upper)) besideCloth[index[i]] = true;
      });
      forEachNearHand(hand, size, (i) => {
        if (index[i] >= 0 && isScrap[index[i]] && besideCloth[index[i]]) labels[i] = Label.upper;
      });
    }
  }
}

/** What is seen of the hand past the new pocket's edge is in the pocket. */
function takeHandBeyond({ field }: Arm, ended: Arm, labels: Uint8Array): void {
  forEachPixel(field, (i, place) => {
    const isBeyond = field.depth[place] > -OUTLINE && ended.field.depth[place] <= -OUTLINE;
    if (isBeyond && labels[i] === Label.skin) labels[i] = Label.upper;
  });
}

const isOnArm = ({ field }: Arm, i: number): boolean => depthAt(field, i) > -OUTLINE;
