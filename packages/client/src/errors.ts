import type { ErrorCode } from "@toile/contract";

/** `NETWORK`: no response came; `TIMEOUT`: it took longer than allowed; `UNREADABLE`: the response did not come from Toile. */
export type ToileErrorCode = ErrorCode | "NETWORK" | "TIMEOUT" | "UNREADABLE";

export type ToileErrorFacts = {
  code: ToileErrorCode;
  /** The response's status; 0 if there was no response. */
  status: number;
  /** The fields that were refused, each with its reason. */
  details?: { path: string; message: string }[] | undefined;
  predictionId?: string | undefined;
  /** Quote it when you report a problem to the server's operator. */
  requestId?: string | undefined;
  /** How long to wait before the next attempt, in milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/** Everything that can go wrong: `code` is for programs, `message` a sentence for people. */
export class ToileError extends Error {
  readonly code: ToileErrorCode;
  readonly status: number;
  readonly details: { path: string; message: string }[];
  readonly predictionId: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: ToileErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = "ToileError";
    this.code = facts.code;
    this.status = facts.status;
    this.details = facts.details ?? [];
    this.predictionId = facts.predictionId;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

type Body = { error?: unknown; message?: unknown; details?: unknown; predictionId?: unknown; requestId?: unknown };

/** Turns an unsuccessful response into an error. */
export async function toError(response: Response): Promise<ToileError> {
  const body = (await response.json().catch(() => null)) as Body | null;
  const status = response.status;
  const retryAfterMs = retryAfterOf(response);
  if (typeof body?.error !== "string" || typeof body.message !== "string")
    return new ToileError(`The server answered with status ${status}.`, { code: "UNREADABLE", status, retryAfterMs });
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return new ToileError(body.message, {
    // The server's codes are the contract's. A code that a newer server added is passed on unchanged.
    code: body.error as ErrorCode,
    status,
    details: Array.isArray(body.details) ? (body.details as { path: string; message: string }[]) : undefined,
    predictionId: text(body.predictionId),
    requestId: text(body.requestId),
    retryAfterMs,
  });
}

/** Retry-After in seconds, as the server sends it. */
function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
