/** The summary of a photo's check in the page's words. The findings' own sentences are the engine's. */
import type { PhotoCheck, PhotoIssue, PhotoOutlook } from "@toile/contract";

export type Verdict = { outlook: PhotoOutlook; title: string; findings: PhotoIssue[] };

const TITLES: Record<PhotoOutlook, string> = {
  works: "This photo will work well",
  limited: "This photo works, with a limit",
  impossible: "This photo cannot be dressed",
};

/** The most serious finding decides. */
export function verdictOf({ ok, issues }: PhotoCheck): Verdict {
  const isLimited = issues.some(({ outlook }) => outlook === "limited");
  const outlook = !ok ? "impossible" : isLimited ? "limited" : "works";
  return { outlook, title: TITLES[outlook], findings: issues };
}
