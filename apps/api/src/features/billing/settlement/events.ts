/**
 * The inbox of Stripe's events. An event is stored once, with its job, before it is answered; the job then asks Stripe for the object as it
 * is now. So neither order, nor delay, nor repetition of events matters, nor in which version of the API they were written (I-8).
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

/** All that is kept of an event: which objects it is about. What else it says, persons included, is asked for when it is needed. */
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

/** Which event is whose. The first pattern that fits has it; any other event is stored and left at that. */
const HANDLERS: readonly { types: RegExp; handle: Handler }[] = [
  { types: /^payment_intent\.(succeeded|payment_failed|canceled)$/, handle: ofObject(settleIntent) },
  { types: /^(charge\.refund|refund\.|charge\.dispute\.)/, handle: ofCharge },
  // What changes nothing of ours, a draft for one, need not be asked about; `invoice.payment_succeeded` always comes beside `invoice.paid`.
  {
    types: /^invoice\.(paid|payment_failed|payment_action_required|voided|marked_uncollectible)$/,
    handle: ofObject(settleInvoice),
  },
  { types: /^customer\.subscription\./, handle: ofObject(syncSubscription) },
];

/** Those that must not be missed: Stripe's list is asked for them. It takes at most 20. */
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

/**
 * Verifies and stores an event of the webhook. Durable when it returns.
 * @throws AppError VALIDATION_FAILED for what Stripe did not sign
 */
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

/** False where it was known. The event and the job that works it are one commit. */
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
  // Of whatever kind and version: only these names are looked at, and each is checked.
  const object = event.data.object as unknown as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return { object: text(object.object) ?? "", id: text(object.id), charge: text(object.charge) };
}

/** Works a stored event; nothing where that was done. A failure is kept with the event and thrown, for the job to be run again. */
export async function workEvent(deps: BillingDeps, eventId: string): Promise<void> {
  const { database } = deps;
  const row = await database.read((tx) => store.findEvent(tx, eventId));
  if (!row || row.processedAt !== null) return;
  const handler = HANDLERS.find(({ types }) => types.test(row.type));
  try {
    // Written by storeEvent alone.
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

/** Stripe no longer knows what the event is about, as after a change of account: no attempt will fare better. */
async function giveUp(
  { database, log, metrics }: BillingDeps,
  { id, type, receivedAt }: store.EventRow,
): Promise<void> {
  log.warn({ eventId: id, type }, "an event is about something that Stripe does not know");
  await database.write((tx) => store.markProcessed(tx, { id, at: now() }));
  countEvent(metrics, "unknown", receivedAt);
}
