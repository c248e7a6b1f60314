/**
 * `billing.event` processes one event of the inbox; `billing.reconcile` settles what was missed, `billing.catch-up`
 * looks further back; `billing.forget` removes a deleted person at Stripe.
 */
import { reconcilePayments, showStanding, WORK_EVENT, workEvent } from "./settlement/settlement.ts";
import { type BillingDeps, removeStripeCustomer } from "./stripe/stripe.ts";
import { endSubscriptionsOf } from "./subscriber/subscriber.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "billing.forget": { userId: string };
    "billing.reconcile": Record<string, never>;
    "billing.catch-up": Record<string, never>;
  }
}

export const FORGET_PAYER = "billing.forget";

/** How far the two reconcilers look back. The longer one covers the time that Stripe repeats a webhook, plus an hour of outage. */
const LOOK_BACK_HOURS = { "billing.reconcile": 2, "billing.catch-up": 96 };
const SCHEDULES = { "billing.reconcile": "*/5 * * * *", "billing.catch-up": "23 * * * *" };

export function defineBillingJobs(deps: BillingDeps): void {
  defineReconcile(deps, "billing.reconcile");
  defineReconcile(deps, "billing.catch-up");
  deps.jobs.define({
    name: WORK_EVENT,
    // Five minutes; after that the reconciler takes over.
    retryLimit: 10,
    retryDelaySeconds: 30,
    leaseSeconds: 120,
    concurrency: 2,
    handle: ({ eventId }) => workEvent(deps, eventId),
  });
  deps.jobs.define({
    name: FORGET_PAYER,
    // A week: an outage of Stripe must not leave a person's cards there.
    retryLimit: 168,
    retryDelaySeconds: 3600,
    leaseSeconds: 120,
    concurrency: 1,
    handle: ({ userId }) => forgetAtStripe(deps, userId),
  });
}

/** Ends whatever is still charged, then removes the customer with its cards. Safe to repeat. */
export async function forgetAtStripe(deps: BillingDeps, userId: string): Promise<void> {
  await endSubscriptionsOf(deps, userId);
  await removeStripeCustomer(deps, userId);
}

function defineReconcile(deps: BillingDeps, name: keyof typeof SCHEDULES): void {
  deps.jobs.define({
    name,
    // The next scheduled run does what this one could not.
    retryLimit: 0,
    retryDelaySeconds: 0,
    leaseSeconds: 280,
    concurrency: 1,
    async handle(_data, { signal }) {
      await runReconcile(deps, name, signal);
    },
  });
  deps.jobs.schedule(name, SCHEDULES[name]);
}

/** One run, with its metrics. */
export async function runReconcile(
  deps: BillingDeps,
  job: keyof typeof SCHEDULES,
  signal?: AbortSignal,
): Promise<void> {
  if (deps.provider.kind === "none") return;
  const lookBackHours = LOOK_BACK_HOURS[job];
  const report = await reconcilePayments(deps, signal ? { lookBackHours, signal } : { lookBackHours });
  if (report.missed + report.worked + report.failed > 0) deps.log.warn(report, "payments reconciled");
  // The run counts as done even if its metrics cannot be written.
  await showStanding(deps, { job, report }).catch((error) =>
    deps.log.warn({ err: error }, "payments were not measured"),
  );
}
