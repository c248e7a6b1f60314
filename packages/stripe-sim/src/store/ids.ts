/** Ids in Stripe's format: a prefix for the kind, followed by random letters and digits. */
import type { Tx } from "./store.ts";

const SHORT = new Set(["cus", "prod", "il", "si"]);

export function newId(tx: Tx, prefix: string): string {
  return `${prefix}_${tx.token(SHORT.has(prefix) ? 14 : 24)}`;
}

/** The secret with which a browser may use this one intent. */
export function newClientSecret(tx: Tx, intentId: string): string {
  return `${intentId}_secret_${tx.token(25)}`;
}
