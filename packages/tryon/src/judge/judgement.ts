/** What the judge says of a finished picture, whichever engine made it. */

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
  /** 0-1: how likely people find the picture good, by blind grades of earlier ones; a flawless one of plain photos has .97. */
  value: number;
  alarms: Alarm[];
  /** Fewer than two alarms, none that counts as two, and a value that is not too low. Nobody pays for a picture that is not. */
  chargeable: boolean;
}
