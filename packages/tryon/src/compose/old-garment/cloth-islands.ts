/** Mislabelled specks along an outline: "old garment" along bare skin, and "skin" along the old garment; and vivid cloth labelled skin. */
import { ColourMean } from "../../image/colour-mean.ts";
import { findComponents } from "../../image/components.ts";
import { gaussianBlurOfPart } from "../../image/filters.ts";
import { maskOf, maskWhere } from "../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { LabColour } from "../../image/types.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label, type LabelValue, type Parse, type PersonAnalysis } from "../../person/types.ts";

/** Larger islands may be cloth seen between an arm and a bag; shoulder widths squared. */
const LARGEST_ISLAND = 0.003;
/** The same for what was labelled a thing: no bag or strap is so small and touches nothing else. */
const LARGEST_THING = 0.01;
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

/** What is left of a rim that was labelled a thing, after its strips became cloth: red dots beside the new top. Changes `labels`. */
export function relabelThingIslands(person: PersonAnalysis, labels: Uint8Array): void {
  relabelIslands(person, labels, {
    of: Label.other,
    on: Label.upper,
    become: () => Label.upper,
    largest: LARGEST_THING,
  });
}

interface Islands {
  of: LabelValue;
  on: LabelValue;
  become: (pixel: number) => LabelValue;
  /** Shoulder widths squared. */
  largest?: number;
}

function relabelIslands({ image, body }: PersonAnalysis, labels: Uint8Array, islands: Islands): void {
  const { of, on, become } = islands;
  const { width } = image;
  const { index, sizes } = findComponents(maskOf(labels, of), image);
  const largest = (islands.largest ?? LARGEST_ISLAND) * body.shoulderWidth ** 2;
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

/** Cloth with less colour than this (Lab) may look like skin in the shade, and its hue must differ from the face's by the second. */
const VIVID = 30;
const OTHER_HUE = 18;
/** Shade takes colour and lightness alike, so colours are compared per lightness; below this one (Lab) they are noise. */
const DARKEST = 8;
/** A pixel is cloth if it is this much nearer to the cloth than to the face, and likelier there than in skin. */
const NEARER = 0.5;
/** Cloth and wall mix over this many pixels, at most. */
const RIM = 8;
/** Pixels: lets the cloth around a speck outvote it. */
const SPECK = 1.5;

/**
 * Rewrites `labels` (skin -> upper) where the colour is the old top's, in pieces that touch it. Shade and glare make skin paler, never
 * vivid, so this needs no place: a red collar behind the neck or a red sleeve along an arm was kept in front of the new garment.
 *
 * @param isWhole - The lower garment goes, too, so a piece may touch that one instead: a coat's skirts have its label.
 */
export function relabelVividCloth(person: PersonAnalysis, labels: Uint8Array, isWhole = false): void {
  const { parse, image } = person;
  const colours = vividColours(parse, labels, image.width);
  if (!colours) return;
  const { lab, skin, upper } = parse;
  const isOld = (i: number) => labels[i] === Label.upper || (isWhole && labels[i] === Label.lower);
  const isVivid = (i: number) => {
    const own = perLightness([lab.lightness[i], lab.a[i], lab.b[i]]);
    if (apart(own, colours.cloth) > NEARER * apart(own, colours.face)) return false;
    const colour = [lab.lightness[i], lab.a[i], lab.b[i]] as const;
    return unlikelihood(upper, ...colour) < unlikelihood(skin, ...colour);
  };
  // along the wall the cloth is paler, not of another hue
  const turn = (i: number, [a, b]: Hue) =>
    Math.abs(Math.atan2(lab.a[i] * b - lab.b[i] * a, lab.a[i] * a + lab.b[i] * b));
  const isPaleCloth = (i: number) => turn(i, colours.cloth) < NEARER * turn(i, colours.face);
  withPlanes((keep) => {
    const like = keep(borrowPlane(labels.length));
    for (let i = 0; i < labels.length; i++) {
      like[i] = isOld(i) || (labels[i] === Label.skin && isVivid(i)) ? 1 : 0;
    }
    const smooth = keep(gaussianBlurOfPart(like, image, SPECK));
    const isCloth = maskWhere(labels.length, (i) => isOld(i) || (labels[i] === Label.skin && smooth[i] > 0.5));
    for (let step = 0; step < RIM; step++) growAlongWall(labels, isCloth, { width: image.width, isCloth: isPaleCloth });
    const { index, sizes } = findComponents(isCloth, image);
    const hasTop = new Uint8Array(sizes.length);
    for (let i = 0; i < labels.length; i++) if (isOld(i)) hasTop[index[i]] = 1;
    for (let i = 0; i < labels.length; i++) if (isCloth[i] && !isOld(i) && hasTop[index[i]]) labels[i] = Label.upper;
  });
  relabelIslands(person, labels, {
    of: Label.skin,
    on: Label.upper,
    become: () => Label.upper,
    largest: LARGEST_THING,
  });
}

/** Adds the skin beside cloth that `grow.isCloth` accepts, one pixel, if the wall is near. */
function growAlongWall(
  labels: Uint8Array,
  isCloth: Uint8Array,
  grow: { width: number; isCloth: (i: number) => boolean },
) {
  const { width } = grow;
  const far = RIM * width;
  const added: number[] = [];
  for (let i = far; i < labels.length - far; i++) {
    if (labels[i] !== Label.skin || isCloth[i] || !grow.isCloth(i)) continue;
    if (!(isCloth[i - 1] || isCloth[i + 1] || isCloth[i - width] || isCloth[i + width])) continue;
    if ([-RIM, RIM, -far, far].some((step) => labels[i + step] === Label.background)) added.push(i);
  }
  for (const i of added) isCloth[i] = 1;
}

/** Lab's a and b. */
type Hue = readonly [number, number];

const apart = (one: Hue, other: Hue): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

function perLightness([lightness, a, b]: LabColour): Hue {
  const scale = Math.max(DARKEST, lightness);
  return [a / scale, b / scale];
}

/** Of the old top and the face, per lightness; undefined unless the top is vivid and of another hue. */
function vividColours(parse: Parse, labels: Uint8Array, width: number): { cloth: Hue; face: Hue } | undefined {
  if (!parse.headVisible || parse.upperLooksLikeSkin || parse.skin.length === 0) return undefined;
  const cloth = new ColourMean();
  const face = new ColourMean();
  for (let i = 0; i < labels.length; i += 3) {
    if (labels[i] === Label.upper) cloth.add(parse.lab, i);
    if (labels[i] !== Label.skin) continue;
    const x = i % width;
    const { nose, eyeDistance } = parse;
    if (Math.hypot(x - nose.x, (i - x) / width - nose.y) < 0.9 * eyeDistance) face.add(parse.lab, i);
  }
  if (cloth.count < 100 || face.count < 30) return undefined;
  const [clothColour, faceColour] = [cloth.mean(), face.mean()];
  const [clothHue, faceHue] = [clothColour, faceColour].map(([, a, b]): Hue => [a, b]);
  if (Math.hypot(...clothHue) < VIVID || apart(clothHue, faceHue) < OTHER_HUE) return undefined;
  return { cloth: perLightness(clothColour), face: perLightness(faceColour) };
}
