/**
 * Where a hand went into a pocket of the old clothes, the new garment becomes the pocket: its edge across the hand shades what goes
 * under it. Without shade, the hand ended like a paper figure's.
 */
import { smoothstep } from "../../image/maths/interpolate.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { findHiddenHand } from "../bare-limbs/hidden-hand.ts";
import type { Scene } from "../scene/scene.ts";

/** How far up the hand the shade reaches, shoulder widths, and how dark it is at the edge. */
const SHADE = { reach: 0.09, darkest: 0.5 };

/** Changes `shadow` in place. */
export function shadePocketEdges({ labels, size, front, fitted, person }: Scene, shadow: Float32Array): void {
  if (fitted.category === "lower") return;
  const { shoulderWidth } = person.body;
  for (const arm of person.limbs.arms) {
    if (!findHiddenHand(arm, { labels, size, shoulderWidth })) continue;
    const { along, depth } = arm.field;
    const end = Math.min(arm.visibleEnd, arm.length);
    forEachPixel(arm.field, (i, place) => {
      // beside and beyond the hand is the pocket itself: shaded, it was a dark patch on the trousers
      if (front[i] === 0 || depth[place] < -1.2) return;
      const shade = SHADE.darkest * front[i] * smoothstep(end - SHADE.reach * shoulderWidth, end, along[place]) ** 2;
      shadow[i] = Math.max(shadow[i], shade);
    });
  }
}
