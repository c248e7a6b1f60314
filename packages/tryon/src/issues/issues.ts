/** Findings about a photo, a garment or a result. */

export type RefusalCode =
  | "NO_PERSON"
  | "SEVERAL_PEOPLE"
  | "HEAD_CROPPED"
  | "BODY_NOT_VISIBLE"
  | "NOT_UPRIGHT"
  | "NOT_FRONTAL"
  | "SEATED"
  | "ARMS_IN_FRONT"
  | "ARMS_RAISED"
  | "AKIMBO"
  | "BUSY_BACKGROUND"
  | "TOO_DARK"
  | "IMAGE_TOO_SMALL"
  | "GARMENT_NOT_FOUND"
  | "GARMENT_LOW_CONTRAST"
  | "GARMENT_SLEEVES_NOT_SEPARABLE"
  | "GARMENT_BUSY_BACKGROUND"
  | "GARMENT_UNSUPPORTED"
  | "GARMENT_TOO_SMALL"
  | "GARMENT_TURNED"
  | "GARMENT_COVERED"
  | "SEVERAL_GARMENTS"
  | "RESULT_UNRELIABLE"
  | "BODY_BARED"
  | "BODY_RESHAPED"
  | "IMAGE_UNREADABLE"
  | "READING_INVALID";

export interface Issue {
  code: RefusalCode;
  severity: "warn" | "refuse";
  /** A sentence for the person in the photo: advice, not a diagnosis. */
  message: string;
  /** The measurements and limits behind it. */
  details: Record<string, unknown>;
}

/** A finding about a person's photo. */
export interface PhotoIssue extends Issue {
  /** The name of its sentence (person/validation/photo-advice.ts). */
  finding: string;
  /** The prospect for the photo: it works well, it works with a limit, or nothing can be dressed. */
  outlook: "works" | "limited" | "impossible";
}
