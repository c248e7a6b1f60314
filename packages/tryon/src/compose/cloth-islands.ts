/** Specks of "old garment" along bare skin, where the photo is sharpened or lit from behind: the skin's own rim. */
import { findComponents } from "../image/components.ts";
import { Label, type PersonAnalysis } from "../types.ts";

/** Larger islands may be cloth seen between an arm and a bag; shoulder widths squared. */
const LARGEST_ISLAND = 0.003;
/** An island with this share of its border on skin, and none on other cloth or hair, is skin. */
const ON_SKIN = 0.25;

/** Painted over, such specks gnawed notches into bare shoulders. */
export function relabelRimIslands({ image, body, matte }: PersonAnalysis, labels: Uint8Array): void {
  const { width } = image;
  const { index, sizes } = findComponents(
    labels.map((label) => (label === Label.upper ? 1 : 0)),
    image,
  );
  const largest = LARGEST_ISLAND * body.shoulderWidth ** 2;
  const border = sizes.map(() => ({ all: 0, skin: 0, other: 0 }));
  for (let i = width; i < labels.length - width; i++) {
    if (index[i] < 0 || sizes[index[i]] > largest) continue;
    for (const step of [-1, 1, -width, width]) {
      const beside = labels[i + step];
      if (beside === Label.upper) continue;
      const counts = border[index[i]];
      counts.all++;
      if (beside === Label.skin) counts.skin++;
      else if (beside !== Label.background) counts.other++;
    }
  }
  const isRim = border.map(
    ({ all, skin, other }, k) => sizes[k] <= largest && other === 0 && all > 0 && skin >= ON_SKIN * all,
  );
  for (let i = 0; i < labels.length; i++) {
    if (index[i] >= 0 && isRim[index[i]]) labels[i] = matte.alpha[i] > 0.5 ? Label.skin : Label.background;
  }
}
