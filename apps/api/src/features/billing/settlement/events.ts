/**
 * The inbox of Stripe's events. An event is stored once, with its job, before it is answered; the job then reads the
 * object's current state from Stripe. So the order, delay, repetition and API version of events do not matter (I-8).
 */
import Stripe from "stripe";
import { now } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import { type BillingDeps, isMissing } from "../stripe/stripe.ts";
import { settleInvoice, syncSubscription } from "../subscriptions/subscriptions.ts";
import * as store from "./events.store.ts";
import { countEvent } from "./metrics.ts";
import { settleReversals } from "./reversals.ts";
import { settleIntent } from "./settle-intent.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobMap {
    "billing.event": { eventId: string };
  }
}

export const WORK_EVENT = "billing.event";

/** All that is stored of an event: which objects it is about. Everything else, personal data included, is read from Stripe when needed. */
export type EventSubject = { object: string; id: string | null; charge: string | null };

type Handler = (deps: BillingDeps, subject: EventSubject) => Promise<void>;

const ofObject =
  (handle: (deps: BillingDeps, id: string) => Promise<unknown>): Handler =>
  async (deps, { id }) => {
    if (id !== null) await handle(deps, id);
  };

const ofCharge: Handler = async (deps, { object, id, charge }) => {
  const chargeId = object === "charge" ? id : charge;
  if (chargeId !== null) await settleReversals(deps, chargeId);
};

/** Handlers by event type; the first matching pattern applies. Other events are only stored. */
const HANDLERS: readonly { types: RegExp; handle: Handler }[] = [
  { types: /^payment_intent\.(succeeded|payment_failed|canceled)$/, handle: ofObject(settleIntent) },
  { types: /^(charge\.refund|refund\.|charge\.dispute\.)/, handle: ofCharge },
  // Invoices that cannot change our rows, such as drafts, are not read; `invoice.payment_succeeded` always comes with `invoice.paid`.
  {
    types: /^invoice\.(paid|payment_failed|payment_action_required|voided|marked_uncollectible)$/,
    handle: ofObject(settleInvoice),
  },
  { types: /^customer\.subscription\./, handle: ofObject(syncSubscription) },
];

/** Event types that must not be missed: the reconciler lists them at Stripe, which allows at most 20 types. */
export const HANDLED_TYPES = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "charge.refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.voided",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
] satisfies Stripe.Event.Type[];

/** Verifies and stores an event of the webhook. Durable when it returns. @throws AppError VALIDATION_FAILED if Stripe did not sign it */
export async function receiveEvent(
  deps: BillingDeps,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<void> {
  deps.provider.client();
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(body, signature ?? "", deps.provider.webhookSecret);
  } catch (error) {
    throw new AppError("VALIDATION_FAILED", "The signature of this event is not valid.", { cause: error });
  }
  await storeEvent(deps, event);
}

/** False if it was already stored. The event and its job are one commit. */
export async function storeEvent({ database, jobs }: BillingDeps, event: Stripe.Event): Promise<boolean> {
  const row = {
    id: event.id,
    type: event.type,
    apiVersion: event.api_version,
    payload: subjectOf(event),
    receivedAt: now(),
  };
  return database.write(async (tx) => {
    const isNew = await store.insertEvent(tx, row);
    if (isNew) await jobs.enqueue(tx, WORK_EVENT, { eventId: event.id });
    return isNew;
  });
}

function subjectOf(event: Stripe.Event): EventSubject {
  // Of any kind and version: only these fields are read, and each is validated.
  const object = event.data.object as unknown as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return { object: text(object.object) ?? "", id: text(object.id), charge: text(object.charge) };
}

/**
 * Processes a stored event; does nothing if it was already processed. A failure is stored with the event and rethrown,
 * so that the job retries.
 */
export async function workEvent(deps: BillingDeps, eventId: string): Promise<void> {
  const { database } = deps;
  const row = await database.read((tx) => store.findEvent(tx, eventId));
  if (!row || row.processedAt !== null) return;
  const handler = HANDLERS.find(({ types }) => types.test(row.type));
  try {
    // Written only by storeEvent.
    await handler?.handle(deps, row.payload as EventSubject);
  } catch (error) {
    if (isMissing(error)) return giveUp(deps, row);
    const message = error instanceof Error ? error.message : String(error);
    countEvent(deps.metrics, "failed", row.receivedAt);
    await database.write((tx) => store.noteError(tx, { id: eventId, error: message }));
    throw error;
  }
  await database.write((tx) => store.markProcessed(tx, { id: eventId, at: now() }));
  countEvent(deps.metrics, "worked", row.receivedAt);
}

/** Stripe no longer knows the event's object, as after a change of account: retrying would not help. */
async function giveUp(
  { database, log, metrics }: BillingDeps,
  { id, type, receivedAt }: store.EventRow,
): Promise<void> {
  log.warn({ eventId: id, type }, "an event is about something that Stripe does not know");
  await database.write((tx) => store.markProcessed(tx, { id, at: now() }));
  countEvent(metrics, "unknown", receivedAt);
}
