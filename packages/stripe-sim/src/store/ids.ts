/** Ids in Stripe's shape: a prefix that says the kind, and letters that say nothing. */
import type { Tx } from "./store.ts";

const SHORT = new Set(["cus", "prod", "il", "si"]);

export function newId(tx: Tx, prefix: string): string {
  return `${prefix}_${tx.token(SHORT.has(prefix) ? 14 : 24)}`;
}

/** What a browser shows to act on one intent and no other. */
export function newClientSecret(tx: Tx, intentId: string): string {
  return `${intentId}_secret_${tx.token(25)}`;
}
