import type { Prediction } from "@toile/contract";
import type { Result } from "./tryon-machine.ts";

/** The result of a try-on that succeeded; null while it has none. */
export function toResult(prediction: Prediction): Result | null {
  const { id, status, resultImageUrls, judgements, product, wornWith } = prediction;
  const [imageUrl] = resultImageUrls;
  if (status !== "succeeded" || !imageUrl) return null;
  return { predictionId: id, imageUrl, liked: false, judgement: judgements[0] ?? null, product, wornWith };
}
