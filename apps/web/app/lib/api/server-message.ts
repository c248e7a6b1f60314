import { ApiError } from "@toile/contract";

/**
 * The server's own sentence about a request that it refused. Undefined for its own faults, a proxy's answer, a lost connection and an
 * answer that cannot be parsed: what those say is code, and no shopper should read it.
 */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 500) return undefined;
  // What the client says of an answer without a sentence.
  return error.message === `HTTP ${error.status}` ? undefined : error.message;
}
