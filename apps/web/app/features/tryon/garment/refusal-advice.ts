/** What to change when a try-on is refused: which of the two pictures, and how to choose a better one. */
import { REFUSALS } from "@toile/contract";

export type Advice = { picture: "photo" | "garment" | "either"; title: string; steps: readonly string[] };

export const TRYON_FAILED = "Try-on failed";
/** Beside every try-on without a picture, and nowhere else: the server's own sentence says only what happened. */
export const NO_CREDIT_TAKEN = "We did not charge a credit.";

const ADVICE: Record<string, Advice> = {
  ...REFUSALS,
  // Refused before an engine sees the pictures.
  CONSENT_REQUIRED: {
    picture: "photo",
    title: "We need your consent first",
    steps: ["Open your profile, under Picture, and read what we do with your photos.", "Agree there, then try again."],
  },
  IMAGE_TOO_LARGE: {
    picture: "either",
    title: "A picture is too large",
    steps: ["Use a picture of at most 40 megapixels."],
  },
};

const GENERAL: Advice = {
  picture: "either",
  title: "The try-on did not work out",
  steps: ["Try again in a moment. Both pictures are still here."],
};

export function adviceFor(code: string): Advice {
  return ADVICE[code] ?? GENERAL;
}
