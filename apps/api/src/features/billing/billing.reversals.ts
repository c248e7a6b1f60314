/** Refunds and disputes: credits go back toward what Stripe says of the charge now. */
import type { BillingDeps } from "./billing.deps.ts";

export async function settleReversals(_deps: BillingDeps, _chargeId: string): Promise<void> {}
