/** Messages about a garment photo that cannot be used, or only badly. */
import type { Issue } from "../../issues/issues.ts";

const MESSAGES = {
  GARMENT_NOT_FOUND: "No garment stands out in this photo. Use a photo of one garment on a plain background.",
  GARMENT_LOW_CONTRAST:
    "The garment hardly stands out from its background. Use a photo on a background of another colour.",
  GARMENT_BUSY_BACKGROUND: "The garment's background is too busy. Use a photo on a plain background.",
  GARMENT_SLEEVES_NOT_SEPARABLE:
    "The sleeves cannot be told from the body of this garment. Use a photo with the sleeves spread a little.",
} as const;

export type GarmentIssueCode = keyof typeof MESSAGES;

export const garmentIssue = (
  code: GarmentIssueCode,
  severity: Issue["severity"],
  details: Record<string, unknown>,
): Issue => ({ code, severity, message: MESSAGES[code], details });
