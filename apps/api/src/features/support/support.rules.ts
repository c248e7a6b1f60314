/** Which forms are taken for a person's. */
import { SUPPORT_FORM_MAX_HOURS, SUPPORT_FORM_MIN_SECONDS } from "@toile/contract";

export type FormVerdict = "in time" | "too fast" | "too old";

/** `begunAt`: when the form was fetched, which is when somebody began to write. */
export function judgeForm(begunAt: Date, now: Date): FormVerdict {
  const ageMs = now.getTime() - begunAt.getTime();
  if (ageMs < SUPPORT_FORM_MIN_SECONDS * 1000) return "too fast";
  return ageMs > SUPPORT_FORM_MAX_HOURS * 3_600_000 ? "too old" : "in time";
}

/** A name in a subject stays on one line, and short. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, 60);
