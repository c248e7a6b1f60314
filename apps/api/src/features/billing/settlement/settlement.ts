/** Where news from Stripe ends, whether browser, webhook or reconciler brings it. */

export { receiveEvent, WORK_EVENT, workEvent } from "./events.ts";
export { showStanding } from "./metrics.ts";
export { KEEP_EVENTS_DAYS, reconcilePayments } from "./reconcile.ts";
export { refundEmail } from "./refund-emails.ts";
export { lotOf, settleReversals } from "./reversals.ts";
export { settleIntent } from "./settle-intent.ts";
export { standingOfInbox } from "./standing.ts";
