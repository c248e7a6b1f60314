/** Which forms count as sent by a person. */
import { SUPPORT_FORM_MAX_HOURS, SUPPORT_FORM_MIN_SECONDS } from "@toile/contract";

export type FormVerdict = "in time" | "too fast" | "too old";

/** `begunAt`: when the form was fetched. */
export function judgeForm(begunAt: Date, now: Date): FormVerdict {
  const ageMs = now.getTime() - begunAt.getTime();
  if (ageMs < SUPPORT_FORM_MIN_SECONDS * 1000) return "too fast";
  return ageMs > SUPPORT_FORM_MAX_HOURS * 3_600_000 ? "too old" : "in time";
}

/** Keeps a name in a subject short and on one line. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, 60);
