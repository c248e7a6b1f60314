/**
 * Idempotency-Key as Stripe defines it: the first response is returned again, whatever it was; a different request is
 * an error.
 */
import { createHash } from "node:crypto";
import { invalidRequest, StripeProblem } from "../protocol/problems.ts";
import type { Store, Tx } from "../store/store.ts";
import type { KeptResponse } from "../store/tables.ts";

const MAX_KEY_LENGTH = 255;
const KEPT_SECONDS = 86_400;

export type Keyed = { key: string; endpoint: string; fingerprint: string };

/** @param body the parameters as received; their order does not matter */
export function toKeyed(key: string | undefined, endpoint: string, body: string): Keyed | null {
  if (key === undefined || key === "") return null;
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidRequest(`Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`);
  }
  const sorted = new URLSearchParams(body);
  sorted.sort();
  return { key, endpoint, fingerprint: createHash("sha256").update(sorted.toString()).digest("hex") };
}

const misused = (message: string) => new StripeProblem(400, { type: "idempotency_error", message });

/** @throws StripeProblem 400 if the key was used for another request */
export function findKept(store: Store, keyed: Keyed, now: number): KeptResponse | undefined {
  const kept = store.get("kept_answers", keyed.key);
  if (!kept || kept.at < now - KEPT_SECONDS) return undefined;
  if (kept.endpoint !== keyed.endpoint) {
    const [, was] = kept.endpoint.split(" ");
    const [, is] = keyed.endpoint.split(" ");
    throw misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${is}' vs '${was}'). Try using a key other than '${keyed.key}' if you meant to execute a different request.`,
    );
  }
  if (kept.fingerprint !== keyed.fingerprint) {
    throw misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${keyed.key}' if you meant to execute a different request.`,
    );
  }
  return kept;
}

/** Runs in the transaction that did the work, so that both are durable or neither is. */
export function keep(
  tx: Tx,
  keyed: Keyed | null,
  response: { status: number; body: unknown; requestId: string },
): void {
  if (keyed) tx.put("kept_answers", keyed.key, { ...keyed, ...response, at: tx.now });
}

export const inProgress = (key: string): StripeProblem =>
  new StripeProblem(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
