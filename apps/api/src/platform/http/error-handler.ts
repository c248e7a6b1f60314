/** What a caller sees of whatever was thrown: a refusal as it is, a bug as 500 without a word about its inside. */
import { ERROR_STATUS, type ErrorCode } from "@toile/contract";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { postgresErrorCode } from "../database/database.ts";
import { AppError, toErrorBody } from "../errors.ts";
import type { Logger } from "../log.ts";
import type { Env } from "./router.ts";

const RETRY_AFTER_SECONDS = 2;
/** Connection lost, refused or full; shutting down; a statement over its time. */
const DATABASE_AWAY = /^(08|53|57P0|57014|55P03)/;
const CONNECTION_ERRORS = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
/** Text that PostgreSQL cannot hold, such as one with a NUL character. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

/** The refusal to answer with. Bugs are logged here, once. */
export function toAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) {
    if (error.status >= 500) log.error({ err: error }, "a request could not be served");
    return error;
  }
  if (error instanceof HTTPException) return fromHttpException(error);
  const code = postgresErrorCode(error);
  if (code !== undefined && UNSTORABLE_TEXT.has(code)) {
    return new AppError("VALIDATION_FAILED", "The request has characters that cannot be stored.", { cause: error });
  }
  log.error({ err: error }, "a request failed");
  if (isDatabaseAway(error, code)) {
    return new AppError("SERVICE_UNAVAILABLE", "The service is busy. Please try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
  return new AppError("INTERNAL", "Something went wrong on our side.", { cause: error });
}

export function errorResponse(c: Context<Env>, error: AppError): Response {
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds));
  return c.json(toErrorBody(error, c.get("requestId")), error.status);
}

/** Hono's own refusals, such as JSON that does not parse. */
function fromHttpException(error: HTTPException): AppError {
  const codes: Partial<Record<number, ErrorCode>> = {
    400: "VALIDATION_FAILED",
    401: "UNAUTHENTICATED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    413: "FILE_TOO_LARGE",
  };
  const code = codes[error.status] ?? (error.status < 500 ? "VALIDATION_FAILED" : "INTERNAL");
  const message = ERROR_STATUS[code] < 500 ? error.message || "The request is not valid." : "Something went wrong.";
  return new AppError(code, message, { cause: error });
}

function isDatabaseAway(error: unknown, code: string | undefined): boolean {
  if (code !== undefined) return DATABASE_AWAY.test(code);
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string" && CONNECTION_ERRORS.has(at.code)) return true;
    // The driver gives these no code.
    if (/timeout exceeded when trying to connect|Connection terminated/.test(at.message)) return true;
  }
  return false;
}
