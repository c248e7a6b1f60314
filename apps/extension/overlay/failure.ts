/** The text for a try-on that failed, and what the user can do. */
import type { TryOnFailure } from "../lib/messages.ts";
import type { ToilePage } from "../lib/toile.ts";

/** `garment`: opens the site's own try-on with this garment. */
export type Way = { label: string; to: ToilePage | "garment" };
export type Advice = { title: string; text: string; ways: readonly Way[] };

const HAND_OVER: Way = { label: "Try it on in Toile", to: "garment" };

const ADVICE: Record<Exclude<TryOnFailure, "refused" | "failed">, Advice> = {
  "signed-out": {
    title: "Log in to Toile first",
    text: "Your photo and your credits are there. When you come back to this page, the try-on starts.",
    ways: [{ label: "Log in to Toile", to: "login" }],
  },
  "no-photo": {
    title: "Add a photo of yourself",
    text: "One photo from head to feet is enough for every try-on. Nothing was charged.",
    // There the garment is already chosen beside the photo step.
    ways: [{ label: "Add a photo on Toile", to: "garment" }],
  },
  "no-credits": {
    title: "You have no credits left",
    text: "A try-on costs one credit.",
    ways: [{ label: "Get credits", to: "credits" }],
  },
};

export function adviceFor(reason: TryOnFailure, message: string): Advice {
  if (reason === "refused")
    return { title: "That did not work", text: `${message} Nothing was charged.`, ways: [HAND_OVER] };
  if (reason === "failed") return { title: "The try-on did not finish", text: message, ways: [HAND_OVER] };
  return ADVICE[reason];
}
