/** What lies on the lap of a seated person in the colours of the top: a dress, or dark cloth in a dark room. */
import type { Lap } from "../../fit/torso/lap/lap.ts";
import { findComponents } from "../../image/components.ts";
import { maskWhere } from "../../image/planes.ts";
import type { Size } from "../../image/types.ts";
import { depthAt, placeIn } from "../../person/limbs/limb-field.ts";
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

/** Of the new garment: where it covers less, the old cloth is seen. */
const UNCOVERED = 0.5;

/**
 * Makes old cloth that the new top uncovers the lower garment, too, where it adjoins the lap and no wall. Nothing shows what is behind it:
 * the wall made up there was a pale box beside a dark waist. Changes `labels`.
 */
export function takeBesideLap(
  { image, body, limbs }: PersonAnalysis,
  labels: Uint8Array,
  { lap, alpha }: { lap: Lap; alpha: Float32Array },
): void {
  if (lap.isSeen) return;
  const first = Math.max(1, Math.ceil(lap.y - BESIDE.above * body.shoulderWidth)) * image.width;
  const isSeen = (i: number) => i >= first && labels[i] === Label.upper && alpha[i] < UNCOVERED;
  const isOnArm = (i: number) => limbs.arms.some(({ field }) => depthAt(field, i) > -1);
  takeEnclosed(image, labels, isSeen);
  // an arm in dark cloth or shade divides what is beside the waist from the wall
  takeEnclosed(image, labels, (i) => isSeen(i) && !isOnArm(i));
}

/** Makes pieces of what `isIn` accepts the lower garment if they adjoin it and no wall. Changes `labels`. */
function takeEnclosed(size: Size, labels: Uint8Array, isIn: (i: number) => boolean): void {
  const { width } = size;
  const { index, sizes } = findComponents(maskWhere(labels.length, isIn), size);
  const onLap = new Uint8Array(sizes.length);
  const onWall = new Uint8Array(sizes.length);
  for (let i = width; i < labels.length - width; i++) {
    if (index[i] < 0) continue;
    for (const beside of [i - 1, i + 1, i - width, i + width]) {
      if (labels[beside] === Label.lower) onLap[index[i]] = 1;
      if (labels[beside] === Label.background) onWall[index[i]] = 1;
    }
  }
  for (let i = 0; i < labels.length; i++) {
    if (index[i] >= 0 && onLap[index[i]] && !onWall[index[i]]) labels[i] = Label.lower;
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
