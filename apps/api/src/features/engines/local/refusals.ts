/** Maps the embedded engine's reasons to codes of the contract. The sentence is the engine's: it knows what it found. */
import type { RefusalCode } from "@toile/contract";
import type { RefusalCode as RefusalReason } from "@toile/tryon";
import { EngineRefusal } from "../engines.ts";

/** Every reason with which the embedded engine refuses; its other findings are warnings. */
export const CODES = {
  NO_PERSON: "NO_PERSON",
  SEVERAL_PEOPLE: "SEVERAL_PEOPLE",
  BODY_NOT_VISIBLE: "BODY_NOT_VISIBLE",
  NOT_UPRIGHT: "POSE_UNSUITABLE",
  IMAGE_UNREADABLE: "IMAGE_UNREADABLE",
  GARMENT_NOT_FOUND: "GARMENT_NOT_FOUND",
  GARMENT_TOO_SMALL: "IMAGE_TOO_SMALL",
  GARMENT_TURNED: "GARMENT_UNSUPPORTED",
  SEVERAL_GARMENTS: "GARMENT_UNSUPPORTED",
  GARMENT_COVERED: "GARMENT_UNSUPPORTED",
  GARMENT_UNSUPPORTED: "GARMENT_UNSUPPORTED",
  READING_INVALID: "GARMENT_UNSUPPORTED",
  BODY_BARED: "GARMENT_UNSUPPORTED",
  BODY_RESHAPED: "GARMENT_UNSUPPORTED",
} as const satisfies Partial<Record<RefusalReason, RefusalCode>>;

export function toEngineRefusal(reason: string, message: string): EngineRefusal {
  const codes: Readonly<Record<string, RefusalCode>> = CODES;
  // A newer engine may have reasons missing from this table; they count as problems of the garment.
  return new EngineRefusal(codes[reason] ?? "GARMENT_UNSUPPORTED", message, reason);
}
