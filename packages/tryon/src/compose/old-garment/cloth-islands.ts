/** Mislabelled specks along an outline: "old garment" along bare skin, and "skin" along the old garment. */
import { findComponents } from "../../image/components.ts";
import { Label, type LabelValue, type PersonAnalysis } from "../../person/types.ts";

/** Larger islands may be cloth seen between an arm and a bag; shoulder widths squared. */
const LARGEST_ISLAND = 0.003;
/**
 * An island with at least this share of its border on one neighbour, and the rest only on the wall, belongs to that
 * neighbour.
 */
const ON_NEIGHBOUR = 0.25;

/**
 * In sharpened or backlit photos the skin's own rim looks like cloth: painted over, such specks cut notches into bare shoulders. And the
 * rim of skin-coloured cloth looks like skin: left there, it was a dotted line around the bare arm.
 */
export function relabelRimIslands(person: PersonAnalysis, labels: Uint8Array): void {
  const { alpha } = person.matte;
  const wallOr = (label: LabelValue) => (i: number) => (alpha[i] > 0.5 ? label : Label.background);
  relabelIslands(person, labels, { of: Label.upper, on: Label.skin, become: wallOr(Label.skin) });
  relabelIslands(person, labels, { of: Label.skin, on: Label.upper, become: () => Label.upper });
}

interface Islands {
  of: LabelValue;
  on: LabelValue;
  become: (pixel: number) => LabelValue;
}

function relabelIslands({ image, body }: PersonAnalysis, labels: Uint8Array, { of, on, become }: Islands): void {
  const { width } = image;
  const { index, sizes } = findComponents(
    labels.map((label) => (label === of ? 1 : 0)),
    image,
  );
  const largest = LARGEST_ISLAND * body.shoulderWidth ** 2;
  const border = sizes.map(() => ({ all: 0, beside: 0, other: 0 }));
  for (let i = width; i < labels.length - width; i++) {
    if (index[i] < 0 || sizes[index[i]] > largest) continue;
    for (const step of [-1, 1, -width, width]) {
      const beside = labels[i + step];
      if (beside === of) continue;
      const counts = border[index[i]];
      counts.all++;
      if (beside === on) counts.beside++;
      else if (beside !== Label.background) counts.other++;
    }
  }
  const isRim = border.map(
    ({ all, beside, other }, k) => sizes[k] <= largest && other === 0 && all > 0 && beside >= ON_NEIGHBOUR * all,
  );
  for (let i = 0; i < labels.length; i++) {
    if (index[i] >= 0 && isRim[index[i]]) labels[i] = become(i);
  }
}
