/** A high collar that was labelled skin: its colour is close to skin's, and it stands right below the chin. */
import { ColourMean } from "../../image/colour-mean.ts";
import { findComponents } from "../../image/components.ts";
import { gaussianBlurOfPart } from "../../image/filters.ts";
import { maskOf } from "../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { LabColour, Size } from "../../image/types.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label, type Parse, type PersonAnalysis } from "../../person/types.ts";

/**
 * Eye distances: a collar reaches up to the chin, `chin` below the mouth, and beside it along the jaw, which rises by `rise`
 * over every one from `from` on.
 */
const JAW = { chin: 0.55, rise: 0.6, from: 0.4 };
/** A chin's shadow changes the skin's lightness, not its hue by this much (Lab): what has the cloth's hue is a collar. */
const OTHER_HUE = 18;
/** Under a chin cloth must be likelier than skin by this much, a negative log likelihood. */
const CLEARLY_CLOTH = 3;
/** A fold of a collar that looks like skin is an island in it, no larger than this; shoulder widths squared. */
const FOLD = 0.03;

/** The row from which a dark spot on the throat is no longer the chin's shadow. */
export function throatRow({ parse, body }: PersonAnalysis): number {
  const { mouth, eyeDistance } = parse;
  const row = Math.max(mouth.y + 0.7 * eyeDistance, body.shoulderCentre.y - 0.24 * body.shoulderWidth);
  return Math.max(0, Math.round(row));
}

/**
 * Rewrites `labels` (skin -> upper) in place, above `throatRow`. There dark spots may be the chin's shadow, so only another
 * hue is cloth.
 *
 * @param armCore - 1 where an arm is certain: a raised one may be in front of the neck.
 */
export function relabelCollar(person: PersonAnalysis, labels: Uint8Array, armCore: Uint8Array): void {
  const { parse, image, body } = person;
  const { mouth, eyeDistance } = parse;
  const top = throatRow(person);
  const hues = huesOf(person, labels);
  if (!hues) return;
  const first = Math.max(0, Math.round(mouth.y - JAW.from * eyeDistance));
  const collar = new Uint8Array(labels.length);
  for (let i = first * image.width; i < top * image.width; i++) {
    const x = i % image.width;
    const beside = Math.max(0, Math.abs(x - mouth.x) - JAW.from * eyeDistance);
    if ((i - x) / image.width < mouth.y + JAW.chin * eyeDistance - JAW.rise * beside) continue;
    if (labels[i] === Label.upper || (labels[i] === Label.skin && !armCore[i] && isClearlyCloth(parse, i)))
      collar[i] = 1;
  }
  withPlanes((own) => {
    const plane = own(borrowPlane(labels.length));
    plane.set(collar);
    const end = Math.min(labels.length, (top + 4) * image.width);
    for (let i = top * image.width; i < end; i++) if (labels[i] === Label.upper) plane[i] = 1;
    const smooth = own(gaussianBlurOfPart(plane, image, 1.5));
    const isCloth = maskOf(labels, Label.upper);
    for (let i = first * image.width; i < top * image.width; i++) {
      if (smooth[i] > 0.5 && labels[i] === Label.skin) isCloth[i] = 1;
    }
    takeWithTop(labels, isCloth, image);
  });
  fillFolds(labels, image, { first, last: top, largest: FOLD * body.shoulderWidth ** 2 });
  restoreChin(person, labels, hues);
}

/** Pieces of cloth that are connected to the top become part of it. */
function takeWithTop(labels: Uint8Array, isCloth: Uint8Array, size: Size): void {
  const { index, sizes } = findComponents(isCloth, size);
  const hasTop = new Uint8Array(sizes.length);
  for (let i = 0; i < labels.length; i++) if (isCloth[i] && labels[i] === Label.upper) hasTop[index[i]] = 1;
  for (let i = 0; i < labels.length; i++) if (isCloth[i] && hasTop[index[i]]) labels[i] = Label.upper;
}

