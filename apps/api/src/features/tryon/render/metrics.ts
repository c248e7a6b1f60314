/** Metrics of finished pictures: their quality according to the judge, and whether they were charged for. */
import type { Judgement } from "@toile/contract";
import type { Metrics } from "../../../platform/metrics.ts";
import { isCharged, isFree } from "../rows/rows.ts";

export type TryOnMetrics = ReturnType<typeof createTryOnMetrics>;

export function createTryOnMetrics(metrics: Metrics) {
  const judged = metrics.counter({
    name: "toile_tryon_judged_pictures_total",
    help: "Judged pictures: charged, refunded as not good enough, or free as a mend",
    labels: ["engine", "outcome"],
  });
  const unjudged = metrics.counter({
    name: "toile_tryon_unjudged_pictures_total",
    help: "Pictures charged for without a judgement: the judge is switched off",
    labels: ["engine"],
  });
  const value = metrics.histogram({
    name: "toile_tryon_picture_value",
    help: "How much a picture looks like a photo of this person in this garment, from 0 to 1",
    labels: ["engine"],
    buckets: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  });
  return {
    /** Called once the try-on is settled, so that dropped pictures are not counted. */
    settled(engine: string, judgements: readonly (Judgement | null)[], tryon: { creditCost: number }): void {
      const outcomeOf = (judgement: Judgement) => (isCharged(judgement) ? "charged" : "refunded");
      for (const judgement of judgements) {
        if (!judgement) {
          unjudged.inc({ engine });
          continue;
        }
        judged.inc({ engine, outcome: isFree(tryon) ? "free" : outcomeOf(judgement) });
        value.observe({ engine }, judgement.value);
      }
    },
  };
}
