/** What is said of a try-on that did not come about, and what leads out of it. */
import type { TryOnFailure } from "../lib/messages.ts";
import type { ToilePage } from "../lib/toile.ts";

export type Advice = { title: string; text: string; way: { label: string; page: ToilePage } | null };

const ADVICE: Record<Exclude<TryOnFailure, "refused" | "failed">, Advice> = {
  "signed-out": {
    title: "Log in at Toile first",
    text: "Your photo and your credits are there. Come back to this page, and the try-on begins.",
    way: { label: "Log in at Toile", page: "login" },
  },
  "no-photo": {
    title: "Add a photo of yourself",
    text: "One photo from head to feet is enough for every try-on. Nothing was charged.",
    way: { label: "Add a photo at Toile", page: "photo" },
  },
  "no-credits": {
    title: "You have no credits left",
    text: "A try-on costs one credit.",
    way: { label: "Get credits", page: "credits" },
  },
};

export function adviceFor(reason: TryOnFailure, message: string): Advice {
  if (reason === "refused")
    return { title: "This did not work out", text: `${message} Nothing was charged.`, way: null };
  if (reason === "failed") return { title: "The try-on did not finish", text: message, way: null };
  return ADVICE[reason];
}
