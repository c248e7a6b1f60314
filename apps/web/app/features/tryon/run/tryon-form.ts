/** The multipart body of POST /style/virtual-tryon: every field of S7.15 and S7.16 in docs/requirements.md, in that order, then ours. */

import type { MendOrder } from "../judgement/likeliest-mend.ts";

/** A garment's picture, or the product whose picture the server has. */
export type SentGarment = { image: Blob; name: string } | { productId: string };

export type TryOnPictures = {
  garment: SentGarment;
  modelImage: Blob;
  /** If the photo is the result of an earlier try-on: its id, so that the history names both garments. */
  basePredictionId?: string | undefined;
};

export function toTryOnForm({ garment, modelImage, basePredictionId }: TryOnPictures): FormData {
  const form = new FormData();
  form.append("mode", "quality");
  form.append("numSamples", "1");
  if ("productId" in garment) form.append("productId", garment.productId);
  else form.append("garmentImage", garment.image, garment.name);
  form.append("modelImage", modelImage, "model.jpg");
  form.append("segmentationFree", "true");
  form.append("modelVersion", "tryon-v1.6");
  form.append("seed", "42");
  form.append("enhanceQuality", "false");
  form.append("garmentPhotoType", "auto");
  form.append("outputFormat", "png");
  form.append("preferences", "");
  form.append("category", "auto");
  form.append("moderationLevel", "permissive");
  form.append("returnBase64", "false");
  if (basePredictionId !== undefined) form.append("basePredictionId", basePredictionId);
  return form;
}

/** The server has the pictures and the other options. */
export function toMendForm({ predictionId, alternative }: MendOrder): FormData {
  const form = new FormData();
  form.append("mendOf", predictionId);
  for (const [name, value] of Object.entries(alternative)) form.append(name, value);
  return form;
}
