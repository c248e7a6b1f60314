/** A local stand-in for Stripe that speaks its HTTP protocol; README.md says which parts. */

export type { BillingPolicy } from "./billing/collect.ts";
export type { Fault } from "./http/faults.ts";
export { API_VERSION } from "./protocol/wire.ts";
export { createStripeSim, type Listening, type StripeSim, type StripeSimOptions } from "./sim.ts";
export { signPayload } from "./webhooks/signature.ts";
