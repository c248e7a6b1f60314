/** `Stripe-Signature`, as stripe-node's `webhooks.constructEvent` verifies it. */
import { createHmac } from "node:crypto";

/** @param atSeconds real time, not the simulator's: receivers compare it with their own clock */
export function signPayload(payload: string, secret: string, atSeconds: number): string {
  const mac = createHmac("sha256", secret).update(`${atSeconds}.${payload}`).digest("hex");
  return `t=${atSeconds},v1=${mac}`;
}
