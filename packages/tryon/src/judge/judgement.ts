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
  | "POSE_CHANGED";

export interface Alarm {
  code: AlarmCode;
  /** A sentence for the shopper. */
  message: string;
  measured: number;
  limit: number;
}

export interface Judgement {
  /** 0-1: how much the picture looks like a photo of this person in this garment; 1 is flawless. */
  value: number;
  alarms: Alarm[];
  /** Fewer than two alarms, and none of those that count as two. Nobody pays for a picture that is not. */
  chargeable: boolean;
}
