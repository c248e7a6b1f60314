/** The input of the measures, for any engine's picture: photo, result and garment region at half the working size. */
import type { Composition } from "../../compose/index.ts";
import { takeLap } from "../../compose/old-garment/lap.ts";
import { takeLongTop } from "../../compose/old-garment/long-top/long-top.ts";
import { findLap } from "../../fit/torso/lap/lap.ts";
import type { FittedGarment } from "../../fit/types.ts";
import type { FlatGarment } from "../../garment/index.ts";
import { toLab } from "../../image/colour.ts";
import { channelsOf, halveImage, halvePlane } from "../../image/planes.ts";
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { LabPlanes, RgbImage, Size } from "../../image/types.ts";
import type { PersonAnalysis } from "../../person/types.ts";
import { legsAgainstLimit } from "./checks.ts";
import { closedLayers, labelsBetweenFronts } from "./open-front.ts";

export interface Evidence {
  /** This engine made the picture, so its layers are known. */
  isOwn: boolean;
  /** The top's lower edge is tucked in; false if that is not known. */
  isTucked: boolean;
  person: PersonAnalysis;
  garment: FlatGarment;
  /** The result at working size, laid over the photo. */
  picture: RgbImage;
  /** The planes below have this size: half the working size. */
  size: Size;
  /** Photo and result. */
  before: LabPlanes;
  after: LabPlanes;
  /** `Label` of the photo. */
  labels: Uint8Array;
  /** 0-1: how much of a pixel is the person. */
  matte: Float32Array;
  /** 0-1: how much of the new garment is seen. */
  garmentSeen: Float32Array;
  /** The same at working size, for the rim. */
  garmentSeenFine: Float32Array;
  /** 0-1: where the garment lies, including behind hair and hands. Without layers: the visible part. */
  garmentLaid: Float32Array;
  /** `Piece` of each of its pixels; all torso without layers. */
  piece: Uint8Array;
  /** 1 where skin or cloth is known to be made up; undefined for other engines' pictures. */
  madeUp: Uint8Array | undefined;
  /** Made-up skin as a share of the visible body, 0-1; 0 for other engines' pictures. */
  madeUpSkinShare: number;
  /** Made-up legs as a multiple of the share from which the shopper is warned: see `legsAgainstLimit`. 0 for other engines' pictures. */
  madeUpLegs: number;
  /** Where our own fit would lay the garment, and its colours there; undefined if it fits none. */
  expected: FittedGarment | undefined;
  /** 1 where the picture covers the photo's pixel, 0 where another engine cropped it away. */
  covered: Uint8Array | undefined;
}

/** Evidence for our own picture, whose layers are known. */
export function ownEvidence(
  person: PersonAnalysis,
  garment: FlatGarment,
  made: { fitted: FittedGarment; composition: Composition },
): Evidence {
  const { fitted, composition } = made;
  const { image } = person;
  const { box } = composition.seen;
  const garmentSeenFine = borrowPlane(image.width * image.height);
  const filled = new Uint8Array(garmentSeenFine.length);
  const width = box.right - box.left + 1;
  for (let y = box.top; y <= box.bottom; y++) {
    const from = (y - box.top) * width;
    const to = y * image.width + box.left;
    garmentSeenFine.set(composition.seen.garment.subarray(from, from + width), to);
    filled.set(composition.seen.filled.subarray(from, from + width), to);
  }
  const laid = closedLayers(fitted, image.width);
  const photo = photoEvidence(person, composition.image);
  const { opening } = fitted;
  return {
    ...photo,
    ...(garment.category === "lower" ? belowCoat(person) : {}),
    ...(garment.category === "upper" && !fitted.isCoat ? onLap(person) : {}),
    ...(opening ? { labels: labelsBetweenFronts(photo.labels, opening, image.width) } : {}),
    isOwn: true,
    isTucked: composition.isTucked,
    garment,
    garmentSeen: halvePlane(garmentSeenFine, image),
    garmentSeenFine,
    garmentLaid: halvePlane(laid.alpha, image),
    piece: halveBytes(laid.piece, image),
    madeUp: halveBytes(filled, image),
    madeUpSkinShare: composition.madeUpSkinShare,
    madeUpLegs: legsAgainstLimit(composition),
    expected: fitted,
    covered: undefined,
  };
}

/** New trousers go under a coat that stays, so nothing of the coat counts as old trousers. Empty without a coat. */
function belowCoat(person: PersonAnalysis): { labels?: Uint8Array } {
  const labels = person.parse.labels.slice();
  return takeLongTop(person, labels) ? { labels: halveBytes(labels, person.image) } : {};
}

/** A lap in the old top's colours stays under a new top. Empty without one. */
function onLap(person: PersonAnalysis): { labels?: Uint8Array } {
  const lap = findLap(person);
  if (!lap || lap.isSeen) return {};
  const labels = person.parse.labels.slice();
  takeLap(person, labels, lap);
  return { labels: halveBytes(labels, person.image) };
}

/** Releases the evidence's own planes; it must not be used afterwards. */
export function releaseEvidence(evidence: Evidence): void {
  const { after, garmentSeen, garmentSeenFine, garmentLaid } = evidence;
  releasePlanes(after.lightness, after.a, after.b, garmentSeen, garmentSeenFine, garmentLaid);
}

/** The part that needs no garment. `picture` has the photo's working size. */
export function photoEvidence(
  person: PersonAnalysis,
  picture: RgbImage,
): Pick<Evidence, "person" | "picture" | "size" | "before" | "after" | "labels" | "matte"> {
  const half = halveImage(picture);
  const after = toLab(half);
  releasePlanes(...channelsOf(half));
  return { ...ownSide(person), person, picture, after };
}

type PhotoSide = Pick<Evidence, "size" | "before" | "labels" | "matte">;
const sides = new WeakMap<PersonAnalysis, PhotoSide>();

/** Facts about the photo alone. Cached with its analysis, which serves many garments. */
function ownSide(person: PersonAnalysis): PhotoSide {
  const known = sides.get(person);
  if (known) return known;
  const { image, parse, matte } = person;
  const { lightness, a, b } = parse.lab;
  const side: PhotoSide = {
    size: { width: image.width >> 1, height: image.height >> 1 },
    before: { lightness: halvePlane(lightness, image), a: halvePlane(a, image), b: halvePlane(b, image) },
    labels: halveBytes(parse.labels, image),
    matte: halvePlane(matte.alpha, image),
  };
  sides.set(person, side);
  return side;
}

/** Every second value of every second row: for planes whose values cannot be averaged. */
export function halveBytes(plane: Uint8Array, size: Size): Uint8Array {
  const width = size.width >> 1;
  const height = size.height >> 1;
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) result[y * width + x] = plane[2 * y * size.width + 2 * x];
  }
  return result;
}

/** Colour difference of photo and result at a pixel, Lab units. */
export function changeAt({ before, after }: Pick<Evidence, "before" | "after">, i: number): number {
  const lightness = after.lightness[i] - before.lightness[i];
  const a = after.a[i] - before.a[i];
  const b = after.b[i] - before.b[i];
  return Math.sqrt(lightness * lightness + a * a + b * b);
}
