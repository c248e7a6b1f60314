import { ApiError } from "@toile/contract";

/** The server names its own errors in capitals: `PAYMENTS_UNAVAILABLE`. A proxy in front of it does not. */
const OUR_CODE = /^[A-Z]+(_[A-Z]+)*$/;

/**
 * The server's own sentence about a request that it refused, or cannot serve right now. Undefined for its own faults, a proxy's response,
 * a lost connection and a response that cannot be parsed: their texts are technical, and shoppers should not see them. Every screen that
 * quotes the server takes its sentence from here.
 */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || (error.status >= 500 && !isOutage(error))) return undefined;
  // The client's text for a response without a sentence.
  return error.message === `HTTP ${error.status}` ? undefined : error.message;
}

const isOutage = ({ status, code }: ApiError) => status === 503 && code !== undefined && OUR_CODE.test(code);
