/**
 * A composition affects only the person and a margin: working in that box is two to three times faster than on the
 * whole photo, which is mostly wall.
 */
import type { FittedGarment, FittedSide } from "../../fit/types.ts";
import { boxWhere, channelsOf } from "../../image/planes.ts";
import { borrowCopy, borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { Box, Channels, Point, Size } from "../../image/types.ts";
import type { Arm, BodyModel, BodySide, Limb, PersonAnalysis } from "../../person/types.ts";
import type { Change } from "./full-resolution.ts";

/** Shadows, blurs and the background's colour reach this far beyond the person, pixels. */
const MARGIN = 32;

/** A person in the coordinates of a box. */
export interface Crop {
  person: PersonAnalysis;
  box: Box;
}

export interface CroppedInput extends Crop {
  fitted: FittedGarment;
}

/** The same person and garment in the coordinates of the box around both. */
export function cropToPerson(person: PersonAnalysis, fitted: FittedGarment): CroppedInput {
  const box = boxAround(person, fitted);
  return { ...cropPerson(person, box), fitted: cropFitted(fitted, createCutter(person.image, box)) };
}

export function cropPerson(person: PersonAnalysis, box: Box): Crop {
  const cut = createCutter(person.image, box);
  const { image, matte, parse, limbs, body } = person;
  return {
    box,
    person: {
      ...person,
      image: { ...cut.size, red: cut.plane(image.red), green: cut.plane(image.green), blue: cut.plane(image.blue) },
      matte: { ...matte, alpha: cut.plane(matte.alpha), plate: cut.channels(matte.plate) },
      parse: {
        ...parse,
        labels: cut.bytes(parse.labels),
        lab: { lightness: cut.plane(parse.lab.lightness), a: cut.plane(parse.lab.a), b: cut.plane(parse.lab.b) },
        shoulderCentre: cut.point(parse.shoulderCentre),
        hipCentre: cut.point(parse.hipCentre),
        mouth: cut.point(parse.mouth),
        eyes: cut.point(parse.eyes),
        nose: cut.point(parse.nose),
      },
      limbs: {
        arms: [cropArm(limbs.arms[0], cut), cropArm(limbs.arms[1], cut)],
        legs: [cropLimb(limbs.legs[0], cut), cropLimb(limbs.legs[1], cut)],
      },
      body: cropBody(body, cut),
    },
  };
}

/** Releases the planes of a crop, which must not be read afterwards. */
export function releaseCrop({ person, fitted }: CroppedInput): void {
  releasePerson(person);
  const { alpha, colour, sleeveAlpha } = fitted.layers;
  releasePlanes(alpha, ...colour);
  if (sleeveAlpha) releasePlanes(sleeveAlpha);
  if (fitted.opening) releasePlanes(fitted.opening);
}

/** Does the same for a crop of the person alone. */
export function releasePerson({ image, matte, parse }: PersonAnalysis): void {
  releasePlanes(...channelsOf(image), matte.alpha, ...matte.plate, parse.lab.lightness, parse.lab.a, parse.lab.b);
}

/** The change on the whole photo. */
export function pasteChange(change: Change, box: Box, person: PersonAnalysis): Change {
  const { width, height } = person.image;
  const drawn = borrowPlane(width * height);
  const shadow = borrowPlane(width * height);
  const touched = new Uint8Array(width * height);
  const [red, green, blue] = channelsOf(person.image).map(borrowCopy);
  for (let y = 0; y < change.image.height; y++) {
    const from = y * change.image.width;
    const end = from + change.image.width;
    const to = (y + box.top) * width + box.left;
    drawn.set(change.drawn.subarray(from, end), to);
    shadow.set(change.shadow.subarray(from, end), to);
    touched.set(change.touched.subarray(from, end), to);
    red.set(change.image.red.subarray(from, end), to);
    green.set(change.image.green.subarray(from, end), to);
    blue.set(change.image.blue.subarray(from, end), to);
  }
  return { image: { width, height, red, green, blue }, drawn, shadow, touched };
}

/** Cuts out again what `pasteChange` pasted. */
export function cutChange({ image, drawn, shadow, touched }: Change, box: Box): Change {
  const cut = createCutter(image, box);
  const [red, green, blue] = cut.channels(channelsOf(image));
  return {
    image: { ...cut.size, red, green, blue },
    drawn: cut.plane(drawn),
    shadow: cut.plane(shadow),
    touched: cut.bytes(touched),
  };
}

/** The box around a person, with a garment if there is one, and a margin. */
export function boxAround(person: PersonAnalysis, fitted?: FittedGarment): Box {
  const { width, height } = person.image;
  const { alpha } = person.matte;
  const garment = fitted?.layers.alpha;
  const box = boxWhere(person.image, (i) => alpha[i] >= 0.02 || (garment !== undefined && garment[i] !== 0));
  return {
    left: Math.max(0, box.left - MARGIN),
    top: Math.max(0, box.top - MARGIN),
    right: Math.min(width - 1, box.right + MARGIN),
    bottom: Math.min(height - 1, box.bottom + MARGIN),
  };
}

interface Cutter {
  size: Size;
  plane(source: Float32Array): Float32Array;
  bytes(source: Uint8Array): Uint8Array;
  channels(source: Channels): Channels;
  point<P extends Point>(source: P): P;
  left: number;
  top: number;
}

function createCutter(photo: Size, box: Box): Cutter {
  const size = { width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
  const copyRows = <Plane extends Float32Array | Uint8Array>(source: Plane, target: Plane): Plane => {
    for (let y = 0; y < size.height; y++) {
      const from = (y + box.top) * photo.width + box.left;
      target.set(source.subarray(from, from + size.width), y * size.width);
    }
    return target;
  };
  const plane = (source: Float32Array) => copyRows(source, borrowPlane(size.width * size.height));
  return {
    size,
    plane,
    bytes: (source) => copyRows(source, new Uint8Array(size.width * size.height)),
    channels: ([red, green, blue]) => [plane(red), plane(green), plane(blue)],
    point: (source) => ({ ...source, x: source.x - box.left, y: source.y - box.top }),
    left: box.left,
    top: box.top,
  };
}

function cropLimb<L extends Limb>(limb: L, cut: Cutter): L {
  const { field } = limb;
  return {
    ...limb,
    stations: limb.stations.map((station) => cut.point(station)),
    field: { ...field, left: field.left - cut.left, top: field.top - cut.top, picture: cut.size },
  };
}

function cropArm(arm: Arm, cut: Cutter): Arm {
  return {
    ...cropLimb(arm, cut),
    shoulder: cut.point(arm.shoulder),
    elbow: cut.point(arm.elbow),
    wrist: cut.point(arm.wrist),
    hand: cut.point(arm.hand),
  };
}

function cropBody(body: BodyModel, cut: Cutter): BodyModel {
  const rows = (widths: BodyModel["halfWidth"]) => ({
    left: (y: number) => widths.left(y + cut.top),
    right: (y: number) => widths.right(y + cut.top),
  });
  return {
    ...body,
    left: cropSide(body.left, cut),
    right: cropSide(body.right, cut),
    shoulderCentre: cut.point(body.shoulderCentre),
    hipCentre: cut.point(body.hipCentre),
    axisX: (y) => body.axisX(y + cut.top) - cut.left,
    halfWidth: rows(body.halfWidth),
    visibleHalfWidth: rows(body.visibleHalfWidth),
    inside: (x, y) => body.inside(x + cut.left, y + cut.top),
    labelAt: (x, y) => body.labelAt(x + cut.left, y + cut.top),
  };
}

/** Leaves out the arm's outline, which only the fit uses. */
function cropSide(side: BodySide, cut: Cutter): BodySide {
  return {
    ...side,
    shoulder: cut.point(side.shoulder),
    elbow: cut.point(side.elbow),
    wrist: cut.point(side.wrist),
    hand: cut.point(side.hand),
    hip: cut.point(side.hip),
    knee: cut.point(side.knee),
    ankle: cut.point(side.ankle),
    shoulderTip: cut.point(side.shoulderTip),
    neckSide: cut.point(side.neckSide),
    armpit: cut.point(side.armpit),
    shoulderLineY: (distance) => side.shoulderLineY(distance) - cut.top,
  };
}

function cropFitted(fitted: FittedGarment, cut: Cutter): FittedGarment {
  const { layers, upper, inseam } = fitted;
  // x of these is measured from the shoulder centre, not from the picture's edge
  const row = (at: Point): Point => ({ x: at.x, y: at.y - cut.top });
  const side = (of: FittedSide): FittedSide => ({ ...of, shoulder: row(of.shoulder), armpit: row(of.armpit) });
  return {
    ...fitted,
    layers: {
      alpha: cut.plane(layers.alpha),
      colour: cut.channels(layers.colour),
      piece: cut.bytes(layers.piece),
      sleeveAlpha: layers.sleeveAlpha && cut.plane(layers.sleeveAlpha),
    },
    opening: fitted.opening && cut.plane(fitted.opening),
    ...(inseam && {
      inseam: inseam.map(({ y, left, right, outerLeft, outerRight }) => ({
        y: y - cut.top,
        left: left - cut.left,
        right: right - cut.left,
        outerLeft: outerLeft - cut.left,
        outerRight: outerRight - cut.left,
      })),
    }),
    upper: upper && { ...upper, left: side(upper.left), right: side(upper.right) },
  };
}
