import type { RefusalCode } from "./issues.ts";

/**
 * Thrown when the engine declines a picture or a result for a reason the person can act on. Anything else that the
 * engine throws is a bug.
 */
export class TryOnRefusal extends Error {
  override readonly name = "TryOnRefusal";
  readonly code: RefusalCode;
  /** Measurements behind the decision, safe to log and to send to the client. */
  readonly details: Record<string, unknown>;

  constructor(code: RefusalCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
