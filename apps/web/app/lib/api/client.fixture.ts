/** A client whose calls a test answers, and the refusals that a server sends. */
import { ApiError, type Client } from "@toile/contract";

/** As a hook asks for it. Calls that are not in `parts` do not exist. */
export const clientOf = (parts: object) => async () => parts as Client;

/** @param fields the server's sentences about single fields */
export function refusal(status: number, code = "REFUSED", message = "", fields: Record<string, string> = {}): ApiError {
  const details = Object.entries(fields).map(([path, sentence]) => ({ path, message: sentence }));
  return new ApiError(status, JSON.stringify({ error: code, message, details }));
}

/** What `fetch` throws without a connection. */
export const lost = () => new TypeError("Failed to fetch");
