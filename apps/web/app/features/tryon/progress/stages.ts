/** What the engine is doing, in words. */
import type { Prediction, TryOnStage } from "@toile/contract";

const STAGE_WORDS: Record<TryOnStage, string> = {
  waiting: "Waiting for a free fitting room",
  reading: "Opening your photo",
  "finding-you": "Finding you in the photo",
  outlining: "Tracing your outline",
  "reading-garment": "Studying the garment",
  fitting: "Fitting it to you",
  composing: "Putting the picture together",
  finishing: "Finishing the seams",
  done: "Ready",
};

export function stageWords(prediction: Pick<Prediction, "stage"> | null): string {
  return prediction ? STAGE_WORDS[prediction.stage] : "Sending your pictures";
}
