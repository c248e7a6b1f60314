/** Try-on: a person's photo and a garment's photo in, a picture of that person wearing it out. */
import { z } from "zod";
import { wornProducts } from "../catalogue/worn-products.ts";
import { booleanText } from "../protocol/boolean-text.ts";
import { TRYON_MAX_SAMPLES } from "../protocol/constants.ts";
import { ERROR_CODES } from "../protocol/errors.ts";
import { id } from "../protocol/ids.ts";
import { tryOnStages } from "./stages.ts";

/**
 * Form fields beside the pictures (`modelImage`, `garmentImage`). All travel as text; unknown values are refused,
 * absent ones take the default.
 */
export const tryOnFields = z.object({
  mode: z.enum(["performance", "balanced", "quality"]).default("quality"),
  numSamples: z.coerce.number().int().min(1).max(TRYON_MAX_SAMPLES).default(1),
  segmentationFree: booleanText.default(true),
  modelVersion: z.string().trim().min(1).max(64).default("tryon-v1.6"),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(42),
  enhanceQuality: booleanText.default(false),
  garmentPhotoType: z.enum(["auto", "flat-lay", "model"]).default("auto"),
  outputFormat: z.enum(["png", "jpeg"]).default("png"),
  preferences: z.string().max(4000).default(""),
  category: z.enum(["auto", "tops", "bottoms", "one-pieces"]).default("auto"),
  moderationLevel: z.enum(["none", "permissive", "conservative"]).default("permissive"),
  returnBase64: booleanText.default(false),
  /** A garment of the catalogue instead of a file. */
  productId: z.string().trim().min(1).max(200).optional(),
  /** A garment's public URL instead of a file; the server fetches it. */
  garmentImageUrl: z.string().trim().min(1).max(2048).optional(),
  /**
   * If `modelImage` is the result of an earlier try-on of yours: its id, so that both garments can be named. An unknown
   * id is ignored.
   */
  basePredictionId: id.optional(),
  /**
   * Whether a top is tucked in. By default the embedded engine decides by the garment; other
   * engines ignore it.
   */
  tuck: z.enum(["auto", "in", "out"]).default("auto"),
  /**
   * `other`: the garment is cut out of its picture by a second method, if there is one. Only the embedded engine does
   * this; others ignore it.
   */
  cutOut: z.enum(["auto", "other"]).default("auto"),
  /**
   * Of another engine's picture only the garment is taken, and the person and the room come back from the photo, if the two lie over one
   * another. False leaves the picture as it came. The embedded engine keeps the photo anyway.
   */
  keepPerson: booleanText.default(true),
  /**
   * Makes this a mend: the id of a finished try-on of yours whose pictures and options this one reuses. Add exactly one
   * of that try-on's `alternatives`. The first mend is free if no picture of the original was charged; a second request
   * returns the same mend.
   */
  mendOf: id.optional(),
});
export type TryOnFields = z.output<typeof tryOnFields>;

export const tryOnStatuses = ["queued", "processing", "succeeded", "failed", "cancelled"] as const;
export type TryOnStatus = (typeof tryOnStatuses)[number];

/**
 * The judge's verdict on a finished picture, whichever engine made it; null if it could not check.
 */
export const judgement = z.object({
  /** 0-1: the estimated probability that people find it good, based on blind grades of earlier pictures. */
  value: z.number().min(0).max(1),
  /**
   * False with two alarms, with IDENTITY_CHANGED or BODY_HIDDEN alone, or with too low a value
   * (HARD_TO_DRESS): the picture is shown, but not charged for.
   */
  chargeable: z.boolean(),
  alarms: z.array(z.object({ code: z.string(), message: z.string() })),
  /**
   * Of another engine's picture: whether person and room are the photo's own. False: it does not lie over the photo, so it is as it
   * came. Absent where that was not tried.
   */
  personKept: z.boolean().optional(),
});
export type Judgement = z.infer<typeof judgement>;

/** One per result picture, in the same order; null where the operator switched the judge off, which charges every picture. */
const judgements = z.array(judgement.nullable());

/**
 * Other versions of a picture that came out about as well, in the form in which a mend requests them. Empty if there
 * are none, as with every outside engine.
 */
export const alternatives = z.object({
  tuck: z.enum(["in", "out"]).optional(),
  cutOut: z.enum(["other"]).optional(),
});
export type Alternatives = z.infer<typeof alternatives>;

/** The fields about mends, shared by a response and a prediction. */
const mends = {
  alternatives,
  /** This is the mend of a try-on that was not charged: it costs nothing, however it turns out. */
  free: z.boolean(),
};

export const tryOnAnswer = z.object({
  success: z.literal(true),
  resultImageUrls: z.array(z.string()).min(1),
  resultImageUrl: z.string(),
  predictionId: id,
  judgements,
  ...mends,
  /** Excludes pictures that were not good enough: their credits were returned. */
  creditsUsed: z.number().int().nonnegative(),
  remainingCredits: z.number().int().nonnegative(),
  /** Data URLs, only if `returnBase64` was requested. */
  resultImages: z.array(z.string()).optional(),
});
export type TryOnAnswer = z.infer<typeof tryOnAnswer>;

export const tryOnAccepted = z.object({ success: z.literal(true), predictionId: id, status: z.enum(tryOnStatuses) });
export type TryOnAccepted = z.infer<typeof tryOnAccepted>;

export const tryOnFailure = z.object({
  success: z.literal(false),
  error: z.enum(ERROR_CODES),
  message: z.string(),
  predictionId: id.optional(),
  details: z.array(z.object({ path: z.string(), message: z.string() }).loose()).optional(),
  requestId: z.string(),
});
export type TryOnFailure = z.infer<typeof tryOnFailure>;

export const prediction = wornProducts.extend({
  id,
  status: z.enum(tryOnStatuses),
  stage: z.enum(tryOnStages),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  resultImageUrls: z.array(z.string()),
  judgements,
  ...mends,
  /** 0 until it has succeeded, if no picture was good enough, and for a free mend. */
  creditsUsed: z.number().int().nonnegative(),
  error: z.object({ code: z.enum(ERROR_CODES), message: z.string(), reason: z.string().optional() }).nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Prediction = z.infer<typeof prediction>;

/** `first`: this call is the first to see the result. */
export const predictionSeen = z.object({ first: z.boolean() });
