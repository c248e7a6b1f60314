/** The one error that a caller may see. Everything else that is thrown is a bug and answers 500. */
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "@toile/contract";

export type ErrorDetail = NonNullable<ErrorBody["details"]>[number];

export type AppErrorOptions = {
  /** Where the request was refused, one entry a field. */
  details?: ErrorDetail[];
  /** Goes out as Retry-After; for 429 and 503. */
  retryAfterSeconds?: number;
  /** What lay behind it; never sent. Logged with a 5xx, and where `operator` says so. */
  cause?: unknown;
  /** The refusal tells of something that only the operator can mend: it is logged as an error, whatever its status. */
  operator?: boolean;
};

/** A refusal that is meant for the caller: `code` decides the status, `message` is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly operator: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.operator = options.operator ?? false;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }
}

/** The error's wire form. */
export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  const body: ErrorBody = { error: error.code, message: error.message, requestId };
  if (error.details) body.details = error.details;
  return body;
}
