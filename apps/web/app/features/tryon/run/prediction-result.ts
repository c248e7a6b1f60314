import type { Prediction } from "@toile/contract";
import type { Result } from "../machine/tryon-machine.ts";

/** The result of a try-on that succeeded; otherwise null. */
export function toResult(prediction: Prediction): Result | null {
  const { id, status, resultImageUrls, judgements, alternatives, free, creditsUsed, product, wornWith } = prediction;
  const [imageUrl] = resultImageUrls;
  if (status !== "succeeded" || !imageUrl) return null;
  const judgement = judgements[0] ?? null;
  return { predictionId: id, imageUrl, liked: false, judgement, alternatives, free, creditsUsed, product, wornWith };
}
