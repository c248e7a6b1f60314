/** The states of a subscription, and what each change of state entails. */

import { noSuch } from "../protocol/problems.ts";
import type { Subscription } from "../protocol/wire.ts";
import type { Tx } from "../store/store.ts";
import { timeFor, unschedule } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { stopCollecting, voidInvoice } from "./invoices.ts";

export type Cancellation = {
  comment?: string | null | undefined;
  feedback?: NonNullable<Subscription["cancellation_details"]>["feedback"] | undefined;
  reason: "cancellation_requested" | "payment_failed";
};

export const ENDED: readonly Subscription["status"][] = ["canceled", "incomplete_expired"];

export function getSubscription(tx: Tx, id: string, param = "id"): Subscription {
  const subscription = tx.get("subscriptions", id);
  if (!subscription) throw noSuch("subscription", id, param);
  return subscription;
}

/** Stores the changes and emits an event, unless nothing changed. */
export function changeSubscription(tx: Tx, before: Subscription, change: Partial<Subscription>): Subscription {
  const after = { ...before, ...change };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  tx.put("subscriptions", before.id, after);
  emit(tx, "customer.subscription.updated", after, before);
  return after;
}

/** Called when its latest invoice is paid. */
export function activate(tx: Tx, before: Subscription, paymentMethod: string | null): Subscription {
  unschedule(tx, before.id, "subscription.expire");
  const saves = before.payment_settings?.save_default_payment_method === "on_subscription";
  const kept = saves && paymentMethod !== null ? { default_payment_method: paymentMethod } : {};
  return changeSubscription(tx, before, { status: "active", ...kept });
}

/** Called when a renewal was not paid. After an unpaid first invoice the subscription stays incomplete. */
export function fallBehind(tx: Tx, before: Subscription): Subscription {
  return before.status === "active" ? changeSubscription(tx, before, { status: "past_due" }) : before;
}

function cancellationDetails(before: Subscription, how: Cancellation): Subscription["cancellation_details"] {
  return {
    comment: how.comment ?? before.cancellation_details?.comment ?? null,
    feedback: how.feedback ?? before.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason: how.reason,
  };
}

/** Its first invoice was never paid, so it never started. */
function expire(tx: Tx, before: Subscription, how: Cancellation | null): Subscription {
  const at = timeFor(tx, before.customer);
  unschedule(tx, before.id, "subscription.expire", "subscription.period");
  if (before.latest_invoice && tx.get("invoices", before.latest_invoice)?.status === "open") {
    voidInvoice(tx, before.latest_invoice);
  }
  return changeSubscription(tx, before, {
    status: "incomplete_expired",
    canceled_at: at,
    ended_at: at,
    cancellation_details: how ? cancellationDetails(before, how) : before.cancellation_details,
  });
}

/** Ends it at once, whatever was planned. A subscription that never started expires instead. */
export function endSubscription(tx: Tx, before: Subscription, how: Cancellation): Subscription {
  if (before.status === "incomplete") return expire(tx, before, how);
  const at = timeFor(tx, before.customer);
  unschedule(tx, before.id, "subscription.expire", "subscription.period", "subscription.trial_notice");
  stopCollecting(tx, before.id);
  const after = tx.put("subscriptions", before.id, {
    ...before,
    status: "canceled",
    canceled_at: before.canceled_at ?? at,
    ended_at: at,
    cancellation_details: cancellationDetails(before, how),
  });
  emit(tx, "customer.subscription.deleted", after);
  return after;
}

export const expireUnpaid = (tx: Tx, before: Subscription): Subscription => expire(tx, before, null);
