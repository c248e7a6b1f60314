/** Settles what both the webhook and the browser missed, so that a payment is never lost for good. A run may be interrupted or repeated. */
import type Stripe from "stripe";
import { now, nowMs } from "../../../platform/clock.ts";
import * as payments from "../payments/payments.ts";
import { type BillingDeps, findCustomer, intentsOf, isMissing } from "../stripe/stripe.ts";
import { reconcileSubscriptions } from "../subscriber/subscriber.ts";
import * as inbox from "./events.store.ts";
import { HANDLED_TYPES, storeEvent, workEvent } from "./events.ts";
import type { ReconcileReport } from "./metrics.ts";
import { settleIntent } from "./settle-intent.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Gives webhook and browser time to come first. */
const PATIENCE_MS = MINUTE_MS;
/** An intent unpaid for this long counts as abandoned. */
const ABANDONED_MS = 24 * HOUR_MS;
const BATCH = 200;
/** As many as Stripe lists in one answer. */
const EVENTS_AT_ONCE = 100;
export const KEEP_EVENTS_DAYS = 90;

/** `lookBackHours`: how far back Stripe is asked for missed events. */
export async function reconcilePayments(
  deps: BillingDeps,
  { lookBackHours, signal }: { lookBackHours: number; signal?: AbortSignal },
): Promise<ReconcileReport> {
  const { database } = deps;
  const report: ReconcileReport = { looked: 0, failed: 0, worked: 0, missed: 0 };
  /** A failing item is left to the next run and does not stop the others. */
  const each = async <T>(rows: readonly T[], work: (row: T) => Promise<void>, count?: "looked" | "worked") => {
    for (const row of rows) {
      signal?.throwIfAborted();
      try {
        await work(row);
        if (count) report[count] += 1;
      } catch (error) {
        report.failed += 1;
        deps.log.warn({ err: error }, "a payment could not be reconciled");
      }
    }
  };
  const lookBack = { lookBackHours, ...(signal ? { signal } : {}) };
  // Counts as one item, so a key that may not list events still settles payments.
  await each([lookBack], async (window) => {
    report.missed = await fetchMissedEvents(deps, window);
  });
  const patience = new Date(nowMs() - PATIENCE_MS);
  const events = await database.read((tx) => inbox.listWaiting(tx, { before: patience, limit: BATCH }));
  await each(events, (eventId) => workEvent(deps, eventId), "worked");
  const pending = await database.read((tx) => payments.listDuePurchases(tx, { at: now(), limit: BATCH }));
  await each(pending, (payment) => reconcilePurchase(deps, payment), "looked");
  await reconcileSubscriptions(deps);
  await database.write((tx) => inbox.deleteProcessed(tx, new Date(nowMs() - KEEP_EVENTS_DAYS * 24 * HOUR_MS)));
  return report;
}

/** Compares Stripe's list of events with our inbox and stores the missing ones, as if they had been sent. Returns how many. */
export async function fetchMissedEvents(
  deps: BillingDeps,
  { lookBackHours, signal }: { lookBackHours: number; signal?: AbortSignal },
): Promise<number> {
  const since = Math.floor((nowMs() - lookBackHours * HOUR_MS) / 1000);
  // The newest events may still be on their way.
  const until = Math.floor((nowMs() - PATIENCE_MS) / 1000);
  const created = { gte: since, lte: until };
  let missed = 0;
  let page: Stripe.Event[] = [];
  const keep = async () => {
    const ids = page.map(({ id }) => id);
    const stored = await deps.database.read((tx) => inbox.listStored(tx, ids));
    for (const event of page) if (!stored.has(event.id) && (await storeEvent(deps, event))) missed += 1;
    page = [];
  };
  const list = deps.provider.client().events.list({ types: HANDLED_TYPES, created, limit: EVENTS_AT_ONCE });
  for await (const event of list) {
    signal?.throwIfAborted();
    page.push(event);
    if (page.length === EVENTS_AT_ONCE) await keep();
  }
  if (page.length > 0) await keep();
  return missed;
}

async function reconcilePurchase(deps: BillingDeps, payment: payments.PaymentRow): Promise<void> {
  const abandoned = nowMs() - payment.createdAt.getTime() > ABANDONED_MS;
  const intentId = payment.stripePaymentIntentId ?? (abandoned ? await findLostIntent(deps, payment) : null);
  if (intentId === null) {
    // Stripe's answer was lost, so the intent's secret never reached a browser. The request may be repeated until it counts as abandoned.
    if (abandoned) return payments.giveUp(deps, payment.id, null);
    return deps.database.write((tx) => payments.touchPayment(tx, { id: payment.id, at: now() }));
  }
  try {
    await settleIntent(deps, intentId);
    if (abandoned) await cancelAbandoned(deps, payment.id, intentId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await payments.giveUp(deps, payment.id, null);
  }
}

async function cancelAbandoned(deps: BillingDeps, id: string, intentId: string): Promise<void> {
  const payment = await deps.database.read((tx) => payments.findPayment(tx, id));
  // A mismatch waits for an operator, however long.
  if (payment?.state !== "pending" || payment.failureCode === payments.AMOUNT_MISMATCH) return;
  await deps.provider.client().paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" });
  await settleIntent(deps, intentId);
}

/** The row's intent at Stripe, if our record of it is missing. */
async function findLostIntent(deps: BillingDeps, payment: payments.PaymentRow): Promise<string | null> {
  const customer = await deps.database.read((tx) => findCustomer(tx, payment.userId));
  if (!customer?.stripeCustomerId) return null;
  const madeFor = (intent: Stripe.PaymentIntent) => intent.metadata.payment === payment.id;
  for await (const intent of intentsOf(deps, customer.stripeCustomerId)) if (madeFor(intent)) return intent.id;
  return null;
}
