/** Turns anything thrown into an answer: an AppError as it is, a bug as a 500 that reveals nothing. */
import type { ErrorCode } from "@toile/contract";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { postgresErrorCode } from "../database/database.ts";
import { AppError, toErrorBody } from "../errors.ts";
import type { Logger } from "../log.ts";
import { type Outage, outageOf } from "../process/outage.ts";
import type { Env } from "./env.ts";

const RETRY_AFTER_SECONDS: Record<Outage, number> = { away: 2, full: 30 };
const OUTAGE_TEXTS: Record<Outage, string> = {
  away: "The service is busy. Please try again in a moment.",
  full: "We have no room to store this right now. Please try again later.",
};
/** Instead of Hono's own words. */
const HONO_TEXTS: Partial<Record<number, string>> = {
  400: "We cannot read the body. Please check that it is valid JSON.",
  401: "Please log in to continue.",
  403: "This is not allowed.",
  404: "Not found",
  413: "The request is too large.",
  415: "The body has a type that is not accepted here. Please send it as the documentation says.",
};
/** PostgreSQL's codes for text that it cannot store, such as a NUL character. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

/** The error to answer with. Bugs are logged here, once. */
export function toAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) {
    if (error.status >= 500 || error.operator) log.error({ err: error }, "a request could not be served");
    return error;
  }
  if (error instanceof HTTPException) return fromHttpException(error);
  const code = postgresErrorCode(error);
  if (code !== undefined && UNSTORABLE_TEXT.has(code)) {
    return new AppError("VALIDATION_FAILED", "The request has characters that cannot be stored.", { cause: error });
  }
  log.error({ err: error }, "a request failed");
  const outage = outageOf(error);
  if (outage) {
    const retryAfterSeconds = RETRY_AFTER_SECONDS[outage];
    return new AppError("SERVICE_UNAVAILABLE", OUTAGE_TEXTS[outage], { retryAfterSeconds, cause: error });
  }
  return new AppError("INTERNAL", "Something went wrong on our side.", { cause: error });
}

export function errorResponse(c: Context<Env>, error: AppError): Response {
  c.set("refusalCode", error.code);
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds));
  return c.json(toErrorBody(error, c.get("requestId")), error.status);
}

/** Hono's own errors, such as for invalid JSON. */
function fromHttpException(error: HTTPException): AppError {
  const codes: Partial<Record<number, ErrorCode>> = {
    400: "VALIDATION_FAILED",
    401: "UNAUTHENTICATED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    413: "FILE_TOO_LARGE",
  };
  const code = codes[error.status] ?? (error.status < 500 ? "VALIDATION_FAILED" : "INTERNAL");
  return new AppError(code, HONO_TEXTS[error.status] ?? "Something went wrong.", { cause: error });
}
