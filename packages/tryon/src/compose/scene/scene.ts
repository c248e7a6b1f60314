/** The working state of one composition: what each step reads, and the planes that it fills in. */

import { findLap, type Lap } from "../../fit/torso/lap/lap.ts";
import type { FittedGarment } from "../../fit/types.ts";
import { distanceToSet } from "../../image/distance.ts";
import { boxWhere, channelsOf } from "../../image/planes.ts";
import { borrowCopy, borrowPlane } from "../../image/pool.ts";
import type { Box, Channels, Size } from "../../image/types.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Label, type Limb, type Limbs, type PersonAnalysis } from "../../person/types.ts";
import { withBareArms } from "../bare-limbs/bare-arm.ts";
import { bareLeg } from "../bare-limbs/bare-leg.ts";
import { endHiddenHand } from "../bare-limbs/hidden-hand.ts";
import { newCuff } from "../bare-limbs/sleeve-cuff.ts";
import { keepBelowLap, takeBesideLap, takeLap } from "../old-garment/lap.ts";
import { relabelHiddenFeet } from "../old-garment/long-top/hidden-feet.ts";
import { type LongTop, takeLongTop } from "../old-garment/long-top/long-top.ts";
import { keepAboveHem } from "../old-garment/long-top/open-coat.ts";
import { settleTopEdge, type Tuck } from "../old-garment/top-edge.ts";
import { findWaistLine, type WaistLine } from "../old-garment/waist-line.ts";
import { keepBelowHem } from "./below-hem.ts";
import { oldLabels, REPLACED } from "./old-labels.ts";

export interface Scene {
  size: Size;
  person: PersonAnalysis;
  /** Legs that old trousers hid and the new garment leaves bare. */
  baredLegs: readonly Limb[];
  fitted: FittedGarment;
  photo: Channels;
  /** The person's labels, corrected where old cloth had been labelled skin or hair. */
  labels: Uint8Array;
  hair: Uint8Array;
  /** 1 where the garment to be replaced was. */
  old: Uint8Array;
  /** Pixels to the nearest old-garment pixel. */
  oldDistance: Float32Array;
  waistLine: WaistLine | undefined;
  /** The old top hung down over trousers or a skirt. */
  longTop: LongTop | undefined;
  isTucked: boolean;
  /** The lap on which a seated person's new top ends, or a new dress lies. */
  lap: Lap | undefined;
  /** 0-1: what lies in front of the new garment (hair, hands, forearms). */
  front: Float32Array;
  /** 0-1: the new garment as it will be seen: without what is tucked in or covered by the front. */
  garment: Float32Array;
  /** Slivers of skin or old cloth outside the new outline that become background. */
  snapped: Uint8Array;
  /** A new lower garment's waistband, if the top that stays is tucked into it. */
  tuckedInto: Tuck | undefined;
  /** Everything that may be drawn is inside this box: blurs and fills need not go further. */
  area: Box;
}

/** Slivers are snapped up to this far from the garment or the old cloth, in shoulder widths. */
const FARTHEST_CHANGE = 0.26;

function areaOf(person: PersonAnalysis, fitted: FittedGarment, old: Uint8Array): Box {
  const { width, height } = person.image;
  const { alpha } = fitted.layers;
  const box = boxWhere(person.image, (i) => old[i] !== 0 || alpha[i] !== 0);
  const reach = Math.ceil(FARTHEST_CHANGE * person.body.shoulderWidth) + 4;
  return {
    left: Math.max(0, box.left - reach),
    top: Math.max(0, box.top - reach),
    right: Math.min(width - 1, box.right + reach),
    bottom: Math.min(height - 1, box.bottom + reach),
  };
}

/** 1 in a box, with a margin for blurs to read. */
export function maskAround(box: Box, size: Size, marginPixels: number): Uint8Array {
  const mask = new Uint8Array(size.width * size.height);
  const left = Math.max(0, box.left - marginPixels);
  const right = Math.min(size.width - 1, box.right + marginPixels);
  const last = Math.min(size.height - 1, box.bottom + marginPixels);
  for (let y = Math.max(0, box.top - marginPixels); y <= last; y++) {
    mask.fill(1, y * size.width + left, y * size.width + right + 1);
  }
  return mask;
}

