/** A subscription's state: its row, its plan, its invoices, with Stripe as the source of truth. */
export { settleInvoice, settleMissedInvoices } from "./invoices.ts";
export {
  cancelledEmail,
  endedEmail,
  type PlanEmail,
  planKeptEmail,
  renewalFailedEmail,
  switchEmail,
} from "./plan-emails.ts";
export { getPlan, type Plan, stripePriceOf } from "./plans.ts";
export { canResume, creditsExpireAt, howToStop, statusOf } from "./subscriptions.rules.ts";
export {
  endIncomplete,
  findLive,
  findNewestPaid,
  findSubscriptionRow,
  forgetSubscriber,
  insertSubscription,
  listUnchecked,
  type NewSubscription,
  type SubscriptionRow,
  setStripeId,
  updateSubscription,
} from "./subscriptions.store.ts";
export { dropSwitch, oldPlanParams, priceFromPeriodEnd } from "./switch.params.ts";
export { NEXT_PLAN_KEY, writeAgreed } from "./switch.rules.ts";
export { syncSubscription } from "./sync.ts";
export { findDetails, findSubscription } from "./view.ts";
