/** Translates our errors and states into FASHN's. Pure. */
import {
  ERROR_STATUS,
  type ErrorCode,
  type FashnErrorName,
  type FashnRun,
  type FashnRuntimeError,
  type FashnStatus,
  type TryOnFields,
  type TryOnStatus,
  tryOnFields,
} from "@toile/contract";
import { dataUrlHead } from "../../platform/http/uploads/base64.rules.ts";

const STATUSES: Record<TryOnStatus, FashnStatus> = {
  queued: "in_queue",
  processing: "processing",
  succeeded: "completed",
  failed: "failed",
  cancelled: "canceled",
};

export const toFashnStatus = (status: TryOnStatus): FashnStatus => STATUSES[status];

const RUNTIME_ERRORS: Partial<Record<ErrorCode, FashnRuntimeError>> = {
  VALIDATION_FAILED: "ImageLoadError",
  FILE_TOO_LARGE: "ImageLoadError",
  INVALID_FILE_TYPE: "ImageLoadError",
  IMAGE_UNREADABLE: "ImageLoadError",
  IMAGE_TOO_SMALL: "ImageLoadError",
  IMAGE_TOO_LARGE: "ImageLoadError",
  NO_PERSON: "PoseError",
  SEVERAL_PEOPLE: "PoseError",
  BODY_NOT_VISIBLE: "PoseError",
  POSE_UNSUITABLE: "PoseError",
  GARMENT_NOT_FOUND: "InputValidationError",
  GARMENT_UNSUPPORTED: "InputValidationError",
  CONTENT_REFUSED: "ContentModerationError",
};

/** Why a try-on failed. A cause without a FASHN error counts as the pipeline's. */
export const toRuntimeError = (code: ErrorCode): FashnRuntimeError => RUNTIME_ERRORS[code] ?? "PipelineError";

/** A picture is at fault: FASHN accepts the request and fails its prediction. */
export const isPictureAtFault = (code: ErrorCode): boolean =>
  RUNTIME_ERRORS[code] === "ImageLoadError" || code === "GARMENT_NOT_FOUND";

/** By status, so that no code of ours, such as ACCOUNT_SUSPENDED, gets another status than elsewhere. */
const REQUEST_ERRORS: Partial<Record<number, FashnErrorName>> = {
  401: "UnauthorizedAccess",
  402: "OutOfCredits",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  429: "RateLimitExceeded",
};

/** Why a request was rejected. */
export function toRequestError(code: ErrorCode): FashnErrorName {
  if (code === "SERVICE_UNAVAILABLE") return "ConcurrencyLimitExceeded";
  const status = ERROR_STATUS[code];
  return REQUEST_ERRORS[status] ?? (status < 500 ? "BadRequest" : "InternalServerError");
}

/** Its pictures are still as they were sent. */
export type FashnOrder = { person: string; garment: string; fields: TryOnFields };

export function toOrder({ model_name: modelVersion, inputs }: FashnRun): FashnOrder {
  const both = {
    modelVersion,
    seed: inputs.seed,
    outputFormat: inputs.output_format,
    returnBase64: String(inputs.return_base64),
  };
  if ("product_image" in inputs) {
    const { prompt: preferences, generation_mode: mode, num_images: numSamples } = inputs;
    const fields = tryOnFields.parse({ ...both, mode, numSamples, preferences });
    return { person: inputs.model_image, garment: inputs.product_image, fields };
  }
  const fields = tryOnFields.parse({
    ...both,
    mode: inputs.mode,
    numSamples: inputs.num_samples,
    category: inputs.category,
    segmentationFree: String(inputs.segmentation_free),
    moderationLevel: inputs.moderation_level,
    garmentPhotoType: inputs.garment_photo_type,
  });
  return { person: inputs.model_image, garment: inputs.garment_image, fields };
}

export type SentPicture = { kind: "bytes"; bytes: Uint8Array } | { kind: "url"; url: string } | { kind: "neither" };

const URL_MAX_LENGTH = 2048;

/** A data URL, decoded by the reader if it was long, or a URL. Its bytes are checked later, whatever type the data URL names. */
export function readSentPicture(text: string, pictures: ReadonlyMap<string, Uint8Array>): SentPicture {
  const decoded = pictures.get(text);
  if (decoded) return { kind: "bytes", bytes: decoded };
  const head = dataUrlHead(text);
  if (head !== undefined) return { kind: "bytes", bytes: Buffer.from(text.slice(head.length), "base64") };
  const isUrl = /^https?:/i.test(text) && text.length <= URL_MAX_LENGTH && URL.canParse(text);
  return isUrl ? { kind: "url", url: text } : { kind: "neither" };
}
