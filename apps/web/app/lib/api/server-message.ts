import { ApiError } from "@toile/contract";

/**
 * The server's own sentence about a request that it refused. Undefined for its own faults, a proxy's response, a lost connection and
 * a response that cannot be parsed: their texts are technical, and shoppers should not see them.
 */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 500) return undefined;
  // The client's text for a response without a sentence.
  return error.message === `HTTP ${error.status}` ? undefined : error.message;
}
