/**
 * FASHN's protocol, so that programs written for it work here after changing their base URL. The names are FASHN's own:
 * `model_image`, `in_queue`, `OutOfCredits`. Only try-on models are offered.
 */
import { z } from "zod";
import { TRYON_MAX_SAMPLES } from "../protocol/constants.ts";

/** A public URL, or a data URL of a JPEG, PNG or WebP. */
const picture = z.string().min(1);
const seed = z
  .number()
  .int()
  .min(0)
  .max(2 ** 32 - 1)
  .default(42);
const samples = z.number().int().min(1).max(TRYON_MAX_SAMPLES).default(1);
const output_format = z.enum(["png", "jpeg"]).default("png");
const return_base64 = z.boolean().default(false);

export const fashnTryOnInputs = z.object({
  model_image: picture,
  garment_image: picture,
  category: z.enum(["auto", "tops", "bottoms", "one-pieces"]).default("auto"),
  segmentation_free: z.boolean().default(true),
  moderation_level: z.enum(["conservative", "permissive", "none"]).default("permissive"),
  garment_photo_type: z.enum(["auto", "flat-lay", "model"]).default("auto"),
  mode: z.enum(["performance", "balanced", "quality"]).default("balanced"),
  seed,
  num_samples: samples,
  output_format,
  return_base64,
});
export type FashnTryOnInputs = z.output<typeof fashnTryOnInputs>;

/** FASHN's flagship model calls the garment a product. No engine here reads `resolution` and `aspect_ratio`. */
export const fashnTryOnMaxInputs = z.object({
  model_image: picture,
  product_image: picture,
  prompt: z.string().max(4000).default(""),
  generation_mode: z.enum(["balanced", "quality"]).default("balanced"),
  seed,
  num_images: samples,
  output_format,
  return_base64,
});
export type FashnTryOnMaxInputs = z.output<typeof fashnTryOnMaxInputs>;

const WRONG_MODEL = "model_name must be tryon-v1.6 or tryon-max.";

/** Every `tryon-v…` means the same here: this installation's engine makes the picture. */
export const fashnRun = z.union([
  z.object({ model_name: z.literal("tryon-max", WRONG_MODEL), inputs: fashnTryOnMaxInputs }),
  z.object({ model_name: z.string().regex(/^tryon-v[\d.]+$/, WRONG_MODEL), inputs: fashnTryOnInputs }),
]);
export type FashnRun = z.output<typeof fashnRun>;

export const fashnAccepted = z.object({ id: z.string(), error: z.null() });

export const fashnStatuses = ["starting", "in_queue", "processing", "completed", "failed", "canceled"] as const;
export type FashnStatus = (typeof fashnStatuses)[number];

/** Why a prediction failed; sent with status 200. */
export const fashnRuntimeErrors = [
  "ImageLoadError",
  "ContentModerationError",
  "PoseError",
  "InputValidationError",
  "PipelineError",
] as const;
export type FashnRuntimeError = (typeof fashnRuntimeErrors)[number];

export const fashnPrediction = z.object({
  id: z.string(),
  status: z.enum(fashnStatuses),
  /** URLs that are valid for an hour, new ones on each request; data URLs if `return_base64` was sent. */
  output: z.array(z.string()).nullable(),
  error: z.object({ name: z.enum(fashnRuntimeErrors), message: z.string() }).nullable(),
});
export type FashnPrediction = z.infer<typeof fashnPrediction>;

export const fashnCredits = z.object({
  credits: z.object({ total: z.int(), subscription: z.int(), on_demand: z.int() }),
});

/** Why a request was refused, with its status. 429 has three meanings. */
export const FASHN_ERROR_STATUS = {
  BadRequest: 400,
  UnauthorizedAccess: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  RateLimitExceeded: 429,
  ConcurrencyLimitExceeded: 429,
  OutOfCredits: 429,
  InternalServerError: 500,
} as const;
export type FashnErrorName = keyof typeof FASHN_ERROR_STATUS;
const errorNames = Object.keys(FASHN_ERROR_STATUS) as [FashnErrorName, ...FashnErrorName[]];

export const fashnError = z.object({ error: z.enum(errorNames), message: z.string() });
