/** What an operator says of a garment's photo where the automatic reading is wrong. Fractions of the picture, so that they hold at any size. */
import type { Point } from "../../image/types.ts";
import type { Side } from "../landmark-types.ts";

/**
 * Places on a garment, left and right as seen in the picture. Tops and dresses: neck, shoulders, armpits and hem, and with
 * sleeves the two corners of each cuff. Trousers, shorts and skirts: waist and hem, and with legs the crotch. A jumpsuit has all.
 */
export const GARMENT_POINTS = [
  "neckLeft",
  "neckRight",
  "shoulderLeft",
  "shoulderRight",
  "armpitLeft",
  "armpitRight",
  "cuffOuterLeft",
  "cuffInnerLeft",
  "cuffOuterRight",
  "cuffInnerRight",
  "waistLeft",
  "waistRight",
  "crotch",
  "hemLeft",
  "hemRight",
] as const;
export type GarmentPoint = (typeof GARMENT_POINTS)[number];

/** A place without its side, such as `neck`; the name of the point is `pointAt("neck", "left")`. */
export type PairedPlace = "neck" | "shoulder" | "armpit" | "cuffOuter" | "cuffInner" | "waist" | "hem";

export const pointAt = (place: PairedPlace, side: Side): GarmentPoint =>
  side === "left" ? `${place}Left` : `${place}Right`;

export type PlacedPoints = { [Name in GarmentPoint]?: Point | undefined };

/** What is given counts; what is not given is read as ever. */
export interface GivenReading {
  /** 0 to 1 from the picture's left and top. Of a garment on a model none: there the model's body says where everything is. */
  landmarks?: PlacedPoints | undefined;
  /** A PNG of the whole picture in any size: light where there is cloth. */
  mask?: Uint8Array | undefined;
  /** Whether there are sleeves. */
  sleeves?: "sleeves" | "none" | undefined;
  /** Whether a lower garment has two legs. */
  legs?: "legs" | "none" | undefined;
}

/** The same, opened for one working picture: pixels, and a mask of its size. */
export interface OpenedGiven extends Pick<GivenReading, "sleeves" | "legs"> {
  points: PlacedPoints;
  mask: Uint8Array | undefined;
}
