/**
 * A result that is put aside while another one is made from the same photos. Only its picture is kept, cropped to its
 * box.
 */

import type { Composition } from "./compose/index.ts";
import { cutChange, pasteChange } from "./compose/scene/crop.ts";
import type { Change } from "./compose/scene/full-resolution.ts";
import type { FittedGarment } from "./fit/types.ts";
import type { FlatGarment } from "./garment/index.ts";
import { channelsOf } from "./image/planes.ts";
import { releasePlanes } from "./image/pool.ts";
import type { PersonAnalysis } from "./person/types.ts";

/** Call exactly one of the two. */
export interface ShelvedComposition {
  /** Restores the picture, value for value. What the judge saw of it is gone. */
  restore(): Composition;
  drop(): void;
}

/** Releases a judged result's planes for the next one, so that two whole results are never in memory together. */
export function shelveComposition(composition: Composition, person: PersonAnalysis): ShelvedComposition {
  const { image: _image, drawn: _drawn, shadow: _shadow, touched: _touched, seen, ...facts } = composition;
  const { box } = seen;
  const change = cutChange(composition, box);
  releaseComposition(composition);
  const nothing = { box, garment: new Float32Array(0), filled: new Uint8Array(0) };
  return {
    restore() {
      const whole = pasteChange(change, box, person);
      releaseChange(change);
      return { ...whole, ...facts, seen: nothing };
    },
    drop: () => releaseChange(change),
  };
}

const NONE = new Float32Array(0);

function releaseChange(change: Change): void {
  const { image, drawn, shadow } = change;
  releasePlanes(...channelsOf(image), drawn, shadow);
  change.image = { ...image, red: NONE, green: NONE, blue: NONE };
  change.drawn = NONE;
  change.shadow = NONE;
}

/**
 * Releases the planes of a result that is no longer needed and clears its references to them. Left to the garbage collector, rejected
 * pictures made up the peak of a thread's memory; left in place, the references would point to planes that the pool has lent to others.
 */
export function releaseComposition(composition: Composition): void {
  const { seen } = composition;
  releaseChange(composition);
  releasePlanes(seen.garment);
  composition.seen = { box: seen.box, garment: NONE, filled: new Uint8Array(0) };
}

/** Does the same for a fitted garment. */
export function releaseFitted(fitted: FittedGarment): void {
  const { alpha, colour, sleeveAlpha } = fitted.layers;
  releasePlanes(alpha, ...colour);
  if (sleeveAlpha) releasePlanes(sleeveAlpha);
  if (fitted.opening) releasePlanes(fitted.opening);
  fitted.opening = undefined;
  fitted.layers = { alpha: NONE, colour: [NONE, NONE, NONE], piece: new Uint8Array(0), sleeveAlpha: null };
}

/** Does the same for a reading of the garment that is not cached. */
export function releaseReading({ cut }: FlatGarment): void {
  const { alpha, colour, lab } = cut;
  releasePlanes(alpha, ...colour, lab.lightness, lab.a, lab.b);
  cut.alpha = NONE;
  cut.colour = [NONE, NONE, NONE];
  cut.lab = { lightness: NONE, a: NONE, b: NONE };
}
