/** Landmarks as points of the picture, which is how an operator sees and moves them. */
import { point } from "../../image/maths/geometry.ts";
import type { Point, Size } from "../../image/types.ts";
import { type GarmentLandmarks, type LowerLandmarks, SIDES, signOf, type UpperLandmarks } from "../landmark-types.ts";
import { GARMENT_POINTS, type PlacedPoints, pointAt } from "./given-types.ts";

/** In pixels of the working picture; none of a garment on a model. */
export function pointsOf(landmarks: GarmentLandmarks): PlacedPoints {
  if (landmarks.kind === "worn") return {};
  if (landmarks.kind === "lower") return lowerPoints(landmarks);
  const { legs } = landmarks;
  if (!legs) return upperPoints(landmarks);
  // A jumpsuit's bodice ends at the waist; the hems are those of its legs.
  const { hemLeft: waistLeft, hemRight: waistRight, ...bodice } = upperPoints(landmarks);
  const { hemLeft, hemRight, crotch } = lowerPoints(legs);
  return { ...bodice, waistLeft, waistRight, crotch, hemLeft, hemRight };
}

function upperPoints(landmarks: UpperLandmarks): PlacedPoints {
  const points: PlacedPoints = {};
  for (const side of SIDES) {
    const { neck, shoulder, armpit, sleeve, halfWidths } = landmarks[side];
    const inPicture = ({ x, y }: Point) => point(landmarks.axisX + signOf(side) * x, y);
    points[pointAt("neck", side)] = inPicture(neck);
    points[pointAt("shoulder", side)] = inPicture(shoulder);
    points[pointAt("armpit", side)] = inPicture(armpit);
    const row = Math.min(halfWidths.length - 1, Math.max(0, Math.round(landmarks.hemY)));
    points[pointAt("hem", side)] = inPicture(point(halfWidths[row], landmarks.hemY));
    const [outer, inner] = [sleeve?.outer.at(-1), sleeve?.inner.at(-1)];
    if (outer) points[pointAt("cuffOuter", side)] = inPicture(outer);
    if (inner) points[pointAt("cuffInner", side)] = inPicture(inner);
  }
  return points;
}

/** A hem's ends are looked for so far above it, as a share of the garment's height: corners are round. */
const INSIDE = 0.015;

function lowerPoints(landmarks: LowerLandmarks): PlacedPoints {
  const { axisX, halfWaist, top, bottom, leftEdge, rightEdge, crotchY, hasLegs } = landmarks;
  const row = hemRowOf(landmarks);
  const points: PlacedPoints = {
    waistLeft: point(axisX - halfWaist, top),
    waistRight: point(axisX + halfWaist, top),
    hemLeft: point(leftEdge[row], bottom),
    hemRight: point(rightEdge[row], bottom),
  };
  if (hasLegs) points.crotch = point(crotchOf(landmarks), crotchY);
  return points;
}

/** The lowest row in which both edges are seen. */
export function hemRowOf({ bottom, height, leftEdge, rightEdge }: LowerLandmarks): number {
  let row = Math.min(leftEdge.length - 1, Math.round(bottom - INSIDE * height));
  while (row > 0 && (leftEdge[row] < 0 || rightEdge[row] < 0)) row--;
  return row;
}

/** Column in which the legs part. */
function crotchOf({ axisX, crotchY, innerLeft, innerRight }: LowerLandmarks): number {
  const row = Math.min(innerLeft.length - 1, Math.ceil(crotchY) + 1);
  return innerLeft[row] < 0 || innerRight[row] < 0 ? axisX : (innerLeft[row] + innerRight[row]) / 2;
}

/** A point is where it was read if it is no further from there than this; pixels. Fractions are rounded on their way. */
const SAME_PLACE = 0.75;

/** Those of the given points that are not where they were read. */
export function movedPoints(given: PlacedPoints, read: PlacedPoints): PlacedPoints {
  const moved: PlacedPoints = {};
  for (const name of GARMENT_POINTS) {
    const [to, from] = [given[name], read[name]];
    if (to && !(from && Math.hypot(to.x - from.x, to.y - from.y) <= SAME_PLACE)) moved[name] = to;
  }
  return moved;
}

export const toPixels = (fractions: PlacedPoints, size: Size): PlacedPoints =>
  scaled(fractions, size.width, size.height);

/** Rounded to a tenth of a pixel of the largest working picture. */
export function toFractions(pixels: PlacedPoints, { width, height }: Size): PlacedPoints {
  const rounded = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1e5) / 1e5));
  return mapPoints(scaled(pixels, 1 / width, 1 / height), ({ x, y }) => point(rounded(x), rounded(y)));
}

const scaled = (points: PlacedPoints, horizontally: number, vertically: number): PlacedPoints =>
  mapPoints(points, ({ x, y }) => point(x * horizontally, y * vertically));

function mapPoints(points: PlacedPoints, change: (point: Point) => Point): PlacedPoints {
  const result: PlacedPoints = {};
  for (const name of GARMENT_POINTS) {
    const place: Point | undefined = points[name];
    if (place) result[name] = change(place);
  }
  return result;
}
