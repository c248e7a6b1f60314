/** `billing.event` works one event of the inbox; `billing.forget` removes a deleted person at Stripe. */
import { removeStripeCustomer } from "./billing.customers.ts";
import type { BillingDeps } from "./billing.deps.ts";
import { WORK_EVENT, workEvent } from "./billing.events.ts";
import { endSubscriptionsOf } from "./billing.subscriptions.ts";

export const FORGET_PAYER = "billing.forget";

export function defineBillingJobs(deps: BillingDeps): void {
  deps.jobs.define({
    name: WORK_EVENT,
    // An hour; what is left then the reconciler works.
    retryLimit: 12,
    retryDelaySeconds: 300,
    leaseSeconds: 120,
    concurrency: 2,
    handle: ({ eventId }: { eventId: string }) => workEvent(deps, eventId),
  });
  deps.jobs.define({
    name: FORGET_PAYER,
    // A week: Stripe being away must not leave a person's cards there.
    retryLimit: 168,
    retryDelaySeconds: 3600,
    leaseSeconds: 120,
    concurrency: 1,
    async handle({ userId }: { userId: string }) {
      await endSubscriptionsOf(deps, userId);
      await removeStripeCustomer(deps, userId);
    },
  });
}
