/** Stripe as billing sees it: the client (or the built-in simulator), our customers there, and what its refusals mean. */
export * as customersStore from "./customers.store.ts";
export { findCustomer } from "./customers.store.ts";
export { intentsOf, removeStripeCustomer, withStripeCustomer } from "./customers.ts";
export type { BillingDeps } from "./deps.ts";
export { createProvider, type Provider } from "./provider.ts";
export { isKeptFailure, isMissing, isRefusal, toRefusal } from "./refusals.ts";
export { SIMULATOR_PATH } from "./simulator.ts";
