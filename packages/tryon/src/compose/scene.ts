/** The working state of one composition: what each step reads and the planes that it fills in. */
import type { FittedGarment } from "../fit/fitted-garment.ts";
import { keepLargeComponents } from "../image/components.ts";
import { distanceToSet } from "../image/distance.ts";
import { channelsOf } from "../image/planes.ts";
import { type Channels, Label, type PersonAnalysis, type Size } from "../types.ts";
import { relabelHiddenCloth } from "./hidden-cloth.ts";
import { findWaistLine, type WaistLine } from "./waist-line.ts";

export interface Scene {
  size: Size;
  person: PersonAnalysis;
  fitted: FittedGarment;
  photo: Channels;
  /** The person's labels, corrected where old cloth had been taken for skin or hair. */
  labels: Uint8Array;
  /** Pixels of arm polygons that are old cloth: never drawn in front as arm. */
  hiddenCloth: Uint8Array;
  hair: Uint8Array;
  /** 1 where the garment that is being replaced was. */
  old: Uint8Array;
  /** Pixels to the nearest old-garment pixel. */
  oldDistance: Float32Array;
  waistLine: WaistLine | undefined;
  isTucked: boolean;
  /** 0-1: what lies in front of the new garment (hair, hands, forearms). */
  front: Float32Array;
  /** 0-1: the new garment as it will be seen: minus tuck and front. */
  garment: Float32Array;
  /** Slivers of skin or old cloth outside the new outline that become background. */
  snapped: Uint8Array;
}

export function createScene(person: PersonAnalysis, fitted: FittedGarment): Scene {
  const { image, parse } = person;
  const size = { width: image.width, height: image.height };
  const labels = parse.labels.slice();
  const replacesTop = fitted.category !== "lower";
  const hiddenCloth = replacesTop ? relabelHiddenCloth(person, labels) : new Uint8Array(labels.length);
  const hair = labels.map((label) => (label === Label.hair ? 1 : 0));
  if (replacesTop) relabelHairIslands(person, labels, hair);
  const replaced: readonly number[] =
    fitted.category === "upper"
      ? [Label.upper]
      : fitted.category === "lower"
        ? [Label.lower]
        : [Label.upper, Label.lower];
  const old = labels.map((label) => (replaced.includes(label) ? 1 : 0));
  return {
    size,
    person,
    fitted,
    photo: channelsOf(image),
    labels,
    hiddenCloth,
    hair: labels.map((label) => (label === Label.hair ? 1 : 0)),
    old,
    oldDistance: distanceToSet(old, size),
    waistLine: findWaistLine(person),
    isTucked: false,
    front: new Float32Array(labels.length),
    garment: fitted.layers.alpha.slice(),
    snapped: new Uint8Array(labels.length),
  };
}

/** Small "hair" below the shoulders is dark cloth (a navy top was labelled hair). */
function relabelHairIslands(person: PersonAnalysis, labels: Uint8Array, hair: Uint8Array): void {
  const { image, body } = person;
  const large = keepLargeComponents(hair, image, 0.12);
  const from = Math.max(0, Math.ceil(body.shoulderCentre.y + 0.12 * body.shoulderWidth)) * image.width;
  for (let i = from; i < labels.length; i++) if (hair[i] && !large[i]) labels[i] = Label.upper;
}

/** Whether the (picture-)face is there: its skin is never touched. */
export function isFace(scene: Scene, pixel: number): boolean {
  const { parse } = scene.person;
  if (!parse.headVisible) return false;
  const x = pixel % scene.size.width;
  const y = (pixel - x) / scene.size.width;
  return (
    Math.hypot(x - parse.nose.x, y - parse.nose.y) < 1.35 * parse.eyeDistance ||
    y < parse.mouth.y + 0.35 * parse.eyeDistance
  );
}

export const isArm = (scene: Scene, pixel: number): boolean =>
  scene.person.limbs.arms[0].planes.depth[pixel] > -1 || scene.person.limbs.arms[1].planes.depth[pixel] > -1;

/** Half width of the torso on the side on which column `x` lies. */
export function torsoHalfWidth(person: PersonAnalysis, x: number, y: number): number {
  const { body } = person;
  return x < body.axisX(y) ? body.halfWidth.left(y) : body.halfWidth.right(y);
}
