/** What the engine is doing, in words. */
import { type Prediction, TRY_ON_STAGE_TEXTS } from "@toile/contract";

export function stageWords(prediction: Pick<Prediction, "stage"> | null): string {
  return prediction ? TRY_ON_STAGE_TEXTS[prediction.stage] : "Sending your pictures";
}
