/** The judge's result for a finished picture, whichever engine made it. */

export type AlarmCode =
  | "IDENTITY_CHANGED"
  | "COLOUR_OFF"
  | "TEXTURE_OFF"
  | "OUTLINE_OFF"
  | "OUTLINE_TORN"
  | "OLD_GARMENT_LEFT"
  | "SEAM_VISIBLE"
  | "SKIN_FLAT"
  | "BODY_CUT"
  | "BODY_HIDDEN"
  | "BODY_BARED"
  | "POSE_CHANGED"
  | "BACKGROUND_SMEARED"
  | "HARD_TO_DRESS";

export interface Alarm {
  code: AlarmCode;
  /** A sentence for the shopper. */
  message: string;
  measured: number;
  limit: number;
}

export interface Judgement {
  /**
   * 0-1: the probability that people find the picture good, based on blind grades of earlier ones; a flawless picture of plain
   * photos gets .97.
   */
  value: number;
  alarms: Alarm[];
  /**
   * True with fewer than two alarms, none that counts as two, and a value that is not too low. Otherwise the picture is not
   * charged.
   */
  chargeable: boolean;
}
