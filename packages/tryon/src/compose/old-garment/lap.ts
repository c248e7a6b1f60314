/** What lies on the lap of a seated person in the colours of the top: a dress, or dark cloth in a dark room. */
import type { Lap } from "../../fit/torso/lap/lap.ts";
import { placeIn } from "../../person/limbs/limb-field.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";

/** Thighs lie beside the waist from this far above the lap, and this far outside it; shoulder widths. */
const BESIDE = { above: 0.6, outside: 0.1 };

/** Makes it the lower garment, which stays under a new top: otherwise wall was made up where thighs are. Changes `labels`. */
export function takeLap(person: PersonAnalysis, labels: Uint8Array, lap: Lap): void {
  if (lap.isSeen) return;
  const { width } = person.image;
  const first = Math.max(0, Math.ceil(lap.y - BESIDE.above * person.body.shoulderWidth)) * width;
  for (let i = first; i < labels.length; i++) {
    if (labels[i] === Label.upper && isOnLap(person, lap, i)) labels[i] = Label.lower;
  }
}

function isOnLap({ image, body, limbs }: PersonAnalysis, lap: Lap, i: number): boolean {
  const x = i % image.width;
  const y = (i - x) / image.width;
  if (y > lap.at(x)) return true;
  const lateral = x - body.axisX(y);
  const waist = lap.waist[lateral < 0 ? "left" : "right"] + BESIDE.outside * body.shoulderWidth;
  if (Math.abs(lateral) < waist) return false;
  return limbs.arms.every(({ field, shoulder, elbow }) => {
    const place = placeIn(field, i);
    const upperArm = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y);
    return field.depth[place] < -3 || field.along[place] > upperArm;
  });
}

/**
 * Takes a seated person's lower garment out of `old`: what the new skirt does not cover are legs before seat and floor, and made-up ones
 * stood there like posts. Changes `old`.
 */
export function keepBelowLap(labels: Uint8Array, old: Uint8Array): void {
  for (let i = 0; i < labels.length; i++) if (labels[i] === Label.lower) old[i] = 0;
}
