/**
 * Payment metrics in /metrics. Sums come from the tables, written by whichever process ran the reconciler last: use the
 * newest over all processes. Event outcomes are counted in the process that handles the event.
 */
import { nowMs } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import * as credits from "../../credits/credits.ts";
import { countPaymentsByOutcome } from "../payments/payments.ts";
import * as inbox from "./events.store.ts";

/** The result of a reconciler run. */
export type ReconcileReport = { looked: number; failed: number; worked: number; missed: number };

/** Returns the same metrics each time. */
function metricsOf(metrics: Metrics) {
  return {
    events: metrics.counter({
      name: "toile_stripe_events_total",
      help: "Processed events of Stripe: worked, failed (and retried), or about an object that Stripe does not know",
      labels: ["outcome"],
    }),
    lag: metrics.histogram({
      name: "toile_stripe_event_lag_seconds",
      help: "From storing an event of Stripe to the end of its processing",
      buckets: [0.1, 0.5, 1, 5, 30, 120, 600, 3600],
    }),
    waiting: metrics.gauge({
      name: "toile_stripe_events_waiting",
      help: "Events of Stripe that are not processed yet: new ones, and those whose last run failed",
      labels: ["state"],
    }),
    oldest: metrics.gauge({
      name: "toile_stripe_events_oldest_waiting_seconds",
      help: "Age of the oldest event of Stripe that is not processed yet, 0 without one",
    }),
    payments: metrics.gauge({
      name: "toile_payments",
      help: "Payments by outcome; declined ones may still be paid",
      labels: ["kind", "outcome"],
    }),
    granted: metrics.gauge({
      name: "toile_credits_granted",
      help: "Credits ever granted, by reason",
      labels: ["kind"],
    }),
    reconciledAt: metrics.gauge({
      name: "toile_billing_reconciled_timestamp_seconds",
      help: "When this process last completed a comparison of payments with Stripe, in seconds since 1970",
      labels: ["job"],
    }),
    found: metrics.gauge({
      name: "toile_billing_reconcile_found",
      help: "Of that run: payments checked, events processed, events that had never arrived, and failures",
      labels: ["job", "what"],
    }),
  };
}

export type EventOutcome = "worked" | "failed" | "unknown";

export function countEvent(metrics: Metrics, outcome: EventOutcome, receivedAt: Date): void {
  const { events, lag } = metricsOf(metrics);
  events.inc({ outcome });
  if (outcome !== "failed") lag.observe(Math.max(0, nowMs() - receivedAt.getTime()) / 1000);
}

/** After a run of the reconciler: its findings, and the current sums from the tables. */
export async function showStanding(
  { metrics, database }: { metrics: Metrics; database: Database },
  { job, report }: { job: string; report: ReconcileReport },
): Promise<void> {
  const own = metricsOf(metrics);
  const { waiting, outcomes, granted } = await database.read(async (tx) => ({
    waiting: await inbox.measureWaiting(tx),
    outcomes: await countPaymentsByOutcome(tx),
    granted: await credits.grantedByKind(tx),
  }));
  own.waiting.set({ state: "new" }, waiting.fresh);
  own.waiting.set({ state: "failed" }, waiting.failed);
  own.oldest.set(waiting.oldest === null ? 0 : Math.max(0, nowMs() - waiting.oldest.getTime()) / 1000);
  // An outcome that no payment has any longer must not keep its last value.
  own.payments.reset();
  for (const { kind, outcome, payments } of outcomes) own.payments.set({ kind, outcome }, payments);
  for (const [kind, sum] of granted) own.granted.set({ kind }, sum);
  for (const [finding, count] of Object.entries(report)) own.found.set({ job, what: finding }, count);
  own.reconciledAt.set({ job }, nowMs() / 1000);
}
