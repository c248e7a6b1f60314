/**
 * Parts of the old garment that hang free of the body and were labelled as a bag: a flank of a loose top, a coat's tail, a slung jacket.
 */
import { ColourMean } from "../../image/colour-mean.ts";
import { findComponents } from "../../image/components.ts";
import { maskOf } from "../../image/planes.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label, type LabelValue, type PersonAnalysis } from "../../person/types.ts";

/** Colours less likely than this in the garment's mixture (negative log likelihood) are not its own. */
const UNLIKELY = 9;
/**
 * At least the first share of such a part has the garment's colours, and the second share of its border is on the
 * garment.
 */
const OWN_COLOURS = 0.75;
const ON_GARMENT = 0.25;

/**
 * Backlit trousers have a bright rim: a strip with fewer pixels than this times its border, shoulder widths, with the garment along one side. A
 * strap in front of it has the garment on both sides.
 */
const RIM = 0.05;
const ALONG = { least: 0.4, most: 0.7 };
/** Light bleaches cloth: anything more colourful by this many Lab units is a different object. */
const MORE_COLOURFUL = 8;

function isPaler(part: ColourMean, cloth: ColourMean): boolean {
  if (part.count === 0 || cloth.count === 0) return false;
  const [own, usual] = [part, cloth].map((colour) => Math.hypot(...colour.mean().slice(1)));
  return own < usual + MORE_COLOURFUL;
}

/**
 * Rewrites `labels` (other -> `garment`) in place. A bag has its own colours, or touches the body only by its strap.
 */
export function relabelFreeCloth(person: PersonAnalysis, labels: Uint8Array, garment: LabelValue): void {
  const { image, parse } = person;
  const mixture = garment === Label.upper ? parse.upper : parse.lower;
  if (mixture.length === 0 || !labels.includes(Label.other)) return;
  const { index, sizes } = findComponents(maskOf(labels, Label.other), image);
  const parts = sizes.map((pixels) => ({ pixels, own: 0, border: 0, onGarment: 0, colour: new ColourMean() }));
  const cloth = new ColourMean();
  const { lightness, a, b } = parse.lab;
  for (let i = image.width; i < labels.length - image.width; i++) {
    if (labels[i] === garment) cloth.add(parse.lab, i);
    if (index[i] < 0) continue;
    const part = parts[index[i]];
    part.colour.add(parse.lab, i);
    if (unlikelihood(mixture, lightness[i], a[i], b[i]) < UNLIKELY) part.own++;
    for (const step of [-1, 1, -image.width, image.width]) {
      if (index[i + step] === index[i]) continue;
      part.border++;
      if (labels[i + step] === garment) part.onGarment++;
    }
  }
  const rim = RIM * person.body.shoulderWidth;
  const isCloth = parts.map(({ pixels, own, border, onGarment, colour }) => {
    const isOwn = own >= OWN_COLOURS * pixels && onGarment >= ON_GARMENT * border;
    const isAlong = onGarment >= ALONG.least * border && onGarment <= ALONG.most * border;
    return isOwn || (garment === Label.lower && isAlong && pixels < rim * border && isPaler(colour, cloth));
  });
  for (let i = 0; i < labels.length; i++) if (index[i] >= 0 && isCloth[index[i]]) labels[i] = garment;
}

/**
 * Parts labelled lower garment that lie within the top and are smaller than this, in squared shoulder widths, are pieces of its
 * print.
 */
const ISLAND = 0.03;
const WITHIN = 0.6;

/**
 * Rewrites `labels` (lower -> upper) in place. Otherwise such a piece was painted over with the top, or lent its colour to the skirt
 * below.
 */
export function relabelIslandsInTop({ image, body }: PersonAnalysis, labels: Uint8Array): void {
  const { index, sizes } = findComponents(maskOf(labels, Label.lower), image);
  const largest = ISLAND * body.shoulderWidth ** 2;
  const border = sizes.map(() => ({ all: 0, onTop: 0 }));
  for (let i = image.width; i < labels.length - image.width; i++) {
    if (index[i] < 0 || sizes[index[i]] > largest) continue;
    for (const step of [-1, 1, -image.width, image.width]) {
      if (index[i + step] === index[i]) continue;
      border[index[i]].all++;
      if (labels[i + step] === Label.upper) border[index[i]].onTop++;
    }
  }
  const isPrint = border.map(({ all, onTop }, k) => sizes[k] <= largest && all > 0 && onTop >= WITHIN * all);
  for (let i = 0; i < labels.length; i++) if (index[i] >= 0 && isPrint[index[i]]) labels[i] = Label.upper;
}

/**
 * Rewrites `labels` (lower -> hair) in place: pieces labelled lower garment that lie above the shoulders are locks, or shade between hand
 * and face. Taken off with the trousers, they left a hole of wall beside the cheek.
 */
export function relabelIslandsAtHead({ image, body }: PersonAnalysis, labels: Uint8Array): void {
  const end = Math.round(Math.min(image.height, body.shoulderCentre.y)) * image.width;
  const mask = maskOf(labels, Label.lower);
  if (!mask.subarray(0, Math.max(0, end)).includes(1)) return;
  const { index, sizes } = findComponents(mask, image);
  const reachesDown = new Uint8Array(sizes.length);
  for (let i = Math.max(0, end); i < labels.length; i++) if (index[i] >= 0) reachesDown[index[i]] = 1;
  for (let i = 0; i < end; i++) if (index[i] >= 0 && !reachesDown[index[i]]) labels[i] = Label.hair;
}
