/** Stripe for billing: the client (or the built-in simulator), our customers there, and its errors. */
export { findCustomer } from "./customers.store.ts";
export { intentsOf, removeStripeCustomer, withStripeCustomer } from "./customers.ts";
export type { BillingDeps } from "./deps.ts";
export { createProvider, type Provider } from "./provider.ts";
export { isKeptFailure, isMissing, isRefusal, toRefusal } from "./refusals.ts";
export { SIMULATOR_PATH } from "./simulator.ts";
