/** Composes a person and a fitted garment: plate -> body -> garment -> front -> contact shadows, in linear light. */

import { wornWaist } from "../fit/torso/worn-waist.ts";
import type { FittedGarment } from "../fit/types.ts";
import type { FlatGarment } from "../garment/index.ts";
import { clamp } from "../image/maths/interpolate.ts";
import { channelsOf } from "../image/planes.ts";
import { borrowCopy, releasePlanes } from "../image/pool.ts";
import type { Box } from "../image/types.ts";
import { depthAt } from "../person/limbs/limb-field.ts";
import { Label, type PersonAnalysis } from "../person/types.ts";
import type { TuckChoice } from "../request/choices.ts";
import { endOnLap } from "./cloth/lap-hem.ts";
import { closeSlits } from "./cloth/slits.ts";
import { snapSlivers } from "./cloth/snap.ts";
import { tuckIn } from "./cloth/tuck.ts";
import { type BodyFill, Fill, fillBody } from "./fill/body-fill.ts";
import { createFrontLayer } from "./front/front-layer.ts";
import { paintFront } from "./front/front-paint.ts";
import { shadePocketEdges } from "./front/pocket-edge.ts";
import { paintGarment } from "./light/shading.ts";
import { contactShadows } from "./light/shadows.ts";
import { shouldTuck } from "./old-garment/waist-line.ts";
import { hasBareMidriff } from "./removal/lower-extension.ts";
import { findRemoved } from "./removal/removal.ts";
import { cropToPerson, pasteChange, releaseCrop } from "./scene/crop.ts";
import type { Change } from "./scene/full-resolution.ts";
import { oldLabelsIn } from "./scene/old-labels.ts";
import { createScene, type Scene } from "./scene/scene.ts";
import { softenEdges } from "./scene/soft-edges.ts";

export interface ComposeOptions {
  tuck: TuckChoice;
  /** Seeds the grain: the same input gives the same picture. */
  seed: number;
}

/** The picture at working size, and what differs from the photo. */
export interface Composition extends Change {
  isTucked: boolean;
  /** Made-up skin as a share of the visible body's area, 0-1. */
  madeUpSkinShare: number;
  /** The share of it on legs. */
  madeUpLegShare: number;
  /** Leg skin that the photo shows and the garment leaves bare, as a share of the same area. */
  seenLegShare: number;
  /** The colour of made-up skin is a guess, because the photo shows too little skin. */
  isSkinGuessed: boolean;
  /** For the judge, in planes of the size of `box` (in photo pixels): how much of the new garment is seen, 0-1, and `Fill`. */
  seen: { box: Box; garment: Float32Array; filled: Uint8Array };
}

/** Fainter shadows are not worth a changed pixel. */
const FAINTEST_SHADOW = 0.004;

export function compose(
  wholePerson: PersonAnalysis,
  garment: FlatGarment | undefined,
  wholeFitted: FittedGarment,
  options: ComposeOptions,
): Composition {
  const crop = cropToPerson(wholePerson, wholeFitted);
  const { person, fitted } = crop;
  const scene = createScene(person, fitted, oldLabelsIn(wholePerson, crop, fitted.category));
  scene.front = createFrontLayer(scene);
  applyTuck(scene, garment, options.tuck);
  endOnLap(scene);
  for (let i = 0; i < scene.garment.length; i++) scene.garment[i] *= 1 - scene.front[i];
  snapSlivers(scene);
  if (fitted.category !== "lower") closeSlits(scene);
  const removal = findRemoved(scene);
  const fill = fillBody(scene, removal, options.seed);
  paintGarment(scene, fill);
  paintFront(scene, removal, fill);
  const shadow = contactShadows(scene, fill);
  shadePocketEdges(scene, shadow);
  const change = changeOf(scene, fill, shadow);
  const bodyPixels = Math.max(1, countBody(scene.labels));
  const composition: Composition = {
    ...pasteChange(change, crop.box, wholePerson),
    isTucked: scene.isTucked,
    madeUpSkinShare: fill.madeUpSkin / bodyPixels,
    madeUpLegShare: fill.madeUpLegs / bodyPixels,
    seenLegShare: countSeenLegs(scene, fill) / bodyPixels,
    isSkinGuessed: fill.isSkinGuessed && fill.madeUpSkin > 0,
    seen: { box: crop.box, garment: scene.garment, filled: fill.kind },
  };
  releasePlanes(...channelsOf(change.image), change.drawn, change.shadow);
  releasePlanes(scene.front, scene.oldDistance);
  releasePlanes(...fill.picture, fill.bodyAlpha);
  if (fill.skin) releasePlanes(...fill.skin);
  releaseCrop(crop);
  return composition;
}

function changeOf(scene: Scene, fill: BodyFill, shadow: Float32Array): Change {
  const [red, green, blue] = scene.photo.map(borrowCopy);
  const planes = [red, green, blue];
  const touched = new Uint8Array(shadow.length);
  const drawn = borrowCopy(scene.garment);
  for (let i = 0; i < touched.length; i++) {
    const isFilled = fill.kind[i] !== Fill.none;
    if (isFilled) drawn[i] = 1;
    // Hair and hands in front of the garment stay the photo's own pixels, at its own sharpness.
    else if (scene.front[i] > 0.99) drawn[i] = 0;
    if (scene.fitted.layers.alpha[i] <= 0.003 && !isFilled && shadow[i] <= FAINTEST_SHADOW) continue;
    touched[i] = 1;
    for (let channel = 0; channel < 3; channel++) {
      planes[channel][i] = clamp(fill.picture[channel][i] * (1 - shadow[i]), 0, 255);
    }
  }
  softenEdges([red, green, blue], { layer: scene.garment, touched, size: scene.size });
  const image = { width: scene.size.width, height: scene.size.height, red, green, blue };
  return { image, drawn, shadow, touched };
}

function countBody(labels: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i] !== Label.background) count++;
  return count;
}

function countSeenLegs({ garment, labels, person }: Scene, { kind }: BodyFill): number {
  let count = 0;
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== Label.skin || kind[i] !== Fill.none || garment[i] > 0.5) continue;
    if (person.limbs.legs.some(({ field }) => depthAt(field, i) > 0)) count++;
  }
  return count;
}

function applyTuck(scene: Scene, garment: FlatGarment | undefined, choice: TuckChoice): void {
  const { waistLine } = scene;
  // a cape over both arms goes into no trousers
  if (!waistLine || scene.fitted.category !== "upper" || scene.fitted.coversArms || choice === "out") return;
  const worn = { hasBareMidriff: hasBareMidriff(scene), isEdgeSeen: wornWaist(scene.person).isVisible };
  if (choice === "auto" && !(garment && shouldTuck(garment, waistLine, worn))) return;
  tuckIn(scene, waistLine);
  scene.isTucked = true;
}
