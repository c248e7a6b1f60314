/** The multipart body of POST /style/virtual-tryon: every field of the specification, in its order and with its values. */

export type TryOnPictures = { garmentImage: Blob; garmentName: string; modelImage: Blob };

export function toTryOnForm({ garmentImage, garmentName, modelImage }: TryOnPictures): FormData {
  const form = new FormData();
  form.append("mode", "quality");
  form.append("numSamples", "1");
  form.append("garmentImage", garmentImage, garmentName);
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
  return form;
}
