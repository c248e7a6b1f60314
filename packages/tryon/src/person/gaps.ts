/** Background seen between an arm and the torso: the networks' masks, 256 px wide, fill such gaps with the person. */
import { toLab } from "../image/colour.ts";
import { findComponents } from "../image/components.ts";
import { Label, type Matte, type Parse, type RgbImage } from "../types.ts";
import { unlikelihood } from "./mixture.ts";

/** Negative log likelihood under the person's skin above which a colour is no skin; shadowed necks stay below. */
const NO_SKIN = 12;
/** Lab units by which a gap, which lies in the person's shade, may be darker than the wall, and differ in hue. */
const SHADE = 34;
const HUE = 7;
/** Restless backgrounds have every colour. */
const CALM = 3;
/** Smaller regions, as a share of the squared shoulder width, are noise. */
const SMALLEST = 0.0015;

/**
 * Takes regions that were labelled skin, but have the colour of the wall behind and not of the person's skin, out of the
 * matte and the labels. Changes both in place. Left in, such a gap was drawn as part of the arm in front of every new
 * garment.
 */
export function openGaps(image: RgbImage, matte: Matte, parse: Parse): void {
  const { labels, lab, skin, shoulderWidth } = parse;
  if (skin.length === 0 || matte.backgroundTexture > CALM) return;
  const [red, green, blue] = matte.plate;
  const wall = toLab({ width: image.width, height: image.height, red, green, blue });
  const gap = new Uint8Array(labels.length);
  for (let i = 0; i < gap.length; i++) {
    if (labels[i] !== Label.skin) continue;
    const darker = wall.lightness[i] - lab.lightness[i];
    const isWall = darker > -4 && darker < SHADE && Math.hypot(wall.a[i] - lab.a[i], wall.b[i] - lab.b[i]) < HUE;
    if (isWall && unlikelihood(skin, lab.lightness[i], lab.a[i], lab.b[i]) > NO_SKIN) gap[i] = 1;
  }
  const { index, sizes } = findComponents(gap, image);
  for (let i = 0; i < gap.length; i++) {
    if (index[i] < 0 || sizes[index[i]] < SMALLEST * shoulderWidth ** 2) continue;
    labels[i] = Label.background;
    matte.alpha[i] = 0;
  }
}
