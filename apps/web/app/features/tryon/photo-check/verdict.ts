/** The summary of a photo's check in the page's words. The findings' own sentences are the engine's. */
import type { PhotoCheck, PhotoIssue, PhotoOutlook } from "@toile/contract";

export const OUTLINE_LABEL = "The outline found in your photo";

export type VerdictTexts = {
  checking: string;
  checkingHere: string;
  checkedHere: string;
  titles: Record<PhotoOutlook, string>;
  /** By the name of the finding; without it the engine's own sentence is shown. */
  findings?: Readonly<Record<string, string>>;
};

export const VERDICT_TEXTS = {
  checking: "Checking your photo…",
  checkingHere: "On your device: we upload nothing.",
  checkedHere: "Checked on your device: we uploaded nothing.",
  titles: {
    works: "This photo will work well",
    limited: "This photo works, with limitations",
    impossible: "This photo cannot be dressed",
  },
};

export type Verdict = { outlook: PhotoOutlook; findings: PhotoIssue[] };

/** The most serious finding decides. */
export function verdictOf({ ok, issues }: PhotoCheck): Verdict {
  const isLimited = issues.some(({ outlook }) => outlook === "limited");
  return { outlook: !ok ? "impossible" : isLimited ? "limited" : "works", findings: issues };
}
