/** What is read from a photo of a garment. */
import type { Box, Channels, Framing, LabPlanes, Point, Size } from "../image/types.ts";
import type { Issue } from "../issues/issues.ts";
import type { Category } from "../request/choices.ts";
import type { StageTimings } from "../request/stages.ts";

/** Where colours were filled in, and how many rows of the cloth below repeat in them. */
export interface MadeUpGrain {
  madeUp: Uint8Array;
  rows: number;
}

/** Two points of the line on whose sides the halves of a garment are alike. */
export interface MirrorLine {
  from: Point;
  to: Point;
}

/** A garment cut out of its photo. */
export interface GarmentCut extends Size {
  mask: Uint8Array;
  /** 0-1, choked inwards so that no background shines through. */
  alpha: Float32Array;
  /** Colours, continued outwards beyond the outline so that resampling at the rim never meets the background. */
  colour: Channels;
  /** 1 where they are the photo's own; elsewhere they were filled in from those. */
  known: Uint8Array;
  /** Across it, hidden places of a garment on a model were taken from its other half. */
  mirror?: MirrorLine | undefined;
  /** What of them has the grain of the cloth below. */
  grain?: MadeUpGrain | undefined;
  lab: LabPlanes;
  box: Box;
  /** Which cut-out won: by edges, by colour, or worn by a person. */
  method: "edge" | "colour" | "worn";
  issues: Issue[];
}

/** How a garment's picture was turned and cropped before it was read, and what is to be said about the picture itself. */
export interface FramedPicture {
  framing: Framing;
  /** 0-1: how sure it is that the picture was upright as it came. */
  upright: number;
  issues: Issue[];
}

/**
 * A garment ready to be fitted. Only the fit interprets `Landmarks`: shoulder, armpit, cuff and neckline of an upper
 * garment or dress, waist and crotch of a lower one, or a whole person analysis for a garment worn by a model.
 */
export interface GarmentAnalysis<Landmarks = unknown> {
  category: Category;
  cut: GarmentCut;
  landmarks: Landmarks;
  issues: Issue[];
  /** Absent for a picture that was read as it is. */
  framed?: FramedPicture | undefined;
  timings: StageTimings;
}
