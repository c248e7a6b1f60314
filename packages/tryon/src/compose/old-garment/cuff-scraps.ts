/** Scraps of an old sleeve beside its cuff: its inside, in the shade and reddened by the arm, looks like skin. */
import { findComponents } from "../../image/components.ts";
import { maskWhere } from "../../image/planes.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { type Arm, Label, type PersonAnalysis } from "../../person/types.ts";
import { SHORTEST_SLEEVE } from "../bare-limbs/bare-arm.ts";

/** An arm is drawn up to this many pixels outside its outline. */
const OUTLINE = 1.2;
/** How far along the arm from the cuff, and out from it, scraps lie; shoulder widths. */
const NEAR = { along: 0.16, out: 0.2 };
/** Larger pieces are not a sleeve's inside; shoulder widths squared. */
const LARGEST_SCRAP = 0.01;
/** Cuffs further down the forearm have hands beside them. */
const LOWEST = { segment: 1, position: 0.5 };

/**
 * Makes them old cloth. Left there, they stood out from the made-up arm where the old sleeve had ended.
 *
 * @param person - With the arms as they are inside the old sleeves.
 */
export function relabelCuffScraps({ body, image, limbs }: PersonAnalysis, labels: Uint8Array): void {
  const cuffs = limbs.arms.flatMap((arm) => cuffOf(arm) ?? []);
  if (cuffs.length === 0) return;
  const isOnArm = (i: number) => limbs.arms.some(({ field }) => depthAt(field, i) > -OUTLINE);
  const isNear = (i: number) => {
    const x = i % image.width;
    const y = (i - x) / image.width;
    return cuffs.some(({ x: cuffX, y: cuffY, directionX, directionY, normalX, normalY, outerRadius }) => {
      const along = (x - cuffX) * directionX + (y - cuffY) * directionY;
      const out = (x - cuffX) * normalX + (y - cuffY) * normalY - outerRadius;
      const { shoulderWidth } = body;
      return Math.abs(along) < NEAR.along * shoulderWidth && out > -OUTLINE && out < NEAR.out * shoulderWidth;
    });
  };
  const { index, sizes } = findComponents(
    maskWhere(labels.length, (i) => labels[i] === Label.skin && isNear(i) && !isOnArm(i)),
    image,
  );
  const besideCloth = sizes.map(() => false);
  for (let i = 0; i < index.length; i++) {
    if (index[i] < 0) continue;
    const around = [i - 1, i + 1, i - image.width, i + image.width];
    if (around.some((at) => labels[at] === Label.upper)) besideCloth[index[i]] = true;
  }
  for (let i = 0; i < index.length; i++) {
    const k = index[i];
    if (k >= 0 && besideCloth[k] && sizes[k] <= LARGEST_SCRAP * body.shoulderWidth ** 2) labels[i] = Label.upper;
  }
}

function cuffOf({ cuff, cuffStation, stations }: Arm): Arm["stations"][number] | undefined {
  if (cuff === null || cuffStation < SHORTEST_SLEEVE || cuffStation >= stations.length) return undefined;
  const station = stations[cuffStation];
  const isLow = station.segment + station.position > LOWEST.segment + LOWEST.position;
  return isLow ? undefined : station;
}
