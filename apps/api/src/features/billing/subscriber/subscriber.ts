/** A subscriber's actions: start, pay what is due, switch, cancel, resume, change the card. */
export { cancelSubscription, endSubscriptionsOf, resumeSubscription } from "./cancellation.ts";
export { beginCardChange, confirmCardChange, findPlanCard } from "./card.ts";
export { payDue } from "./due.ts";
export { reconcileSubscriptions } from "./reconcile.ts";
export { startSubscription } from "./start.ts";
export { keepPlan, switchPlan } from "./switch.ts";
