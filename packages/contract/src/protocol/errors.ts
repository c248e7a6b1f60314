/** The only table of error codes: code → HTTP status. A code that is not listed here cannot be thrown. */
import { z } from "zod";

export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  INVALID_REFERRAL_CODE: 400,
  INVALID_LINK: 400,
  INVALID_SIGN_IN_CODE: 400,
  PAYMENT_REFUSED: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  TWO_FACTOR_REQUIRED: 401,
  INSUFFICIENT_CREDITS: 402,
  PAYMENT_DECLINED: 402,
  FORBIDDEN: 403,
  INVALID_PASSWORD: 403,
  SIGN_IN_AGAIN: 403,
  INVALID_CODE: 403,
  PASSKEY_REFUSED: 403,
  TWO_FACTOR_SETUP_REQUIRED: 403,
  CONSENT_REQUIRED: 403,
  ACCOUNT_SUSPENDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EMAIL_TAKEN: 409,
  BRAND_IN_USE: 409,
  CATEGORY_IN_USE: 409,
  SUBSCRIPTION_EXISTS: 409,
  PHOTO_LIMIT: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  FILE_TOO_LARGE: 413,
  INVALID_FILE_TYPE: 415,
  IMAGE_UNREADABLE: 422,
  IMAGE_TOO_SMALL: 422,
  IMAGE_TOO_LARGE: 422,
  NO_PERSON: 422,
  SEVERAL_PEOPLE: 422,
  BODY_NOT_VISIBLE: 422,
  POSE_UNSUITABLE: 422,
  GARMENT_NOT_FOUND: 422,
  GARMENT_UNSUPPORTED: 422,
  CONTENT_REFUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  ENGINE_UNAVAILABLE: 503,
  GOOGLE_NOT_CONFIGURED: 503,
  GOOGLE_UNAVAILABLE: 503,
  ENGINE_TIMEOUT: 503,
  PAYMENTS_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The refused value: `path` is the field's name, dotted for nested ones. */
export const errorDetail = z.object({ path: z.string(), message: z.string() }).loose();

export const errorBody = z.object({
  error: z.enum(ERROR_CODES),
  message: z.string(),
  details: z.array(errorDetail).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
