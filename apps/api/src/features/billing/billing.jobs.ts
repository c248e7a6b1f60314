/**
 * `billing.event` works one event of the inbox; `billing.reconcile` settles what was missed, `billing.catch-up` looks further back;
 * `billing.forget` removes a deleted person at Stripe.
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

/** Of the two looks back; the longer one is as long as Stripe repeats a webhook itself, and an hour of an outage more. */
const LOOK_BACK_HOURS = { "billing.reconcile": 2, "billing.catch-up": 96 };
const SCHEDULES = { "billing.reconcile": "*/5 * * * *", "billing.catch-up": "23 * * * *" };

export function defineBillingJobs(deps: BillingDeps): void {
  defineReconcile(deps, "billing.reconcile");
  defineReconcile(deps, "billing.catch-up");
  deps.jobs.define({
    name: WORK_EVENT,
    // Five minutes; what is left then the reconciler works.
    retryLimit: 10,
    retryDelaySeconds: 30,
    leaseSeconds: 120,
    concurrency: 2,
    handle: ({ eventId }) => workEvent(deps, eventId),
  });
  deps.jobs.define({
    name: FORGET_PAYER,
    // A week: Stripe being away must not leave a person's cards there.
    retryLimit: 168,
    retryDelaySeconds: 3600,
    leaseSeconds: 120,
    concurrency: 1,
    handle: ({ userId }) => forgetAtStripe(deps, userId),
  });
}

/** Ends what is still charged, then removes the customer with its cards. May run twice. */
export async function forgetAtStripe(deps: BillingDeps, userId: string): Promise<void> {
  await endSubscriptionsOf(deps, userId);
  await removeStripeCustomer(deps, userId);
}

function defineReconcile(deps: BillingDeps, name: keyof typeof SCHEDULES): void {
  deps.jobs.define({
    name,
    // The next run does what this one could not.
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

/** One run, and what it shows of itself. */
export async function runReconcile(
  deps: BillingDeps,
  job: keyof typeof SCHEDULES,
  signal?: AbortSignal,
): Promise<void> {
  if (deps.provider.kind === "none") return;
  const lookBackHours = LOOK_BACK_HOURS[job];
  const report = await reconcilePayments(deps, signal ? { lookBackHours, signal } : { lookBackHours });
  if (report.missed + report.worked + report.failed > 0) deps.log.warn(report, "payments reconciled");
  // The run is done, whether or not it can be shown.
  await showStanding(deps, { job, report }).catch((error) =>
    deps.log.warn({ err: error }, "payments were not measured"),
  );
}
