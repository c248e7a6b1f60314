/** The only error that callers see. Anything else that is thrown is a bug and answers 500. */
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "@toile/contract";

export type ErrorDetail = NonNullable<ErrorBody["details"]>[number];

export type AppErrorOptions = {
  /** What was wrong with the request, one entry per field. */
  details?: ErrorDetail[];
  /** Goes out as Retry-After; for 429 and 503. */
  retryAfterSeconds?: number;
  /** The underlying error; never sent. Logged for a 5xx, and if `operator` is set. */
  cause?: unknown;
  /** Only the operator can fix the cause: logged as an error, whatever the status. */
  operator?: boolean;
};

/** An error meant for the caller: `code` determines the status, `message` is a sentence for a person. */
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
