/** Why a try-on failed, as far as it decides what the user can do. */
import { ApiError } from "@toile/contract";
import type { TryOnFailure } from "./messages.ts";

const LOST = "The connection was lost. Please try again.";
const UNKNOWN = "Something went wrong. Please try again.";

export class Refusal extends Error {
  readonly reason: TryOnFailure;
  /** False unless the server has said that this try-on is over: otherwise it may still succeed, and be charged. */
  readonly hasEnded: boolean;

  constructor(reason: TryOnFailure, message = "", hasEnded = false) {
    super(message);
    this.reason = reason;
    this.hasEnded = hasEnded;
  }
}

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // fetch throws this if the server is unreachable.
  if (error instanceof TypeError) return new Refusal("failed", LOST);
  if (!(error instanceof ApiError)) return new Refusal("failed", UNKNOWN);
  if (error.status === 401) return new Refusal("signed-out");
  // The shop sent another picture than at the first attempt: the next one is another try-on.
  if (error.code === "IDEMPOTENCY_KEY_REUSED") return new Refusal("failed", UNKNOWN, true);
  if (error.code === "CONFLICT") return new Refusal("failed", LOST);
  if (error.status >= 500) return new Refusal("failed", error.code ? error.message : UNKNOWN);
  return refusalOf(error.code ?? "", error.message, Object.keys(error.fields));
}

/** @param fields - The request's refused fields. */
export function refusalOf(code: string, message: string, fields: string[] = []): Refusal {
  if (code === "INSUFFICIENT_CREDITS") return new Refusal("no-credits", message, true);
  if (code === "CONSENT_REQUIRED" || (code === "VALIDATION_FAILED" && fields.includes("modelImage")))
    return new Refusal("no-photo", message, true);
  return new Refusal("refused", message, true);
}
