import type { Prediction, TryOnFields } from "@toile/contract";

/** A picture's bytes: JPEG, PNG or WebP, at most 10 MB. `openAsBlob("photo.jpg")` of node:fs gives one. */
export type Picture = Blob | Uint8Array | ArrayBuffer;

/** Its own picture, the public URL of one, or a product of the shop. */
export type Garment = Picture | { url: string } | { productId: string };

type Options = Pick<
  TryOnFields,
  | "mode"
  | "numSamples"
  | "segmentationFree"
  | "seed"
  | "garmentPhotoType"
  | "outputFormat"
  | "category"
  | "moderationLevel"
  | "tuck"
>;

export type TryOnRequest = Partial<Options> & {
  person: Picture;
  garment: Garment;
  /** A text of your own for this try-on: sent again with the same one, it is made and paid once. Made for you unless given. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type Follow = {
  /** Called at once and after each change. */
  onProgress?: (prediction: Prediction) => void;
  /** Milliseconds; 5 minutes unless given. */
  timeoutMs?: number;
  signal?: AbortSignal;
};

const toBlob = (picture: Picture): Blob =>
  picture instanceof Blob ? picture : new Blob([picture instanceof ArrayBuffer ? picture : new Uint8Array(picture)]);

/** May be sent more than once. */
export function toForm({ person, garment, idempotencyKey: _key, signal: _signal, ...options }: TryOnRequest): FormData {
  const form = new FormData();
  form.set("modelImage", toBlob(person), "person");
  if (garment instanceof Blob || garment instanceof Uint8Array || garment instanceof ArrayBuffer)
    form.set("garmentImage", toBlob(garment), "garment");
  else if ("url" in garment) form.set("garmentImageUrl", garment.url);
  else form.set("productId", garment.productId);
  for (const [name, value] of Object.entries(options)) if (value !== undefined) form.set(name, String(value));
  return form;
}