/** @param labels - What `oldLabels` makes of the person's; changed further. */
export function createScene(
  analysed: PersonAnalysis,
  fitted: FittedGarment,
  labels = oldLabels(analysed, fitted.category),
): Scene {
  const { image, parse } = analysed;
  const size = { width: image.width, height: image.height };
  const replacesTop = fitted.category !== "lower";
  const person = replacesTop ? withBareArms(analysed, (arm) => newCuff(arm, fitted, image)) : analysed;
  // found a second time, in this crop: it reads the crop's own colours later. The labels have its cloth already
  const longTop = fitted.category === "dress" ? undefined : takeLongTop(analysed, parse.labels.slice());
  if (fitted.category !== "upper") relabelHiddenFeet(person, labels, fitted.layers.alpha);
  const snapped = new Uint8Array(labels.length);
  const tuckedInto =
    // a coat stays in front of new trousers: cut off at the waist it was neither coat nor top
    fitted.category === "lower" && !longTop ? settleTopEdge(person, labels, fitted.layers.alpha, snapped) : undefined;
  const seat = fitted.isCoat ? undefined : findLap(person);
  const lap = replacesTop ? seat : undefined;
  if (lap) {
    takeLap(person, labels, lap);
    takeBesideLap(person, labels, { lap, alpha: fitted.layers.alpha });
  }
  const old = labelMask(labels, REPLACED[fitted.category]);
  if (fitted.opening) for (let i = 0; i < old.length; i++) if (fitted.opening[i] > 0.5) old[i] = 0;
  if (fitted.keepsBelow) keepBelowHem(person, fitted.layers, old);
  if (seat && fitted.isSkirt) keepBelowLap(labels, old);
  const garment = borrowCopy(fitted.layers.alpha);
  if (longTop && fitted.category === "lower") keepAboveHem(person, longTop, { labels, old, garment });
  const legs = fitted.category === "upper" ? person.limbs.legs : bareLegs(person, labels, fitted);
  return {
    size,
    person: { ...person, limbs: { arms: replacesTop ? withHiddenHands(person, labels) : person.limbs.arms, legs } },
    baredLegs: legs.filter((leg, side) => leg !== person.limbs.legs[side]),
    fitted,
    photo: channelsOf(image),
    labels,
    hair: labelMask(labels, [Label.hair]),
    old,
    oldDistance: distanceToSet(old, size, Math.max(5, 0.15 * person.body.shoulderWidth)),
    // a coat hides where trousers begin
    waistLine: longTop ? undefined : findWaistLine(person),
    longTop,
    isTucked: false,
    lap,
    front: borrowPlane(labels.length),
    garment,
    snapped,
    tuckedInto,
    area: areaOf(person, fitted, old),
  };
}

function withHiddenHands({ image, limbs, body }: PersonAnalysis, labels: Uint8Array): Limbs["arms"] {
  const source = { size: image, labels, shoulderWidth: body.shoulderWidth };
  return [endHiddenHand(limbs.arms[0], source), endHiddenHand(limbs.arms[1], source)];
}

/** Old trousers are removed, so what replaces them follows the legs inside them. */
function bareLegs(
  { image, limbs, body }: PersonAnalysis,
  labels: Uint8Array,
  { layers, isSkirt = false }: FittedGarment,
): Limbs["legs"] {
  const source = {
    size: { width: image.width, height: image.height },
    labels,
    shoulderWidth: body.shoulderWidth,
    alpha: layers.alpha,
    isSkirt,
  };
  return [bareLeg(limbs.legs[0], limbs.legs[1], source), bareLeg(limbs.legs[1], limbs.legs[0], source)];
}

function labelMask(labels: Uint8Array, wanted: readonly number[]): Uint8Array {
  const isWanted = new Uint8Array(256);
  for (const label of wanted) isWanted[label] = 1;
  const mask = new Uint8Array(labels.length);
  for (let i = 0; i < mask.length; i++) mask[i] = isWanted[labels[i]];
  return mask;
}

/** Whether the pixel is on the face, whose skin is never touched. */
export function isFace(scene: Pick<Scene, "person" | "size">, pixel: number): boolean {
  const { parse } = scene.person;
  if (!parse.headVisible) return false;
  const x = pixel % scene.size.width;
  const y = (pixel - x) / scene.size.width;
  return (
    Math.hypot(x - parse.nose.x, y - parse.nose.y) < 1.35 * parse.eyeDistance ||
    y < parse.mouth.y + 0.35 * parse.eyeDistance
  );
}

export const isArm = (scene: Pick<Scene, "person">, pixel: number): boolean =>
  depthAt(scene.person.limbs.arms[0].field, pixel) > -1 || depthAt(scene.person.limbs.arms[1].field, pixel) > -1;

/** Half width of the torso on the side of column `x`. */
export function torsoHalfWidth(person: PersonAnalysis, x: number, y: number): number {
  const { body } = person;
  return x < body.axisX(y) ? body.halfWidth.left(y) : body.halfWidth.right(y);
}
