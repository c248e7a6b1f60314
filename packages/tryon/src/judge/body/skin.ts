/** Made-up skin that is flat although the photo's own has texture, or has another tone. */

import { ColourMean } from "../../image/colour-mean.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { quantile } from "../../image/maths/statistics.ts";
import { maskAbove, maskWhere } from "../../image/planes.ts";
import type { LabColour, Size } from "../../image/types.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label } from "../../person/types.ts";
import { changeAt, type Evidence } from "../evidence/evidence.ts";
import { dilate, erode } from "../evidence/shapes.ts";

/** Skin is compared up to this far from the garment, shoulder widths. */
const REACH = 0.5;
/** Texture below this share of the photo's own lower quartile is flat. */
const FLAT = 0.55;
/** An edge's contrast reaches this far, pixels. */
const EDGE = 5;
/** Fewer pixels are not evidence of texture. */
const ENOUGH = 50;
/** A changed pixel counts as skin up to this negative log likelihood in the person's skin mixture. */
const SKIN_LIKE = 12;
const FILLED_SKIN = 1;
/** Lab units: smaller changes come from re-encoding, not from made-up pixels. */
const CHANGED = 1;

export interface SkinMeasures {
  /** Flat made-up skin in squared shoulder widths. */
  flat: number;
  /** Colour difference between made-up skin and the photo's own, Lab units; undefined if too little is made up. */
  tone: number | undefined;
}

export function measureSkin(evidence: Evidence): SkinMeasures {
  const { before, after, labels, matte, garmentSeen, madeUp, size, person } = evidence;
  const unit = person.body.shoulderWidth / 2;
  const texture = localContrast(after.lightness, size);
  const ownTexture = localContrast(before.lightness, size);
  const reference = ownSkin(evidence).map((i) => ownTexture[i]);
  const limit = FLAT * (reference.length > ENOUGH ? quantile(reference, 0.25) : 0.2);
  const garment = maskAbove(garmentSeen, 0.1);
  const beside = dilate(garment, size, REACH * unit);
  const tooClose = dilate(garment, size, 2);
  let flat = 0;
  const made = new ColourMean();
  const own = new ColourMean();
  for (let i = 0; i < labels.length; i++) {
    if (!beside[i] || tooClose[i] || matte[i] < 0.9) continue;
    if (labels[i] === Label.hair || labels[i] === Label.shoes) continue;
    const isChanged = changeAt(evidence, i) > CHANGED;
    if (!isChanged) {
      if (labels[i] === Label.skin) own.add(before, i);
      continue;
    }
    const isSkin =
      labels[i] === Label.skin ||
      madeUp?.[i] === FILLED_SKIN ||
      unlikelihood(person.parse.skin, after.lightness[i], after.a[i], after.b[i]) < SKIN_LIKE;
    // Known made-up cloth or background is not skin, whatever its colour.
    const isOther = madeUp !== undefined && madeUp[i] !== 0 && madeUp[i] !== FILLED_SKIN;
    if (!isSkin || isOther) continue;
    // A shadow on the photo's own skin changes it too, but does not make it up.
    if (madeUp === undefined || madeUp[i] === FILLED_SKIN) made.add(after, i);
    if (texture[i] < limit) flat++;
  }
  const enough = 0.01 * unit ** 2;
  const tone = made.count > enough && own.count > enough ? toneDifference(made.mean(), own.mean()) : undefined;
  return { flat: flat / unit ** 2, tone };
}

/** Pixels of the photo's own skin, away from its edges if enough remain: beside an edge everything has contrast. */
function ownSkin({ labels, matte, size }: Evidence): number[] {
  const skin = maskWhere(labels.length, (i) => labels[i] === Label.skin && matte[i] > 0.98);
  const everyThird = (mask: Uint8Array) => {
    const pixels: number[] = [];
    for (let i = 0; i < mask.length; i += 3) if (mask[i]) pixels.push(i);
    return pixels;
  };
  const inside = everyThird(erode(skin, size, EDGE));
  return inside.length > ENOUGH ? inside : everyThird(skin);
}

/** Light differs from place to place, but the hue of one person's skin hardly does. */
const toneDifference = (made: LabColour, own: LabColour): number =>
  Math.hypot(0.4 * (made[0] - own[0]), made[1] - own[1], made[2] - own[2]);

function localContrast(lightness: Float32Array, size: Size): Float32Array {
  const smooth = gaussianBlur(lightness, size, 1.2);
  for (let i = 0; i < smooth.length; i++) smooth[i] = Math.abs(lightness[i] - smooth[i]);
  return gaussianBlur(smooth, size, 2);
}