function fillFolds(
  labels: Uint8Array,
  size: Size,
  { first, last, largest }: { first: number; last: number; largest: number },
): void {
  const { index, sizes } = findComponents(maskOf(labels, Label.skin), size);
  const isOpen = new Uint8Array(sizes.length);
  const { width } = size;
  for (let i = 0; i < labels.length; i++) {
    if (index[i] < 0) continue;
    const y = Math.floor(i / width);
    const isEnclosed = [-1, 1, -width, width].every((step) => {
      const beside = labels[i + step];
      return beside === Label.skin || beside === Label.upper;
    });
    if (!isEnclosed || y < first) isOpen[index[i]] = 1;
  }
  const isHigh = new Uint8Array(sizes.length);
  for (let i = first * width; i < last * width; i++) if (index[i] >= 0) isHigh[index[i]] = 1;
  for (let i = first * width; i < labels.length; i++) {
    const k = index[i];
    if (k >= 0 && isHigh[k] && !isOpen[k] && sizes[k] < largest) labels[i] = Label.upper;
  }
}

interface Hues {
  cloth: LabColour;
  face: LabColour;
}

/** Mean colours of the top and of the face; undefined unless their hues differ clearly. */
function huesOf({ parse, image }: PersonAnalysis, labels: Uint8Array): Hues | undefined {
  if (!parse.headVisible || parse.upperLooksLikeSkin || parse.skin.length === 0) return undefined;
  const cloth = new ColourMean();
  const near = 0.9 * parse.eyeDistance;
  const face = new ColourMean();
  for (let i = 0; i < labels.length; i += 3) {
    if (labels[i] === Label.upper) cloth.add(parse.lab, i);
    const x = i % image.width;
    if (labels[i] !== Label.skin || Math.hypot(x - parse.nose.x, (i - x) / image.width - parse.nose.y) > near) continue;
    face.add(parse.lab, i);
  }
  if (cloth.count < 100 || face.count < 30) return undefined;
  const hues = { cloth: cloth.mean(), face: face.mean() };
  return hueApart(hues.cloth, hues.face) > OTHER_HUE ? hues : undefined;
}

const hueApart = (one: LabColour, other: LabColour): number => Math.hypot(one[1] - other[1], one[2] - other[2]);

/** A chin ends this far below the mouth, and the jaw rises beside it by this over the square of the distance; eye distances. */
const CHIN = { below: 0.78, rise: 0.6, halfWidth: 0.75 };

/**
 * The reverse: a chin in the shade of a face against the light was labelled as the collar below it, and a neck was painted over it. A
 * collar that does cover the chin has the cloth's hue.
 */
function restoreChin({ parse, image }: PersonAnalysis, labels: Uint8Array, { cloth, face }: Hues): void {
  const { mouth, eyeDistance, lab } = parse;
  const chin = Math.min(image.height - 1, Math.round(mouth.y + CHIN.below * eyeDistance));
  for (let y = Math.max(0, Math.round(mouth.y)); y <= chin; y++) {
    for (let x = 0; x < image.width; x++) {
      const away = Math.abs(x - mouth.x) / eyeDistance;
      if (away > CHIN.halfWidth || y > mouth.y + (CHIN.below - CHIN.rise * away ** 2) * eyeDistance) continue;
      const i = y * image.width + x;
      const colour: LabColour = [lab.lightness[i], lab.a[i], lab.b[i]];
      if (labels[i] === Label.upper && hueApart(colour, face) < hueApart(colour, cloth)) labels[i] = Label.skin;
    }
  }
}

function isClearlyCloth({ skin, upper, lab }: Parse, i: number): boolean {
  const colour = [lab.lightness[i], lab.a[i], lab.b[i]] as const;
  return unlikelihood(upper, ...colour) + CLEARLY_CLOTH < unlikelihood(skin, ...colour);
}
