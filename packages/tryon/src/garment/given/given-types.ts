/** What an operator corrects where a garment photo's automatic reading is wrong. In fractions of the picture, so that it applies at any size. */
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

/** Given parts are used; all others are read automatically. */
export interface GivenReading {
  /** 0 to 1 from the picture's left and top. None for a garment on a model, whose body determines the places. */
  landmarks?: PlacedPoints | undefined;
  /** A PNG of the whole picture, of any size: light for cloth. */
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
