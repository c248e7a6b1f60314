/** The model's bare arms and thighs that were taken for a print: multicoloured cloth has skin's colours too. */
import { keepLargeComponents } from "../../image/components.ts";
import { gaussianBlur } from "../../image/filters.ts";
import type { PersonAnalysis } from "../../person/types.ts";
import { dilate, erode } from "../cutout/masks.ts";

/** Lab distances from the model's skin: hue counts, lightness changes with the light. */
const HUE_REACH = 8;
const LIGHTNESS_REACH = 16;
/** A garment with more skin colour than this share is skin-coloured itself. */
const SKIN_COLOURED = 0.35;
/**
 * Skin is a large uniform area; in a print its colours are small areas. In shoulder widths squared, and shoulder
 * widths.
 */
const SMALLEST_AREA = 0.015;
const THINNEST = 0.03;

/** Removes the model's skin from `cloth`, in place. */
export function dropModelSkin({ parse, image, body }: PersonAnalysis, cloth: Uint8Array): void {
  const { shoulderWidth } = body;
  const [lightness, a, b] = [parse.lab.lightness, parse.lab.a, parse.lab.b].map((plane) =>
    gaussianBlur(plane, image, 2),
  );
  const isSkin = (i: number) =>
    parse.skin.some(
      ({ mean }) =>
        Math.hypot(a[i] - mean[1], b[i] - mean[2]) < HUE_REACH && Math.abs(lightness[i] - mean[0]) < LIGHTNESS_REACH,
    );
  const candidate = cloth.map((value, i) => (value && isSkin(i) ? 1 : 0));
  const radius = THINNEST * shoulderWidth;
  const even = dilate(erode(candidate, image, radius), image, 1.3 * radius);
  const skin = keepLargeComponents(even, image, 0.05);
  let skinArea = 0;
  let clothArea = 0;
  for (let i = 0; i < cloth.length; i++) {
    clothArea += cloth[i];
    if (skin[i] && cloth[i]) skinArea++;
  }
  if (skinArea > SKIN_COLOURED * clothArea || skinArea < SMALLEST_AREA * shoulderWidth ** 2) return;
  for (let i = 0; i < cloth.length; i++) if (skin[i]) cloth[i] = 0;
}
