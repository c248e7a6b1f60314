/** A result put aside while another one of the same photos is made: no more of it than its picture, within its box. */
import { cutChange, pasteChange } from "./compose/crop.ts";
import type { Change } from "./compose/full-resolution.ts";
import type { Composition } from "./compose/index.ts";
import { channelsOf } from "./image/planes.ts";
import { returnPlanes } from "./image/pool.ts";
import type { Layers, PersonAnalysis } from "./types.ts";

/** Exactly one of the two is called. */
export interface ShelvedComposition {
  /** The same picture, value for value. What the judge saw of it is gone. */
  restore(): Composition;
  drop(): void;
}

/** Lends the planes of a judged result to the next one, so that two results never lie whole beside each other. */
export function shelveComposition(composition: Composition, person: PersonAnalysis): ShelvedComposition {
  const { image: _image, drawn: _drawn, shadow: _shadow, touched: _touched, seen, ...facts } = composition;
  const { box } = seen;
  const change = cutChange(composition, box);
  returnComposition(composition);
  const nothing = { box, garment: new Float32Array(0), filled: new Uint8Array(0) };
  return {
    restore() {
      const whole = pasteChange(change, box, person);
      returnChange(change);
      return { ...whole, ...facts, seen: nothing };
    },
    drop: () => returnChange(change),
  };
}

function returnChange({ image, drawn, shadow }: Change): void {
  returnPlanes(...channelsOf(image), drawn, shadow);
}

/** Gives the planes back for which nobody asks any more. Left to the garbage collector, pictures that lost made the peak of a thread's memory. */
export function returnComposition(composition: Composition): void {
  returnChange(composition);
  returnPlanes(composition.seen.garment);
}

/** The same for a fitted garment. */
export function returnFitted({ alpha, colour, sleeveAlpha }: Layers): void {
  returnPlanes(alpha, ...colour);
  if (sleeveAlpha) returnPlanes(sleeveAlpha);
}

export function noLayers(): Layers {
  const none = new Float32Array(0);
  return { alpha: none, colour: [none, none, none], piece: new Uint8Array(0), sleeveAlpha: null };
}
