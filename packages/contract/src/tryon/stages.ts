/** A try-on's stages and their texts. No schemas: screens show the texts before they load any (apps/web/vite-chunks.ts). */

/** The engine's stages, in order. */
export const tryOnStages = [
  "waiting",
  "reading",
  "reading-garment",
  "finding-you",
  "outlining",
  "fitting",
  "composing",
  "finishing",
  "done",
] as const;
export type TryOnStage = (typeof tryOnStages)[number];

/** What a waiting shopper reads, in the site, in a shop's window and in the extension. */
export const TRY_ON_STAGE_TEXTS: Record<TryOnStage, string> = {
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
