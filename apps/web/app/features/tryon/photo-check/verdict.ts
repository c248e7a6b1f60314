/** What a check of a photo comes to, in the words of the page. The findings' own sentences are the engine's. */
import type { PhotoCheck, PhotoIssue } from "@toile/contract";

export type VerdictTone = "refuse" | "warn" | "good";

export type Verdict = { tone: VerdictTone; title: string; findings: PhotoIssue[] };

const TITLES: Record<VerdictTone, string> = {
  refuse: "This photo will not work",
  warn: "This photo could be better",
  good: "This photo will work well",
};

export function verdictOf({ ok, issues }: PhotoCheck): Verdict {
  const tone = !ok ? "refuse" : issues.length > 0 ? "warn" : "good";
  return { tone, title: TITLES[tone], findings: issues };
}
